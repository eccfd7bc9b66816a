import PortableMath

/// A paint evaluated once for every pixel of a picture, in the picture's own format.
///
/// Gradients are quantised with a fixed ordered dither at the final depth, so they never band and never
/// move. A solid paint keeps one row only. Images are immutable and may be shared by all workers.
public final class PaintImage: @unchecked Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The format of the pictures that it can be drawn into.
  public let format: PixelFormat
  /// The opacity of a solid paint, 0…1; gradients are opaque.
  public let alpha: Double

  let planes: PlaneSet
  /// Whether every row of every plane is one byte value, repeated.
  let isUniform: Bool
  private let memory: UnsafeMutableRawPointer

  /// Evaluates `paint`, given in units that `transform` maps to pixels.
  public init(
    _ paint: Paint, transform: Transform2D, width: Int, height: Int, format: PixelFormat
  ) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.format = format
    var rows = height
    isUniform = if case .solid = paint { format != .rgba8 } else { false }
    if case .solid(let color) = paint {
      alpha = color.alpha
      rows = 1
    } else {
      alpha = 1
    }
    var offsets: [(offset: Int, stride: Int)] = []
    var total = 0
    for plane in 0..<format.planeCount {
      let size = format.size(ofPlane: plane, width: width, height: rows)
      let stride = (size.rowBytes + 63) & ~63
      offsets.append((total, rows == 1 ? 0 : stride))
      total += stride * size.rows
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    self.memory = memory
    planes = PlaneSet(offsets.map { (memory + $0.offset, $0.stride) })
    let ramp = Ramp(paint, transform: transform, format: format)
    for (plane, place) in offsets.enumerated() {
      let size = format.size(ofPlane: plane, width: width, height: rows)
      for y in 0..<size.rows {
        let row = (memory + place.offset + y * place.stride).assumingMemoryBound(to: UInt8.self)
        ramp.fill(row, plane: plane, y: y, count: size.rowBytes / format.step)
      }
    }
  }

  deinit { memory.deallocate() }
}

/// Evaluates one paint row by row.
private struct Ramp {
  private enum Shape {
    case solid(CodeValues)
    /// t = a·x + b·y + c in pixels.
    case linear(a: Double, b: Double, c: Double)
    /// t = length of the mapped vector.
    case radial(Transform2D)
  }

  /// Steps of the table of colours; between them it is linear.
  private static let steps = 4096
  private let shape: Shape
  private let table: [CodeValues]
  private let spread: Gradient.Spread
  private let format: PixelFormat

  init(_ paint: Paint, transform: Transform2D, format: PixelFormat) {
    self.format = format
    switch paint {
    case .solid(let color):
      shape = .solid(CodeValues(color, format: format))
      table = []
      spread = .pad
    case .linear(let gradient, let from, let to):
      let axis = to - from
      let inverse = transform.inverse ?? .identity
      let k = 1 / max(axis.x * axis.x + axis.y * axis.y, 1e-300)
      let a = (inverse.a * axis.x + inverse.b * axis.y) * k
      let b = (inverse.c * axis.x + inverse.d * axis.y) * k
      let c = ((inverse.tx - from.x) * axis.x + (inverse.ty - from.y) * axis.y) * k
      shape = .linear(a: a, b: b, c: c)
      table = Self.table(gradient, format)
      spread = gradient.spread
    case .radial(let gradient, let center, let radius):
      let toUnit = Transform2D.translation(-center.x, -center.y)
        .then(.scale(1 / max(radius, 1e-300), 1 / max(radius, 1e-300)))
      shape = .radial((transform.inverse ?? .identity).then(toUnit))
      table = Self.table(gradient, format)
      spread = gradient.spread
    }
  }

  private static func table(_ gradient: Gradient, _ format: PixelFormat) -> [CodeValues] {
    (0...steps).map {
      CodeValues(gradient.color(at: Double($0) / Double(steps)), format: format)
    }
  }

  func fill(_ row: UnsafeMutablePointer<UInt8>, plane: Int, y: Int, count: Int) {
    let shift = format.shift(ofPlane: plane)
    // A 4:2:0 chroma sample sits on the even luma column, between its two rows.
    let pixelY = shift == 1 ? Double(2 * y + 1) : Double(y) + 0.5
    for x in 0..<count {
      let value = value(x: Double(x << shift) + 0.5, y: pixelY)
      if format == .rgba8 {
        row[4 * x] = quantise(value.first, x, y)
        row[4 * x + 1] = quantise(value.second, x, y)
        row[4 * x + 2] = quantise(value.third, x, y)
        row[4 * x + 3] = 255
      } else {
        let sample = plane == 0 ? value.first : (plane == 1 ? value.second : value.third)
        row[x] = quantise(sample, x, y)
      }
    }
  }

  private func value(x: Double, y: Double) -> CodeValues {
    let t: Double
    switch shape {
    case .solid(let value): return value
    case .linear(let a, let b, let c): t = a * x + b * y + c
    case .radial(let map): t = map.apply(Vector2(x, y)).length
    }
    let place = spread.place(t) * Double(Self.steps)
    let index = min(Int(place), Self.steps - 1)
    let share = Float(place - Double(index))
    let low = table[index]
    let high = table[index + 1]
    return CodeValues(
      first: low.first + (high.first - low.first) * share,
      second: low.second + (high.second - low.second) * share,
      third: low.third + (high.third - low.third) * share,
      alpha: low.alpha + (high.alpha - low.alpha) * share)
  }

  /// The code value of a sample: rounded for solid paints, dithered for gradients.
  private func quantise(_ value: Float, _ x: Int, _ y: Int) -> UInt8 {
    let threshold: Float
    if case .solid = shape { threshold = 0.5 } else { threshold = OrderedDither.threshold(x, y) }
    return UInt8(max(0, min(255, value + threshold)))
  }
}

extension Gradient.Spread {
  /// The place on the ramp, 0…1, of any real number.
  fileprivate func place(_ t: Double) -> Double {
    switch self {
    case .pad: return t > 0 ? (t < 1 ? t : 1) : 0
    case .repeat: return t - t.rounded(.down)
    case .reflect:
      let phase = t / 2 - (t / 2).rounded(.down)
      return phase > 0.5 ? 2 - 2 * phase : 2 * phase
    }
  }
}
