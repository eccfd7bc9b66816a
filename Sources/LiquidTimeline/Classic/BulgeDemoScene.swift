import PortableMath

/// Style `bulge-demo` for one loop.
struct BulgeDemoScene: StyleScene {
  let dropTimes: [DropTimes] = []
  let parameters: BulgeDemoParameters
  let pen: ArcPen
  /// Seconds of one move out and back, a whole part of the loop.
  let cycle: Double
  let direction: Double
  let axis: Vector2

  init(
    _ parameters: BulgeDemoParameters, period: Double, center: Vector2
  ) throws(TimelineError) {
    try parameters.validate()
    self.parameters = parameters
    pen = ArcPen(origin: center)
    let cycles = max(1, (period / (2 * parameters.moveDuration)).rounded())
    cycle = period / cycles
    direction = normalizedDirection(parameters.direction * Portable.pi / 180)
    let (sine, cosine) = Portable.sincos(direction)
    axis = Vector2(cosine, sine)
  }

  /// The point circle's radius `seconds` after the loop's start.
  func pointRadius(at seconds: Double) -> Double {
    let turns = seconds / cycle
    let phase = turns - turns.rounded(.down)
    let progress = Easing.easeInOut.progress(at: phase < 0.5 ? 2 * phase : 2 - 2 * phase)
    let least = parameters.minBulgePointRadius
    return least + (parameters.circleRadius - least) * progress
  }

  /// Draws the circle and the open bulge.
  func draw(at seconds: Double, into frame: inout TimelineFrame) {
    pen.circle(center: .zero, radius: parameters.circleRadius, in: &frame.circle)
    let bulge = Bulge(
      valid: parameters.bulgeAngle * Portable.pi / 180, circleRadius: parameters.circleRadius,
      beginRadius: parameters.bulgeBeginRadius, pointRadius: pointRadius(at: seconds))
    let protrusion = bulge.placed(direction: direction, axis: axis)
    pen.open(protrusion, in: &frame.bulge)
    if frame.wantsGuides {
      Guides(letter: 0.12 * parameters.circleRadius).add(protrusion, by: pen, to: &frame.guides)
    }
  }
}
