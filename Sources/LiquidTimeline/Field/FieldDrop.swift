public import PortableMath

/// A drop: an ellipsoid, more pointed at one end, that the field joins with what is there already.
public struct FieldDrop: Sendable, Equatable {
  /// The centre in the design frame, in points.
  public var center: Vector2
  /// The long axis, a unit vector; of a free drop it points to where the drop goes.
  public var axis: Vector2
  /// a, half the length along the axis, in points.
  public var length: Double
  /// b, half the width across the axis, in points.
  public var width: Double
  /// p: above 0 blunt in front, below 0 with its tip in front; −0.9…0.9.
  public var pear: Double
  /// k, how far the join with the liquid reaches, in points.
  public var join: Double
  /// The radius of the circle of the same area, √(a b), in points.
  public var radius: Double

  /// No point of the drop is further from its centre, in points.
  var reach: Double { max(length, width * (1 + pear.magnitude)) }

  /// The drop's own field in the plane z = 0.
  @inline(__always)
  func sample(_ x: Double, _ y: Double) -> PlaneSample {
    let dx = x - center.x
    let dy = y - center.y
    let u = (dx * axis.x + dy * axis.y) / length
    let m = 1 + 0.25 * u * u
    let v = 1 + pear * u / m
    let slope = pear * (1 - 0.25 * u * u) / (m * m)
    let breadth = width * v
    let across = (dy * axis.x - dx * axis.y) / breadth
    let q = (u * u + across * across).squareRoot() + 1e-9
    let scale = radius / q
    let gu = (u - across * across * slope / v) * scale / length
    let ga = across * scale / breadth
    return PlaneSample(
      value: radius * (q - 1),
      gradient: Vector2(gu * axis.x - ga * axis.y, gu * axis.y + ga * axis.x))
  }

  /// The drop's own field in space.
  func sample(_ x: Double, _ y: Double, _ z: Double) -> SpaceSample {
    let dx = x - center.x
    let dy = y - center.y
    let u = (dx * axis.x + dy * axis.y) / length
    let m = 1 + 0.25 * u * u
    let v = 1 + pear * u / m
    let slope = pear * (1 - 0.25 * u * u) / (m * m)
    let breadth = width * v
    let across = (dy * axis.x - dx * axis.y) / breadth
    let depth = z / breadth
    let round = across * across + depth * depth
    let q = (u * u + round).squareRoot() + 1e-9
    let scale = radius / q
    let gu = (u - round * slope / v) * scale / length
    let ga = across * scale / breadth
    return SpaceSample(
      value: radius * (q - 1),
      gradient: SIMD3(
        gu * axis.x - ga * axis.y, gu * axis.y + ga * axis.x, depth * scale / breadth),
      radius: radius)
  }

  /// Whether the drop leaves a field of `value` at a point as it is.
  @inline(__always)
  func isIdle(_ x: Double, _ y: Double, value: Double) -> Bool {
    // Its own field is at least radius (distance / reach − 1).
    let far = reach * (1 + (value + join) / radius)
    let dx = x - center.x
    let dy = y - center.y
    return far <= 0 || dx * dx + dy * dy >= far * far
  }
}
