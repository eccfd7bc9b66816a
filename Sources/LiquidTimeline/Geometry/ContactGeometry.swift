import PortableMath

/// Where a blob and a drop touch: two pairs of fillets of radius f meet in one point of the axis
/// (docs/effect.md, "After contact the drop is the point circle").
struct ContactGeometry: Sendable {
  /// sin α_c = f / (R + f), of the blob's fillets.
  let sine: Double
  /// cos α_c.
  let cosine: Double
  /// Distance from the blob's centre to the point of contact, in points.
  let blobReach: Double
  /// Distance from the drop's centre to the point of contact, in points.
  let dropReach: Double

  /// The contact of a blob and a drop with fillets of one radius, all in points.
  init(blobRadius: Double, dropRadius: Double, filletRadius: Double) {
    let reach = blobRadius + filletRadius
    sine = filletRadius / reach
    // (R + f)² − f² without cancellation.
    blobReach = (blobRadius * (blobRadius + 2 * filletRadius)).squareRoot()
    cosine = blobReach / reach
    dropReach = (dropRadius * (dropRadius + 2 * filletRadius)).squareRoot()
  }

  /// The distance D_c between the two centres, in points.
  var distance: Double { blobReach + dropReach }

  /// α_c in radians.
  var angle: Double { Portable.atan2(sine, cosine) }
}
