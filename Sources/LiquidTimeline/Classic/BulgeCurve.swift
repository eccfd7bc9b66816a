import PortableMath

/// How the radius of a classic bulge's point circle moves out and back.
public enum BulgeCurve: Sendable, Equatable {
  /// Eased in, 0.35 s each way.
  case easeIn
  /// On one spring out and on another back, which starts from the first one's value and velocity.
  case spring(out: Spring, back: Spring)

  /// The springs of the original.
  public static let spring = BulgeCurve.spring(
    out: Spring(response: 0.3, dampingFraction: 0.6),
    back: Spring(response: 0.4, dampingFraction: 0.7))

  /// The words that a preset may write for a whole curve.
  public static let words = ["easeIn", "spring"]
  /// The period of the undamped spring that a preset may ask for, in seconds.
  public static let response = 0.05...2.0
  /// The damping that a preset may ask for, as a fraction of critical damping.
  public static let dampingFraction = 0.2...1.0

  /// The curve of a word of ``words``.
  public init?(word: String) {
    switch word {
    case "easeIn": self = .easeIn
    case "spring": self = .spring
    default: return nil
    }
  }

  /// Whether every number is within its range.
  var isWithinRange: Bool {
    switch self {
    case .easeIn: true
    case .spring(let out, let back):
      [out, back].allSatisfy {
        Self.response.contains($0.response) && Self.dampingFraction.contains($0.dampingFraction)
      }
    }
  }
}

extension Spring {
  /// Every number of a spring in a preset, once.
  package static let fields: [ParameterField<Spring>] = [
    ParameterField(
      "response", "The period of the undamped spring.", unit: "s", group: "Bulge",
      .number(\.response, range: BulgeCurve.response, useful: 0.1...1, step: 0.01)),
    ParameterField(
      "dampingFraction", "Damping as a fraction of critical damping.", group: "Bulge",
      .number(
        \.dampingFraction, range: BulgeCurve.dampingFraction, useful: 0.3...1, step: 0.05)),
  ]
}

/// How the radius of a classic bulge's point circle moves out and back, in points.
struct BulgeMotion: Sendable {
  /// The blob's radius, at which there is no bulge.
  let rest: Double
  /// Seconds after which the bulge is gone.
  let life: Double
  private let least: Double
  private let curve: BulgeCurve
  /// Radius and, of a spring, velocity at the moment when the bulge turns back.
  private let turn: (value: Double, velocity: Double)

  init(rest: Double, least: Double, curve: BulgeCurve) {
    self.rest = rest
    self.least = least
    self.curve = curve
    let outward = ClassicMotion.dive - ClassicMotion.reach
    switch curve {
    case .easeIn:
      life = ClassicMotion.dive + ClassicMotion.defaultDuration
      let progress = Easing.easeIn.progress(at: outward / ClassicMotion.defaultDuration)
      turn = (rest + (least - rest) * progress, 0)
    case .spring(let out, let back):
      // e^(−21.99) = 3e-10 of the way is left then.
      let decay = back.dampingFraction * 2 * Portable.pi / back.response
      life = ClassicMotion.dive + 21.99 / decay
      turn = (
        rest + (least - rest) * out.value(at: outward), (least - rest) * out.velocity(at: outward)
      )
    }
  }

  /// The point circle's radius `age` seconds after the drop appeared.
  func pointRadius(at age: Double) -> Double {
    if age <= ClassicMotion.reach || age >= life || least == rest { return rest }
    let outward = age - ClassicMotion.reach
    let returning = age - ClassicMotion.dive
    switch curve {
    case .easeIn:
      let duration = ClassicMotion.defaultDuration
      if returning < 0 {
        return rest + (least - rest) * Easing.easeIn.progress(at: outward / duration)
      }
      return turn.value + (rest - turn.value) * Easing.easeIn.progress(at: returning / duration)
    case .spring(let out, let back):
      if returning < 0 { return rest + (least - rest) * out.value(at: outward) }
      let way = rest - turn.value
      return turn.value
        + way * back.value(at: returning, initialVelocity: turn.velocity / way)
    }
  }

  /// How far the bulge goes at most, as a multiple of the way from the blob's radius to the least one:
  /// 1, or more where a spring overshoots.
  static func reach(of curve: BulgeCurve) -> Double {
    guard case .spring(let out, _) = curve else { return 1 }
    // From 1 to 0, so that the way covered is one less the radius.
    let motion = BulgeMotion(rest: 1, least: 0, curve: curve)
    let damped = (1 - out.dampingFraction * out.dampingFraction).squareRoot()
    let outward = ClassicMotion.dive - ClassicMotion.reach
    let isWhole = damped > 0 && 0.5 * out.response / damped < outward
    var reach = isWhole ? 1 + out.overshoot : 0
    for step in 0...1_000 {
      let age = ClassicMotion.reach + 0.002 * Double(step)
      reach = max(reach, 1 - motion.pointRadius(at: age))
    }
    return reach
  }
}
