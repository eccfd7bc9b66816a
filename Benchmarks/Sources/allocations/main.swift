import LiquidTimeline
import PortableMath
import Rasterizer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Draws a loop twice with damage and counts the allocations of the second turn.
func measure() throws -> Int {
  guard let symbol = dlsym(nil, "allocation_count") else {
    fatalError("run Benchmarks/count-allocations, which preloads the counter")
  }
  let count = unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)
  let timeline = try Timeline(
    style: .liquid(FieldParameters()), seed: 1, frameCount: 360, frameRate: (60, 1),
    frame: Vector2(360, 360), center: Vector2(180, 180))
  func image(_ gray: Double) -> PaintImage {
    PaintImage(
      .solid(Color(red: gray, green: gray, blue: gray)), transform: .identity, width: 1080,
      height: 1080, format: .yuv420p8)
  }
  let liquid = image(0.2)
  var compositor = Compositor(background: image(0.9))
  var surface = Surface(width: 1080, height: 1080, format: .yuv420p8)
  var held = HeldPicture()
  var shapes = TimelineFrame()
  var path = Path()
  var before = 0
  for frame in 0..<720 {
    if frame == 360 { before = count() }
    timeline.draw(frame: frame, into: &shapes)
    path.removeAll()
    for element in shapes.liquid.elements {
      switch element {
      case .move(let to): path.move(to: to)
      case .line(let to): path.line(to: to)
      case .cubic(let control1, let control2, let to): path.cubic(control1, control2, to: to)
      case .arc(let center, let sweep, let to): path.arc(center: center, sweep: sweep, to: to)
      case .close: path.close()
      }
    }
    compositor.begin()
    try compositor.fill(
      path, transform: .scale(3, 3), isSimple: shapes.isSimple, with: liquid)
    surface.withPixels { compositor.draw(into: $0, held: &held) }
  }
  return count() - before
}

let allocations = try measure()
print("allocations in 360 frames: \(allocations)")
exit(allocations == 0 ? 0 : 1)
