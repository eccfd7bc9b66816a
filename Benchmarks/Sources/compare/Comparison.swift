import CPeers
import LiquidTimeline
import PortableMath
import Rasterizer

/// Frames of the default loop at one size, drawn by us and by the peers.
struct Comparison {
  let width: Int
  let height: Int
  let isGradient: Bool

  private static let light = (red: 243.0 / 255, green: 234.0 / 255, blue: 224.0 / 255)
  private static let dark = (red: 64.0 / 255, green: 38.0 / 255, blue: 26.0 / 255)
  private static let frames = 120

  /// Median milliseconds of each way, in turns.
  struct Result {
    var damage: Double
    var full: Double
    var cairo: Double
    var swscale: Double
    var libyuv: Double
  }

  func run() throws -> Result {
    let timeline = try Timeline(
      style: .liquid(FieldParameters()), seed: 1, frameCount: 360, frameRate: (60, 1),
      frame: Vector2(360, 360), center: Vector2(180, 180))
    let scale = Double(height) / 360
    let transform = Transform2D(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(width) - scale * 360) / 2, ty: 0)
    var shapes = TimelineFrame()
    var compositor = Compositor(background: image(background: true, transform))
    let liquid = image(background: false, transform)
    var kept = Surface(width: width, height: height, format: .yuv420p8)
    var fresh = Surface(width: width, height: height, format: .yuv420p8)
    var held = HeldPicture()
    let peer = CairoPicture(width: width, height: height)
    var times: [[Double]] = Array(repeating: [], count: 5)
    for frame in 0..<Self.frames {
      var path = Path()
      times[0].append(
        try milliseconds {
          timeline.draw(frame: frame * 3, into: &shapes)
          path = Path(shapes.liquid)
          compositor.begin()
          try compositor.fill(path, transform: transform, isSimple: shapes.isSimple, with: liquid)
          kept.withPixels { compositor.draw(into: $0, held: &held) }
        })
      times[1].append(
        try milliseconds {
          timeline.draw(frame: frame * 3, into: &shapes)
          path = Path(shapes.liquid)
          compositor.begin()
          try compositor.fill(path, transform: transform, isSimple: shapes.isSimple, with: liquid)
          fresh.withPixels { compositor.draw(into: $0) }
        })
      times[2].append(
        milliseconds {
          timeline.draw(frame: frame * 3, into: &shapes)
          peer.draw(
            shapes.liquid, transform, isGradient: isGradient, light: Self.light, dark: Self.dark)
        })
      times[3].append(milliseconds { peer.convertWithSwscale() })
      times[4].append(milliseconds { peer.convertWithLibyuv() })
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    return Result(
      damage: medians[0], full: medians[1], cairo: medians[2], swscale: medians[3],
      libyuv: medians[4])
  }

  private func image(background: Bool, _ transform: Transform2D) -> PaintImage {
    func color(_ c: (red: Double, green: Double, blue: Double)) -> Color {
      Color(red: c.red, green: c.green, blue: c.blue)
    }
    let ramp = Gradient(stops: [
      .init(offset: 0, color: color(background ? Self.light : Self.dark)),
      .init(offset: 1, color: color(background ? Self.dark : Self.light)),
    ])
    let paint: Paint =
      !isGradient
      ? .solid(color(background ? Self.light : Self.dark))
      : (background
        ? .linear(ramp, from: .zero, to: Vector2(360, 360))
        : .radial(ramp, frame: Vector2(360, 360), center: Vector2(180, 180), radius: 180))
    return PaintImage(
      paint, transform: transform, width: width, height: height, format: .yuv420p8)
  }
}

extension Path {
  init(_ outline: Outline) {
    self.init()
    for element in outline.elements {
      switch element {
      case .move(let to): move(to: to)
      case .line(let to): line(to: to)
      case .cubic(let control1, let control2, let to): cubic(control1, control2, to: to)
      case .arc(let center, let sweep, let to): arc(center: center, sweep: sweep, to: to)
      case .close: close()
      }
    }
  }
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  return (clock.now - start) / .milliseconds(1)
}

func runComparison() throws {
  for (width, height) in [(1920, 1080), (3840, 2160)] {
    for isGradient in [false, true] {
      let result = try Comparison(width: width, height: height, isGradient: isGradient).run()
      func show(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
      func times(_ value: Double) -> String {
        String((value / result.full * 10).rounded() / 10) + " × ours"
      }
      print(
        """
        \(width)x\(height), \(isGradient ? "gradient" : "flat"), yuv420p, ms a frame:
          liquid-video, what moved   \(show(result.damage))
          liquid-video, whole frame  \(show(result.full))
          Cairo RGB24                \(show(result.cairo))
          Cairo + libyuv             \(show(result.cairo + result.libyuv)) (\(times(result.cairo + result.libyuv)))
          Cairo + swscale            \(show(result.cairo + result.swscale)) (\(times(result.cairo + result.swscale)))
        """)
    }
  }
}
