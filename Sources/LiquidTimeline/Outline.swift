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
