import MediaFormats

/// Frames per second as 60, 29.5, 29.97 or "30000/1001".
struct FrameRateKind: PresetKind {
  let control = Control(
    kind: "rate", unit: "frames/s", isUnitInMeaning: true,
    useful: (.integer(24), .integer(60), .integer(1)))

  func decode(
    _ node: JSONNode, over old: Rational?, at keyPath: String, _ issues: IssueList
  ) -> Rational? {
    let range = PresetLimits.frameRate
    let use =
      "\(Int(range.lowerBound))–\(Int(range.upperBound)) frames/s, such as 60 or \"30000/1001\""
    guard let rate = node.rate else {
      issues.add(node.origin, keyPath, "\(node.spelling) is not a frame rate", use: use)
      return nil
    }
    guard range.contains(rate.value) else {
      issues.add(node.origin, keyPath, "\(rate.description) is out of range", use: use)
      return nil
    }
    return rate
  }

  func encode(_ value: Rational) -> JSONValue { value.json }

  func schema(default standard: JSONValue?) -> JSONMembers {
    fraction(
      from: ("minimum", 1), to: Int(PresetLimits.frameRate.upperBound), default: standard)
  }
}

/// Seconds as 6, 1.5 or "61/60".
struct DurationKind: PresetKind {
  let control = Control(
    kind: "duration", unit: "s", isUnitInMeaning: true,
    useful: (.integer(1), .integer(20), .number(0.5)))

  func decode(
    _ node: JSONNode, over old: Rational?, at keyPath: String, _ issues: IssueList
  ) -> Rational? {
    guard let seconds = node.rational, seconds.value <= Double(PresetLimits.duration) else {
      issues.add(
        node.origin, keyPath,
        "\(node.spelling) is not a duration",
        use: "more than 0 and at most \(PresetLimits.duration) s, such as 6, 1.5 or \"61/60\"")
      return nil
    }
    return seconds
  }

  func encode(_ value: Rational) -> JSONValue { value.json }

  func schema(default standard: JSONValue?) -> JSONMembers {
    fraction(from: ("exclusiveMinimum", 0), to: PresetLimits.duration, default: standard)
  }
}

/// A number, or a fraction or decimal as a text.
private func fraction(
  from low: (key: String, value: Int), to high: Int, default standard: JSONValue?
) -> JSONMembers {
  let number: JSONMembers = [
    ("type", .string("number")), (low.key, .integer(low.value)), ("maximum", .integer(high)),
  ]
  let text: JSONMembers = [
    ("type", .string("string")), ("pattern", .string("^[0-9]+(\\.[0-9]+|/[0-9]+)?$")),
  ]
  return PresetSchema.standard(standard) + [("oneOf", .array([.object(number), .object(text)]))]
}

extension JSONNode {
  fileprivate var rational: Rational? {
    switch value {
    case .integer(let whole): Rational(whole)
    case .number(let number): Rational(number)
    case .string(let text): Rational(text: text)
    default: nil
    }
  }

  /// Frames per second, in which 29.97 means the rate of television.
  fileprivate var rate: Rational? {
    switch value {
    case .number(let number): Rational(rate: number)
    case .string(let text): Rational(rate: text)
    default: rational
    }
  }

  fileprivate var spelling: String {
    switch value {
    case .integer(let whole): "\(whole)"
    case .number(let number): JSONValue.spelling(of: number)
    case .string(let text): "\"\(text)\""
    default: kindName
    }
  }
}

extension Rational {
  /// A whole number as a number, a fraction as the text `a/b`.
  fileprivate var json: JSONValue {
    denominator == 1 ? .integer(numerator) : .string(description)
  }
}
