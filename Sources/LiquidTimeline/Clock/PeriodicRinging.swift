import PortableMath

/// A damped oscillation that starts softly, summed over all earlier turns of the loop, so that it is
/// exactly periodic.
///
/// With z = e^(−T/τ + iωT), ρ(t) = e^(−t/τ) (S(t/onset) sin ωt + Im(e^(iωt) z / (1 − z))).
package struct PeriodicRinging: Sendable {
  private let angular: Double
  private let decay: Double
  private let onset: Double
  private let period: Double
  /// z / (1 − z).
  private let earlier: Vector2

  /// After this many decays nothing is left that a Double could show.
  private static let lastDecay = 60.0

  /// Makes the ringing of a loop.
  ///
  /// - Parameters:
  ///   - angular: ω, in radians per second.
  ///   - decay: τ, the seconds in which it dies down to 1/e.
  ///   - onset: The seconds in which it starts.
  ///   - period: T, the loop in seconds.
  package init(angular: Double, decay: Double, onset: Double, period: Double) {
    self.angular = angular
    self.decay = decay
    self.onset = onset
    self.period = period
    guard period < Self.lastDecay * decay else {
      earlier = .zero
      return
    }
    let size = Portable.exp(-period / decay)
    let (sine, cosine) = Portable.sincos(angular * period)
    let (real, imaginary) = (size * cosine, size * sine)
    let square = (1 - real) * (1 - real) + imaginary * imaginary
    earlier = Vector2(
      (real * (1 - real) - imaginary * imaginary) / square,
      (imaginary * (1 - real) + real * imaginary) / square)
  }

  /// Returns ρ, `time` seconds after the start, of any turn.
  package func value(at time: Double) -> Double {
    let turn = time - (time / period).rounded(.down) * period
    guard turn < Self.lastDecay * decay else { return 0 }
    let (sine, cosine) = Portable.sincos(angular * turn)
    let first = smootherStep(turn / onset) * sine
    return Portable.exp(-turn / decay) * (first + cosine * earlier.y + sine * earlier.x)
  }
}
