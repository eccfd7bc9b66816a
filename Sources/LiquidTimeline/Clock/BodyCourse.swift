import PortableMath

/// The ways of drops to a round body, and their shapes on it.
struct BodyCourse: Sendable {
  let law: ContactLaw
  /// Where the body rests, in the design frame.
  let center: Vector2
  /// The body's radius when all liquid is in it, in points.
  let radius: Double
  let speedEnd: Double

  /// How deep below the surface a drop comes to rest, in its radii.
  private static let sink = 2.6
  /// A drop smaller than this, in points, is not drawn.
  private static let leastRadius = 0.05

  /// Returns the drop at a time since its contact; nil before it has any size.
  func instant(_ index: Int, _ drop: PlannedDrop, time: Double) -> DropInstant? {
    let radius = drop.grownRadius(at: time)
    guard radius > Self.leastRadius else { return nil }
    let way = drop.distance(
      at: time, end: self.radius - Self.sink * drop.radius, speedEnd: speedEnd)
    // Before the flight is counted the drop grows out of sight, on a straight way.
    let u = min(1, max(0, -time / drop.flight))
    let (sine, cosine) = Portable.sincos(drop.place + drop.swirl * u * u)
    return DropInstant(
      index: index, time: time,
      shape: law.shape(drop, time: time, radius: radius, speed: way.speed),
      direction: Vector2(cosine, sine), distance: way.distance, speed: way.speed,
      turning: time < 0 ? 2 * drop.swirl * u / drop.flight : 0,
      attachment: smootherStep(1 + time / 0.3))
  }

  /// Returns the drop at a body that has moved by `offset` from where it rests, whose radius is now
  /// `bodyRadius` points and whose modes have the value η = `swell` where the drop touches.
  func place(
    _ instant: DropInstant, offset: Vector2, bodyRadius: Double, swell: Double
  ) -> FieldDrop {
    let follow = instant.attachment
    let distance = instant.distance + follow * (bodyRadius * (1 + swell) - radius)
    let u = instant.direction
    let place = center + follow * offset + distance * u
    let shape = instant.shape
    let sideways = instant.turning * distance
    let motion = Vector2(
      -u.x * instant.speed + u.y * sideways, -u.y * instant.speed - u.x * sideways)
    let speed = motion.length
    let heading = speed > 1e-6 ? (1 / speed) * motion : -1 * u
    let turned = Vector2(
      mix(heading.x, -u.x, shape.nearness), mix(heading.y, -u.y, shape.nearness))
    return FieldDrop(
      center: place, axis: (1 / turned.length) * turned, length: shape.radius * shape.stretch,
      width: shape.radius / shape.stretch, pear: shape.pear, join: shape.join,
      radius: shape.radius)
  }

  /// Returns the body's reach to a drop; nil where there is none.
  func bump(_ instant: DropInstant, direction: Vector2, bodyRadius: Double) -> BodyBump? {
    let shape = instant.shape
    guard shape.bumpHeight > 0 else { return nil }
    let ratio = bodyRadius / shape.bumpWidth
    return BodyBump(
      axis: direction, height: shape.bumpHeight / bodyRadius, sharpness: 0.828 * ratio * ratio)
  }

  /// Returns staged drops, each forerunner after its drop, completed by their ways and by when they are
  /// seen in a design frame of a size in points.
  func planned(
    _ drops: [PlannedDrop], _ parameters: FieldParameters, frame: Vector2
  ) -> [PlannedDrop] {
    var planned: [PlannedDrop] = []
    for staged in drops {
      var drop = staged
      let r = drop.radius
      drop.startDistance = max(
        exit(drop.place + drop.swirl, frame: frame, margin: 2.2 * r + 6), radius + 4 * r)
      drop.contactDistance = contactDistance(of: drop, bump: parameters.bump)
      if drop.isForerunner, let leader = planned.last(where: { !$0.isForerunner }) {
        drop.startDistance = max(leader.startDistance, radius + 4 * r)
        drop.flight = leader.flight
      } else {
        let way = drop.startDistance - drop.contactDistance
        drop.flight = parameters.flight * (0.75 + 0.25 * way / 130)
      }
      let way = drop.startDistance - drop.contactDistance
      drop.arrivalSpeed = speedEnd * way / drop.flight
      drop.absorption = parameters.absorb * Portable.pow(r / 14, 0.6)
      drop.growthEnd = -2 * drop.flight
      let entry = FrameEntry.time(drop, size: frame) { atRest(drop, time: $0) }
      drop.entry = entry.entry
      drop.growthEnd = min(-0.84 * drop.flight, entry.before)
      planned.append(drop)
    }
    return planned
  }

  /// The drop while the body is at rest; the drop must have grown.
  private func atRest(_ drop: PlannedDrop, time: Double) -> FieldDrop {
    guard let instant = instant(0, drop, time: time) else {
      preconditionFailure("the drop has no size")
    }
    return place(instant, offset: .zero, bodyRadius: radius, swell: 0)
  }

  /// The distance of the centres at contact: the largest value of the field on the axis of resting
  /// body, bump and drop is 0 there.
  private func contactDistance(of staged: PlannedDrop, bump height: Double) -> Double {
    var drop = staged
    let r = drop.radius
    drop.growthEnd = -2
    var moment = FieldMoment()
    moment.body.center = center
    moment.body.radius = radius
    let (sine, cosine) = Portable.sincos(drop.place)
    let axis = Vector2(cosine, sine)
    drop.contactDistance = radius + height * r + 1.28 * 0.97 * r + 2.8 * r / 3
    for _ in 0..<8 {
      guard let instant = instant(0, drop, time: 0) else { break }
      moment.clear()
      moment.drops.append(place(instant, offset: .zero, bodyRadius: radius, swell: 0))
      if let bump = bump(instant, direction: axis, bodyRadius: radius) {
        moment.body.bumps.append(bump)
      }
      var highest = -Double.infinity
      for index in 0..<200 {
        let distance = mix(radius, drop.contactDistance, Double(index) / 199)
        highest = max(highest, moment.value(at: center + distance * axis))
      }
      drop.contactDistance = max(radius, drop.contactDistance - 2 * highest)
    }
    return drop.contactDistance
  }

  /// The distance from the centre at which a disc of radius `margin` has left the frame.
  private func exit(_ direction: Double, frame: Vector2, margin: Double) -> Double {
    let (sine, cosine) = Portable.sincos(direction)
    var nearest = 1e9
    if cosine.magnitude > 1e-6 {
      nearest = min(
        nearest, ((cosine > 0 ? frame.x + margin : -margin) - center.x) / cosine)
    }
    if sine.magnitude > 1e-6 {
      nearest = min(nearest, ((sine > 0 ? frame.y + margin : -margin) - center.y) / sine)
    }
    return nearest
  }
}
