import LiquidTimeline
import PortableMath

/// The JSON Schema of presets (draft 2020-12), made of the tables that the decoder reads, so that editors
/// complete and check what the decoder takes.
public enum PresetSchema {
  /// The whole schema.
  public static var json: JSONValue {
    .object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Preset of liquid-video")),
      ("type", .string("object")),
      ("required", .strings(["name", "style", "paint"])),
      ("additionalProperties", .bool(false)),
      (
        "properties",
        .object([
          ("$schema", text("The file of this schema.")),
          ("name", text("A short name, usually the file's.")),
          ("description", text("One sentence for a list of presets.", default: "")),
          (
            "seed",
            whole("Decides everything that is random.", PresetLimits.seed, default: 1)
          ),
          (
            "style",
            .object([
              ("description", .string("The choreography.")),
              ("enum", .strings(PresetStyle.words)),
            ])
          ),
          ("frame", frame), ("output", output),
          (
            "guides",
            .object([
              ("description", .string("Draws the construction of every bulge over the picture.")),
              ("type", .string("boolean")), ("default", .bool(false)),
            ])
          ),
          ("motionBlur", MotionBlurDescription.schema), ("mixing", MixingDescription.schema),
          ("paint", PaintSchema.json),
          ("liquid", section(LiquidParameters.self, of: "liquid")),
          ("pool", section(PoolParameters.self, of: "pool")),
          ("classic", section(ClassicParameters.self, of: "classic")),
          ("bulgeDemo", section(BulgeDemoParameters.self, of: "bulge-demo")),
        ])
      ),
      ("allOf", .array(styleRules)),
      ("$defs", PaintSchema.definitions),
    ])
  }

  /// A preset has the section of its own style only, and paints what that style draws.
  private static var styleRules: [JSONValue] {
    let sections = [
      ("liquid", "liquid"), ("pool", "pool"), ("classic", "classic"), ("bulge-demo", "bulgeDemo"),
    ]
    return sections.map { style, own in
      var properties = sections.filter { $0.1 != own }.map { ($0.1, JSONValue.bool(false)) }
      properties.append(("paint", PaintSchema.rule(isLineDrawing: style == "bulge-demo")))
      return .object([
        (
          "if",
          .object([
            ("properties", .object([("style", .object([("const", .string(style))]))])),
            ("required", .strings(["style"])),
          ])
        ),
        ("then", .object([("properties", .object(properties.map { (key: $0.0, value: $0.1) }))])),
      ])
    }
  }

  private static var frame: JSONValue {
    closed(
      "The design frame, in which lengths are given, y down.",
      [
        ("width", number("Its width.", unit: "pt", PresetLimits.frameSide, default: 360)),
        ("height", number("Its height.", unit: "pt", PresetLimits.frameSide, default: 360)),
        (
          "center",
          point("The blob's centre, or the middle of a pool's surface; default the frame's middle.")
        ),
      ])
  }

  private static var output: JSONValue {
    let standard = OutputDecoder.defaults
    return closed(
      "The size, rate and length of the loop.",
      [
        ("width", whole("The width, in px.", PresetLimits.side, default: standard.width)),
        ("height", whole("The height, in px.", PresetLimits.side, default: standard.height)),
        (
          "fps",
          fraction(
            "Frames per second, such as 60 or \"30000/1001\".", least: 1,
            most: Int(PresetLimits.frameRate.upperBound), default: standard.rate)
        ),
        (
          "duration",
          fraction(
            "Seconds of one turn of the loop, such as 6 or \"61/60\"; a whole number of frames.",
            least: nil, most: PresetLimits.duration, default: standard.seconds)
        ),
      ])
  }

  private static func fraction(
    _ meaning: String, least: Int?, most: Int, default standard: Int
  ) -> JSONValue {
    let low: (key: String, value: JSONValue) =
      least.map { ("minimum", .integer($0)) } ?? ("exclusiveMinimum", .integer(0))
    return .object([
      ("description", .string(meaning)), ("default", .integer(standard)),
      (
        "oneOf",
        .array([
          .object([("type", .string("number")), low, ("maximum", .integer(most))]),
          .object([
            ("type", .string("string")),
            ("pattern", .string("^[0-9]+(\\.[0-9]+|/[0-9]+)?$")),
          ]),
        ])
      ),
    ])
  }

  /// The section of a style, by its table of fields.
  private static func section<Parameters: ParameterSet>(
    _ type: Parameters.Type, of style: String
  ) -> JSONValue {
    guard case .object(let defaults) = StyleSection.encode(Parameters()) else { return .null }
    let properties = zip(Parameters.fields, defaults).map { field, standard in
      (key: field.key, value: property(field, default: standard.value))
    }
    return closed("The parameters of style \(style).", properties)
  }

  private static func property<Root>(
    _ field: ParameterField<Root>, default standard: JSONValue
  ) -> JSONValue {
    let meaning = describe(field.meaning, field.unit)
    let kind: [(key: String, value: JSONValue)] =
      switch field.kind {
      case .number(_, let range): limits(range)
      case .integer(_, let range):
        [
          ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
          ("maximum", .integer(range.upperBound)),
        ]
      case .span(_, let range): pair(range)
      case .choice(_, let words): [("enum", .strings(words))]
      case .curve: curve
      }
    return .object(
      [("description", .string(meaning))] + kind + [("default", standard)])
  }

  private static var curve: [(key: String, value: JSONValue)] {
    var springs: [(key: String, value: JSONValue)] = []
    if case .spring(let out, let back) = BulgeCurve.spring {
      springs = [("out", spring(out)), ("back", spring(back))]
    }
    let pair = closed("The springs out and back.", springs)
    return [
      (
        "oneOf",
        .array([
          .object([("enum", .strings(BulgeCurve.words))]),
          .object([
            ("type", .string("object")), ("required", .strings(["spring"])),
            ("additionalProperties", .bool(false)),
            ("properties", .object([("spring", pair)])),
          ]),
        ])
      )
    ]
  }

  private static func spring(_ standard: Spring) -> JSONValue {
    closed(
      "A damped spring.",
      [
        (
          "response",
          number(
            "The period of the undamped spring.", unit: "s", BulgeCurve.response,
            default: standard.response)
        ),
        (
          "dampingFraction",
          number(
            "Damping as a fraction of critical damping.", BulgeCurve.dampingFraction,
            default: standard.dampingFraction)
        ),
      ])
  }
}

