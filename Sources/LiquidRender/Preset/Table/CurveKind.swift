import LiquidTimeline

/// Reads and writes how a bulge moves: `"easeIn"`, `"spring"`, or `{"spring": {"out": {…}, "back": {…}}}`.
enum CurveDecoder {
  /// The curve of `node`, or nil with the faults added.
  static func decode(
    _ node: JSONNode, at keyPath: String, _ issues: IssueList
  ) -> BulgeCurve? {
    guard case .object = node.value else {
      return node.word(of: BulgeCurve.words, at: keyPath, issues).flatMap(BulgeCurve.init(word:))
    }
    guard case .spring(let out, let back) = BulgeCurve.spring,
      var reader = ObjectReader(node, at: keyPath, issues: issues)
    else { return nil }
    let before = issues.issues.count
    let spring = reader.requiredNode("spring", hint: "use { \"spring\": { … } }")
    reader.finish()
    guard let spring,
      var springs = ObjectReader(spring, at: reader.path("spring"), issues: issues)
    else { return nil }
    let curve = BulgeCurve.spring(
      out: one("out", default: out, &springs), back: one("back", default: back, &springs))
    springs.finish()
    return issues.issues.count == before ? curve : nil
  }

  private static func one(
    _ key: String, default spring: Spring, _ reader: inout ObjectReader
  ) -> Spring {
    guard let node = reader.node(key),
      var values = ObjectReader(node, at: reader.path(key), issues: reader.issues)
    else { return spring }
    let response = values.number("response", BulgeCurve.response, unit: "s")
    let damping = values.number("dampingFraction", BulgeCurve.dampingFraction)
    values.finish()
    return Spring(
      response: response ?? spring.response,
      dampingFraction: damping ?? spring.dampingFraction)
  }

  /// The curve with every number written out.
  static func encode(_ curve: BulgeCurve) -> JSONValue {
    switch curve {
    case .easeIn: .string("easeIn")
    case .spring(let out, let back):
      .object([("spring", .object([("out", encode(out)), ("back", encode(back))]))])
    }
  }

  private static func encode(_ spring: Spring) -> JSONValue {
    .object([
      ("response", .number(spring.response)),
      ("dampingFraction", .number(spring.dampingFraction)),
    ])
  }
}
