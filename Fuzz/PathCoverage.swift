import PortableMath
import Rasterizer

/// Reads numbers from the fuzzer's bytes; zeros when they run out.
private struct Source {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  var isEmpty: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  /// Mostly coordinates near the surface; now and then any bit pattern at all.
  mutating func number() -> Double {
    let kind = byte()
    if kind < 200 { return Double(Int(byte()) << 8 | Int(byte())) / 256 - 64 + Double(kind) / 1000 }
    if kind < 230 { return Double(Int8(bitPattern: byte())) }
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return Double(bitPattern: bits)
  }

  mutating func point() -> Vector2 { Vector2(number(), number()) }

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<(byte() % 24) {
      switch byte() % 8 {
      case 0: path.move(to: point())
      case 1, 2: path.line(to: point())
      case 3: path.quadratic(point(), to: point())
      case 4: path.cubic(point(), point(), to: point())
      case 5: path.arc(center: point(), sweep: number(), to: point())
      case 6: path.addCircle(center: point(), radius: number())
      default: path.close()
      }
    }
    return path
  }

  mutating func transform() -> Transform2D {
    byte() < 160
      ? .identity
      : Transform2D(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }
}

/// Draws random paths, strokes, dashes and groups: nothing may trap.
///
/// Every sample must lie between the two colours that are mixed, since coverage is 0…1, and what moved
/// must equal a full redraw.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var source = Source(bytes: UnsafeBufferPointer(start: data, count: count))
  let width = 1 + Int(source.byte()) % 70
  let height = 1 + Int(source.byte()) % 50
  // Formats with alpha are the longer way; luma shows what is drawn in both.
  let format: PixelFormat = source.byte() % 4 == 0 ? .yuva420p8 : .yuv420p8
  func image(_ gray: Double) -> PaintImage {
    PaintImage(
      .solid(Color(red: gray, green: gray, blue: gray)), transform: .identity, width: width,
      height: height, format: format)
  }
  let shape = image(0.25)
  var compositor = Compositor(background: image(0.75))
  var kept = Surface(width: width, height: height, format: format)
  var fresh = Surface(width: width, height: height, format: format)
  var held = HeldPicture()
  for _ in 0..<2 {
    compositor.begin()
    var depth = 0
    for _ in 0..<(1 + source.byte() % 3) {
      let step = source.byte()
      if step % 4 == 1 {
        do {
          try compositor.beginGroup(opacity: step < 128 ? 0.5 : source.number())
          depth += 1
        } catch {
          // Refused like a shape.
        }
      } else if step % 4 == 2 && depth > 0 {
        compositor.endGroup()
        depth -= 1
      }
      var path = source.path()
      let rule: FillRule = source.byte() % 2 == 0 ? .nonZero : .evenOdd
      let option = source.byte()
      if option % 8 == 1 {
        path = path.dashed([source.number(), source.number()], phase: source.number())
      }
      if option % 4 == 1 {
        let style = StrokeStyle(
          width: source.number(), cap: [.butt, .round, .square][Int(option / 4) % 3],
          join: [.miter, .round, .bevel][Int(option / 16) % 3], miterLimit: source.number())
        path = path.stroked(style)
      }
      do {
        try compositor.fill(
          path, transform: source.transform(), rule: rule, isSimple: option >= 128, with: shape,
          opacity: option % 3 == 0 ? 1 : source.number())
      } catch {
        // Numbers that are not finite are refused, and the frame goes on without the shape.
      }
    }
    for _ in 0..<depth { compositor.endGroup() }
    kept.withPixels { compositor.draw(into: $0, held: &held) }
    fresh.withPixels { compositor.draw(into: $0) }
    let luma = kept.bytes(ofPlane: 0)
    precondition(luma == fresh.bytes(ofPlane: 0), "damage differs from a full redraw")
    // 16 + 219 × 0.25 and 16 + 219 × 0.75, rounded.
    precondition(luma.allSatisfy { $0 >= 71 && $0 <= 180 }, "coverage outside 0…1")
  }
  return 0
}
