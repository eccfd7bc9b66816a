import Rasterizer
import Synchronization
import VideoEncoder

/// One video being made: which frames, cut into which chunks, and how several workers draw and encode them.
struct VideoJob: Sendable {
  /// Gives a frame of the video by its place, ready to encode; called for the frames of a chunk in order.
  typealias FrameSource = (Int) throws(RenderError) -> VideoFrame

  /// Packets that follow each other, and what the container must know of them.
  struct Packets: Sendable {
    var parameters: StreamParameters
    var packets: [EncodedPacket] = []
    /// The stream of alpha planes, if it is one of its own.
    var alphaParameters: StreamParameters?
    var alphaPackets: [EncodedPacket] = []
  }

  let plan: OutputPlan
  /// The settings of the encoder; `plan.settings` unless the rate factor is being looked for.
  var settings: EncodingSettings
  private let heldFrames: Int
  let matte: SRGBColor?
  private let chunks: ChunkPlan

  /// Checks a request before anything is drawn or created.
  init(_ request: RenderRequest) throws(RenderError) {
    plan = try OutputPlan(request)
    settings = plan.settings
    heldFrames = request.heldFrames
    matte = request.matte
    let places = 0..<(plan.frames.count + heldFrames)
    chunks =
      switch settings.codec.traits.dependence {
      case .chunks: .compressed(places)
      case .frames: .raw(places)
      case .whole: .whole(places)
      }
  }

  /// How many frames the video has, each turn of it.
  var frameCount: Int { plan.frames.count + heldFrames }

  /// How many workers make the video when so many are asked for, or as many as there are processors.
  func workers(asked: Int?) -> Int {
    max(1, min(asked ?? usableProcessorCount(), chunks.chunks.count, usableProcessorCount()))
  }

  /// What the video takes of memory.
  func memoryCeiling(loops: Int, isFile: Bool) -> MemoryCeiling {
    MemoryCeiling(settings, loops: loops, frameCount: frameCount, isFile: isFile)
  }

  /// The scene of the video, with its paints.
  func scene() throws(RenderError) -> Scene {
    try Scene(
      plan.preset, width: settings.width, height: settings.height,
      format: PixelFormat(settings.layout))
  }

  /// What makes a worker's source of drawn frames.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - palette: For GIF.
  ///   - digest: Notes the frames as they are drawn.
  /// - Returns: Called once on each worker's thread.
  func painters(
    of scene: Scene, palette: Palette? = nil, digest: FrameDigest? = nil
  ) -> @Sendable () throws(RenderError) -> FrameSource {
    { () throws(RenderError) in
      let artist = try FrameArtist(scene, settings, palette: palette, matte: matte)
      return { place throws(RenderError) in
        let index = min(plan.frames.lowerBound + place, plan.frames.upperBound - 1)
        return try artist.draw(index) { drawn throws(RenderError) in
          if place < plan.frames.count { try digest?.note(drawn, at: place) }
        }
      }
    }
  }

  /// Makes all packets.
  ///
  /// - Parameters:
  ///   - workers: How many at a time.
  ///   - makeSource: Makes the source of frames of a worker, on its thread.
  ///   - progress: Called after every frame.
  ///   - take: Called with packets in order, never twice at a time.
  /// - Returns: Bytes of all packets.
  /// - Throws: The first error of anybody.
  func run(
    workers: Int, frames makeSource: @escaping @Sendable () throws(RenderError) -> FrameSource,
    progress: @escaping ProgressHook,
    take: @escaping @Sendable (Packets) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    let done = Counter()
    let bytes = Counter()
    let total = frameCount
    let first = Monitor<StreamParameters?>(nil)
    let deliver: @Sendable (Packets) throws(RenderError) -> Void = { piece throws(RenderError) in
      let expected = first.update { first in
        first = first ?? piece.parameters
        return first
      }
      guard expected == piece.parameters else {
        throw RenderError(.failed, "two chunks of the video have different stream headers")
      }
      _ = bytes.add((piece.packets + piece.alphaPackets).reduce(0) { $0 + $1.byteCount })
      try take(piece)
    }
    let runner = ChunkRunner<Packets>(chunkCount: chunks.chunks.count, workers: workers)
    // A video in one piece is handed over as it is made, so that memory does not grow with its length.
    var pieces: (@Sendable (Packets) throws(RenderError) -> Void)?
    if settings.codec.traits.dependence == .whole { pieces = deliver }
    let inPieces = pieces
    try runner.run {
      () throws(RenderError) in
      let source = try makeSource()
      return { (index: Int) throws(RenderError) -> Packets in
        try encode(chunks.chunks[index], inPieces: inPieces) {
          (place: Int) throws(RenderError) -> VideoFrame in
          guard !runner.hasFailed else { throw .interrupted }
          let picture = try source(place)
          guard
            progress(
              RenderProgress(done: done.add(1), total: total, bytes: bytes.value))
          else { throw .interrupted }
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
    _ chunk: Range<Int>, inPieces deliver: ((Packets) throws(RenderError) -> Void)?,
    _ frame: FrameSource
  ) throws(RenderError) -> Packets {
    do {
      let encoder = try StreamPair(settings, firstFrame: chunk.lowerBound)
      var made = encoder.noPackets
      for place in chunk {
        try encoder.encode(try frame(place), into: &made)
        if let deliver {
          try deliver(made)
          made = encoder.noPackets
        }
      }
      try encoder.finish(into: &made)
      return made
    } catch let error as EncoderError {
      throw RenderError(error)
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internal, "\(error)")
    }
  }
}

/// A number that several threads add to.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds and returns the sum.
  func add(_ amount: Int) -> Int { count.add(amount, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
