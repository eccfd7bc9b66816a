import PortableMath

/// A damped spring that pulls a value from 0 to 1, as SwiftUI's `spring(response:dampingFraction:)`.
public struct Spring: Sendable, Equatable {
  /// The period of the undamped spring in seconds, above 0.
  public package(set) var response: Double
  /// Damping as a fraction of critical damping, at least 0: below 1 it overshoots.
  public package(set) var dampingFraction: Double

  /// Makes a spring.
  ///
  /// - Precondition: `response` is above 0 and `dampingFraction` is not negative.
  public init(response: Double, dampingFraction: Double) {
    precondition(response > 0 && dampingFraction >= 0, "not a spring")
    self.response = response
    self.dampingFraction = dampingFraction
  }

  /// The displacement `seconds` after release from 0 with `initialVelocity` (per second).
  public func value(at seconds: Double, initialVelocity: Double = 0) -> Double {
    let motion = motion(at: max(0, seconds), initialVelocity: initialVelocity)
    return 1 - motion.decay * (motion.even + (motion.damping - initialVelocity) * motion.odd)
  }

  /// The velocity per second, `seconds` after release from 0 with `initialVelocity`.
  public func velocity(at seconds: Double, initialVelocity: Double = 0) -> Double {
    let motion = motion(at: max(0, seconds), initialVelocity: initialVelocity)
    let push = motion.stiffness - motion.damping * initialVelocity
    return motion.decay * (initialVelocity * motion.even + push * motion.odd)
  }

  /// How far the value passes 1 after a release at rest, as a fraction; 0 from critical damping on.
  public var overshoot: Double {
    guard dampingFraction < 1 else { return 0 }
    let root = (1 - dampingFraction * dampingFraction).squareRoot()
    return Portable.exp(-Portable.pi * dampingFraction / root)
  }

  /// The two independent solutions of x″ + 2 damping x′ + stiffness x = 0 and their constants.
  private struct Motion {
    /// e^(−damping t), or the slower exponential when overdamped.
    var decay: Double
    /// cos(ω t), 1 or cosh, without the decay.
    var even: Double
    /// sin(ω t) / ω, t or sinh / ω, without the decay.
    var odd: Double
    var damping: Double
    var stiffness: Double
  }

  private func motion(at t: Double, initialVelocity: Double) -> Motion {
    let frequency = 2 * Portable.pi / response
    let damping = dampingFraction * frequency
    let stiffness = frequency * frequency
    let difference = (1 - dampingFraction) * (1 + dampingFraction)
    if difference > 0 {
      let damped = frequency * difference.squareRoot()
      let (sine, cosine) = Portable.sincos(damped * t)
      return Motion(
        decay: Portable.exp(-damping * t), even: cosine, odd: sine / damped, damping: damping,
        stiffness: stiffness)
    }
    if difference == 0 {
      return Motion(
        decay: Portable.exp(-damping * t), even: 1, odd: t, damping: damping,
        stiffness: stiffness)
    }
    // e^(−damping t) cosh and sinh as sums of e^(−(damping ± rate) t), which cannot overflow.
    let rate = frequency * (-difference).squareRoot()
    let fast = Portable.exp(-2 * rate * t)
    return Motion(
      decay: Portable.exp(-(damping - rate) * t), even: 0.5 * (1 + fast),
      odd: 0.5 * (1 - fast) / rate, damping: damping, stiffness: stiffness)
  }
}
