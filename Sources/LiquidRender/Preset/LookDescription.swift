public import PortableMath

/// A soft spot of light on every round part of the liquid.
public struct HighlightDescription: Sendable, Equatable {
  /// The colour, opaque.
  public var color = SRGBColor(red: 255, green: 255, blue: 255)
  /// Opacity in its middle, 0…1.
  public var opacity = 0.3
  /// Its half length as a multiple of the part's radius.
  public var size = 0.36
  /// How much of it fades out: 0 is a crisp spot, 1 fades from the middle.
  public var softness = 1.0
  /// Where it lies, in degrees from right towards down.
  public var angle = 235.0
  /// How far from the part's centre it lies, as a multiple of the part's radius.
  public var distance = 0.5

  /// Makes a highlight with every default.
  public init() {}
}

/// A soft shadow, or a glow, under the liquid.
public struct ShadowDescription: Sendable, Equatable {
  /// The colour, opaque.
  public var color = SRGBColor(red: 0, green: 0, blue: 0)
  /// Opacity under the liquid, 0…1.
  public var opacity = 0.2
  /// How far it is moved, in points.
  public var offset = Vector2(0, 8)
  /// How far it reaches beyond the liquid's edge while it fades, in points; 0 is a crisp one.
  public var softness = 14.0

  /// Makes a shadow with every default.
  public init() {}
}

extension HighlightDescription {
  /// The section `paint.highlight`.
  static let table = ObjectTable(
    standard: HighlightDescription(),
    fields: [
      PresetField("color", "Its colour.", group: "Highlight", OpaqueColorKind(), \.color),
      PresetField(
        "opacity", "The opacity in the middle.", group: "Highlight",
        NumberKind(0...1, useful: 0...1, step: 0.01), \.opacity),
      PresetField(
        "size", "Half the length, as a multiple of the part's radius.", group: "Highlight",
        NumberKind(0.02...0.6, useful: 0.05...0.6, step: 0.01), \.size),
      PresetField(
        "softness", "How much of the light fades out; 0 is crisp.", group: "Highlight",
        NumberKind(0...1, useful: 0...1, step: 0.01), \.softness),
      PresetField(
        "angle", "The direction from the part's centre to the light, from right towards down.",
        group: "Highlight",
        NumberKind(0...360, unit: "°", useful: 0...360, step: 1), \.angle),
      PresetField(
        "distance", "The distance from the part's centre, as a multiple of the part's radius.",
        group: "Highlight", NumberKind(0...0.6, useful: 0...0.6, step: 0.01), \.distance),
    ])
}

extension ShadowDescription {
  /// The section `paint.shadow`.
  static let table = ObjectTable(
    standard: ShadowDescription(),
    fields: [
      PresetField("color", "Its colour.", group: "Shadow", OpaqueColorKind(), \.color),
      PresetField(
        "opacity", "Opacity under the liquid.", group: "Shadow",
        NumberKind(0...1, useful: 0...1, step: 0.01), \.opacity),
      PresetField(
        "offset", "How far the shadow is moved.", group: "Shadow",
        PointKind(useful: -40...40, step: 0.5),
        \.offset),
      PresetField(
        "softness",
        "How far the shadow fades out beyond the liquid's edge; best up to three drop radii.",
        group: "Shadow", NumberKind(0...1_000, unit: "pt", useful: 0...60, step: 0.5), \.softness),
    ])
}
