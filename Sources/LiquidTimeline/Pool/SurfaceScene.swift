public import PortableMath

/// One loop of drops that fall into a pool, seen from the side: a pure function of parameters, seed
/// and phase.
///
/// The amount of liquid from 20 points left of the frame to 20 points right of it is the same at every
/// moment, and the loop is exact.
public struct SurfaceScene: Sendable {
  /// When every drop comes into the frame, touches and is absorbed, by index.
  public let dropTimes: [DropTimes]

  /// The plan of the loop, in the order in which the drops join.
  package let drops: [PlannedDrop]
  private let course: SurfaceCourse
  private let motion: SurfaceMotion
  /// The pool at rest, which holds the number of waves.
  private let rest: FieldPool
  private let clock: LoopClock
  private let period: Double
  private let frameWidth: Double
  /// From where to where the surface is drawn, and down to where, in points.
  private let across: ClosedRange<Double>
  private let bottom: Double

  /// How far the surface goes beyond the frame, in points.
  private static let margin = 20.0

  /// Plans a loop.
  ///
  /// - Parameters:
  ///   - parameters: What to show.
  ///   - seed: Decides everything that the parameters leave to chance.
  ///   - period: The loop's duration, in seconds; more than 0.
  ///   - frame: The size of the design frame, in points, both more than 0.
  ///   - center: The middle of the surface at rest in the design frame, in points.
  /// - Throws: ``TimelineError`` naming the parameter to change and what to change it to.
  public init(
    _ parameters: SurfaceParameters, seed: UInt64, period: Double, frame: Vector2,
    center: Vector2
  ) throws(TimelineError) {
    precondition(period > 0 && frame.x > 0 && frame.y > 0, "no frames")
    try parameters.validate()
    let clock = LoopClock(
      period: period, tempo: parameters.tempo, reverse: parameters.reverse)
    self.period = period
    self.clock = clock
    frameWidth = frame.x
    across = -Self.margin...(frame.x + Self.margin)
    bottom = max(center.y + 200, frame.y + 40)
    var rest = FieldPool()
    rest.level = center.y
    rest.middle = center.x
    rest.wavenumber = Portable.pi / frame.x
    rest.waves = ModeSeries(first: 1, count: Self.waveCount(width: frame.x))
    self.rest = rest
    let staged = Staging(parameters).plan(seed: seed, period: clock.innerPeriod)
    let course = SurfaceCourse(
      law: ContactLaw(
        reach: parameters.reach, bumpHeight: parameters.bump, bumpWidth: parameters.bumpWidth,
        wobble: parameters.wobble),
      center: center, speedEnd: parameters.speedEnd, jet: parameters.jet,
      bead: parameters.bead, leastJetRadius: 0.55 * parameters.size.upperBound)
    self.course = course
    drops = course.planned(
      staged.map { drop in
        var drop = drop
        drop.place = center.x + parameters.spread * (drop.place / (2 * Portable.pi) - 0.5)
        return drop
      }, parameters, frame: frame)
    try Staging.checkAmount(drops, period: clock.innerPeriod, room: .infinity)
    motion = SurfaceMotion(parameters, drops: drops, pool: rest, period: clock.innerPeriod)
    dropTimes = drops.enumerated().map { index, drop in
      DropTimes(index, drop, direction: 1.5 * Portable.pi, clock: clock)
    }
  }

  /// The number of waves in a frame: 28 for 360 points, 48 for 640.
  private static func waveCount(width: Double) -> Int {
    4 * Int(max(1, min(256, 7 * width / 360)))
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
    let time = begin(at: seconds, &frame)
    solveLevel(time, &frame)
    finish(&frame)
  }

  /// Fills in the field of a moment for a pool of a given level, without an outline.
  package func arrange(at seconds: Double, level: Double, into frame: inout FieldFrame) {
    let time = begin(at: seconds, &frame)
    place(level: level, time, &frame)
  }

  /// Collects the drops and moves the waves; returns the drops' time.
  private func begin(at seconds: Double, _ frame: inout FieldFrame) -> Double {
    frame.clear()
    frame.moment.view = .pool
    if frame.moment.pool.waves.orders != rest.waves.orders
      || frame.moment.pool.wavenumber != rest.wavenumber
      || frame.moment.pool.middle != rest.middle
    {
      frame.moment.pool = rest
    }
    let time = clock.inner(seconds)
    for (index, drop) in drops.enumerated() {
      drop.forEachTurn(at: time, period: clock.innerPeriod, life: drop.absorption) { time in
        if let instant = course.instant(index, drop, time: time) {
          frame.instants.append(instant)
        }
      }
    }
    motion.move(&frame.moment.pool, drops: drops, at: time)
    return time
  }

