import PortableMath

/// Evaluates one paint row by row, in the code values of a format.
struct PaintEvaluator {
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
  private let maximum: Float

  init(_ paint: Paint, transform: Transform2D, format: PixelFormat) {
    self.format = format
    maximum = Float(format.maximum)
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
      let scale = 1 / max(radius, 1e-300)
      let toUnit = Transform2D.translation(-center.x, -center.y).then(.scale(scale, scale))
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

  /// Fills one row of a plane.
  func fill(_ row: UnsafeMutableRawPointer, plane: Int, y: Int, count: Int) {
    let shift = format.shift(ofPlane: plane)
    // A 4:2:0 chroma sample sits on the even luma column, between its two rows.
    let pixelY = shift == 1 ? Double(2 * y + 1) : Double(y) + 0.5
    let bytes = row.assumingMemoryBound(to: UInt8.self)
    let words = row.assumingMemoryBound(to: UInt16.self)
    for x in 0..<count {
      let value = value(x: Double(x << shift) + 0.5, y: pixelY)
      if format.sampling == .rgba {
        bytes[4 * x] = UInt8(quantise(value.first, x, y))
        bytes[4 * x + 1] = UInt8(quantise(value.second, x, y))
        bytes[4 * x + 2] = UInt8(quantise(value.third, x, y))
        bytes[4 * x + 3] = UInt8(quantise(value.alpha, x, y))
        continue
      }
      let sample =
        switch plane {
        case 0: value.first
        case 1: value.second
        case 2: value.third
        default: value.alpha
        }
      if format.step == 1 {
        bytes[x] = UInt8(quantise(sample, x, y))
      } else {
        words[x] = UInt16(quantise(sample, x, y))
      }
    }
  }

  /// Fills one row of opacities, 0…`CoverageMap.one`.
  func fillOpacity(_ row: UnsafeMutablePointer<UInt16>, y: Int, count: Int) {
    let scale = Float(CoverageMap.one) / maximum
    for x in 0..<count {
      let alpha = value(x: Double(x) + 0.5, y: Double(y) + 0.5).alpha
      row[x] = UInt16(max(0, min(Float(CoverageMap.one), alpha * scale + 0.5)))
    }
  }

  /// The values at a point, in pixels.
  func value(x: Double, y: Double) -> CodeValues {
    let t: Double
    switch shape {
    case .solid(let value): return value
    case .linear(let a, let b, let c): t = a * x + b * y + c
    case .radial(let map): t = map.apply(Vector2(x, y)).length
    }
    let place = (t.isFinite ? spread.place(t) : 0) * Double(Self.steps)
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

  /// The code value of a sample: dithered for gradients of 8-bit formats, else rounded.
  private func quantise(_ value: Float, _ x: Int, _ y: Int) -> Int {
    var threshold: Float = 0.5
    if format.bitDepth == 8 && !table.isEmpty { threshold = OrderedDither.threshold(x, y) }
    return Int(max(0, min(maximum, value + threshold)))
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
