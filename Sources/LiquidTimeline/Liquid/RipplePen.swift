import PortableMath

/// A pen that moves every point radially by a ripple.
struct RipplePen: BendingPen {
  /// The blob's centre in the design frame.
  var origin: Vector2
  /// The deformation.
  var ripple: Ripple
  /// The angle, in radians, up to which an arc becomes one curve.
  var largestSpan: Double

  func place(_ point: Vector2) -> Vector2 { origin + image(of: point) }

  func pieces(of arc: CircularArc) -> Int {
    max(1, Int((arc.sweep.magnitude / largestSpan).rounded(.up)))
  }

  private func image(of point: Vector2) -> Vector2 {
    let distance = point.length
    guard distance > 0 else { return point }
    return (1 + ripple.value(at: (1 / distance) * point).value) * point
  }

  @inline(__always)
  func image(of arc: CircularArc, _ direction: Vector2) -> (Vector2, Vector2) {
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
