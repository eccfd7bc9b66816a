/// The part of the schema that is about paints.
enum PaintSchema {
  /// The section `paint` of any style.
  static var json: JSONValue {
    PresetSchema.closed(
      "What areas and lines are filled with.",
      [
        ("background", paint("Fills the whole picture.")),
        ("liquid", paint("Fills everything liquid; may be absent where there is a stroke.")),
        ("stroke", paint("The liquid's edge as a line.")),
        (
          "strokeWidth",
          PresetSchema.number(
            "The width of stroke; it lies outside the edge where the liquid is filled.", unit: "pt",
            PresetLimits.lineWidth, default: 2)
        ),
        ("highlight", highlight), ("shadow", shadow),
        ("circle", paint("The circle of style bulge-demo.")),
        (
          "circleWidth",
          PresetSchema.number(
            "The width of circle.", unit: "pt", PresetLimits.lineWidth, default: 1)
        ),
        ("bulge", paint("The bulge of style bulge-demo.")),
        (
          "bulgeWidth",
          PresetSchema.number("The width of bulge.", unit: "pt", PresetLimits.lineWidth, default: 3)
        ),
      ], required: ["background"])
  }

  /// Which keys a style has.
  static func rule(isLineDrawing: Bool) -> JSONValue {
    let elsewhere =
      isLineDrawing ? PaintSetDecoder.liquidPaints : PaintSetDecoder.linePaints
    var rule: [(key: String, value: JSONValue)] = [
      ("properties", .object(elsewhere.map { (key: $0, value: .bool(false)) }))
    ]
    if isLineDrawing {
      rule.append(("required", .strings(["circle", "bulge"])))
    } else {
      rule.append(
        (
          "anyOf",
          .array(["liquid", "stroke"].map { .object([("required", .strings([$0]))]) })
        ))
      rule.append(
        (
          "dependentRequired",
          .object([
            ("strokeWidth", .strings(["stroke"])), ("highlight", .strings(["liquid"])),
          ])
        ))
    }
    return .object(rule)
  }

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
    PresetSchema.closed(
      "Colours along a line.",
      [
        ("type", .object([("const", .string("linear"))])),
        ("from", PresetSchema.point("Where the first colour is.")),
        ("to", PresetSchema.point("Where the last colour is.")), ("stops", stops),
      ], required: ["type", "from", "to", "stops"])
  }

  private static var radial: JSONValue {
    PresetSchema.closed(
      "Colours from a centre outwards.",
      [
        ("type", .object([("const", .string("radial"))])),
        ("center", PresetSchema.point("Where the first colour is.")),
        (
          "radius",
          .object(
            [("description", .string("Where the last colour is, in pt from the centre."))]
              + PresetSchema.limits(PresetLimits.length))
        ),
        ("stops", stops),
      ], required: ["type", "center", "radius", "stops"])
  }

  private static var stops: JSONValue {
    .object([
      ("description", .string("The colours, in rising order of at.")),
      ("type", .string("array")),
      ("minItems", .integer(PresetLimits.stops.lowerBound)),
      ("maxItems", .integer(PresetLimits.stops.upperBound)),
      (
        "items",
        PresetSchema.closed(
          "A colour of the gradient.",
          [
            (
              "at",
              .object(
                [("description", .string("Where it is reached, from 0 to 1."))]
                  + PresetSchema.limits(0...1))
            ),
            ("color", reference("color")),
          ], required: ["at", "color"])
      ),
    ])
  }

  private static var highlight: JSONValue {
    let standard = HighlightDescription()
    return PresetSchema.closed(
      "Light on every round part of the liquid, which must be opaque.",
      [
        ("color", color(standard.color)),
        (
          "opacity",
          PresetSchema.number(
            "Opacity in its middle.", PresetLimits.opacity, default: standard.opacity)
        ),
        (
          "size",
          PresetSchema.number(
            "Half its length as a multiple of the part's radius.", PresetLimits.highlightSize,
            default: standard.size)
        ),
        (
          "softness",
          PresetSchema.number(
            "How much of it fades out: 0 is crisp.", PresetLimits.highlightSoftness,
            default: standard.softness)
        ),
        (
          "angle",
          PresetSchema.number(
            "Where it lies, from right towards down.", unit: "°", PresetLimits.angle,
            default: standard.angle)
        ),
        (
          "distance",
          PresetSchema.number(
            "How far from the part's centre, as a multiple of its radius.",
            PresetLimits.highlightDistance, default: standard.distance)
        ),
      ])
  }

  private static var shadow: JSONValue {
    let standard = ShadowDescription()
    return PresetSchema.closed(
      "A shadow or glow under the liquid, on an opaque background.",
      [
        ("color", color(standard.color)),
        (
          "opacity",
          PresetSchema.number(
            "Opacity under the liquid.", PresetLimits.opacity, default: standard.opacity)
        ),
        ("offset", PresetSchema.point("How far it is moved.", default: standard.offset)),
        (
          "softness",
          PresetSchema.number(
            "How far it fades out beyond the liquid's edge; best up to three drop radii.",
            unit: "pt",
            PresetLimits.shadowSoftness, default: standard.softness)
        ),
      ])
  }

  private static func color(_ standard: SRGBColor) -> JSONValue {
    .object([
      ("$ref", .string("#/$defs/opaqueColor")), ("default", .string(standard.hex)),
    ])
  }

  private static func paint(_ meaning: String) -> JSONValue {
    .object([("description", .string(meaning)), ("$ref", .string("#/$defs/paint"))])
  }

  private static func reference(_ name: String) -> JSONValue {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }
}
