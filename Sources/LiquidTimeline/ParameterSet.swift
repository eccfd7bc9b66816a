/// The parameters of one style, described by a table and complete with defaults.
public protocol ParameterSet: Sendable, Equatable {
  /// Every parameter once, in the order in which a designer meets them.
  static var fields: [ParameterField<Self>] { get }

  /// What is to be said of keys that the section had once, by key: what replaced them.
  static var formerKeys: [String: String] { get }
  /// The default parameters.
  init()

  /// Checks that every value is within its range and that the values fit each other.
  ///
  /// - Throws: ``TimelineError`` naming the value to change and what to change it to.
  func validate() throws(TimelineError)
}

extension ParameterSet {
  /// No key was replaced.
  public static var formerKeys: [String: String] { [:] }

  /// Checks every value against the range its field states.
  func validateRanges() throws(TimelineError) {
    for field in Self.fields {
      switch field.kind {
      case .number(let path, let range, _, _):
        try field.check(self[keyPath: path], in: range)
      case .integer(let path, let range, _):
        let value = self[keyPath: path]
        if !range.contains(value) {
          throw field.outOfRange("\(value)", "\(range.lowerBound)–\(range.upperBound)")
        }
      case .span(let path, let range, _, _):
        try field.check(self[keyPath: path].lowerBound, in: range)
        try field.check(self[keyPath: path].upperBound, in: range)
      case .flag: break
      case .curve(let path):
        if !self[keyPath: path].isWithinRange {
          let response = Readable.range(
            BulgeCurve.response.lowerBound, BulgeCurve.response.upperBound)
          let damping = Readable.range(
            BulgeCurve.dampingFraction.lowerBound, BulgeCurve.dampingFraction.upperBound)
          throw TimelineError(
            key: field.key, problem: "the spring is out of range",
            use: "a response of \(response) s and a dampingFraction of \(damping)")
        }
      }
    }
  }
}

extension ParameterField {
  fileprivate func check(
    _ value: Double, in range: ClosedRange<Double>
  ) throws(TimelineError) {
    if !range.contains(value) {
      throw outOfRange(
        Readable.number(value), Readable.range(range.lowerBound, range.upperBound))
    }
  }

  fileprivate func outOfRange(_ value: String, _ range: String) -> TimelineError {
    let unit = unit.isEmpty ? "" : " " + unit
    return TimelineError(
      key: key, problem: "\(value) is out of range", use: "\(range)\(unit)")
  }
}
