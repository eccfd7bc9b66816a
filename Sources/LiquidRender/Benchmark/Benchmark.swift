import Essentials
import MediaFormats
import PortableMath
import Rasterizer
import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures drawing, at fixed sizes or of the preset as it is, then rendering of the requested frames.
func runBenchmark(
  _ request: BenchmarkRequest, _ progress: @escaping ProgressHook
) throws(RenderError) -> BenchmarkOutcome {
  // What cannot be encoded is refused before the drawing is measured.
  let encodingBenchmark = try EncodingBenchmark(request)
  let cases = request.drawsAsItIs ? [encodingBenchmark.ownCase] : fixedCases
  let steps = Steps(total: cases.count + EncodingBenchmark.steps, progress)
  var drawing: [BenchmarkOutcome.Drawing] = []
  for item in cases {
    var preset = request.preset
    if item.paint != .own { preset.paint.usePaint(item.paint, of: preset.frame) }
    drawing.append(
      try measureDrawing(
        preset, item.paint, item.format, width: item.width, height: item.height))
    try steps.advance()
  }
  let encoding = try encodingBenchmark.run(steps)
  return BenchmarkOutcome(drawing: drawing, encoding: encoding)
}

/// What is drawn: at which size, in which layout, with which paints.
typealias DrawingCase = (
  width: Int, height: Int, format: PixelLayout, paint: BenchmarkOutcome.Paint
)

private let fixedCases: [DrawingCase] = [(1920, 1080), (3840, 2160)].flatMap { size in
  [PixelLayout.yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10].flatMap { format in
    [BenchmarkOutcome.Paint.flat, .gradient].map { (size.0, size.1, format, $0) }
  }
}

/// Counts the steps of a benchmark.
struct Steps {
  private let done = Counter()
  private let total: Int
  private let progress: ProgressHook

  init(total: Int, _ progress: @escaping ProgressHook) {
    self.total = total
    self.progress = progress
  }

  func advance() throws(RenderError) {
    guard progress(RenderProgress(done: done.add(1), total: total)) else { throw .interrupted }
  }
}

extension PaintSet {
  /// Replaces background and liquid by plain colours or by gradients over the whole frame.
  fileprivate mutating func usePaint(_ paint: BenchmarkOutcome.Paint, of frame: DesignFrame) {
    let light = SRGBColor(red: 243, green: 234, blue: 224)
    let dark = SRGBColor(red: 64, green: 38, blue: 26)
    guard paint == .gradient else {
      background = .solid(light)
      if liquid != nil { liquid = .solid(dark) }
      return
    }
    let middle = SRGBColor(red: 150, green: 120, blue: 96)
    background = .linear(
      from: .zero, to: Vector2(frame.width, frame.height),
      stops: [GradientStop(at: 0, color: light), GradientStop(at: 1, color: middle)])
    if liquid != nil {
      liquid = .radial(
        center: frame.center, radius: frame.width / 2,
        stops: [GradientStop(at: 0, color: middle), GradientStop(at: 1, color: dark)])
    }
  }
}

/// Draws the loop with damage and whole, and fills the planes with memset, in turns.
private func measureDrawing(
  _ preset: Preset, _ paint: BenchmarkOutcome.Paint, _ layout: PixelLayout, width: Int,
  height: Int
) throws(RenderError) -> BenchmarkOutcome.Drawing {
  let format = PixelFormat(layout)
  var scenes: [Scene] = []
  var setUp: [Double] = []
  for _ in 0..<3 {
    setUp.append(
      try milliseconds { () throws(RenderError) in
        scenes = [try Scene(preset, width: width, height: height, format: format)]
      })
  }
  let source = FrameSource(scenes[0])
  var surface = Surface(width: width, height: height, format: format)
  var other = Surface(width: width, height: height, format: format)
  var held = HeldPicture()
  var damage: [Double] = []
  var full: [Double] = []
  var fill: [Double] = []
  // In turns of some frames, so that each is measured as it runs: after itself.
  for turn in 0..<6 {
    for frame in (30 * turn)..<(30 * turn + 30) {
      damage.append(
        try milliseconds { () throws(RenderError) in
          try surface.withPixels { pixels throws(RenderError) in
            try source.draw(frame, into: pixels, held: &held)
          }
        })
    }
    for frame in (30 * turn)..<(30 * turn + 30) {
      full.append(
        try milliseconds { () throws(RenderError) in
          var nothing = HeldPicture()
          try other.withPixels { pixels throws(RenderError) in
            try source.draw(frame, into: pixels, held: &nothing)
          }
        })
    }
    for frame in 0..<30 {
      fill.append(milliseconds { other.fill(UInt8(truncatingIfNeeded: frame)) })
    }
  }
  return BenchmarkOutcome.Drawing(
    width: width, height: height, paint: paint, format: layout, scene: median(setUp),
    memset: median(fill), damage: median(damage), full: median(full))
}

/// Clock time of a call.
func milliseconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  return (clock.now - start) / .milliseconds(1)
}

/// The middle value, or the upper one of two.
func median(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : values.sorted()[values.count / 2]
}
