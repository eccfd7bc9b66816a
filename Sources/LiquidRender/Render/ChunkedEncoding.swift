import Essentials
import MediaFormats
import Synchronization
import VideoEncoder

/// Draws and encodes the chunks of a video with several workers, and hands over their packets in order.
struct ChunkedEncoding: Sendable {
  /// Gives a frame of the video by its place, ready to encode; called for the frames of a chunk in order.
  typealias Frames = (Int) throws(RenderError) -> VideoFrame

  let chunks: ChunkPlan
  let settings: EncodingSettings
  let frameCount: Int
  let workers: Int

  /// Makes all packets.
  ///
  /// - Parameters:
  ///   - makeFrames: Makes the frames of a worker, on its thread.
  ///   - progress: Called after every frame.
  ///   - take: Called with packets in order, never twice at a time.
  /// - Returns: Bytes of all packets.
  /// - Throws: The first error of any worker.
  func run(
    frames makeFrames: @escaping @Sendable () throws(RenderError) -> Frames,
    progress: @escaping ProgressHook,
    take: @escaping @Sendable (StreamPackets) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    let done = Counter()
    let bytes = Counter()
    let total = frameCount
    let first = Monitor<StreamParameters?>(nil)
    let deliver: @Sendable (StreamPackets) throws(RenderError) -> Void = {
      piece throws(RenderError) in
      let expected = first.update { first in
        first = first ?? piece.parameters
        return first
      }
      guard expected == piece.parameters else {
        throw RenderError(.failed, "two chunks of the video have different stream headers")
      }
      _ = bytes.add(piece.byteCount)
      try take(piece)
    }
    let runner = ChunkRunner<StreamPackets>(chunkCount: chunks.chunks.count, workers: workers)
    // A video in one piece is handed over as it is made, so that memory does not grow with its length.
    let inPieces = settings.codec.row.dependence == .whole ? deliver : nil
    try runner.run {
      () throws(RenderError) in
      let frames = try makeFrames()
      return { (index: Int) throws(RenderError) -> StreamPackets in
        try encode(chunks.chunks[index], inPieces: inPieces) {
          (place: Int) throws(RenderError) -> VideoFrame in
          guard !runner.hasFailed else { throw .interrupted }
          let picture = try frames(place)
          let made = RenderProgress(done: done.add(1), total: total, bytes: bytes.value)
          guard progress(made) else { throw .interrupted }
          return picture
        }
      }
    } take: { _, chunk throws(RenderError) in
      try deliver(chunk)
    }
    return bytes.value
  }

  /// Encodes a chunk and returns its packets: all of them, or those not yet handed to `inPieces`.
  private func encode(
    _ chunk: Range<Int>, inPieces deliver: ((StreamPackets) throws(RenderError) -> Void)?,
    _ frames: Frames
  ) throws(RenderError) -> StreamPackets {
    let encoder = try StreamPair(settings, firstFrame: chunk.lowerBound)
    var made = encoder.noPackets
    for place in chunk {
      try encoder.encode(try frames(place), into: &made)
      if let deliver {
        try deliver(made)
        made = encoder.noPackets
      }
    }
    try encoder.finish(into: &made)
    return made
  }
}

/// A number that several threads add to.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds and returns the sum.
  func add(_ amount: Int) -> Int { count.add(amount, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
