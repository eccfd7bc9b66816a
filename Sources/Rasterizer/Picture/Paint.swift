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
  public enum Spread: Sendable, Equatable {
    /// The colour of the nearer end.
    case pad
    /// The ramp again and again.
    case `repeat`
    /// The ramp again and again, every other time backwards.
    case reflect
  }

  /// The stops, by rising offset.
  public let stops: [Stop]
  /// What lies beyond the ends.
  public let spread: Spread

  /// Makes a ramp; stops are brought into order and into 0…1, and an empty list gives a clear ramp.
  public init(stops: [Stop], spread: Spread = .pad) {
    var ordered: [Stop] = []
    for stop in stops {
      let offset = max(0, min(1, stop.offset), ordered.last?.offset ?? 0)
      ordered.append(Stop(offset: offset, color: stop.color))
    }
    self.stops = ordered.isEmpty ? [Stop(offset: 0, color: .clear)] : ordered
    self.spread = spread
  }

  /// The colour at `offset`, 0…1, interpolated between encoded components.
  func color(at offset: Double) -> Color {
    guard var low = stops.first, offset > low.offset else { return stops[0].color }
    for high in stops.dropFirst() {
      if offset < high.offset {
        return low.color.mixed(
          with: high.color, share: (offset - low.offset) / (high.offset - low.offset))
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
}
