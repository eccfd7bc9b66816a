import PortableMath

/// Style `liquid` for one loop: drops fly in, the liquid reaches out, they join, the surface rings
/// (docs/effect.md, "After contact the drop is the point circle").
///
/// The area of everything liquid is the same at every moment: the blob gives the liquid of which new
/// drops grow, and takes it back with them.
struct LiquidScene: StyleScene {
  private var drops: [LiquidDrop]
  private let motion: LiquidMotion
  private let ringing: Ringing
  private let ringAmplitude: Double
  private let blobRadius: Double
  private let period: Double
  private let center: Vector2

  /// The angles, in radians, that one Bézier curve covers at most: of the blob 24°, where the fourth
  /// mode of the ringing turns by 96°, and of a drop 45°.
  private static let blobSpan = 2 * Portable.pi / 15
  private static let dropSpan = 2 * Portable.pi / 8

  init(
    _ parameters: LiquidParameters, seed: UInt64, period: Double, center: Vector2
  ) throws(TimelineError) {
    try parameters.validate()
    drops = LiquidDrop.all(parameters, seed: seed, period: period)
    motion = LiquidMotion(parameters)
    ringing = Ringing(
      frequency: parameters.ringFrequency, decay: parameters.ringDecay, period: period)
    ringAmplitude = parameters.ringAmplitude
    blobRadius = parameters.blobRadius
    self.period = period
    self.center = center
    try checkAmount(parameters)
    settleContacts()
  }

  /// Checks that the drops in the air at once, at most, do not use up the blob.
  private func checkAmount(_ parameters: LiquidParameters) throws(TimelineError) {
    let turns = (parameters.flightDuration.upperBound / period).rounded(.up)
    let area = drops.reduce(0) { $0 + $1.radius * $1.radius } * turns
    if area > 0.5 * blobRadius * blobRadius {
      throw TimelineError(
        key: "dropRadius", problem: "the drops would use up more than half of the blob",
        remedy: "use fewer or smaller drops")
    }
  }

  /// Draws the liquid `seconds` after the loop's start, 0..<period.
  func draw(at seconds: Double, into frame: inout TimelineFrame) {
    let ripple = ripple(at: seconds)
    collectMoments(at: seconds, into: &frame)
    let radius = solveRadius(ripple, &frame)
    frame.protrusions.arrange()
    let pen = RipplePen(origin: center, ripple: ripple, largestSpan: Self.blobSpan)
    pen.blob(radius: radius, protrusions: frame.protrusions, in: &frame.liquid)
    frame.roundParts.append(RoundPart(center: center, radius: radius))
    for moment in frame.moments {
      let state = motion.state(moment, blobRadius: radius)
      frame.drops.append(state)
      note(state, moment, ripple, in: &frame)
      guard state.isFree, state.radius > 0 else { continue }
      let attached = ripple.scaled(by: motion.attachment(moment))
      let pen = RipplePen(origin: center, ripple: attached, largestSpan: Self.dropSpan)
      pen.drop(
        center: state.distance * moment.drop.axis, radius: state.radius, tip: motion.tip(moment),
        in: &frame.liquid)
    }
    if frame.wantsGuides {
      let guides = Guides(letter: 0.12 * radius)
      for protrusion in frame.protrusions { guides.add(protrusion, by: pen, to: &frame.guides) }
    }
    frame.isSimple = motion.isSimple(frame, blobRadius: radius, rippleBound: ripple.bound)
  }

  /// Notes a drop as a round part, which shrinks to nothing while the drop sinks in by half.
  private func note(
    _ state: DropState, _ moment: LiquidMoment, _ ripple: Ripple, in frame: inout TimelineFrame
  ) {
    let drop = moment.drop
    let sunk = state.isFree ? 0 : 1 - state.distance / drop.contactDistance
    let factor = 1 + motion.attachment(moment) * ripple.value(at: drop.axis).value
    frame.roundParts.append(
      RoundPart(
        center: center + (factor * state.distance) * drop.axis,
        radius: moment.radius * (1 - smoothStep(2 * sunk))))
  }

