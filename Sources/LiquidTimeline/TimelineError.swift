/// A parameter that cannot be drawn: which, why, and what would be right.
public struct TimelineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The key of the value to change, as in a preset.
  public let key: String
  /// What is wrong, beginning with the value itself.
  public let problem: String
  /// What to use instead, such as "0–75".
  public let use: String

  /// Makes an error about the parameter `key`.
  public init(key: String, problem: String, use: String) {
    self.key = key
    self.problem = problem
    self.use = use
  }

  /// The error as one line, such as `bulgeAngle: 120 is out of range (use 1–89)`.
  public var description: String { "\(key): \(problem) (use \(use))" }
}

/// Numbers as they stand in messages.
enum Readable {
  /// At most three decimals, none that are zero, rounded to the nearest.
  static func number(_ value: Double) -> String { text(value, .toNearestOrEven) }

  /// A lower limit, rounded up so that the number shown is itself allowed.
  static func lowerLimit(_ value: Double) -> String { text(value - slack, .up) }

  /// An upper limit, rounded down so that the number shown is itself allowed.
  static func upperLimit(_ value: Double) -> String { text(value + slack, .down) }

  /// A range of limits, such as "0.5–75".
  static func range(_ low: Double, _ high: Double) -> String {
    "\(lowerLimit(low))–\(upperLimit(high))"
  }

  /// What rounding may have added to a limit that is short in decimals.
  private static let slack = 1e-9

  private static func text(_ value: Double, _ rule: FloatingPointRoundingRule) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let thousandths = Int((value * 1_000).rounded(rule))
    let whole = thousandths.magnitude / 1_000
    var decimals = String(thousandths.magnitude % 1_000 + 1_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let sign = thousandths < 0 ? "-" : ""
    return sign + String(whole) + (decimals.isEmpty ? "" : "." + decimals)
  }
}
