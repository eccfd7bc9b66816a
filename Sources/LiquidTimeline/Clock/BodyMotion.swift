import PortableMath

/// How the body answers contacts: it recoils, leans to what comes, and rings in its modes.
struct BodyMotion: Sendable {
  /// What one drop does to the body, independent of time.
  private struct Push: Sendable {
    let direction: Vector2
    let recoil: Double
    let pull: Double
    /// A exp(−(n σ)²/2) of every mode.
    let amplitudes: SIMD8<Double>
    /// cos nθ and sin nθ of every mode.
    let cosines: SIMD8<Double>
    let sines: SIMD8<Double>
  }

  private let pushes: [Push]
  private let modes: [PeriodicRinging]
  private let recoil: PeriodicRinging
  private let reach: Double

  private static let orders = FieldBody().modes.orders
  /// σ: how fast higher modes grow weaker; below 0.4 the body becomes square.
  private static let spread = 0.45

  init(_ parameters: FieldParameters, drops: [PlannedDrop], period: Double) {
    reach = parameters.reach
    recoil = PeriodicRinging(
      angular: 2 * Portable.pi * parameters.recoilHz, decay: parameters.recoilDecay,
      onset: 0.18, period: period)
    modes = Self.orders.map { order in
      let n = Double(order)
      let angular = (n * (n - 1) * (n + 2) / 8).squareRoot()
      let damping = ((n - 1) * (2 * n + 1) / 5).squareRoot()
      return PeriodicRinging(
        angular: 2 * Portable.pi * parameters.ringHz * angular,
        decay: parameters.ringDecay / damping, onset: 0.16, period: period)
    }
    pushes = drops.map { drop in
      let size =
        parameters.ring * drop.radius / parameters.radius
        * Portable.pow(16 / drop.radius, 0.35)
      var amplitudes = SIMD8<Double>.zero
      var cosines = SIMD8<Double>.zero
      var sines = SIMD8<Double>.zero
      for (index, order) in Self.orders.enumerated() {
        let x = Double(order) * Self.spread
        amplitudes[index] = size * Portable.exp(-0.5 * x * x)
        (sines[index], cosines[index]) = Portable.sincos(Double(order) * drop.place)
      }
      let (sine, cosine) = Portable.sincos(drop.place)
      return Push(
        direction: Vector2(cosine, sine), recoil: parameters.recoil * drop.radius,
        pull: parameters.pull * drop.radius, amplitudes: amplitudes, cosines: cosines,
        sines: sines)
    }
  }

  /// The unit vector from the body's centre to where drop `index` touches it.
  func direction(_ index: Int) -> Vector2 { pushes[index].direction }

  /// Sets the body's modes and returns how far its centre is from where it rests, in points.
  func move(
    _ body: inout FieldBody, drops: [PlannedDrop], instants: [DropInstant], at seconds: Double
  ) -> Vector2 {
    var offset = Vector2.zero
    body.modes.clear()
    for (drop, push) in zip(drops, pushes) {
      let time = seconds - drop.contact - 0.25 * drop.absorption
      offset = offset + (-push.recoil * recoil.value(at: time)) * push.direction
      for (index, order) in Self.orders.enumerated() {
        body.modes.add(
          order: order, size: -push.amplitudes[index] * modes[index].value(at: time),
          cosine: push.cosines[index], sine: push.sines[index])
      }
    }
    for instant in instants {
      let push = pushes[instant.index]
      let settled = smootherStep(instant.time / (0.7 * drops[instant.index].absorption))
      let lean = smootherStep(1 + instant.time / reach) * (1 - settled)
      offset = offset + (push.pull * lean) * push.direction
    }
    return offset
  }
}
