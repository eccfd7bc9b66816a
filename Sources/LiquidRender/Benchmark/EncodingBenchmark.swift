import Essentials
import MediaFormats
import Rasterizer
import VideoEncoder

/// Compares a whole render with its parts: drawing alone, and the encoder fed with finished frames.
struct EncodingBenchmark {
  /// Rounds of which the median is taken.
  private static let rounds = 3
  /// Steps that `run` reports.
  static let steps = 1 + 3 * rounds

  private let plan: RenderPlan
  private let scene: Scene
  private let threads: Int

  init(_ request: BenchmarkRequest) throws(RenderError) {
    plan = try RenderPlan(
      RenderRequest(
        preset: request.preset, frames: request.frames, format: request.codec.row.containers[0],
        codec: request.codec, crf: request.crf, threads: request.threads,
        destination: .nowhere))
    guard plan.settings.layout != .palette8 else {
      throw RenderError(
        .usage, "gif needs a palette first and cannot be measured", about: .setting(.codec),
        use: "another codec")
    }
    scene = try plan.scene()
    threads = request.threads ?? Machine.usableProcessors
  }

  /// Drawing of the preset as it is encoded.
  var ownCase: DrawingCase {
    let settings = plan.settings
    return (settings.width, settings.height, settings.layout.drawn, .own)
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
          { place throws(RenderError) in drawn.frames[place] }
        })
      try steps.advance()
      whole.append(try time(threads, drawing))
      try steps.advance()
      byOne.append(try time(1, drawing))
      try steps.advance()
    }
    return BenchmarkOutcome.Encoding(
      threads: threads, drawing: drawn.milliseconds, encoder: median(encoder),
      whole: median(whole), wholeByOne: median(byOne))
  }

  /// Makes the frames of a worker as a render does.
  private var drawing: @Sendable () throws(RenderError) -> ChunkedEncoding.Frames {
    { [plan, scene] () throws(RenderError) in
      let source = try FrameSource(scene, layout: plan.settings.layout)
      return { place throws(RenderError) in try source.frame(at: plan.index(of: place)) }
    }
  }

  /// Every frame in memory of its own, and the median time to draw one into the same buffer.
  private func drawAll() throws(RenderError) -> (frames: [VideoFrame], milliseconds: Double) {
    let layout = plan.settings.layout
    let shared = try FrameSource(scene, layout: layout)
    var times: [Double] = []
    var drawn: [VideoFrame] = []
    for index in plan.frames {
      times.append(
        try milliseconds { () throws(RenderError) in _ = try shared.frame(at: index) })
      drawn.append(try FrameSource(scene, layout: layout).frame(at: index))
    }
    return (drawn, median(times))
  }

  /// Milliseconds a frame of encoding all frames of a source.
  private func time(
    _ workers: Int, _ frames: @escaping @Sendable () throws(RenderError) -> ChunkedEncoding.Frames
  ) throws(RenderError) -> Double {
    let encoding = ChunkedEncoding(
      chunks: plan.chunks, settings: plan.settings, frameCount: plan.frameCount, workers: workers)
    return try milliseconds { () throws(RenderError) in
      _ = try encoding.run(frames: frames, progress: { _ in true }) { _ in }
    } / Double(plan.frameCount)
  }
}
