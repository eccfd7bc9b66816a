import PortableMath

/// The falls of drops into a pool, their shapes, and the jets that they leave.
struct SurfaceCourse: Sendable {
  let law: ContactLaw
  /// The middle of the surface at rest, in the design frame.
  let center: Vector2
  let speedEnd: Double
  /// The height of a jet and the radius of its bead, in radii of the drop.
  let jet: Double
  let bead: Double
  /// Drops smaller than this, in points, leave no jet.
  let leastJetRadius: Double

  /// How deep below the level a drop comes to rest, in its radii.
  private static let sink = 3.2
  /// A drop smaller than this, in points, is not drawn.
  private static let leastRadius = 0.05
  /// Seconds since contact at which a jet begins, is highest and has fallen back.
  private static let jetTimes = (start: 0.16, top: 0.44, end: 0.95)
  /// Seconds since contact at which a bead leaves the jet and comes back to the level.
  private static let beadTimes = (start: 0.30, end: 1.02)
  /// The seconds that a bead takes to sink in.
  private static let beadSink = 0.25

  /// How long, in seconds after contact, a drop or its bead is to be seen.
  func life(_ drop: PlannedDrop) -> Double {
    max(drop.absorption, Self.beadTimes.end + 0.3)
  }

  /// Returns the drop at a time since its contact; nil before it has any size and when it is absorbed.
  func instant(_ index: Int, _ drop: PlannedDrop, time: Double) -> DropInstant? {
    let radius = drop.grownRadius(at: time)
    guard radius > Self.leastRadius, time < drop.absorption else { return nil }
    let way = drop.distance(at: time, end: -Self.sink * drop.radius, speedEnd: speedEnd)
    return DropInstant(
      index: index, time: time,
      shape: law.shape(drop, time: time, radius: radius, speed: way.speed),
      distance: way.distance, speed: way.speed, attachment: smootherStep(1 + time / 0.3))
  }

  /// Returns the drop above a pool of one level, y down, whose waves have a height where it comes down.
  func place(
    _ instant: DropInstant, _ drop: PlannedDrop, level: Double, wave: Double
  ) -> FieldDrop {
    let shape = instant.shape
    let y = level - instant.distance - instant.attachment * wave
    return FieldDrop(
      center: Vector2(drop.place, y), axis: Vector2(0, 1),
      length: shape.radius * shape.stretch, width: shape.radius / shape.stretch,
      pear: shape.pear, join: shape.join, radius: shape.radius)
  }

  /// Returns the column below a drop; nil where there is none.
  func bump(_ instant: DropInstant, _ drop: PlannedDrop) -> PoolBump? {
    let shape = instant.shape
    guard shape.bumpHeight > 0 else { return nil }
    return PoolBump(
      x: drop.place, height: shape.bumpHeight, width: shape.bumpWidth / PoolBump.halfWidth)
  }

  /// Returns the jet that a drop leaves; nil where there is none.
  func jet(_ drop: PlannedDrop, time: Double) -> PoolBump? {
    let (start, top, end) = Self.jetTimes
    guard drop.radius >= leastJetRadius, time >= start else { return nil }
    let fallen = smootherStep((time - top) / (end - top))
    let share = smootherStep((time - start) / (top - start)) * (1 - fallen)
    guard jet * share > 0 else { return nil }
    return PoolBump(
      x: drop.place, height: jet * drop.radius * share,
      width: drop.radius * (0.55 + 0.7 * fallen) / PoolBump.halfWidth)
  }

  /// Returns the bead that leaves the tip of a jet and comes back; nil where there is none.
  func bead(_ drop: PlannedDrop, time: Double, level: Double) -> FieldDrop? {
    let (start, end) = Self.beadTimes
    guard drop.radius >= leastJetRadius, time > start, time < end + Self.beadSink else {
      return nil
    }
    let radius = bead * drop.radius * smootherStep((time - start) / 0.1)
    guard radius > Self.leastRadius else { return nil }
    let v = (time - start) / (end - start)
    let height = 4.4 * drop.radius * 4 * v * (1 - v) - 0.8 * drop.radius
    let stretch = v < 1 ? 1 + 0.18 * (1 - 2 * v).magnitude : 1.18
    return FieldDrop(
      center: Vector2(drop.place, level - height), axis: Vector2(0, 1),
      length: radius * stretch, width: radius / stretch, pear: 0,
      join: max(0.4, 1.6 * radius), radius: radius)
  }

  /// Returns staged drops, whose `place` is an abscissa, completed by their ways and by when they are
  /// seen in a design frame of a size in points.
  func planned(
    _ drops: [PlannedDrop], _ parameters: SurfaceParameters, frame: Vector2
  ) -> [PlannedDrop] {
    drops.map { staged in
      var drop = staged
      drop.startDistance = center.y + 2.2 * drop.radius + 6
      drop.contactDistance = contactDistance(of: drop, bump: parameters.bump)
      drop.flight = parameters.flight * (0.75 + 0.25 * drop.startDistance / 240)
      drop.arrivalSpeed =
        speedEnd * (drop.startDistance - drop.contactDistance) / drop.flight
      drop.absorption = parameters.absorb * Portable.pow(drop.radius / 14, 0.6)
      drop.growthEnd = -2 * drop.flight
      let entry = FrameEntry.time(drop, size: frame) { atRest(drop, time: $0) }
      drop.entry = entry.entry
      drop.growthEnd = min(-0.84 * drop.flight, entry.before)
      return drop
    }
  }

  /// The drop while the pool is at rest; the drop must have grown.
  private func atRest(_ drop: PlannedDrop, time: Double) -> FieldDrop {
    guard let instant = instant(0, drop, time: time) else {
      preconditionFailure("the drop has no size")
    }
    return place(instant, drop, level: center.y, wave: 0)
  }

  /// The height at contact: the largest value of the field between resting pool, column and drop is 0
  /// there.
  private func contactDistance(of staged: PlannedDrop, bump height: Double) -> Double {
    var drop = staged
    drop.growthEnd = -2
    var moment = FieldMoment()
    moment.view = .pool
    moment.pool.level = center.y
    moment.pool.middle = center.x
    drop.contactDistance = (height + 1.28) * drop.radius + 2.8 * drop.radius / 3
    for _ in 0..<8 {
      guard let instant = instant(0, drop, time: 0) else { break }
      moment.clear()
      moment.drops.append(place(instant, drop, level: center.y, wave: 0))
      if let bump = bump(instant, drop) { moment.pool.bumps.append(bump) }
      var highest = -Double.infinity
      for index in 0..<200 {
        let distance = drop.contactDistance * Double(index) / 199
        highest = max(highest, moment.value(at: Vector2(drop.place, center.y - distance)))
      }
      drop.contactDistance = max(0, drop.contactDistance - 2 * highest)
    }
    return drop.contactDistance
  }
}

extension PoolBump {
  /// Half the width at half the height of a bump with `width` 1.
  static let halfWidth = 0.644
}
