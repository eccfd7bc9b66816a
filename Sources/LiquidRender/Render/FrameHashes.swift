public import Essentials
import MediaFormats
import VideoEncoder

/// Hashes of a video's frames as they are drawn, before any encoder: the same on every machine.
public struct FrameHashes: Sendable, Equatable {
  /// MurmurHash3 (128 bits) of all frames' hashes, as `murmur3:` and 32 hexadecimal digits; what a recipe calls `frameDigest`.
  public var digest: String
  /// MurmurHash3 (128 bits) of the samples of each frame, as 32 hexadecimal digits.
  public var frames: [String]

  /// Makes a result.
  public init(digest: String, frames: [String]) {
    self.digest = digest
    self.frames = frames
  }
}

extension RenderPlan {
  /// Draws the frames of the video and hashes them; nothing is encoded or written.
  ///
  /// Loops and held frames do not matter.
  ///
  /// - Parameter progress: Called after every frame.
  /// - Returns: The hashes, which depend on the layout of pixels but on no encoder.
  /// - Throws: `RenderError`.
  public func frameHashes(
    _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> FrameHashes {
    let scene = try scene()
    let digest = FrameDigest(count: frames.count)
    let pieces = ChunkPlan.compressed(0..<frames.count).chunks
    let done = Counter()
    try ChunkRunner<Void>(
      chunkCount: pieces.count, workers: request.threads ?? Machine.usableProcessors
    ).run {
      () throws(RenderError) in
      let source = try FrameSource(scene, layout: settings.layout.drawn)
      return { piece throws(RenderError) in
        for place in pieces[piece] {
          try digest.note(try source.drawnFrame(at: index(of: place)), at: place)
          guard progress(RenderProgress(done: done.add(1), total: frames.count)) else {
            throw .interrupted
          }
        }
      }
    } take: { _, _ in
    }
    return FrameHashes(digest: try digest.text(), frames: digest.frames())
  }
}
