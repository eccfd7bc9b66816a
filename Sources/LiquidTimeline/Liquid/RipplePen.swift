import PortableMath

/// A pen that moves every point radially by a ripple and draws arcs as cubic Bézier curves.
///
/// Ends and tangents of the curves are exact images under the deformation, so neighbours join
/// without a kink.
struct RipplePen: OutlinePen {
  /// The blob's centre in the design frame.
  var origin: Vector2
  /// The deformation.
  var ripple: Ripple
  /// The angle, in radians, up to which an arc becomes one curve.
  var largestSpan: Double

  func place(_ point: Vector2) -> Vector2 { origin + image(of: point) }

  func move(to point: Vector2, in outline: inout Outline) {
    outline.elements.append(.move(to: origin + image(of: point)))
  }

  func line(to point: Vector2, in outline: inout Outline) {
    outline.elements.append(.line(to: origin + image(of: point)))
  }

  func arc(_ arc: CircularArc, in outline: inout Outline) {
    let spans = max(1, Int((arc.sweep.magnitude / largestSpan).rounded(.up)))
    // From the quarter of a span's angle: tan(δ/4), cos δ and sin δ.
    let (sine, cosine) = Portable.sincos(arc.sweep / Double(4 * spans))
    let handle = 4.0 / 3 * (sine / cosine)
    let half = Vector2(cosine * cosine - sine * sine, 2 * sine * cosine)
    let step = Vector2(half.x * half.x - half.y * half.y, 2 * half.x * half.y)
    var direction = arc.direction
    var (point, tangent) = image(of: arc, direction)
    for _ in 0..<spans {
      direction = direction.rotated(step.x, step.y)
      let (next, nextTangent) = image(of: arc, direction)
      outline.elements.append(
        .cubic(point + handle * tangent, next - handle * nextTangent, to: next))
      point = next
      tangent = nextTangent
    }
  }

  private func image(of point: Vector2) -> Vector2 {
    let distance = point.length
    guard distance > 0 else { return point }
    return (1 + ripple.value(at: (1 / distance) * point).value) * point
  }

  /// A point of an arc after the deformation, in the design frame, and its derivative by the arc's
  /// angle.
  @inline(__always)
  private func image(of arc: CircularArc, _ direction: Vector2) -> (Vector2, Vector2) {
    let point = arc.center + arc.radius * direction
    let tangent = Vector2(-arc.radius * direction.y, arc.radius * direction.x)
    let square = point.x * point.x + point.y * point.y
    let inverse = 1 / square.squareRoot()
    let (value, slope) = ripple.value(at: inverse * point)
    let factor = 1 + value
    // d(factor) by the arc's angle: slope · dθ, with dθ = (point × tangent) / |point|².
    let change = slope * cross(point, tangent) / square
    return (origin + factor * point, factor * tangent + change * point)
  }
}
