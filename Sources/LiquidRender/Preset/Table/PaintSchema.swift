/// The part of the schema that colours and paints refer to.
enum PaintSchema {
  /// Colours and paints, which other parts refer to.
  static var definitions: JSONValue {
    .object([
      (
        "color",
        .object([
          (
            "description",
            .string("A colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA or transparent; sRGB.")
          ),
          ("type", .string("string")),
          ("pattern", .string("^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|transparent)$")),
        ])
      ),
      (
        "opaqueColor",
        .object([
          ("description", .string("An opaque colour: #RGB or #RRGGBB, sRGB.")),
          ("type", .string("string")),
          ("pattern", .string("^#([0-9A-Fa-f]{3}[Ff]?|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{6}[Ff]{2})$")),
        ])
      ),
      ("paint", .object([("oneOf", .array([reference("color"), linear, radial]))])),
    ])
  }

  private static var linear: JSONValue {
    closed(
      "Colours along a line.",
      [
        ("type", .object([("const", .string("linear"))])),
        ("from", point("The place of the first colour.")),
        ("to", point("The place of the last colour.")), ("stops", stops),
      ])
  }

  private static var radial: JSONValue {
    closed(
      "Colours from a centre outwards.",
      [
        ("type", .object([("const", .string("radial"))])),
        ("center", point("The place of the first colour.")),
        (
          "radius",
          value("The place of the last colour, in pt from the centre.", PaintKind.radius)
        ),
        ("stops", stops),
      ])
  }

  private static var stops: JSONValue {
    .object([
      ("description", .string("The colours, in rising order of at.")),
      ("type", .string("array")),
      ("minItems", .integer(PresetLimits.stops.lowerBound)),
      ("maxItems", .integer(PresetLimits.stops.upperBound)),
      (
        "items",
        closed(
          "A colour of the gradient.",
          [
            (
              "at",
              value("The place of the colour, from 0 (first) to 1 (last).", PaintKind.place)
            ),
            ("color", reference("color")),
          ])
      ),
    ])
  }

  private static func reference(_ name: String) -> JSONValue {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  private static func closed(
    _ meaning: String, _ properties: JSONMembers
  ) -> JSONValue {
    .object([
      ("description", .string(meaning)), ("type", .string("object")),
      ("required", .strings(properties.map(\.key))), ("additionalProperties", .bool(false)),
      ("properties", .object(properties)),
    ])
  }

  private static func point(_ meaning: String) -> JSONValue {
    value(meaning, PointKind(useful: 0...1080, step: 1))
  }

  private static func value(_ meaning: String, _ kind: some PresetKind) -> JSONValue {
    .object(
      kind.control.members + [("description", .string(kind.control.describe(meaning)))]
        + kind.schema(default: nil))
  }
}
