public import LiquidTimeline

/// Everything that decides what a loop looks like, resolved and within its limits.
///
/// A preset names no path, protocol or encoder option, so one from a stranger is safe to render.
public struct Preset: Sendable, Equatable {
  /// A short name, usually the file's.
  public var name = ""
  /// One sentence for a list of presets.
  public var description = ""
  /// Decides everything that is random, 0…2⁵³ − 1.
  public var seed = 1
  /// The choreography and its parameters.
  public var style = Style.all[0]
  /// The coordinates in which lengths are given.
  public var frame = DesignFrame()
  /// The size, rate and length of the loop.
  public var output = OutputDescription()
  /// What areas and lines are filled with.
  public var paint = PaintSet()
  /// Whether the construction of every bulge is drawn over the picture.
  public var guides = false
  /// The blur of what moves, or nil for sharp frames.
  public var motionBlur: MotionBlurDescription?
  /// How colours are mixed.
  public var mixing = MixingDescription()

  /// A preset of the first style with every default.
  init() {}
}

extension Preset {
  /// The word of the style; setting another one brings that style's default parameters.
  package internal(set) var styleWord: String {
    get { style.word }
    set { style = Style(word: newValue) ?? style }
  }

  /// The whole preset with every default written out; decoding its text gives an equal preset.
  public var json: JSONValue {
    let fields = Self.fields + [Self.paint(for: nil), Self.section(of: style)]
    return ObjectTable(standard: self, fields: fields).encode(self)
  }

  /// Every key that does not depend on the style, and the style.
  static let fields: [PresetField<Preset>] = [
    PresetField(
      "$schema", "The path of the file with this schema.", group: "About", TextKind(),
      get: { _ in nil },
      set: { _, _ in }),
    PresetField(
      "name", "A short name, usually the file's.", group: "About", TextKind(), \.name,
      presence: .required(hint: "a short string")),
    PresetField(
      "description", "One sentence for a list of presets.", group: "About", TextKind(),
      \.description),
    PresetField(
      "seed", "Decides everything that is random.", group: "Choreography",
      IntegerKind(PresetLimits.seed, useful: 1...999), \.seed),
    PresetField(
      "style", "The choreography.", group: "Choreography", WordKind(Style.words), \.styleWord,
      presence: .required(
        hint: Style.words.map { "\"\($0)\"" }.joined(separator: ", "))),
    PresetField(
      "frame", "The design frame, in which lengths are measured; y points down.", group: "Picture",
      DesignFrame.table, \.frame),
    PresetField(
      "output", "The size, rate and length of the loop.", group: "Picture",
      OutputDescription.table, \.output),
    PresetField(
      "guides", "Draws the construction of every bulge over the picture.", group: "Picture",
      TruthKind(), \.guides),
    PresetField(
      "motionBlur",
      "The blur of moving shapes while the shutter is open. Without it frames are sharp.",
      group: "Picture", MotionBlurDescription.table, isSwitch: true, get: { $0.motionBlur },
      set: { preset, blur in
        preset.motionBlur = blur
        preset.mixing.edges = .linear
      }),
    PresetField(
      "mixing", "The values in which colours are mixed.", group: "Picture", MixingDescription.table,
      \.mixing),
  ]

  /// The key `paint` of one style, or with nil of any style.
  static func paint(for style: Style?) -> PresetField<Preset> {
    PresetField(
      "paint", "The paints of areas and lines.", group: "Paint",
      PaintSet.table(for: style), \.paint,
      presence: .required(hint: "an object with the colours"))
  }

  /// The key of a style's section.
  static func section(of style: Style) -> PresetField<Preset> { section(style.parameters) }

  private static func section<Parameters: Choreography>(
    _ standard: Parameters
  ) -> PresetField<Preset> {
    PresetField(
      Parameters.section, "The parameters of style \(Parameters.word).", group: "Choreography",
      ObjectTable(Parameters()), get: { $0.style.parameters as? Parameters },
      set: { $0.style = $1.style })
  }
}
