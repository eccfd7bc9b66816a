import LiquidTimeline

/// The JSON Schema of presets (draft 2020-12), made of the tables that the decoder reads, so that editors
/// complete and check what the decoder accepts.
///
/// Members that begin with `x-` are for controls: `x-group` and `x-order` say where a key stands, `x-kind`
/// and `x-unit` what it is, `x-useful` and `x-step` in what range and by what steps a designer looks, and
/// `x-switch` that without the object something is off.
public enum PresetSchema {
  /// The whole schema.
  public static var json: JSONValue {
    let fields =
      Preset.fields + [Preset.paint(for: nil)] + Style.all.map { Preset.section(of: $0) }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Preset of liquid-video")),
      ] + ObjectTable(standard: Preset(), fields: fields).schema(default: nil) + [
        ("allOf", .array(Style.all.map(rule))), ("$defs", PaintSchema.definitions),
      ])
  }

  /// A preset has the section of its own style only, and paints what that style draws.
  private static func rule(of style: Style) -> JSONValue {
    let others = Style.all.map(\.section).filter { $0 != style.section }
    let properties = others.map { (key: $0, value: JSONValue.bool(false)) }
    return .object([
      (
        "if",
        .object([
          ("properties", .object([("style", .object([("const", .string(style.word))]))])),
          ("required", .strings(["style"])),
        ])
      ),
      (
        "then",
        .object([("properties", .object(properties + [("paint", paintRule(of: style))]))])
      ),
    ])
  }

  /// Which paints a style has.
  private static func paintRule(of style: Style) -> JSONValue {
    let elsewhere = PaintSet.fields(notOf: style)
    var rule: JSONMembers = [
      ("properties", .object(elsewhere.map { (key: $0.key, value: .bool(false)) }))
    ]
    let required = PaintSet.fields(of: style).filter(\.isRequired)
    if !required.isEmpty { rule.append(("required", .strings(required.map(\.key)))) }
    for field in PaintSet.fields(of: style) {
      guard case .requiredWithout(let others, _) = field.presence else { continue }
      let either = ([field.key] + others).map { JSONValue.object([("required", .strings([$0]))]) }
      rule.append(("anyOf", .array(either)))
    }
    if !style.drawsLines {
      rule.append(
        (
          "dependentRequired",
          .object(PaintSet.dependences.map { (key: $0.key, value: .strings([$0.other])) })
        ))
    }
    if style.hasField {
      rule.append(("not", .object([("required", .strings(["liquid", "material"]))])))
    }
    return .object(rule)
  }
}

/// The parts that schemas are made of.
extension PresetSchema {
  /// The default, if there is one.
  static func standard(_ value: JSONValue?) -> JSONMembers {
    value.map { [("default", $0)] } ?? []
  }

  /// A number within a range.
  static func limits(_ range: ClosedRange<Double>) -> JSONMembers {
    [
      ("type", .string("number")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ]
  }

  /// Two numbers within a range.
  static func pair(_ range: ClosedRange<Double>) -> JSONMembers {
    [
      ("type", .string("array")), ("minItems", .integer(2)), ("maxItems", .integer(2)),
      ("items", .object(limits(range))),
    ]
  }
}

extension JSONValue {
  /// A list of texts.
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