/// The parts that schemas are made of.
extension PresetSchema {
  /// A meaning with its unit.
  static func describe(_ meaning: String, _ unit: String) -> String {
    unit.isEmpty ? meaning : "\(meaning.dropLast()), in \(unit)."
  }

  /// An object that takes these keys and no others.
  static func closed(
    _ meaning: String, _ properties: [(key: String, value: JSONValue)], required: [String] = []
  ) -> JSONValue {
    .object(
      [("description", .string(meaning)), ("type", .string("object"))]
        + (required.isEmpty ? [] : [("required", .strings(required))])
        + [("additionalProperties", .bool(false)), ("properties", .object(properties))])
  }

  /// A number.
  static func number(
    _ meaning: String, unit: String = "", _ range: ClosedRange<Double>, default standard: Double
  ) -> JSONValue {
    .object(
      [("description", .string(describe(meaning, unit)))] + limits(range)
        + [("default", .number(standard))])
  }

  /// A point of the design frame, or a way in it.
  static func point(_ meaning: String, default standard: Vector2? = nil) -> JSONValue {
    .object(
      [("description", .string(describe(meaning, "pt")))] + pair(PresetLimits.coordinate)
        + (standard.map { [("default", .array([.number($0.x), .number($0.y)]))] } ?? []))
  }

  /// A whole number.
  static func whole(
    _ meaning: String, _ range: ClosedRange<Int>, default standard: Int
  ) -> JSONValue {
    .object([
      ("description", .string(meaning)), ("type", .string("integer")),
      ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ("default", .integer(standard)),
    ])
  }

  private static func text(_ meaning: String, default standard: String? = nil) -> JSONValue {
    .object(
      [
        ("description", .string(meaning)), ("type", .string("string")),
        ("maxLength", .integer(PresetLimits.nameLength)),
      ] + (standard.map { [("default", .string($0))] } ?? []))
  }

  static func limits(_ range: ClosedRange<Double>) -> [(key: String, value: JSONValue)] {
    [
      ("type", .string("number")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ]
  }

  static func pair(_ range: ClosedRange<Double>) -> [(key: String, value: JSONValue)] {
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
