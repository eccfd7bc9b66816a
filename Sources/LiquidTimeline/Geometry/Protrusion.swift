import PortableMath

/// A bulge or a neck with a drop on it, placed on the blob: fillets of radius f that leave the blob's
/// circle of radius R at ±α from the axis, and between them the point circle of radius r at distance
/// D, all tangent (docs/effect.md, "After contact the drop is the point circle").
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

  /// The area between the protrusion and the circle that it stands on, in square points.
  ///
  /// Half of it is the triangle of the three centres, less the fillet's sector, with the point
  /// circle's sector, less the blob's.
  var excessArea: Double {
    let triangle = (baseRadius + filletRadius) * sine * distance
    return triangle - filletRadius * filletRadius * filletSweep
      + pointRadius * pointRadius * (angle + filletSweep) - baseRadius * baseRadius * angle
  }

  /// Half the width of the neck between the fillets, in points; negative where they overlap and the
  /// point circle keeps them apart.
  var neckHalfWidth: Double { (baseRadius + filletRadius) * sine - filletRadius }

  /// An angle from the axis, in radians, that all of it outside the blob stays within.
  var reachAngle: Double {
    // The point circle is seen from O within asin(r / D) ≤ π/2 · r / D, where the lines of sight touch
    // it; inside the blob that does not matter.
    let touching = distance * distance - pointRadius * pointRadius
    if touching <= baseRadius * baseRadius { return angle }
    return max(angle, 0.5 * Portable.pi * pointRadius / distance)
  }
}

extension Protrusion {
  /// A bulge whose point circle shrinks to a cusp as `time`, 1…0 of its duration, runs out.
  ///
  /// The centre of the point circle moves out from the base circle's to the point of contact; its
  /// radius follows from tangency.
  static func reaching(
    direction: Double, axis: Vector2, baseRadius: Double, filletRadius: Double, at time: Double
  ) -> Protrusion {
    let reach = (baseRadius * (baseRadius + 2 * filletRadius)).squareRoot()
    let missing = Reaching.missing(of: reach, at: time)
    let span = (filletRadius * filletRadius + missing * missing).squareRoot()
    return Protrusion(
      direction: direction, axis: axis, baseRadius: baseRadius, filletRadius: filletRadius,
      sine: filletRadius / (baseRadius + filletRadius),
      cosine: reach / (baseRadius + filletRadius), distance: reach - missing,
      pointRadius: span - filletRadius)
  }
}

extension Protrusion: Arrangeable {
  var order: Double { direction }

  func overlaps(_ other: Protrusion) -> Bool {
    angularDistance(direction, other.direction) < angle + other.angle + 1e-6
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
