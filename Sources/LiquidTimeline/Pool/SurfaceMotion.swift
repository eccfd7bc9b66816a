import PortableMath

/// How the pool answers contacts: in waves of gravity and surface tension, ω = √(g k + s k³).
struct SurfaceMotion: Sendable {
  /// What one drop does to the pool, independent of time: for every wave its size, cos and sin of its
  /// phase where the drop comes down.
  private typealias Push = [SIMD3<Double>]

  private let pushes: [Push]
  private let waves: [PeriodicRinging]

  /// The width of the dent that a drop makes, in its radii.
  private static let dent = 1.25

  /// Makes the answer of a pool, of which κ and the number of waves are read, in a loop of `period`
  /// seconds of the drops' time.
  init(
    _ parameters: SurfaceParameters, drops: [PlannedDrop], pool: FieldPool, period: Double
  ) {
    let orders = pool.waves.orders
    let kappa = pool.wavenumber
    waves = orders.map { order in
      let k = Double(order) * kappa
      return PeriodicRinging(
        angular: (parameters.gravity * k + parameters.tension * k * k * k).squareRoot(),
        decay: parameters.waveDecay / (0.45 + 11 * k), onset: 0.12, period: period)
    }
    pushes = drops.map { drop in
      let weights = orders.map { order in
        let x = Double(order) * kappa * Self.dent * drop.radius
        return Portable.exp(-0.5 * x * x) * x.squareRoot()
      }
      let sum = weights.reduce(0, +)
      let size = sum > 0 ? parameters.wave * drop.radius / sum : 0
      return zip(orders, weights).map { order, weight in
        let (sine, cosine) = Portable.sincos(Double(order) * kappa * (drop.place - pool.middle))
        return SIMD3(size * weight, cosine, sine)
      }
    }
  }

  /// Sets the pool's waves.
  func move(_ pool: inout FieldPool, drops: [PlannedDrop], at seconds: Double) {
    pool.waves.clear()
    for (drop, push) in zip(drops, pushes) {
      let time = seconds - drop.contact - 0.18 * drop.absorption
      for (index, order) in pool.waves.orders.enumerated() {
        let wave = push[index]
        pool.waves.add(
          order: order, size: -wave.x * waves[index].value(at: time), cosine: wave.y,
          sine: wave.z)
      }
    }
  }
}
