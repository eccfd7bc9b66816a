import PortableMath

/// A bulge placed on the blob: fillets of radius f that leave the blob's circle of radius R at ±α from
/// the axis, and between them the point circle of radius r at distance D, all tangent.
struct Protrusion: Sendable {
  /// The direction of the axis in radians, 0..<2π.
  var direction: Double
  /// The unit vector in that direction.
  var axis: Vector2
  /// Radius R of the circle that it stands on, in points.
  var baseRadius: Double
  /// Radius f of the fillets, in points.
  var filletRadius: Double
  /// The sine of α.
  var sine: Double
  /// The cosine of α.
  var cosine: Double
  /// Distance D between the two circles' centres, in points.
  var distance: Double
  /// Radius r of the point circle, in points.
  var pointRadius: Double
  /// α in radians: half of what the protrusion takes of the circle.
  private(set) var angle: Double
  /// The angle that either fillet turns by, in radians, 0…π; 0 where the point circle is the larger
  /// one, as when a spring overshoots, and the fillets are skipped.
  private(set) var filletSweep: Double
  /// Whether its range overlaps another's, so that it is drawn as a contour of its own.
  var isApart = false

  /// Places a protrusion and measures its arcs.
  init(
    direction: Double, axis: Vector2, baseRadius: Double, filletRadius: Double, sine: Double,
    cosine: Double, distance: Double, pointRadius: Double
  ) {
    self.direction = direction
    self.axis = axis
    self.baseRadius = baseRadius
    self.filletRadius = filletRadius
    self.sine = sine
    self.cosine = cosine
    self.distance = distance
    self.pointRadius = pointRadius
    angle = Portable.atan2(sine, cosine)
    // From the left fillet's centre F, at (R + f) (cos α, −sin α) along and across the axis: the
    // angle between the directions to O and to the point circle's centre.
    let reach = baseRadius + filletRadius
    let across = distance * sine
    let along = reach - distance * cosine
    filletSweep = distance > 0 ? Portable.atan2(across, along) : 0
  }
}

/// The angle between two directions, in radians, 0…π, for directions in 0..<2π.
func angularDistance(_ a: Double, _ b: Double) -> Double {
  let difference = (a - b).magnitude
  return min(difference, 2 * Portable.pi - difference)
}

/// A direction in radians brought to 0..<2π.
func normalizedDirection(_ angle: Double) -> Double {
  let turn = 2 * Portable.pi
  let rest = angle - (angle / turn).rounded(.down) * turn
  return rest >= 0 && rest < turn ? rest : 0
}
