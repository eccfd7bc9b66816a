import PortableMath

/// How the surface rings after contacts: a radial factor 1 + Σ (cₙ cos nθ + sₙ sin nθ), n = 2…4.
struct Ripple: Sendable, Equatable {
  /// c₂ … c₄.
  var cosines = SIMD4<Double>.zero
  /// s₂ … s₄.
  var sines = SIMD4<Double>.zero

  /// The number of modes in use, n = 2, 3, 4.
  static let modes = 3

  /// The ripple with all amplitudes multiplied by `factor`.
  func scaled(by factor: Double) -> Ripple {
    Ripple(cosines: cosines * SIMD4(repeating: factor), sines: sines * SIMD4(repeating: factor))
  }

  /// The mean of the factor's square: what the deformed unit circle's area is in units of π.
  var areaFactor: Double {
    let c = cosines * cosines
    let s = sines * sines
    return 1 + 0.5 * ((c[0] + s[0]) + (c[1] + s[1]) + (c[2] + s[2]))
  }

  /// An upper limit of the factor's distance from one.
  var bound: Double {
    var sum = 0.0
    for mode in 0..<Self.modes { sum += cosines[mode].magnitude + sines[mode].magnitude }
    return sum
  }

  /// The factor less one, and its derivative by the angle, in the direction of a unit vector.
  @inline(__always)
  func value(at unit: Vector2) -> (value: Double, slope: Double) {
    // cos nθ + i sin nθ by squaring and multiplying the unit vector.
    let c2 = unit.x * unit.x - unit.y * unit.y
    let s2 = 2 * unit.x * unit.y
    let c3 = c2 * unit.x - s2 * unit.y
    let s3 = s2 * unit.x + c2 * unit.y
    let c4 = c2 * c2 - s2 * s2
    let s4 = 2 * c2 * s2
    let value =
      (cosines[0] * c2 + sines[0] * s2) + (cosines[1] * c3 + sines[1] * s3)
      + (cosines[2] * c4 + sines[2] * s4)
    let slope =
      2 * (sines[0] * c2 - cosines[0] * s2) + 3 * (sines[1] * c3 - cosines[1] * s3)
      + 4 * (sines[2] * c4 - cosines[2] * s4)
    return (value, slope)
  }
}

/// The modes of a liquid drop's surface (Rayleigh 1879), ω_n = ω₂ √(n (n² − 1) / 6), each dying
/// exponentially, summed over all earlier turns of the loop so that the loop closes.
///
/// A mode starts with the factor 1 − e^(−τ / onset), so that it has no speed at contact; the sum over
/// turns is a geometric series, of which only the limit is needed.
struct Ringing: Sendable {
  private struct Mode: Sendable {
    /// Radians and decays per second.
    var frequency: Double
    var decay: Double
    var weight: Double
    /// 1 / (1 − e^((−decay + i frequency) period)), and with the onset's decay added.
    var turns: Vector2
    var onsetTurns: Vector2
  }

  private let modes: [Mode]
  private let onset: Double

  /// Weights of the modes 2, 3 and 4.
  private static let weights = [1.0, 0.4, 0.15]

  /// The ringing of a loop of `period` seconds whose slowest mode has `frequency` hertz and dies to
  /// 1/e in `decay` seconds.
  init(frequency: Double, decay: Double, period: Double) {
    let onset = 5 * frequency
    self.onset = onset
    modes = (0..<Ripple.modes).map { index in
      let n = Double(index + 2)
      // ω_n / ω₂; damping by viscosity grows as (n − 1) (2 n + 1) (Lamb), here with its root so that
      // the higher modes are still seen.
      let ratio = (n * (n * n - 1) / 6).squareRoot()
      let damping = ((n - 1) * (2 * n + 1) / 5).squareRoot() / decay
      let angular = 2 * Portable.pi * frequency * ratio
      return Mode(
        frequency: angular, decay: damping, weight: Self.weights[index],
        turns: Self.seriesLimit(angular, damping, period),
        onsetTurns: Self.seriesLimit(angular, damping + onset, period))
    }
  }

  /// The amplitude of mode `index` (0 is n = 2), `time` seconds after the latest contact, 0..<period.
  func amplitude(_ index: Int, at time: Double) -> Double {
    let mode = modes[index]
    let (sine, cosine) = Portable.sincos(mode.frequency * time)
    let decay = Portable.exp(-mode.decay * time)
    let full = cosine * mode.turns.y + sine * mode.turns.x
    let missing = cosine * mode.onsetTurns.y + sine * mode.onsetTurns.x
    return mode.weight * decay * (full - Portable.exp(-onset * time) * missing)
  }

  /// 1 / (1 − z) for z = e^((−decay + i frequency) period).
  private static func seriesLimit(
    _ frequency: Double, _ decay: Double, _ period: Double
  ) -> Vector2 {
    let size = Portable.exp(-decay * period)
    let (sine, cosine) = Portable.sincos(frequency * period)
    let real = 1 - size * cosine
    let imaginary = size * sine
    let square = real * real + imaginary * imaginary
    return Vector2(real / square, imaginary / square)
  }
}
