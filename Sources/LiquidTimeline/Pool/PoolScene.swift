import PortableMath

/// Style `pool` for one loop: drops come down, the surface rises to meet each one, falls back and
/// sends out waves.
///
/// The amount of liquid within the parameters' width is the same at every moment: the level sinks by
/// what is in the air.
struct PoolScene: StyleScene {
  /// One drop of the loop.
  private struct Drop: Sendable {
    let index: Int
    /// Where it comes down, in points from the centre.
    let x: Double
    let radius: Double
    /// The moment of contact, in seconds from the loop's start.
    let contactTime: Double
    /// The height of its centre above the surface.
    let flight: DropFlight
    let settling: PillarSettling

    /// Seconds from contact until its column is gone.
    func absorption(within longest: Double) -> Double {
      flight.absorption(of: settling.firstTop, within: longest)
    }
  }

  /// A free drop at one moment.
  private struct FreeDrop {
    let center: Vector2
    let radius: Double
    let tip: Protrusion?
    /// How much of the waves it follows, 0…1.
    let attachment: Double

    /// The height of its lowest point above the surface, in points.
    var lowest: Double {
      let reach = tip.map { $0.distance + $0.pointRadius } ?? radius
      return -center.y - reach
    }
  }

  private let parameters: PoolParameters
  private let waveMotion: WaveMotion
  private let drops: [Drop]
  private let period: Double
  private let center: Vector2

  init(
    _ parameters: PoolParameters, seed: UInt64, period: Double, center: Vector2
  ) throws(TimelineError) {
    try parameters.validate()
    self.parameters = parameters
    self.period = period
    self.center = center
    waveMotion = WaveMotion(parameters)
    drops = DropDraw.all(parameters, seed: seed, period: period).map { draw in
      Drop(
        index: draw.index, x: parameters.spread * (draw.place - 0.5), radius: draw.radius,
        contactTime: draw.contactTime,
        flight: DropFlight(
          spawnDistance: parameters.dropHeight,
          contactDistance: Pillar.contactHeight(
            dropRadius: draw.radius, filletRadius: parameters.columnRadius),
          duration: draw.flightDuration),
        settling: PillarSettling(parameters, dropRadius: draw.radius))
    }
  }

  /// Draws the pool and the drops `seconds` after the loop's start, 0..<period.
  func draw(at seconds: Double, into frame: inout TimelineFrame) {
    var waves = PoolWaves()
    var free: [FreeDrop] = []
    var sinking: [RoundPart] = []
    var area = 0.0
    for drop in drops {
      var time = seconds - drop.contactTime
      time -= ((time + drop.flight.duration) / period).rounded(.down) * period
      // This turn of the loop, and earlier ones as far as they are still to be seen.
      while time < max(drop.absorption(within: parameters.absorbDuration), waveMotion.life) {
        add(drop, time: time, &waves, &free, &sinking, &area, to: &frame)
        time += period
      }
    }
    let half = 0.5 * parameters.width
    for packet in waves.packets { area += packet.area(from: -half, to: half) }
    for pillar in frame.pillars { area += pillar.area }
    frame.pillars.arrange()
    let level = Vector2(0, area / parameters.width)
    let pen = PoolPen(
      origin: center + level, waves: waves, largestStep: 0.1 * parameters.waveLength)
    pen.pool(frame.pillars, in: &frame.liquid)
    for pillar in frame.pillars where frame.wantsGuides {
      Guides(letter: 0.24 * parameters.columnRadius).add(pillar, by: pen, to: &frame.guides)
    }
    for drop in sinking {
      frame.roundParts.append(RoundPart(center: pen.place(drop.center), radius: drop.radius))
    }
    for drop in free {
      var attached = pen
      attached.waves.strength = drop.attachment
      frame.roundParts.append(RoundPart(center: attached.place(drop.center), radius: drop.radius))
      attached.drop(center: drop.center, radius: drop.radius, tip: drop.tip, in: &frame.liquid)
    }
    frame.isSimple = isSimple(frame, free, waveBound: waves.bound)
  }

