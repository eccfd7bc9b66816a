/// Joins two fields into one by the cubic smooth minimum, of which the outline's curvature is continuous.
///
/// h = max(0, 1 − |a − b| / k); the value is min(a, b) − k h³ / 6. It touches nothing where the fields
/// differ by k or more, and two surfaces with a gap g meet when k = 3 g.
package enum CubicJoin {
  /// Returns the joined value, in points, and the share of `b` in the joined gradient, 0…1.
  ///
  /// The width is k, how far the join reaches, in points; more than 0.
  @inline(__always)
  package static func join(
    _ a: Double, _ b: Double, width: Double
  ) -> (value: Double, share: Double) {
    let difference = a - b
    let h = 1 - difference.magnitude / width
    if h <= 0 { return difference <= 0 ? (a, 0) : (b, 1) }
    let share = 0.5 * h * h
    let sink = width * h * h * h / 6
    return difference > 0 ? (b - sink, 1 - share) : (a - sink, share)
  }
}
