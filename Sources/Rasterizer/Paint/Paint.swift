public import PortableMath

/// A colour ramp.
public struct Gradient: Sendable, Equatable {
  /// A colour at a place on the ramp.
  public struct Stop: Sendable, Equatable {
    /// Where on the ramp, 0…1.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Makes a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What lies beyond the ends of the ramp.
  public enum Spread: Sendable, Equatable, CaseIterable {
    /// The colour of the nearer end.
    case pad
    /// The ramp again and again.
    case `repeat`
    /// The ramp again and again, every other time backwards.
    case reflect
  }

  /// In which values colours between two stops are computed.
  public enum Interpolation: Sendable, Equatable, CaseIterable {
    /// Encoded sRGB components, as CSS and most tools do.
    case encoded
    /// Linear light, as paint of light would mix.
    case linearLight
  }

  /// The stops, by rising offset; at least one.
  public let stops: [Stop]
  /// What lies beyond the ends.
  public let spread: Spread
  /// How colours between stops are computed.
  public let interpolation: Interpolation

  /// Makes a ramp; stops are brought into order and into 0…1, and an empty list gives a clear ramp.
  public init(stops: [Stop], spread: Spread = .pad, interpolation: Interpolation = .encoded) {
    var ordered: [Stop] = []
    for stop in stops {
      let offset = max(0, min(1, stop.offset), ordered.last?.offset ?? 0)
      ordered.append(Stop(offset: offset, color: stop.color))
    }
    self.stops = ordered.isEmpty ? [Stop(offset: 0, color: .clear)] : ordered
    self.spread = spread
    self.interpolation = interpolation
  }

  /// The colour at `offset`, 0…1.
  func color(at offset: Double) -> Color {
    guard var low = stops.first, offset > low.offset else { return stops[0].color }
    for high in stops.dropFirst() {
      if offset < high.offset {
        let share = (offset - low.offset) / (high.offset - low.offset)
        switch interpolation {
        case .encoded:
          return low.color.mixed(with: high.color, share: share)
        case .linearLight:
          return low.color.linear.mixed(with: high.color.linear, share: share).encoded
        }
      }
      low = high
    }
    return low.color
  }
}

/// What a shape is filled with.
public enum Paint: Sendable, Equatable {
  /// One colour.
  case solid(Color)
  /// A ramp along the line from one point to another.
  case linear(Gradient, from: Vector2, to: Vector2)
  /// A ramp from a centre outwards to a circle of the given radius.
  case radial(Gradient, center: Vector2, radius: Double)

  /// Whether every colour is opaque.
  public var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha >= 1
    case .linear(let gradient, _, _), .radial(let gradient, _, _):
      gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }

  /// Returns the colour at a point of the paint's own space.
  package func color(at point: Vector2) -> Color {
    switch self {
    case .solid(let color): return color
    case .linear(let gradient, let from, let to):
      let axis = to - from
      let way = point - from
      let length = max(axis.x * axis.x + axis.y * axis.y, 1e-300)
      return gradient.color(at: (way.x * axis.x + way.y * axis.y) / length)
    case .radial(let gradient, let center, let radius):
      return gradient.color(at: (point - center).length / max(radius, 1e-300))
    }
  }
}
