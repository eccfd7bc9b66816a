public import PortableMath

/// One step of an outline, from the point where the step before it ended.
public enum OutlineElement: Sendable, Equatable {
  /// Starts a new contour at `to`.
  case move(to: Vector2)
  /// A straight line.
  case line(to: Vector2)
  /// A cubic Bézier curve with two control points.
  case cubic(Vector2, Vector2, to: Vector2)
  /// A circular arc round `center`, turning by `sweep` radians (positive from +x towards +y, y down)
  /// from the current point; `to` is its end, given so that joints are exact.
  case arc(center: Vector2, sweep: Double, to: Vector2)
  /// Closes the contour.
  case close
}

/// The contours of one shape, in points of the design frame; meant to be cleared and refilled without allocating.
public struct Outline: Sendable, Equatable {
  /// The steps, contour after contour, each begun by a `move`.
  public var elements: [OutlineElement] = []

  /// An outline without contours.
  public init() {}

  /// Removes all contours and keeps the memory.
  public mutating func clear() { elements.removeAll(keepingCapacity: true) }
}
extension Outline {
  /// The area that the closed contours enclose, in square points, positive where they run from +x
  /// towards +y; by Green's theorem, exact for lines, arcs and cubics alike.
  public var signedArea: Double {
    var twice = 0.0
    var start = Vector2.zero
    var current = Vector2.zero
    for element in elements {
      switch element {
      case .move(let to):
        start = to
        current = to
      case .line(let to):
        twice += cross(current, to)
        current = to
      case .cubic(let c1, let c2, let to):
        // ∮ x dy − y dx over a cubic Bézier curve.
        twice += 0.3 * (2 * cross(current, c1) + cross(c1, c2) + 2 * cross(c2, to))
        twice += 0.3 * (cross(current, c2) + cross(c1, to))
        twice += 0.1 * cross(current, to)
        current = to
      case .arc(let center, let sweep, let to):
        let radius = (current - center).length
        twice += cross(center, to - current) + radius * radius * sweep
        current = to
      case .close:
        twice += cross(current, start)
        current = start
      }
    }
    return 0.5 * twice
  }
}

/// The component along z of the vector product.
func cross(_ a: Vector2, _ b: Vector2) -> Double { a.x * b.y - a.y * b.x }
