import PortableMath

/// The outline of a drop that nothing joins: known without tracing.
enum DropOutline {
  /// The number of points on it: its cubics then enclose π r² to 1e-8.
  static let count = 32

  /// Returns the points where the drop's own field is 0.
  static func points(of drop: FieldDrop) -> some Sequence<Vector2> {
    directions.lazy.map { point(of: drop, $0).place }
  }

  /// Adds the contour where the drop's own field is 0.
  static func add(_ drop: FieldDrop, to contours: inout Contours) {
    for direction in directions { contours.points.append(point(of: drop, direction)) }
    contours.ends.append(contours.points.count)
  }

  private static func point(of drop: FieldDrop, _ direction: Vector2) -> ContourPoint {
    let u = direction.x
    let m = 1 + 0.25 * u * u
    let v = 1 + drop.pear * u / m
    let slope = drop.pear * (1 - 0.25 * u * u) / (m * m)
    let across = direction.y
    let (x, y) = (drop.length * u, drop.width * v * across)
    let gx = (u - across * across * slope / v) / drop.length
    let gy = across / (drop.width * v)
    let n = 1 / (gx * gx + gy * gy).squareRoot()
    let axis = drop.axis
    return ContourPoint(
      place: drop.center + Vector2(x * axis.x - y * axis.y, x * axis.y + y * axis.x),
      normal: n * Vector2(gx * axis.x - gy * axis.y, gx * axis.y + gy * axis.x))
  }

  private static let directions: [Vector2] = (0..<count).map { index in
    let (sine, cosine) = Portable.sincos(Double(index) * (2 * Portable.pi / Double(count)))
    return Vector2(cosine, sine)
  }
}