  /// Adds what one drop does `time` seconds after its contact, and the area of it while it is free.
  private func add(
    _ drop: Drop, time: Double, _ waves: inout PoolWaves, _ free: inout [FreeDrop],
    _ sinking: inout [RoundPart], _ area: inout Double, to frame: inout TimelineFrame
  ) {
    if let packet = waveMotion.packet(x: drop.x, dropRadius: drop.radius, time: time) {
      waves.packets.append(packet)
    }
    let absorption = drop.absorption(within: parameters.absorbDuration)
    guard time < absorption else { return }
    guard time < 0 else {
      let top = drop.flight.rest(
        of: drop.settling.firstTop, at: time / absorption, of: absorption)
      let pillar = drop.settling.pillar(x: drop.x, sunk: 1 - top / drop.settling.firstTop)
      if top > Pillar.leastTop {
        frame.pillars.append(pillar)
        // As a round part it shrinks to nothing while half of its height goes.
        let sunk = 1 - top / drop.settling.firstTop
        sinking.append(
          RoundPart(
            center: Vector2(drop.x, -pillar.pointHeight),
            radius: drop.radius * (1 - smoothStep(2 * sunk))))
        note(drop, height: pillar.pointHeight, radius: pillar.pointRadius, time, in: &frame)
      }
      return
    }
    let radius =
      drop.radius * smoothStep((drop.flight.duration + time) / parameters.growDuration)
    let height = drop.flight.distance(at: time)
    let tip = tip(of: drop, time: -time / parameters.tipDuration)
    area += Portable.pi * radius * radius + (tip?.excessArea ?? 0)
    free.append(
      FreeDrop(
        center: Vector2(drop.x, -height), radius: radius, tip: tip,
        attachment: smoothStep(1 + time / parameters.riseDuration)))
    note(drop, height: height, radius: radius, time, in: &frame)
    rise(below: drop, time: -time / parameters.riseDuration, in: &frame)
  }

  /// The tip that a free drop grows downwards; nil while it is round.
  private func tip(of drop: Drop, time: Double) -> Protrusion? {
    guard time < 1 else { return nil }
    return .reaching(
      direction: 0.5 * Portable.pi, axis: Vector2(0, 1), baseRadius: drop.radius,
      filletRadius: Reaching.fillet(parameters.tipRadius, parameters.columnRadius, at: time),
      at: time)
  }

  /// Adds the column that rises to a drop: a cusp in the making, X = f.
  private func rise(below drop: Drop, time: Double, in frame: inout TimelineFrame) {
    guard time < 1 else { return }
    let fillet = Reaching.fillet(parameters.swellRadius, parameters.columnRadius, at: time)
    let top = fillet - Reaching.missing(of: fillet, at: time)
    guard top > Pillar.leastTop else { return }
    frame.pillars.append(Pillar(x: drop.x, filletRadius: fillet, halfWidth: fillet, top: top))
  }

  private func note(
    _ drop: Drop, height: Double, radius: Double, _ time: Double, in frame: inout TimelineFrame
  ) {
    let place = Vector2(drop.x, -height)
    frame.drops.append(
      DropState(
        index: drop.index, direction: normalizedDirection(Portable.atan2(place.y, place.x)),
        distance: place.length, radius: radius, secondsSinceContact: time))
  }

  /// The distance, in points, from which two edges are called apart.
  private static let clearance = 0.05

  /// Whether the contours certainly do not cross.
  private func isSimple(_ frame: TimelineFrame, _ free: [FreeDrop], waveBound: Double) -> Bool {
    for pillar in frame.pillars {
      if pillar.isApart { return false }
      if pillar.pointHeight > pillar.filletRadius, pillar.neckHalfWidth < Self.clearance {
        return false
      }
    }
    for (index, drop) in free.enumerated() {
      let margin = Self.clearance + (1 - drop.attachment) * waveBound
      for pillar in frame.pillars {
        let apart = (pillar.x - drop.center.x).magnitude
        let reach = max(pillar.halfWidth, pillar.pointRadius) + drop.radius
        if apart > reach { continue }
        if drop.lowest < pillar.top + margin { return false }
      }
      if drop.lowest < margin { return false }
      for other in free[..<index] {
        if (other.center - drop.center).length < other.radius + drop.radius + margin {
          return false
        }
      }
    }
    return true
  }
}
