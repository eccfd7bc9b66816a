import PortableMath

extension LiquidMotion {
  /// Where a drop is and how large, for a blob of radius R.
  func state(_ moment: LiquidMoment, blobRadius: Double) -> DropState {
    var distance = 0.0
    var radius = 0.0
    if moment.isFree {
      distance = moment.drop.flight.distance(at: moment.time)
      radius = moment.radius
    } else if let neck = protrusion(moment, blobRadius: blobRadius) {
      distance = neck.distance
      radius = neck.pointRadius
    }
    return DropState(
      index: moment.drop.index, direction: moment.drop.direction, distance: distance,
      radius: radius, secondsSinceContact: moment.time)
  }

  /// Whether the contours of a frame that is otherwise complete certainly do not cross.
  ///
  /// The ringing maps the plane one to one, so what is apart without it stays apart; only drops that
  /// follow it in part need a margin.
  func isSimple(_ frame: TimelineFrame, blobRadius: Double, rippleBound: Double) -> Bool {
    for protrusion in frame.protrusions where protrusion.isApart { return false }
    for (index, moment) in frame.moments.enumerated() {
      let state = frame.drops[index]
      if moment.isFree {
        let margin = Self.clearance + 2 * rippleBound * state.distance
        if !isClear(moment, state, frame, blobRadius: blobRadius, margin: margin) { return false }
      } else if let neck = protrusion(moment, blobRadius: blobRadius) {
        // A neck so thin that rounding could close it; later the point circle keeps it open.
        if neck.neckHalfWidth < Self.clearance, neck.distance > blobRadius { return false }
      }
    }
    return true
  }

  /// The distance, in points, from which two edges are called apart.
  private static let clearance = 0.05

  /// Whether a free drop is clear of the blob, of everything on it and of the other drops.
  private func isClear(
    _ moment: LiquidMoment, _ state: DropState, _ frame: TimelineFrame, blobRadius: Double,
    margin: Double
  ) -> Bool {
    var inner = state.distance - state.radius
    if let tip = tip(moment) { inner = state.distance - tip.distance - tip.pointRadius }
    // Its own direction: the blob, or what reaches out for it.
    var outer = blobRadius
    if let bulge = protrusion(moment, blobRadius: blobRadius) {
      outer = bulge.distance + bulge.pointRadius
    }
    // Once blob and drop ring alike, no margin is needed beside the clearance.
    let attached = attachment(moment)
    if inner - outer < (attached < 1 ? (1 - attached) * margin : 0) + Self.clearance {
      return false
    }
    // Other directions: angles seen from the blob's centre.
    let half = 0.5 * Portable.pi * (state.radius + margin) / state.distance
    for protrusion in frame.protrusions where protrusion.direction != state.direction {
      let apart = angularDistance(protrusion.direction, state.direction)
      if apart < protrusion.reachAngle + half { return false }
    }
    for other in frame.drops where other.isFree && other != state {
      let apart = min(1, angularDistance(other.direction, state.direction))
      let chord = 0.9 * apart * min(other.distance, state.distance)
      if chord < other.radius + state.radius + margin { return false }
    }
    return true
  }
}
