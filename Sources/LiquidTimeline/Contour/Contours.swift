package import PortableMath

/// A point of a contour with the unit normal that points out of the liquid.
package struct ContourPoint: Sendable, Equatable {
  /// The point, in points of the design frame.
  package var place: Vector2
  /// The unit normal.
  package var normal: Vector2
}

/// Contours of one moment as points with normals, which stand for cubics along the tangents.
///
/// All run from +x towards +y (y down), with the liquid at their right hand as seen on the screen.
package struct Contours: Sendable {
  /// The points of all contours, one after the other.
  package var points: [ContourPoint] = []
  /// Where each contour ends in `points`.
  package var ends: [Int] = []
  /// Whether every contour that was traced came back to its start.
  package var areClosed = true

  package init() {}

  /// Removes all contours and keeps the memory.
  package mutating func clear() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    areClosed = true
  }

  /// The points of contour `index`.
  package func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether a point lies inside the polygon of contour `index`.
  func contains(_ point: Vector2, contour index: Int) -> Bool {
    var isInside = false
    let range = range(index)
    var from = points[range.upperBound - 1].place
    for place in range {
      let to = points[place].place
      if (from.y > point.y) != (to.y > point.y) {
        let x = from.x + (point.y - from.y) * (to.x - from.x) / (to.y - from.y)
        if point.x < x { isInside.toggle() }
      }
      from = to
    }
    return isInside
  }

  /// Whether a point lies inside any contour.
  func contain(_ point: Vector2) -> Bool {
    ends.indices.contains { contains(point, contour: $0) }
  }

  /// The area inside the cubics of contour `index`, closed by a cubic, in square points.
  func area(_ index: Int, about origin: Vector2) -> Double {
    let range = range(index)
    return 0.5
      * (twiceArea(range, about: origin)
        + Self.twiceArea(points[range.upperBound - 1], points[range.lowerBound], about: origin))
  }

  /// Twice the area between the origin and the cubics through a range of points, not closed.
  func twiceArea(_ range: Range<Int>, about origin: Vector2) -> Double {
    var sum = 0.0
    for place in range.dropFirst() {
      sum += Self.twiceArea(points[place - 1], points[place], about: origin)
    }
    return sum
  }

  /// The control points of the cubic from one point to the next.
  ///
  /// The handles are chord / (3 cos² (φ/4)) long, φ being the turn: exact for a circle in curvature.
  @inline(__always)
  static func handles(_ a: ContourPoint, _ b: ContourPoint) -> (Vector2, Vector2) {
    let cosine = a.normal.x * b.normal.x + a.normal.y * b.normal.y
    let half = (0.5 + 0.5 * max(-1, min(1, cosine))).squareRoot()
    let handle = (b.place - a.place).length / (3 * (0.5 + 0.5 * half))
    return (
      Vector2(a.place.x - a.normal.y * handle, a.place.y + a.normal.x * handle),
      Vector2(b.place.x + b.normal.y * handle, b.place.y - b.normal.x * handle)
    )
  }

  @inline(__always)
  private static func twiceArea(
    _ a: ContourPoint, _ b: ContourPoint, about origin: Vector2
  ) -> Double {
    let (c1, c2) = handles(a, b)
    let (p, q) = (a.place - origin, b.place - origin)
    let (u, v) = (c1 - origin, c2 - origin)
    // ∮ x dy − y dx over a cubic Bézier curve.
    return 0.3 * (2 * cross(p, u) + cross(u, v) + 2 * cross(v, q) + cross(p, v) + cross(u, q))
      + 0.1 * cross(p, q)
  }
}

extension Outline {
  /// Adds a contour as cubics, without closing it, each point put where `place` says.
  mutating func add(
    _ contours: Contours, _ index: Int, isClosed: Bool, place: (Vector2) -> Vector2
  ) {
    let range = contours.range(index)
    guard let first = range.first else { return }
    var last = contours.points[first]
    last.place = place(last.place)
    let start = last
    elements.append(.move(to: last.place))
    for index in range.dropFirst() {
      var next = contours.points[index]
      next.place = place(next.place)
      let (c1, c2) = Contours.handles(last, next)
      elements.append(.cubic(c1, c2, to: next.place))
      last = next
    }
    guard isClosed else { return }
    let (c1, c2) = Contours.handles(last, start)
    elements.append(.cubic(c1, c2, to: start.place))
    elements.append(.close)
  }
}
