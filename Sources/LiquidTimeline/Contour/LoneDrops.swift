import PortableMath

extension FieldMoment {
  /// Whether nothing joins one of ``drops`` anywhere on its outline.
  ///
  /// It then has the area π r² and a known shape. `surface` is what body or pool do not go beyond.
  func isAlone(_ index: Int, beyond surface: Bounds) -> Bool {
    let drop = drops[index]
    let slack = drop.join
    let reach = drop.reach
    switch view {
    case .body:
      if (drop.center - body.center).length - reach - surface.extent < slack { return false }
    case .pool:
      let gap = pool.level - surface.extent - (drop.center.y + reach)
      let deep = gap / 16
      let n = (1 + surface.slope * surface.slope / (1 + deep * deep)).squareRoot()
      if gap < slack * n { return false }
    }
    for (other, neighbour) in drops.enumerated() where other != index {
      let gap = (drop.center - neighbour.center).length - reach
      let width = max(drop.join, neighbour.join)
      if neighbour.radius * (gap / neighbour.reach - 1) < width { return false }
    }
    return true
  }

  /// What body or pool do not go beyond.
  struct Bounds {
    /// The largest radius of the body, or height above the pool's level, in points.
    var extent: Double
    /// The steepest slope of the pool.
    var slope: Double
  }

  /// What body or pool do not go beyond at this moment.
  var bounds: Bounds {
    switch view {
    case .body: return Bounds(extent: body.largestRadius, slope: 0)
    case .pool:
      let (height, slope) = pool.bounds
      return Bounds(extent: height, slope: slope)
    }
  }
}