  /// Finds the level at which the amount of liquid is nearly what it always is.
  private func solveLevel(_ time: Double, _ frame: inout FieldFrame) {
    var level = rest.level
    for instant in frame.instants {
      let drop = drops[instant.index]
      let radius = drop.grownRadius(at: instant.time)
      level += Portable.pi * radius * radius * drop.freePart(at: instant.time) / frameWidth
    }
    for _ in 0..<2 {
      place(level: level, time, &frame)
      frame.moment.chooseLevel()
      let lone = frame.moment.tracePool(
        .coarseSurface, across: across, wantsLoneDrops: false, into: &frame.contours)
      level += (excess(frame.contours) + lone) / width
    }
    place(level: level, time, &frame)
    frame.moment.chooseLevel()
  }

  /// Traces the outline and moves it to the exact amount of liquid.
  private func finish(_ frame: inout FieldFrame) {
    _ = frame.moment.tracePool(
      .fine, across: across, wantsLoneDrops: true, into: &frame.contours)
    frame.isClosed = frame.contours.areClosed
    let move = Vector2(0, excess(frame.contours) / width)
    frame.correction = move.y
    for index in frame.contours.ends.indices {
      frame.outline.add(frame.contours, index, isClosed: index > 0) { $0 + move }
      guard index == 0 else { continue }
      frame.outline.elements.append(.line(to: Vector2(across.upperBound, bottom)))
      frame.outline.elements.append(.line(to: Vector2(across.lowerBound, bottom)))
      frame.outline.elements.append(.close)
    }
    for (instant, drop) in zip(frame.instants, frame.moment.drops) {
      let way = drop.center - course.center
      frame.drops.append(
        DropState(
          index: instant.index, direction: normalizedDirection(Portable.atan2(way.y, way.x)),
          distance: way.length, radius: drop.radius, secondsSinceContact: instant.time))
    }
  }

  private var width: Double { across.upperBound - across.lowerBound }

  /// The liquid in the contours above the level at rest less what is missing below, in square points.
  private func excess(_ contours: Contours) -> Double {
    let origin = Vector2(rest.middle, rest.level)
    let surface = contours.range(0)
    guard let first = surface.first, let last = surface.last else { return 0 }
    let left = contours.points[first].place - origin
    let right = contours.points[last].place - origin
    // Closed along the level, where the way adds nothing, and down to it at both ends.
    let ends = cross(right, Vector2(right.x, 0)) + cross(Vector2(left.x, 0), left)
    var sum = 0.5 * (contours.twiceArea(surface, about: origin) + ends)
    for index in contours.ends.indices.dropFirst() {
      sum += contours.area(index, about: origin)
    }
    return sum
  }

  /// Puts drops, columns, jets and beads to a pool of one level.
  private func place(level: Double, _ time: Double, _ frame: inout FieldFrame) {
    frame.moment.clear()
    frame.moment.pool.level = level
    for instant in frame.instants {
      let drop = drops[instant.index]
      let wave = instant.attachment > 0 ? frame.moment.pool.wave(at: drop.place).height : 0
      frame.moment.drops.append(course.place(instant, drop, level: level, wave: wave))
      if let bump = course.bump(instant, drop) { frame.moment.pool.bumps.append(bump) }
    }
    for drop in drops {
      drop.forEachTurn(at: time, period: clock.innerPeriod, life: course.life(drop)) { time in
        if let jet = course.jet(drop, time: time) { frame.moment.pool.bumps.append(jet) }
        if let bead = course.bead(drop, time: time, level: level) {
          frame.moment.drops.append(bead)
        }
      }
    }
  }
}

extension ContourTracer {
  /// The steps of a surface of which only the amount below it is wanted.
  fileprivate static let coarseSurface = ContourTracer(largest: 8, cosine: 0.9, skew: 1)
}

extension Staging {
  /// The staging of drops above a pool: directions stand for places in the strip.
  init(_ parameters: SurfaceParameters) {
    self.init(
      drops: parameters.drops, slots: parameters.slots, phase: parameters.phase,
      swing: parameters.swing, size: parameters.size, skew: parameters.skew,
      arc: 0...(2 * Portable.pi), arcs: 1, swirl: 0, forerunners: 0)
  }
}
