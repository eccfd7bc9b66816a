import PortableMath

/// How the distance between a drop and what it falls into shrinks: in free flight, and from contact
/// on with the speed and the acceleration that it has then.
struct DropFlight: Sendable {
  /// Distance at which the drop appears, in points.
  let spawnDistance: Double
  /// Distance at contact, in points.
  var contactDistance: Double
  /// Seconds from appearance to contact.
  let duration: Double

  /// The share of the way's mean speed at which it starts; the rest grows with the square of time.
  private static let drift = 0.2

  private var way: Double { spawnDistance - contactDistance }

  /// Distance of the free drop `time` seconds after contact (negative).
  func distance(at time: Double) -> Double {
    let part = 1 + time / duration
    let flown = Self.drift * part + (1 - Self.drift) * part * part * part
    return contactDistance + way * (1 - flown)
  }

  /// Points per second of approach at contact.
  var contactSpeed: Double { way / duration * (3 - 2 * Self.drift) }

  /// Points per second² of approach at contact.
  var contactAcceleration: Double { 6 * (1 - Self.drift) * way / (duration * duration) }

  /// Seconds until a distance of `start` at contact is gone: `longest`, or less for a drop so fast that
  /// it would shoot past the end.
  func absorption(of start: Double, within longest: Double) -> Double {
    min(longest, 2 * start / contactSpeed)
  }

  /// What is left of a distance of `start` at contact when the part `time` of `absorption` is over:
  /// s (1 − x)³ (1 + b x + c x²), b and c from speed and acceleration at contact.
  func rest(of start: Double, at time: Double, of absorption: Double) -> Double {
    let rest = 1 - time
    let speed = contactSpeed * absorption / start
    let acceleration = contactAcceleration * absorption * absorption / start
    let b = 3 - speed
    let c = 3 * b - 3 - 0.5 * acceleration
    return start * rest * rest * rest * (1 + time * (b + time * c))
  }
}

/// How liquid reaches out before contact; time runs from 1, when it begins, to 0 at contact.
enum Reaching {
  /// What is missing of a way: it starts at rest and arrives with 0.8 of its mean speed.
  static func missing(of way: Double, at time: Double) -> Double {
    let rest = 1 - time
    return way * time * (0.8 * rest * rest + time * (3 - 2 * time))
  }

  /// The radius of the fillets on the way from `first` to `last`, that at contact.
  static func fillet(_ first: Double, _ last: Double, at time: Double) -> Double {
    last + (first - last) * smoothStep(time)
  }
}

/// 3 x² − 2 x³, clamped to 0 before 0 and 1 after 1.
func smoothStep(_ x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  return x * x * (3 - 2 * x)
}
