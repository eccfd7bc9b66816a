public import PortableMath

/// Contours of lines, quadratic and cubic Bézier curves and circular arcs, in the caller's own units, y down.
///
/// A contour begins with `move(to:)`. Filling closes every contour; stroking closes those that end with `close()`.
///
/// Any finite coordinate is taken, but one beyond ±10¹² pixels is drawn as if it were ±10¹² pixels: a line to
/// such a point has another direction. A caller who needs lines that long cuts them first.
public struct Path: Sendable, Equatable {
  /// One step of a path, from the point where the step before it ended.
  enum Element: Sendable, Equatable {
    case move(to: Vector2)
    case line(to: Vector2)
    case quadratic(Vector2, to: Vector2)
    case cubic(Vector2, Vector2, to: Vector2)
    case arc(center: Vector2, sweep: Double, to: Vector2)
    case close
  }

  private(set) var elements: [Element] = []

  /// Makes a path without contours.
  public init() {}

  /// Whether the path has no contour.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new contour at `point`.
  public mutating func move(to point: Vector2) { elements.append(.move(to: point)) }

  /// Adds a straight line to `point`.
  public mutating func line(to point: Vector2) { elements.append(.line(to: point)) }

  /// Adds a quadratic Bézier curve with one control point.
  public mutating func quadratic(_ control: Vector2, to point: Vector2) {
    elements.append(.quadratic(control, to: point))
  }

  /// Adds a cubic Bézier curve with two control points.
  public mutating func cubic(_ control1: Vector2, _ control2: Vector2, to point: Vector2) {
    elements.append(.cubic(control1, control2, to: point))
  }

  /// Adds a circular arc from the current point round `center`.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle, whose radius is the distance to the current point.
  ///   - sweep: The angle in radians, positive from +x towards +y; beyond ±2π it is moved there.
  ///   - point: The end of the arc, given so that joints are exact.
  public mutating func arc(center: Vector2, sweep: Double, to point: Vector2) {
    let turn = 2 * Double.pi
    let within = sweep > turn ? turn : sweep < -turn ? -turn : sweep
    elements.append(.arc(center: center, sweep: within, to: point))
  }

  /// Closes the contour with a line to its start.
  public mutating func close() { elements.append(.close) }

  /// Adds a whole circle as a contour of its own.
  public mutating func addCircle(center: Vector2, radius: Double) {
    let start = Vector2(center.x + radius, center.y)
    move(to: start)
    arc(center: center, sweep: 2 * Double.pi, to: start)
    close()
  }

  /// Adds an axis-parallel rectangle as a contour of its own.
  public mutating func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    move(to: Vector2(x, y))
    line(to: Vector2(x + width, y))
    line(to: Vector2(x + width, y + height))
    line(to: Vector2(x, y + height))
    close()
  }

  /// Adds a closed polygon through `points`.
  public mutating func addPolygon(_ points: [Vector2]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    close()
  }

  /// Removes all contours and keeps the memory.
  public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// Whether every coordinate is a finite number.
  var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): return p.isFinite
      case .quadratic(let c, let p): return c.isFinite && p.isFinite
      case .cubic(let c1, let c2, let p): return c1.isFinite && c2.isFinite && p.isFinite
      case .arc(let center, let sweep, let p):
        return center.isFinite && sweep.isFinite && p.isFinite
      case .close: return true
      }
    }
  }
}

extension Vector2 {
  /// Whether both coordinates are finite numbers.
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite }
}
