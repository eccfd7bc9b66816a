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

extension Pipeline {
  /// Draws the frames of a video and hashes them; nothing is encoded or written.
  ///
  /// - Parameters:
  ///   - request: The video; its destination, loops and held frames do not matter.
  ///   - progress: Called after every frame.
  /// - Returns: The hashes, which depend on the request's pixel layout but on no encoder.
  /// - Throws: `RenderError`.
  public func frameHashes(
    _ request: RenderRequest, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> FrameHashes {
    let job = try VideoJob(request)
    let scene = try job.scene()
    let frames = job.plan.frames
    let digest = FrameDigest(count: frames.count)
    let pieces = ChunkPlan.compressed(0..<frames.count).chunks
    let done = Counter()
    try ChunkRunner<Void>(
      chunkCount: pieces.count, workers: request.threads ?? usableProcessorCount()
    ).run {
      () throws(RenderError) in
      let picture = try DrawnFrame(
        layout: job.settings.layout.drawn, width: job.settings.width, height: job.settings.height)
      let painter = FramePainter(scene)
      return { piece throws(RenderError) in
        for place in pieces[piece] {
          try picture.draw(frames.lowerBound + place, with: painter)
          try digest.note(picture.frame, at: place)
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
