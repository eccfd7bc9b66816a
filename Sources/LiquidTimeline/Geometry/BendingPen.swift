import PortableMath

/// A pen that deforms the plane and draws arcs as cubic Bézier curves.
///
/// Ends and tangents of the curves are exact images under the deformation, so neighbours join
/// without a kink.
protocol BendingPen: OutlinePen {
  /// In how many curves an arc is drawn, at least 1.
  func pieces(of arc: CircularArc) -> Int
  /// A point of an arc after the deformation, in the design frame, and its derivative by the arc's
  /// angle.
  func image(of arc: CircularArc, _ direction: Vector2) -> (Vector2, Vector2)
}

extension BendingPen {
  func arc(_ arc: CircularArc, in outline: inout Outline) {
    let count = pieces(of: arc)
    // From the quarter of a piece's angle δ: tan(δ/4), cos δ and sin δ.
    let (sine, cosine) = Portable.sincos(arc.sweep / Double(4 * count))
    let handle = 4.0 / 3 * (sine / cosine)
    let half = Vector2(cosine * cosine - sine * sine, 2 * sine * cosine)
    let step = Vector2(half.x * half.x - half.y * half.y, 2 * half.x * half.y)
    var direction = arc.direction
    var (point, tangent) = image(of: arc, direction)
    for _ in 0..<count {
      direction = direction.rotated(step.x, step.y)
      let (next, nextTangent) = image(of: arc, direction)
      outline.elements.append(
        .cubic(point + handle * tangent, next - handle * nextTangent, to: next))
      point = next
      tangent = nextTangent
    }
  }
}
