import PortableMath

extension FieldMoment {
  /// The levels to follow, best first: a contour through a saddle does not close, and contacts lie on
  /// frames.
  private static let levels = [0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.24, -0.24]
  /// How far a level keeps from every saddle, in points.
  private static let distance = 0.03
  /// A saddle above this is far from every level.
  private static let highest = 0.28

  /// Chooses ``level``: the first that keeps away from all saddles, else the one furthest from them.
  mutating func chooseLevel() {
    level = 0
    var mask = 0
    var gaps: (level: Double, gap: Double) = (0, -1)
    // Bit by bit: which levels a saddle is too near to. Saddles are few, and mostly none is near.
    for drop in drops {
      if let saddle = saddle(to: drop), saddle < Self.highest {
        for (index, level) in Self.levels.enumerated()
        where (level - saddle).magnitude < Self.distance {
          mask |= 1 << index
        }
      }
    }
    if mask == 0 { return }
    for (index, candidate) in Self.levels.enumerated() {
      if mask & (1 << index) == 0 {
        level = candidate
        return
      }
    }
    for candidate in Self.levels {
      var gap = Double.infinity
      for drop in drops {
        if let saddle = saddle(to: drop) { gap = min(gap, (candidate - saddle).magnitude) }
      }
      if gap > gaps.gap { gaps = (candidate, gap) }
    }
    level = gaps.level
  }

  /// The largest value of the field on the way from a drop to the body or pool, or one above
  /// ``highest`` where it is higher; nil if the drop is in the liquid or far away.
  private func saddle(to drop: FieldDrop) -> Double? {
    switch view {
    case .body:
      let way = body.center - drop.center
      let length = way.length
      if length < body.radius || length > body.radius + 8 * drop.radius { return nil }
      return highest(
        from: drop.center, step: ((length - 0.9 * body.radius) / (48 * length)) * way, count: 49)
    case .pool:
      if drop.center.y >= pool.level { return nil }
      return highest(
        from: drop.center, step: Vector2(0, (pool.level + 10 - drop.center.y) / 64), count: 65)
    }
  }

  private func highest(from start: Vector2, step: Vector2, count: Int) -> Double {
    var highest = -Double.infinity
    for index in 0..<count {
      let t = Double(index)
      highest = max(highest, sample(start.x + t * step.x, start.y + t * step.y).value)
      if highest >= Self.highest { break }
    }
    return highest
  }
}
