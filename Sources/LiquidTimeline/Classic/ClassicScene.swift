import PortableMath

/// Style `classic` for one loop: the choreography that ``ClassicMotion`` states, second by second.
struct ClassicScene: StyleScene {
  private struct Drop: Sendable {
    var spawn: Double
    var direction: Double
    var axis: Vector2
  }

  let dropTimes: [DropTimes]
  private let parameters: ClassicParameters
  private let period: Double
  private let pen: ArcPen
  private let drops: [Drop]
  private let motion: BulgeMotion

  init(
    _ parameters: ClassicParameters, seed: UInt64, period: Double, center: Vector2
  ) throws(TimelineError) {
    try parameters.validate()
    self.parameters = parameters
    self.period = period
    pen = ArcPen(origin: center)
    motion = BulgeMotion(
      rest: parameters.innerDiameter / 2, least: parameters.minBulgePointRadius,
      curve: parameters.bulgeCurve)
    let random = CounterGenerator(seed: seed)
    let drawn = random.uniform(.interval, drop: 0, in: parameters.interval)
    let count = max(1, Int((period / drawn).rounded()))
    let interval = period / Double(count)
    let drops = (0..<count).map { index in
      let direction = random.unit(.direction, drop: index) * 2 * Portable.pi
      let (sine, cosine) = Portable.sincos(direction)
      return Drop(
        spawn: interval * Double(index), direction: direction, axis: Vector2(cosine, sine))
    }
    self.drops = drops
    let clock = LoopClock(period: period, tempo: 1, reverse: false)
    dropTimes = drops.enumerated().map { index, drop in
      DropTimes(
        index: index, radius: parameters.dotSize, direction: drop.direction, isForerunner: false,
        entry: drop.spawn, contact: clock.outer(drop.spawn + ClassicMotion.dive),
        absorbed: clock.outer(drop.spawn + ClassicMotion.dropLife))
    }
  }

  /// Draws the blob and the drops `seconds` after the loop's start, 0..<period.
  func draw(at seconds: Double, into frame: inout TimelineFrame) {
    for (index, drop) in drops.enumerated() {
      var age = seconds - drop.spawn
      if age < 0 { age += period }
      // Older turns of the loop, as far as they are still to be seen.
      while age < max(ClassicMotion.dropLife, motion.life) {
        add(drop, index: index, age: age, to: &frame)
        age += period
      }
    }
    frame.protrusions.arrange()
    pen.blob(
      radius: parameters.innerDiameter / 2, protrusions: frame.protrusions, in: &frame.liquid)
    for drop in frame.drops {
      let (sine, cosine) = Portable.sincos(drop.direction)
      let center = drop.distance * Vector2(cosine, sine)
      pen.circle(center: center, radius: drop.radius, in: &frame.liquid)
    }
    if frame.wantsGuides {
      let guides = Guides(letter: 0.12 * motion.rest)
      for protrusion in frame.protrusions { guides.add(protrusion, by: pen, to: &frame.guides) }
    }
    frame.isSimple = isSimple(frame)
  }

  private func add(_ drop: Drop, index: Int, age: Double, to frame: inout TimelineFrame) {
    if age < ClassicMotion.dropLife {
      let outer = parameters.outerDiameter / 2
      let inner = parameters.innerDiameter / 2
      let distance = outer - ClassicMotion.progress(at: age) * (outer - inner)
      let radius = parameters.dotSize * ClassicMotion.scale(at: age)
      frame.drops.append(
        DropState(
          index: index, direction: drop.direction, distance: distance, radius: radius,
          secondsSinceContact: age - ClassicMotion.dive))
    }
    let pointRadius = motion.pointRadius(at: age)
    if pointRadius != motion.rest {
      let bulge = Bulge(
        valid: parameters.bulgeAngle * Portable.pi / 180, circleRadius: motion.rest,
        beginRadius: parameters.bulgeBeginRadius, pointRadius: pointRadius)
      frame.protrusions.append(bulge.placed(direction: drop.direction, axis: drop.axis))
    }
  }

  /// Whether every drop is clear of the blob, of all bulges and of the other drops.
  private func isSimple(_ frame: TimelineFrame) -> Bool {
    var reach = motion.rest
    for protrusion in frame.protrusions {
      if protrusion.isApart { return false }
      reach = max(reach, protrusion.distance + protrusion.pointRadius)
    }
    for (index, drop) in frame.drops.enumerated() {
      if drop.distance - drop.radius <= reach { return false }
      for other in frame.drops[..<index] {
        // Two drops are at least as far apart as their directions put them at the nearer distance.
        let angle = min(1, angularDistance(drop.direction, other.direction))
        let chord = 0.9 * angle * min(drop.distance, other.distance)
        if chord <= drop.radius + other.radius { return false }
      }
    }
    return true
  }
}

/// How a classic drop moves; times in seconds since it appeared.
enum ClassicMotion {
  /// When the bulge appears and the drop begins to swell.
  static let reach = 1.2
  /// When the drop dives in.
  static let dive = 1.5
  /// When the drop is gone.
  static let dropLife = 2.0
  /// The duration of a named curve that states none.
  static let defaultDuration = 0.35

  /// The way covered from the outer circle (0) to the blob's edge (1).
  static func progress(at age: Double) -> Double {
    if age < dive { return 0.8 * Easing.easeIn.progress(at: age / 1.5) }
    return 0.8 + 0.2 * Easing.easeOut.progress(at: (age - dive) / 0.3)
  }

  /// The drop's radius as a multiple of its size.
  static func scale(at age: Double) -> Double {
    if age < dive { return 1 + 0.2 * Easing.easeOut.progress(at: (age - reach) / 0.3) }
    return 1.2 - 1.1 * Easing.easeOut.progress(at: (age - dive) / 0.3)
  }
}
