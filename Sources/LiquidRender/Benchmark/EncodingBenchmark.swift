import Rasterizer
import VideoEncoder

/// Compares a whole render with its parts: drawing alone, and the encoder fed with finished frames.
struct EncodingBenchmark {
  /// Rounds of which the median is taken.
  private static let rounds = 3
  /// Steps that `run` reports.
  static let steps = 1 + 3 * rounds

  private let job: VideoJob
  private let scene: Scene
  private let frames: Range<Int>
  private let threads: Int

  init(_ request: BenchmarkRequest) throws(RenderError) {
    guard
      let format = OutputFormat.all.first(where: { format in
        format.codecs.contains { $0.name == request.codec }
      })
    else {
      throw RenderError(.usage, "there is no codec '\(request.codec)'")
    }
    job = try VideoJob(
      RenderRequest(
        preset: request.preset, frames: request.frames, format: format, codec: request.codec,
        crf: request.crf, threads: request.threads, destination: .standardOutput))
    guard job.settings.layout != .palette8 else {
      throw RenderError(
        .usage, "gif needs a palette first and cannot be measured (use another codec)")
    }
    scene = try job.scene()
    frames = request.frames
    threads = request.threads ?? usableProcessorCount()
  }

  func run(_ steps: Steps) throws(RenderError) -> BenchmarkOutcome.Encoding {
    let drawn = try drawAll()
    try steps.advance()
    var encoder: [Double] = []
    var whole: [Double] = []
    var byOne: [Double] = []
    for _ in 0..<Self.rounds {
      encoder.append(
        try time(threads) {
          { index throws(RenderError) in drawn.frames[index - frames.lowerBound] }
        })
      try steps.advance()
      whole.append(try time(threads, job.painters(of: scene)))
      try steps.advance()
      byOne.append(try time(1, job.painters(of: scene)))
      try steps.advance()
    }
    return BenchmarkOutcome.Encoding(
      threads: threads, drawing: drawn.milliseconds, encoder: median(encoder),
      whole: median(whole), wholeByOne: median(byOne))
  }

  /// Every frame in memory of its own, and the median time to draw one into the same buffer.
  private func drawAll() throws(RenderError) -> (frames: [VideoFrame], milliseconds: Double) {
    let settings = job.settings
    let shared = try FrameArtist(scene, settings, palette: nil, matte: nil)
    var times: [Double] = []
    var drawn: [VideoFrame] = []
    for index in frames {
      times.append(
        try milliseconds { () throws(RenderError) in
          _ = try shared.draw(index) { _ in }
        })
      let own = try FrameArtist(scene, settings, palette: nil, matte: nil)
      drawn.append(try own.draw(index) { _ in })
    }
    return (drawn, median(times))
  }

  /// Milliseconds a frame of encoding all frames of a source.
  private func time(
    _ workers: Int, _ source: @escaping @Sendable () throws(RenderError) -> VideoJob.FrameSource
  ) throws(RenderError) -> Double {
    try milliseconds { () throws(RenderError) in
      _ = try job.run(workers: workers, frames: source, progress: { _ in true }) { _ in }
    } / Double(frames.count)
  }
}
