public import PortableMath

/// A soft shadow under the liquid.
public struct ShadowDescription: Sendable, Equatable {
  /// The colour, opaque.
  public var color = SRGBColor(red: 0, green: 0, blue: 0)
  /// Opacity where the whole neighbourhood is under the liquid, 0…1.
  public var opacity = 0.3
  /// The standard deviation of the blur, in points.
  public var softness = 6.0
  /// How far the shadow is moved, in points.
  public var offset = Vector2(0, 5)

  /// Makes a shadow with every default.
  public init() {}
}

/// Light around the liquid.
public struct GlowDescription: Sendable, Equatable {
  /// The colour, opaque.
  public var color = SRGBColor(red: 255, green: 255, blue: 255)
  /// Strength where the whole neighbourhood is under the liquid, 0…1.
  public var opacity = 0.5
  /// The standard deviation of the blur, in points.
  public var softness = 16.0

  /// Makes a glow with every default.
  public init() {}
}

/// Light that a clear liquid gathers within its last shadow.
public struct CausticDescription: Sendable, Equatable {
  /// The colour, opaque.
  public var color = SRGBColor(red: 255, green: 255, blue: 255)
  /// Strength where the whole neighbourhood is under the liquid, 0…1.
  public var opacity = 0.3

  /// How much farther than the shadow the light is moved.
  static let reach = 1.7

  /// Makes a caustic with every default.
  public init() {}
}

extension ShadowDescription {
  /// The section `paint.shadow`.
  static let table = ObjectTable(
    standard: ShadowDescription(),
    fields: [
      PresetField("color", "The colour.", group: "Shadow", OpaqueColorKind(), \.color),
      PresetField(
        "opacity", "The largest opacity.", group: "Shadow", SoftLayerKinds.opacity, \.opacity),
      PresetField(
        "softness", SoftLayerKinds.softnessMeaning, group: "Shadow", SoftLayerKinds.softness,
        \.softness),
      PresetField(
        "offset", "How far the shadow is moved.", group: "Shadow",
        PointKind(useful: -40...40, step: 0.5), \.offset),
    ])
}

extension GlowDescription {
  /// The section `paint.glow`.
  static let table = ObjectTable(
    standard: GlowDescription(),
    fields: [
      PresetField("color", "The colour.", group: "Glow", OpaqueColorKind(), \.color),
      PresetField(
        "opacity", "The largest strength.", group: "Glow", SoftLayerKinds.opacity, \.opacity),
      PresetField(
        "softness", SoftLayerKinds.softnessMeaning, group: "Glow", SoftLayerKinds.softness,
        \.softness),
    ])
}

extension CausticDescription {
  /// The section `paint.caustic`.
  static let table = ObjectTable(
    standard: CausticDescription(),
    fields: [
      PresetField("color", "The colour.", group: "Caustic", OpaqueColorKind(), \.color),
      PresetField(
        "opacity", "The largest strength.", group: "Caustic", SoftLayerKinds.opacity, \.opacity),
    ])
}

/// What the keys of all soft layers share.
private enum SoftLayerKinds {
  static let opacity = NumberKind(0...1, useful: 0...1, step: 0.01)
  static let softness = NumberKind(0...1_000, unit: "pt", useful: 0...40, step: 0.5)
  static let softnessMeaning = "The standard deviation of the blur."
}
