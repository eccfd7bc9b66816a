import PortableMath
import Rasterizer

/// Softness made of nested shapes: each is filled with what lies under it, mixed with the soft colour
/// a little more than the one outside it.
///
/// The mixed paints are opaque, so their rounding does not add up as that of many faint layers
/// would, and gradients keep their dither.
enum SoftLayers {
  /// One of the nested shapes.
  struct Step {
    /// Where it lies: 0 is the outermost, towards 1 the innermost.
    let place: Double
    /// The soft colour's share of the mixed paint.
    let share: Double
  }

  /// From the outermost shape to the innermost; one alone when nothing fades.
  static func steps(opacity: Double, isSoft: Bool, over paint: PaintDescription) -> [Step] {
    guard isSoft else { return [Step(place: 0, share: opacity)] }
    // A mixed solid paint is one row of pixels, a gradient is a whole picture.
    let count = if case .solid = paint { 32 } else { 12 }
    return (0..<count).map { index in
      let x = (Double(index) + 0.5) / Double(count)
      return Step(place: Double(index) / Double(count), share: opacity * x * x * (3 - 2 * x))
    }
  }

  /// A soft spot on a round part: an ellipse, broader across the direction in which it lies.
  static func addSpot(
    _ look: HighlightDescription, center: Vector2, radius: Double, place: Double,
    to path: inout Path
  ) {
    let (sine, cosine) = Portable.sincos(look.angle * Portable.pi / 180)
    let scale = radius * look.size * (1 - look.softness * place)
    let along = 0.62 * scale * Vector2(cosine, sine)
    let across = scale * Vector2(-sine, cosine)
    let middle = center + (radius * look.distance) * Vector2(cosine, sine)
    // Four curves, 4/3 tan(π/8) of the axes long.
    let k = 0.5522847498307936
    path.move(to: middle + along)
    for (from, to) in [
      (along, across), (across, -1 * along), (-1 * along, -1 * across), (-1 * across, along),
    ] {
      path.cubic(middle + from + k * to, middle + to + k * from, to: middle + to)
    }
    path.close()
  }
}

extension Paint {
  /// The paint, which is opaque, with every colour mixed with the opaque `color`.
  func mixed(with color: Color, share: Double) -> Paint {
    func mix(_ gradient: Gradient) -> Gradient {
      Gradient(
        stops: gradient.stops.map {
          .init(offset: $0.offset, color: $0.color.mixed(with: color, share: share))
        },
        spread: gradient.spread, interpolation: gradient.interpolation)
    }
    return switch self {
    case .solid(let own): .solid(own.mixed(with: color, share: share))
    case .linear(let gradient, let from, let to): .linear(mix(gradient), from: from, to: to)
    case .radial(let gradient, let center, let radius):
      .radial(mix(gradient), center: center, radius: radius)
    }
  }
}
