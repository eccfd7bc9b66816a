import LiquidTimeline

/// What areas and lines are filled with; a style has only what it draws.
public struct PaintSet: Sendable, Equatable {
  /// Fills the whole picture.
  public var background = PaintDescription.solid(SRGBColor(red: 255, green: 255, blue: 255))
  /// Fills everything liquid; all styles but `bulge-demo` have it, unless they have a stroke alone.
  public var liquid: PaintDescription?
  /// The liquid's edge as a line: outside the edge where the liquid is filled, else centred on it.
  public var stroke: StrokeDescription?
  /// Light on the liquid.
  public var highlight: HighlightDescription?
  /// Shadow under the liquid.
  public var shadow: ShadowDescription?
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
        elsewhere.contains(key)
          ? UnknownKey(sentence: "paints nothing in style \"\(style.word)\"") : nil
      },
      complete: { _, reader in
        guard !style.drawsLines, reader.origin(of: "stroke") == nil,
          let width = reader.origin(of: "strokeWidth")
        else { return }
        reader.issues.add(
          width, reader.path("strokeWidth"), "is the width of stroke, which is missing")
      })
  }

  /// All keys of the section.
  static let keys = table(for: nil).fields.map(\.key)

  /// The keys that a style has and others may not have.
  static func fields(of style: Style) -> [PresetField<PaintSet>] {
    style.drawsLines ? ofLines : ofLiquid
  }

  /// The keys that paint nothing in a style.
  static func fields(notOf style: Style) -> [PresetField<PaintSet>] {
    style.drawsLines ? ofLiquid : ofLines
  }

  private static let ofAll: [PresetField<PaintSet>] = [
    PresetField(
      "background", "Fills the whole picture.", group: "Background", PaintKind(), \.background,
      presence: .required(hint: paintHint))
  ]

  /// What all styles have that draw something liquid.
  private static let ofLiquid: [PresetField<PaintSet>] =
    [
      PresetField(
        "liquid", "Fills the liquid. It may be absent if there is a stroke.",
        group: "Liquid", PaintKind(), presence: .requiredWithout("stroke", hint: paintHint),
        get: { $0.liquid }, set: { $0.liquid = $1 })
    ]
    + line(
      "stroke", "The liquid's edge as a line.",
      width: "The width of the stroke, which lies outside the edge of a filled liquid.",
      \.stroke, standardWidth: 2, presence: .dependent)
    + [
      PresetField(
        "highlight", "Light on every round part of the liquid, which must be opaque.",
        group: "Liquid", HighlightDescription.table, isSwitch: true,
        objection: { paint in
          paint.liquid?.isOpaque == true ? nil : "lies on the liquid, which must be opaque"
        },
        get: { $0.highlight }, set: { $0.highlight = $1 }),
      PresetField(
        "shadow", "A shadow or glow under the liquid, on an opaque background.",
        group: "Background", ShadowDescription.table, isSwitch: true,
        objection: { paint in
          paint.background.isOpaque ? nil : "falls on the background, which must be opaque"
        },
        get: { $0.shadow }, set: { $0.shadow = $1 }),
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
