import PortableMath

/// A bulge on a flat surface, or a neck with a drop on it: the construction of a ``Bulge``
/// with the circle replaced by a line (docs/effect.md, "The same on a flat surface").
///
/// Fillets of radius f touch the surface at ±X from the axis; between them lies the point circle of
/// radius r whose centre is h above the surface, (f + r)² = X² + (h − f)². Given the height T of the
/// top instead, h = f + (T² − X²) / 2T and r = T − h: all of it is there for any T above 0, and a
/// surface without a bulge is the limit T → 0.
struct Pillar: Sendable {
  /// Where the axis stands, in points from the pool's centre.
  var x: Double
  /// Radius f of the fillets, in points.
  let filletRadius: Double
  /// Half the width X of the foot, in points.
  let halfWidth: Double
  /// Height T of the top above the surface, in points.
  let top: Double
  /// Height h of the point circle's centre above the surface, in points; negative while it is flat.
  let pointHeight: Double
  /// Radius r of the point circle, in points.
  let pointRadius: Double
  /// The angle that each fillet, and half of the point circle's arc, turns by, in radians, 0…π.
  let sweep: Double
  /// Whether its foot overlaps another's, so that it is drawn as a contour of its own.
  var isApart = false

  /// Places a pillar; `top` must be above 0.
  init(x: Double, filletRadius: Double, halfWidth: Double, top: Double) {
    self.x = x
    self.filletRadius = filletRadius
    self.halfWidth = halfWidth
    self.top = top
    let rise = (top - halfWidth) * (top + halfWidth) / (2 * top)
    pointHeight = filletRadius + rise
    pointRadius = top - pointHeight
    sweep = Portable.atan2(halfWidth, -rise)
  }

  /// The least height, in points, that is drawn at all.
  static let leastTop = 1e-4

  /// The height of a drop's centre when it touches a cusp of two fillets of one radius.
  static func contactHeight(dropRadius: Double, filletRadius: Double) -> Double {
    filletRadius + (dropRadius * (dropRadius + 2 * filletRadius)).squareRoot()
  }

  /// Half the width of the neck between the fillets, in points; negative where they overlap.
  var neckHalfWidth: Double { halfWidth - filletRadius }

  /// The area between the pillar and the surface, in square points.
  ///
  /// Half of it is the quadrangle of foot and centres, less the fillet's sector, with the point
  /// circle's.
  var area: Double {
    halfWidth * (filletRadius + pointHeight)
      + (pointRadius - filletRadius) * (pointRadius + filletRadius) * sweep
  }
}

/// How a pillar with a drop on it sinks back into the surface.
struct PillarSettling: Sendable {
  private let dropRadius: Double
  private let firstFillet: Double
  private let lastFillet: Double
  private let lastWidth: Double
  /// Height of the top at contact, in points.
  let firstTop: Double

  init(_ parameters: PoolParameters, dropRadius: Double) {
    self.dropRadius = dropRadius
    firstFillet = parameters.columnRadius
    lastFillet = parameters.settleRadius
    lastWidth = parameters.settleWidth
    firstTop =
      dropRadius
      + Pillar.contactHeight(dropRadius: dropRadius, filletRadius: parameters.columnRadius)
  }

  /// The pillar when the part `sunk` of its height at contact is gone, 0..<1.
  ///
  /// Its point circle keeps the drop's radius at first: X² = T (2a + 2f − T) is what r = a asks for;
  /// what is added to it grows slowly until X is the width of the settled foot. The neck stays open
  /// whatever the fillets do: X² − f² is −(T − T₁) (T − T₂), T₁ T₂ = f², T₁ + T₂ = 2 (a + f), which is
  /// positive between the two; T never exceeds T₂, and below T₁ the point circle, lower than the
  /// fillets' centres, keeps them apart.
  func pillar(x: Double = 0, sunk: Double) -> Pillar {
    let top = firstTop * (1 - sunk)
    let fillet = firstFillet + (lastFillet - firstFillet) * sunk * sunk
    let kept = top * (2 * (dropRadius + fillet) - top)
    let square = kept + sunk * sunk * sunk * (lastWidth * lastWidth)
    return Pillar(
      x: x, filletRadius: fillet, halfWidth: max(0, square).squareRoot(), top: top)
  }
}

extension Pillar: Arrangeable {
  var order: Double { x }

  func overlaps(_ other: Pillar) -> Bool {
    (x - other.x).magnitude < halfWidth + other.halfWidth + 1e-6
  }
}
