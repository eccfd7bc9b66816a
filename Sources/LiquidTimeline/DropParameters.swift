/// What the parameters of all styles have in common whose drops fall in one by one and join.
///
/// The defaults are each style's own; ranges and meanings stand here once.
protocol DropParameters: ParameterSet {
  /// Number of drops in a loop.
  var drops: Int { get set }
  /// Radius of a drop, in points; each drop draws its own.
  var dropRadius: ClosedRange<Double> { get set }
  /// Seconds from a drop's appearance to its contact; each drop draws its own.
  var flightDuration: ClosedRange<Double> { get set }
  /// Seconds in which an appearing drop grows to its size.
  var growDuration: Double { get set }
  /// How much the moments of contact vary: 0 is a steady beat, 1 an irregular one.
  var rhythm: Double { get set }
  /// Seconds before contact at which the drop begins to grow a tip.
  var tipDuration: Double { get set }
  /// Seconds from contact until the drop is gone.
  var absorbDuration: Double { get set }
  /// Radius of the fillets when liquid begins to reach out for a drop, in points.
  var swellRadius: Double { get set }
  /// Radius of the fillets when a drop begins to grow a tip, in points.
  var tipRadius: Double { get set }
  /// Radius of the fillets when a drop is gone, in points.
  var settleRadius: Double { get set }
}

extension ParameterField where Root: DropParameters {
  static var drops: Self {
    Self(
      "drops", "Number of drops in a loop.", group: "Drops",
      .integer(\.drops, range: 1...64, useful: 1...12))
  }

  static var dropRadius: Self {
    Self(
      "dropRadius", "Radius of a drop.", unit: "pt", group: "Drops",
      .span(\.dropRadius, range: 0.1...5_000, useful: 2...30, step: 0.5))
  }

  static var flightDuration: Self {
    Self(
      "flightDuration", "Time from a drop's appearance to its contact.", unit: "s",
      group: "Timing", .span(\.flightDuration, range: 0.1...60, useful: 0.5...4, step: 0.05))
  }

  static var growDuration: Self {
    Self(
      "growDuration", "Time in which an appearing drop grows to its size.", unit: "s",
      group: "Timing", .number(\.growDuration, range: 0.05...60, useful: 0.1...2, step: 0.05))
  }

  static var rhythm: Self {
    Self(
      "rhythm", "How much the moments of contact vary: 0 is a steady beat.", group: "Timing",
      .number(\.rhythm, range: 0...1, useful: 0...1, step: 0.05))
  }

  static var tipDuration: Self {
    Self(
      "tipDuration", "Time before contact at which the drop begins to grow a tip.", unit: "s",
      group: "Timing", .number(\.tipDuration, range: 0.02...10, useful: 0.05...1, step: 0.01))
  }

  static func absorbDuration(_ meaning: String) -> Self {
    Self(
      "absorbDuration", meaning, unit: "s", group: "Timing",
      .number(\.absorbDuration, range: 0.05...10, useful: 0.2...2, step: 0.05))
  }

  static func swellRadius(_ meaning: String) -> Self {
    Self(
      "swellRadius", meaning, unit: "pt", group: "Shape",
      .number(\.swellRadius, range: 0.1...10_000, useful: 5...150, step: 1))
  }

  static var tipRadius: Self {
    Self(
      "tipRadius", "Radius of the fillets when a drop begins to grow a tip.", unit: "pt",
      group: "Shape", .number(\.tipRadius, range: 0.1...10_000, useful: 5...150, step: 1))
  }

  static func settleRadius(_ meaning: String) -> Self {
    Self(
      "settleRadius", meaning, unit: "pt", group: "Shape",
      .number(\.settleRadius, range: 0.1...10_000, useful: 10...150, step: 1))
  }
}

extension DropParameters {
  /// Checks that growing ends before a drop grows a tip and before liquid reaches out for it, which
  /// begins `duration` seconds before contact and has the key `key`.
  func validateTimes(_ key: String, _ duration: Double) throws(TimelineError) {
    let shortest = flightDuration.lowerBound
    for (key, duration) in [(key, duration), ("tipDuration", tipDuration)]
    where duration + growDuration > shortest + 1e-9 {
      throw TimelineError(
        key: key,
        problem:
          "\(Readable.number(duration)) and growDuration \(Readable.number(growDuration)) are more than the shortest flight \(Readable.number(shortest))",
        remedy: shortest - growDuration >= 0.02
          ? "use \(Readable.range(0.02, shortest - growDuration)) s"
          : "use a longer flightDuration")
    }
  }
}
