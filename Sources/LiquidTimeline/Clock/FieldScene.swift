public import PortableMath

/// One loop of drops that join a round body: a pure function of parameters, seed and phase.
///
/// The amount of liquid is the same at every moment, and the loop is exact.
public struct FieldScene: Sendable {
  /// When every drop comes into the frame, touches and is absorbed, by index.
  public let dropTimes: [DropTimes]

  /// The plan of the loop, in the order in which the drops join.
  package let drops: [PlannedDrop]
  private let course: BodyCourse
  private let motion: BodyMotion
  private let clock: LoopClock
  private let period: Double

  /// Plans a loop.
  ///
  /// - Parameters:
  ///   - parameters: What to show.
  ///   - seed: Decides everything that the parameters leave to chance.
  ///   - period: The loop's duration, in seconds; more than 0.
  ///   - frame: The size of the design frame, in points, both more than 0.
  ///   - center: Where the body rests in the design frame, in points.
  /// - Throws: ``TimelineError`` naming the parameter to change and what to change it to.
  public init(
    _ parameters: FieldParameters, seed: UInt64, period: Double, frame: Vector2,
    center: Vector2
  ) throws(TimelineError) {
    try parameters.validate()
    let staging = Staging(parameters)
    try self.init(
      parameters, staged: staging.plan(seed: seed, period: period * parameters.tempo),
      period: period, frame: frame, center: center)
  }

  /// Plans a loop of drops of which direction, size and moment are known; only `contact`, `place`,
  /// `radius`, `swirl`, `wobblePhase` and `isForerunner` of each are read.
  package init(
    _ parameters: FieldParameters, staged: [PlannedDrop], period: Double, frame: Vector2,
    center: Vector2
  ) throws(TimelineError) {
    precondition(period > 0 && frame.x > 0 && frame.y > 0, "no frames")
    self.period = period
    let clock = LoopClock(
      period: period, tempo: parameters.tempo, reverse: parameters.reverse)
    self.clock = clock
    course = BodyCourse(
      law: ContactLaw(
        reach: parameters.reach, bumpHeight: parameters.bump, bumpWidth: parameters.bumpWidth,
        wobble: parameters.wobble),
      center: center, radius: parameters.radius, speedEnd: parameters.speedEnd)
    let drops = course.planned(staged, parameters, frame: frame)
    try Staging.checkAmount(
      drops, period: clock.innerPeriod, room: 0.6 * parameters.radius * parameters.radius)
    self.drops = drops
    motion = BodyMotion(parameters, drops: drops, period: clock.innerPeriod)
    dropTimes = drops.enumerated().map { index, drop in
      DropTimes(index, drop, direction: drop.place, clock: clock)
    }
  }

  /// Makes the frame at `phase` of the loop.
  ///
  /// - Precondition: `phase` lies in 0..<1.
  public func draw(phase: Double, into frame: inout FieldFrame) {
    precondition(phase >= 0 && phase < 1, "phase out of range")
    draw(at: phase * period, into: &frame)
  }

  /// Makes the frame `seconds` after the loop's start.
  package func draw(at seconds: Double, into frame: inout FieldFrame) {
    let offset = begin(at: seconds, &frame)
    solveRadius(offset, &frame)
    finish(offset, &frame)
  }

  /// Fills in the field of a moment for a body of a given radius, in points, without an outline.
  package func arrange(at seconds: Double, radius: Double, into frame: inout FieldFrame) {
    let offset = begin(at: seconds, &frame)
    place(radius: radius, offset, &frame)
  }

  /// Collects the drops and moves the body; returns how far it is from where it rests.
  private func begin(at seconds: Double, _ frame: inout FieldFrame) -> Vector2 {
    frame.clear()
    frame.moment.view = .body
    let time = clock.inner(seconds)
    for (index, drop) in drops.enumerated() {
      drop.forEachTurn(at: time, period: clock.innerPeriod, life: drop.absorption) { time in
        if let instant = course.instant(index, drop, time: time) {
          frame.instants.append(instant)
        }
      }
    }
    let offset = motion.move(
      &frame.moment.body, drops: drops, instants: frame.instants, at: time)
    frame.moment.body.center = course.center + offset
    return offset
  }

  /// Finds the body's radius at which the amount of liquid is nearly what it always is.
  private func solveRadius(_ offset: Vector2, _ frame: inout FieldFrame) {
    let whole = course.radius * course.radius
    let least = 0.2 * course.radius
    var away = 0.0
    for instant in frame.instants {
      let drop = drops[instant.index]
      let radius = drop.grownRadius(at: instant.time)
      away += radius * radius * drop.freePart(at: instant.time)
    }
    let square = (whole - away) / (1 + 0.5 * frame.moment.body.modes.energy)
    var radius = max(least * least, square).squareRoot()
    for _ in 0..<2 {
      place(radius: radius, offset, &frame)
      frame.moment.chooseLevel()
      var area = frame.moment.traceBody(.coarse, wantsLoneDrops: false, into: &frame.contours)
      for index in frame.contours.ends.indices {
        area += frame.contours.area(index, about: course.center)
      }
      radius -= (area - Portable.pi * whole) / (2 * Portable.pi * radius)
      radius = max(least, radius)
    }
    place(radius: radius, offset, &frame)
    frame.moment.chooseLevel()
  }

  /// Traces the outline and scales it to the exact amount of liquid.
  private func finish(_ offset: Vector2, _ frame: inout FieldFrame) {
    _ = frame.moment.traceBody(.fine, wantsLoneDrops: true, into: &frame.contours)
    frame.isClosed = frame.contours.areClosed
    let center = course.center
    var area = 0.0
    for index in frame.contours.ends.indices {
      area += frame.contours.area(index, about: center)
    }
    let whole = Portable.pi * course.radius * course.radius
    let scale = area > 0.25 * whole ? (whole / area).squareRoot() : 1
    frame.correction = scale
    for index in frame.contours.ends.indices {
      frame.outline.add(frame.contours, index, isClosed: true) { point in
        center + scale * (point - center)
      }
    }
    for (instant, drop) in zip(frame.instants, frame.moment.drops) {
      let way = drop.center - frame.moment.body.center
      frame.drops.append(
        DropState(
          index: instant.index, direction: normalizedDirection(Portable.atan2(way.y, way.x)),
          distance: way.length, radius: drop.radius,
          secondsSinceContact: instant.time))
    }
  }

  /// Puts drops and bumps to a body of one radius.
  private func place(radius: Double, _ offset: Vector2, _ frame: inout FieldFrame) {
    frame.moment.clear()
    frame.moment.body.radius = radius
    for instant in frame.instants {
      let direction = motion.direction(instant.index)
      frame.moment.drops.append(
        course.place(
          instant, offset: offset, bodyRadius: radius,
          swell: frame.moment.body.swell(direction)))
      if let bump = course.bump(instant, direction: direction, bodyRadius: radius) {
        frame.moment.body.bumps.append(bump)
      }
    }
  }
}

extension Staging {
  /// The staging of drops round a body.
  init(_ parameters: FieldParameters) {
    let degree = Portable.pi / 180
    let arc = parameters.direction
    self.init(
      drops: parameters.drops, slots: parameters.slots, phase: parameters.phase,
      swing: parameters.swing, size: parameters.size, skew: parameters.skew,
      arc: (arc.lowerBound * degree)...(arc.upperBound * degree), arcs: parameters.arcs,
      swirl: parameters.swirl, forerunners: parameters.forerunners)
  }
}
