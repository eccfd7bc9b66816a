import PortableMath

/// An arc of a circle, in coordinates relative to the blob's centre.
struct CircularArc: Sendable {
  var center: Vector2
  var radius: Double
  /// The unit vector from the centre to the arc's start.
  var direction: Vector2
  /// The angle to turn by, in radians, positive from +x towards +y.
  var sweep: Double
}

/// Puts points and arcs given relative to the blob's centre into an outline, arcs as arcs.
struct ArcPen {
  /// The blob's centre in the design frame.
  var origin: Vector2

  /// Where a point lies in the design frame.
  func place(_ point: Vector2) -> Vector2 { origin + point }

  /// Draws an arc from the current point, which must be its start.
  func arc(_ arc: CircularArc, in outline: inout Outline) {
    let (sine, cosine) = Portable.sincos(arc.sweep)
    let end = arc.center + arc.radius * arc.direction.rotated(cosine, sine)
    outline.elements.append(
      .arc(center: origin + arc.center, sweep: arc.sweep, to: origin + end))
  }
}

extension ArcPen {
  /// Starts a contour.
  func move(to point: Vector2, in outline: inout Outline) {
    outline.elements.append(.move(to: place(point)))
  }

  /// Draws a straight line.
  func line(to point: Vector2, in outline: inout Outline) {
    outline.elements.append(.line(to: place(point)))
  }

  /// Draws a full circle as a closed contour of two arcs.
  func circle(center: Vector2, radius: Double, in outline: inout Outline) {
    move(to: center + Vector2(radius, 0), in: &outline)
    for direction in [Vector2(1, 0), Vector2(-1, 0)] {
      arc(
        CircularArc(center: center, radius: radius, direction: direction, sweep: Portable.pi),
        in: &outline)
    }
    outline.elements.append(.close)
  }

  /// Draws a blob of one radius with its protrusions, which must be arranged: one contour round the
  /// blob, and one for each protrusion that is apart.
  func blob(
    center: Vector2 = .zero, radius: Double, protrusions: [Protrusion], in outline: inout Outline
  ) {
    var first: Protrusion?
    var last: Protrusion?
    for next in protrusions where !next.isApart {
      if let last {
        rim(center, radius, from: last, to: next, in: &outline)
      } else {
        first = next
        move(to: center + next.edge(-1), in: &outline)
      }
      edge(of: next, on: center, in: &outline)
      last = next
    }
    if let first, let last {
      rim(center, radius, from: last, to: first, in: &outline)
      outline.elements.append(.close)
    } else {
      circle(center: center, radius: radius, in: &outline)
    }
    for protrusion in protrusions where protrusion.isApart {
      open(protrusion, on: center, in: &outline)
      line(to: center, in: &outline)
      outline.elements.append(.close)
    }
  }

  /// Draws a protrusion of a blob round `center` from where it leaves the circle to where it comes
  /// back, as an open contour.
  func open(_ protrusion: Protrusion, on center: Vector2 = .zero, in outline: inout Outline) {
    move(to: center + protrusion.edge(-1), in: &outline)
    edge(of: protrusion, on: center, in: &outline)
  }

  /// Draws a protrusion on from where it leaves the circle.
  private func edge(of protrusion: Protrusion, on center: Vector2, in outline: inout Outline) {
    let p = protrusion
    let left = p.point(along: p.cosine, across: -p.sine)
    let right = p.point(along: p.cosine, across: p.sine)
    let pointCenter = center + p.distance * p.axis
    let sweep = 2 * (p.angle + p.filletSweep)
    guard p.filletSweep > 0 else {
      // No fillets: straight on to the point circle, if that is not the blob's own.
      let isWider = p.pointRadius > p.baseRadius
      if isWider { line(to: pointCenter + p.pointRadius * left, in: &outline) }
      arc(
        CircularArc(
          center: pointCenter, radius: p.pointRadius, direction: left, sweep: sweep),
        in: &outline)
      if isWider { line(to: center + p.edge(1), in: &outline) }
      return
    }
    let reach = p.baseRadius + p.filletRadius
    // From the point circle's centre to the left tangent point.
    let tangent =
      (1 / (p.filletRadius + p.pointRadius)) * (reach * left - p.distance * p.axis)
    arc(
      CircularArc(
        center: center + reach * left, radius: p.filletRadius, direction: -1 * left,
        sweep: -p.filletSweep),
      in: &outline)
    arc(
      CircularArc(
        center: pointCenter, radius: p.pointRadius, direction: tangent, sweep: sweep),
      in: &outline)
    arc(
      CircularArc(
        center: center + reach * right, radius: p.filletRadius,
        direction: -1 * p.mirrored(tangent), sweep: -p.filletSweep),
      in: &outline)
  }

  /// Draws the blob's circle between two protrusions, which may be the same one.
  private func rim(
    _ center: Vector2, _ radius: Double, from last: Protrusion, to next: Protrusion,
    in outline: inout Outline
  ) {
    var sweep = (next.direction - next.angle) - (last.direction + last.angle)
    if sweep <= 0 { sweep += 2 * Portable.pi }
    let direction = last.point(along: last.cosine, across: last.sine)
    arc(
      CircularArc(center: center, radius: radius, direction: direction, sweep: sweep),
      in: &outline)
  }
}

extension Protrusion {
  /// Where it leaves (−1) or reaches (+1) the circle that it stands on.
  fileprivate func edge(_ side: Double) -> Vector2 {
    baseRadius * point(along: cosine, across: side * sine)
  }

  /// A point by its coordinates along the axis and across it, towards growing angles.
  fileprivate func point(along: Double, across: Double) -> Vector2 {
    Vector2(along * axis.x - across * axis.y, along * axis.y + across * axis.x)
  }

  /// The vector mirrored at the axis.
  fileprivate func mirrored(_ v: Vector2) -> Vector2 {
    let along = v.x * axis.x + v.y * axis.y
    return (2 * along) * axis - v
  }
}

extension Vector2 {
  /// The vector turned by the angle of which cosine and sine are given.
  func rotated(_ cosine: Double, _ sine: Double) -> Vector2 {
    Vector2(x * cosine - y * sine, x * sine + y * cosine)
  }
}
