import LiquidTimeline
import PortableMath

/// A number within a range.
struct NumberKind: PresetKind {
  let range: ClosedRange<Double>
  let control: Control

  init(
    _ range: ClosedRange<Double>, unit: String = "", isUnitInMeaning: Bool = false,
    useful: ClosedRange<Double>, step: Double
  ) {
    self.range = range
    control = Control(
      kind: "number", unit: unit, isUnitInMeaning: isUnitInMeaning, useful: useful.scale(step))
  }

  func decode(
    _ node: JSONNode, over old: Double?, at keyPath: String, _ issues: IssueList
  ) -> Double? {
    node.number(in: range, unit: control.unit, at: keyPath, issues)
  }

  func encode(_ value: Double) -> JSONValue { .number(value) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    PresetSchema.limits(range) + PresetSchema.standard(standard)
  }
}

/// A whole number within a range.
struct IntegerKind: PresetKind {
  let range: ClosedRange<Int>
  let control: Control

  init(_ range: ClosedRange<Int>, unit: String = "", useful: ClosedRange<Int>) {
    self.range = range
    control = Control(
      kind: "integer", unit: unit,
      useful: (.integer(useful.lowerBound), .integer(useful.upperBound), .integer(1)))
  }

  func decode(_ node: JSONNode, over old: Int?, at keyPath: String, _ issues: IssueList) -> Int? {
    node.integer(in: range, unit: control.unit, at: keyPath, issues)
  }

  func encode(_ value: Int) -> JSONValue { .integer(value) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [
      ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
      ("maximum", .integer(range.upperBound)),
    ] + PresetSchema.standard(standard)
  }
}

/// Two numbers `[low, high]` within a range.
struct SpanKind: PresetKind {
  let range: ClosedRange<Double>
  let control: Control

  init(
    _ range: ClosedRange<Double>, unit: String = "", useful: ClosedRange<Double>, step: Double
  ) {
    self.range = range
    control = Control(kind: "span", unit: unit, useful: useful.scale(step))
  }

  func decode(
    _ node: JSONNode, over old: ClosedRange<Double>?, at keyPath: String, _ issues: IssueList
  ) -> ClosedRange<Double>? {
    let pair = node.pair(
      in: range, unit: control.unit, form: "[low, high]", at: keyPath, issues)
    guard let (low, high) = pair else { return nil }
    guard low <= high else {
      let spelling = "[\(JSONValue.spelling(of: low)), \(JSONValue.spelling(of: high))]"
      issues.add(
        node.origin, keyPath, "\(spelling) runs backwards; write the smaller number first")
      return nil
    }
    return low...high
  }

  func encode(_ value: ClosedRange<Double>) -> JSONValue {
    .array([.number(value.lowerBound), .number(value.upperBound)])
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    PresetSchema.pair(range) + PresetSchema.standard(standard)
  }
}

/// A point of the design frame, or a way in it, in points.
struct PointKind: PresetKind {
  let control: Control

  init(useful: ClosedRange<Double>, step: Double) {
    control = Control(kind: "point", unit: "pt", useful: useful.scale(step))
  }

  func decode(
    _ node: JSONNode, over old: Vector2?, at keyPath: String, _ issues: IssueList
  ) -> Vector2? {
    node.point(at: keyPath, issues)
  }

  func encode(_ value: Vector2) -> JSONValue { .array([.number(value.x), .number(value.y)]) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    PresetSchema.pair(PresetLimits.coordinate) + PresetSchema.standard(standard)
  }
}

/// One of several words.
struct WordKind: PresetKind {
  let words: [String]
  let control = Control(kind: "word")

  init(_ words: [String]) { self.words = words }

  func decode(
    _ node: JSONNode, over old: String?, at keyPath: String, _ issues: IssueList
  ) -> String? {
    node.word(of: words, at: keyPath, issues)
  }

  func encode(_ value: String) -> JSONValue { .string(value) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [("enum", .strings(words))] + PresetSchema.standard(standard)
  }
}

/// A text of at most `PresetLimits.nameLength` characters.
struct TextKind: PresetKind {
  let control = Control(kind: "text")

  func decode(
    _ node: JSONNode, over old: String?, at keyPath: String, _ issues: IssueList
  ) -> String? {
    node.text(at: keyPath, issues)
  }

  func encode(_ value: String) -> JSONValue { .string(value) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [("type", .string("string")), ("maxLength", .integer(PresetLimits.nameLength))]
      + PresetSchema.standard(standard)
  }
}

/// `true` or `false`.
struct TruthKind: PresetKind {
  let control = Control(kind: "flag")

  func decode(
    _ node: JSONNode, over old: Bool?, at keyPath: String, _ issues: IssueList
  ) -> Bool? {
    guard case .bool(let value) = node.value else {
      issues.add(node.origin, keyPath, "is \(node.kindName), not true or false")
      return nil
    }
    return value
  }

  func encode(_ value: Bool) -> JSONValue { .bool(value) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [("type", .string("boolean"))] + PresetSchema.standard(standard)
  }
}

extension ClosedRange<Double> {
  fileprivate func scale(_ step: Double) -> (low: JSONValue, high: JSONValue, step: JSONValue) {
    (.number(lowerBound), .number(upperBound), .number(step))
  }
}