  /// Gives every drop the size of the blob that it touches.
  ///
  /// The radius at one contact depends on that at others only where drops join at the same time, and
  /// then weakly, so that a few rounds settle it.
  private mutating func settleContacts() {
    for index in drops.indices {
      drops[index] = drops[index].touching(
        blobRadius: blobRadius, filletRadius: motion.neckRadius)
    }
    var frame = TimelineFrame()
    for _ in 0..<6 {
      for index in drops.indices {
        let contact = drops[index].contactTime
        let seconds = contact - (contact / period).rounded(.down) * period
        frame.clear()
        collectMoments(at: seconds, into: &frame)
        let radius = solveRadius(ripple(at: seconds), &frame)
        drops[index] = drops[index].touching(
          blobRadius: radius, filletRadius: motion.neckRadius)
      }
    }
  }

  /// The ringing of all contacts, this turn's and earlier ones'.
  private func ripple(at seconds: Double) -> Ripple {
    var ripple = Ripple()
    guard ringAmplitude > 0 else { return ripple }
    for drop in drops {
      var time = seconds - drop.contactTime
      if time < 0 { time += period }
      if time >= period { time -= period }
      let strength = ringAmplitude * drop.radius / blobRadius
      for mode in 0..<Ripple.modes {
        let amplitude = strength * ringing.amplitude(mode, at: time)
        ripple.cosines[mode] += amplitude * drop.cosines[mode]
        ripple.sines[mode] += amplitude * drop.sines[mode]
      }
    }
    return ripple
  }

  /// Collects every drop that is to be seen, also those of earlier turns of a short loop.
  private func collectMoments(at seconds: Double, into frame: inout TimelineFrame) {
    for drop in drops {
      var time = seconds - drop.contactTime
      time -= ((time + drop.flight.duration) / period).rounded(.down) * period
      while time < drop.absorption(within: motion.absorbDuration) {
        frame.moments.append(LiquidMoment(drop, time: time, motion: motion))
        time += period
      }
    }
  }

  /// Finds the blob's radius at which the area of all liquid is what it always is, and leaves the
  /// protrusions for that radius in the frame.
  ///
  /// What protrusions add depends on the radius itself; the secant method finds where they agree.
  private func solveRadius(_ ripple: Ripple, _ frame: inout TimelineFrame) -> Double {
    var rest = Portable.pi * blobRadius * blobRadius
    for moment in frame.moments where moment.isFree {
      let area =
        Portable.pi * moment.radius * moment.radius + (motion.tip(moment)?.excessArea ?? 0)
      rest -= area * stretch(ripple, moment, motion.attachment(moment))
    }
    let scale = Portable.pi * ripple.areaFactor
    var radius = blobRadius
    var last: (radius: Double, error: Double)?
    for round in 1...Self.solverRounds {
      let blobArea = rest - placeProtrusions(ripple, blobRadius: radius, &frame)
      let error = max(0, blobArea / scale).squareRoot() - radius
      if frame.protrusions.isEmpty { return radius + error }
      if error.magnitude < Self.solverTolerance || round == Self.solverRounds { break }
      var step = error
      if let last, last.error != error {
        step = -error * (radius - last.radius) / (error - last.error)
      }
      last = (radius, error)
      // A step that leaves the neighbourhood of the answer is no better than none.
      radius += max(-0.2 * radius, min(0.2 * radius, step))
    }
    return radius
  }

  private static let solverRounds = 12
  /// In points: an area of 1e-6 of a point times the blob's circumference.
  private static let solverTolerance = 1e-6

  /// Places the protrusions of a blob of one radius and returns the area that they add, in square
  /// points.
  private func placeProtrusions(
    _ ripple: Ripple, blobRadius: Double, _ frame: inout TimelineFrame
  ) -> Double {
    frame.protrusions.removeAll(keepingCapacity: true)
    var excess = 0.0
    for moment in frame.moments {
      if let protrusion = motion.protrusion(moment, blobRadius: blobRadius) {
        excess += protrusion.excessArea * stretch(ripple, moment, 1)
        frame.protrusions.append(protrusion)
      }
    }
    return excess
  }

  /// What the ripple makes of a small area in a drop's direction, if the drop follows it by `part`.
  private func stretch(_ ripple: Ripple, _ moment: LiquidMoment, _ part: Double) -> Double {
    let factor = 1 + part * ripple.value(at: moment.drop.axis).value
    return factor * factor
  }
}
