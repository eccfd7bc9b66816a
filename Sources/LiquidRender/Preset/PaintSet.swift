import LiquidTimeline

/// What areas and lines are filled with; a style has only what it draws.
public struct PaintSet: Sendable, Equatable {
  /// Fills the whole picture.
  public var background = PaintDescription.solid(SRGBColor(red: 255, green: 255, blue: 255))
  /// Fills everything liquid; all styles but `bulge-demo` have it, or a material, or a stroke alone.
  ///
  /// Setting it takes the place of a material.
  public var liquid: PaintDescription? {
    didSet { if liquid != nil { material = nil } }
  }
  /// What the liquid is made of.
  ///
  /// Setting it takes the place of a paint.
  public var material: Material? {
    didSet { if material != nil { liquid = nil } }
  }
  /// The liquid's edge as a line: outside the edge where the liquid is filled, else centred on it.
  public var stroke: StrokeDescription?
  /// Shadows under the liquid, from the lowest up; at most three.
  public var shadows: [ShadowDescription] = []
  /// Light that a clear liquid gathers in its last shadow.
  public var caustic: CausticDescription?
  /// Light around the liquid, from the lowest up; at most two.
  public var glows: [GlowDescription] = []
  /// Draws the circle of `bulge-demo`.
  public var circle: StrokeDescription?
  /// Draws the bulge of `bulge-demo`.
  public var bulge: StrokeDescription?
}

extension PaintSet {
  /// The section `paint` of one style, or with nil the keys that any style has.
  static func table(for style: Style?) -> ObjectTable<PaintSet> {
    guard let style else {
      return ObjectTable(
        standard: PaintSet(), fields: ofAll + ofLiquid + ofLines.map(\.optional))
    }
    let elsewhere = Set(fields(notOf: style).map(\.key))
    return ObjectTable(
      standard: PaintSet(), fields: ofAll + fields(of: style),
      otherwise: { key in
        if key == "highlight" {
          return
            "no longer exists; paint.material lights the liquid, as in \"material\": \"coffee\""
        }
        guard elsewhere.contains(key) else { return nil }
        if key == material.key, !style.drawsLines {
          let lit = Style.all.filter(\.hasField).map { "\"\($0.word)\"" }
            .joined(separator: " and ")
          return "lights the liquid of the styles \(lit), not of \"\(style.word)\"; use liquid"
        }
        return "paints nothing in style \"\(style.word)\""
      },
      complete: { _, reader in
        guard !style.drawsLines else { return }
        if let origin = reader.origin(of: material.key), reader.origin(of: fill.key) != nil {
          reader.issues.add(
            origin, reader.path(material.key),
            "fills what liquid fills already; leave one of them out")
        }
        for (key, other, sentence) in dependences {
          guard reader.origin(of: other) == nil, let origin = reader.origin(of: key) else {
            continue
          }
          reader.issues.add(origin, reader.path(key), sentence)
        }
      })
  }

  /// Keys that mean nothing without another one, and why.
  static let dependences: [(key: String, other: String, sentence: String)] = [
    ("strokeWidth", "stroke", "is the width of stroke, which is missing"),
    ("caustic", "shadow", "is gathered in the last shadow, and there is no shadow"),
  ]

  /// All keys of the section.
  static let keys = table(for: nil).fields.map(\.key)

  /// The keys that a style has and others may not have.
  static func fields(of style: Style) -> [PresetField<PaintSet>] {
    if style.drawsLines { return ofLines }
    return style.hasField ? ofLiquid : ofOutline
  }

  /// The keys that paint nothing in a style.
  static func fields(notOf style: Style) -> [PresetField<PaintSet>] {
    if style.drawsLines { return ofLiquid }
    return style.hasField ? ofLines : [material] + ofLines
  }

  private static let ofAll: [PresetField<PaintSet>] = [
    PresetField(
      "background", "Fills the whole picture.", group: "Background", PaintKind(), \.background,
      presence: .required(hint: paintHint))
  ]

  /// What styles have whose liquid is a field.
  private static let ofLiquid = [fill, material] + aroundLiquid

  /// What styles have whose liquid is an outline alone.
  private static let ofOutline = [fill] + aroundLiquid

  private static let fill = PresetField<PaintSet>(
    "liquid", "Fills the liquid. It may be absent if there is a material or a stroke.",
    group: "Liquid", PaintKind(),
    presence: .requiredWithout(["stroke", "material"], hint: paintHint),
    get: { $0.liquid }, set: { $0.liquid = $1 })

  private static let material = PresetField<PaintSet>(
    "material",
    "Lights the liquid of styles liquid and pool, in place of liquid: its word, or value by value.",
    group: "Liquid", MaterialKind(), presence: .dependent,
    get: { $0.material }, set: { $0.material = $1 })

  /// The liquid's edge, and what lies under it.
  private static let aroundLiquid: [PresetField<PaintSet>] =
    line(
      "stroke", "The liquid's edge as a line.",
      width: "The width of the stroke, which lies outside the edge of a filled liquid.",
      \.stroke, standardWidth: 2, presence: .dependent)
    + [
      PresetField(
        "shadow", "One to three soft shadows under the liquid, from the lowest up.",
        group: "Background", LayersKind(table: ShadowDescription.table, most: 3), isSwitch: true,
        get: { $0.shadows.isEmpty ? nil : $0.shadows }, set: { $0.shadows = $1 }),
      PresetField(
        "caustic",
        "Light that a clear liquid gathers: as soft as the last shadow, and 1.7 times as far off.",
        group: "Background", CausticDescription.table, isSwitch: true,
        get: { $0.caustic }, set: { $0.caustic = $1 }),
      PresetField(
        "glow", "One or two soft glows around the liquid, from the lowest up.",
        group: "Background", LayersKind(table: GlowDescription.table, most: 2), isSwitch: true,
        get: { $0.glows.isEmpty ? nil : $0.glows }, set: { $0.glows = $1 }),
    ]

  /// What line drawings have.
  private static let ofLines: [PresetField<PaintSet>] =
    line(
      "circle", "The circle of style bulge-demo.", width: "The width of the circle's line.",
      \.circle,
      standardWidth: 1, presence: .required(hint: paintHint))
    + line(
      "bulge", "The bulge of style bulge-demo.", width: "The width of the bulge's line.", \.bulge,
      standardWidth: 3, presence: .required(hint: paintHint))

  private static let paintHint = "a colour \"#RRGGBB\" or a gradient"

  /// The paint of a line and its width.
  private static func line(
    _ key: String, _ meaning: String, width: String,
    _ path: any WritableKeyPath<PaintSet, StrokeDescription?> & Sendable, standardWidth: Double,
    presence: PresetField<PaintSet>.Presence
  ) -> [PresetField<PaintSet>] {
    [
      PresetField(
        key, meaning, group: "Lines", PaintKind(), presence: presence,
        get: { $0[keyPath: path]?.paint },
        set: { $0[keyPath: path] = StrokeDescription(paint: $1, width: standardWidth) }),
      PresetField(
        "\(key)Width", width, group: "Lines",
        NumberKind(PresetLimits.lineWidth, unit: "pt", useful: 0.5...12, step: 0.5),
        standard: .number(standardWidth), get: { $0[keyPath: path]?.width },
        set: { $0[keyPath: path]?.width = $1 }),
    ]
  }
}
