import LiquidTimeline

/// How a bulge moves: `"easeIn"`, `"spring"`, or `{"spring": {"out": {…}, "back": {…}}}`.
struct CurveKind: PresetKind {
  /// A spring out and one back.
  private struct Springs {
    var out: Spring
    var back: Spring
  }

  let control = Control(kind: "curve")

  func decode(
    _ node: JSONNode, over old: BulgeCurve?, at keyPath: String, _ issues: IssueList
  ) -> BulgeCurve? {
    guard case .object = node.value else {
      return node.word(of: BulgeCurve.words, at: keyPath, issues).flatMap(BulgeCurve.init(word:))
    }
    let before = issues.issues.count
    let curve = Self.table.decode(node, over: .spring, at: keyPath, issues)
    return issues.issues.count == before ? curve : nil
  }

  /// The curve with every number written out.
  func encode(_ curve: BulgeCurve) -> JSONValue {
    if case .easeIn = curve { .string("easeIn") } else { Self.table.encode(curve) }
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    let forms: [JSONValue] = [
      .object([("enum", .strings(BulgeCurve.words))]),
      .object(Self.table.schema(default: nil)),
    ]
    return [("oneOf", .array(forms))] + PresetSchema.standard(standard)
  }

  private static let table = ObjectTable(
    standard: BulgeCurve.spring,
    fields: [
      PresetField(
        "spring", "The springs out and back.", group: "Bulge", springs,
        presence: .required(hint: "{ \"spring\": { … } }"),
        get: { curve in
          guard case .spring(let out, let back) = curve else { return nil }
          return Springs(out: out, back: back)
        }, set: { curve, springs in curve = .spring(out: springs.out, back: springs.back) })
    ])

  private static let springs: ObjectTable<Springs> = {
    guard case .spring(let out, let back) = BulgeCurve.spring else {
      preconditionFailure("the springs of the original are springs")
    }
    func one(_ standard: Spring) -> ObjectTable<Spring> {
      ObjectTable(standard: standard, fields: Spring.fields.map(PresetField.init))
    }
    return ObjectTable(
      standard: Springs(out: out, back: back),
      fields: [
        PresetField("out", "A damped spring.", group: "Bulge", one(out), \.out),
        PresetField("back", "A damped spring.", group: "Bulge", one(back), \.back),
      ])
  }()
}
