import PortableMath

/// A pen that moves every point up by the waves, which keeps every area.
struct PoolPen: BendingPen {
  /// The middle of the surface at rest, in the design frame.
  var origin: Vector2
  /// The deformation.
  var waves: PoolWaves
  /// The distance, in points, that one curve covers at most while there are waves.
  var largestStep: Double

  /// The angle, in radians, that one curve covers at most.
  private static let largestSpan = Portable.pi / 4
  /// Where the pool ends on either side and below, in points: beyond what any picture shows.
  private static let farAway = 1e6

  func place(_ point: Vector2) -> Vector2 {
    origin + Vector2(point.x, point.y - waves.value(at: point.x).height)
  }

  func pieces(of arc: CircularArc) -> Int {
    var count = (arc.sweep.magnitude / Self.largestSpan).rounded(.up)
    if !waves.packets.isEmpty {
      count = max(count, (arc.sweep.magnitude * arc.radius / largestStep).rounded(.up))
    }
    return max(1, Int(count))
  }

  /// Draws everything below the surface with its pillars, which must be arranged: one contour, and one
  /// for each pillar that is apart.
  func pool(_ pillars: [Pillar], in outline: inout Outline) {
    let far = Self.farAway
    move(to: Vector2(-far, 0), in: &outline)
    var x = -far
    for pillar in pillars where !pillar.isApart {
      surface(from: x, to: pillar.x - pillar.halfWidth, in: &outline)
      add(pillar, in: &outline)
      x = pillar.x + pillar.halfWidth
    }
    surface(from: x, to: far, in: &outline)
    line(to: Vector2(far, far), in: &outline)
    line(to: Vector2(-far, far), in: &outline)
    outline.elements.append(.close)
    let depth = 10 + 4 * waves.bound
    for pillar in pillars where pillar.isApart {
      move(to: Vector2(pillar.x - pillar.halfWidth, 0), in: &outline)
      add(pillar, in: &outline)
      line(to: Vector2(pillar.x + pillar.halfWidth, depth), in: &outline)
      line(to: Vector2(pillar.x - pillar.halfWidth, depth), in: &outline)
      outline.elements.append(.close)
    }
  }

  /// Draws a pillar from its left foot, the current point, to its right one.
  private func add(_ pillar: Pillar, in outline: inout Outline) {
    let (sine, cosine) = Portable.sincos(pillar.sweep)
    let feet = pillar.halfWidth
    arc(
      CircularArc(
        center: Vector2(pillar.x - feet, -pillar.filletRadius), radius: pillar.filletRadius,
        direction: Vector2(0, 1), sweep: -pillar.sweep),
      in: &outline)
    arc(
      CircularArc(
        center: Vector2(pillar.x, -pillar.pointHeight), radius: pillar.pointRadius,
        direction: Vector2(-sine, -cosine), sweep: 2 * pillar.sweep),
      in: &outline)
    arc(
      CircularArc(
        center: Vector2(pillar.x + feet, -pillar.filletRadius), radius: pillar.filletRadius,
        direction: Vector2(-sine, cosine), sweep: -pillar.sweep),
      in: &outline)
  }

  /// Draws the surface between two places: curves where there are waves, straight elsewhere.
  private func surface(from start: Double, to end: Double, in outline: inout Outline) {
    guard end > start else { return }
    let ranges = waves.packets.map(\.range)
    let low = min(end, max(start, ranges.map(\.lowerBound).min() ?? end))
    let high = min(end, max(start, ranges.map(\.upperBound).max() ?? start))
    guard high > low else { return line(to: Vector2(end, 0), in: &outline) }
    if low > start { line(to: Vector2(low, 0), in: &outline) }
    let count = max(1, Int(((high - low) / largestStep).rounded(.up)))
    let step = (high - low) / Double(count)
    var (height, slope) = waves.value(at: low)
    for index in 1...count {
      let x = low + step * Double(index - 1)
      let nextX = index == count ? high : low + step * Double(index)
      let (nextHeight, nextSlope) = waves.value(at: nextX)
      let third = (nextX - x) / 3
      outline.elements.append(
        .cubic(
          origin + Vector2(x + third, -(height + slope * third)),
          origin + Vector2(nextX - third, -(nextHeight - nextSlope * third)),
          to: origin + Vector2(nextX, -nextHeight)))
      (height, slope) = (nextHeight, nextSlope)
    }
    if end > high { line(to: Vector2(end, 0), in: &outline) }
  }

  func image(of arc: CircularArc, _ direction: Vector2) -> (Vector2, Vector2) {
    let point = arc.center + arc.radius * direction
    let tangent = Vector2(-arc.radius * direction.y, arc.radius * direction.x)
    let (height, slope) = waves.value(at: point.x)
    return (
      origin + Vector2(point.x, point.y - height),
      Vector2(tangent.x, tangent.y - slope * tangent.x)
    )
  }
}
