import PortableMath

/// The parameters of drops that fall into a pool, seen from the side.
///
/// Lengths are made for a design frame 360 points high.
public struct SurfaceParameters: ParameterSet {
  /// Number of drops in a loop.
  public var drops = 4
  /// Radius of the smallest and the largest drop, in points.
  public var size = 8.0...19.0
  /// How much rarer large drops are than small ones.
  public var skew = 1.3
  /// Number of slots of the grid on which contacts lie.
  public var slots = 16
  /// Slot of the first contact.
  public var phase = 1
  /// How much contacts leave the grid, as a part of a slot.
  public var swing = 0.0
  /// Width of the strip in which drops come down, in points.
  public var spread = 190.0
  /// Seconds of the fall from 240 points above the surface.
  public var flight = 1.25
  /// Speed at contact as a part of the mean speed.
  public var speedEnd = 1.25
  /// How much a drop wobbles in flight.
  public var wobble = 0.06
  /// Seconds before contact at which the surface begins to reach out.
  public var reach = 0.55
  /// Height of the column at contact, in radii of the drop.
  public var bump = 1.35
  /// Half the width of the column at half its height, in radii of the drop.
  public var bumpWidth = 0.62
  /// Seconds from contact until a drop of 14 points has become part of the pool.
  public var absorb = 0.5
  /// Height of the waves, in radii of the drop.
  public var wave = 1.15
  /// How long waves last.
  public var waveDecay = 1.0
  /// Gravity, in points per second squared.
  public var gravity = 600.0
  /// Surface tension by density, in cubic points per second squared.
  public var tension = 80_000.0
  /// Height of the jet after a large drop, in radii of the drop.
  public var jet = 1.7
  /// Radius of the bead that the jet throws, in radii of the drop.
  public var bead = 0.34
  /// How many times as fast everything happens.
  public var tempo = 1.0
  /// Whether the loop runs backwards.
  public var reverse = false

  /// The default parameters, made for a design frame of 360 × 360 points.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<SurfaceParameters>] =
    staging + falling + answering + running

  private static let staging: [ParameterField<SurfaceParameters>] = [
    ParameterField(
      "drops", "Number of drops in a loop.", group: "Drops",
      .integer(\.drops, range: 1...64, useful: 1...12)),
    ParameterField(
      "size", "Radius of the smallest and the largest drop.", unit: "pt", group: "Drops",
      .span(\.size, range: 0.5...5_000, useful: 2...30, step: 0.5)),
    ParameterField(
      "skew", "How much rarer large drops are than small ones; 1 treats all sizes alike.",
      group: "Drops",
      .number(\.skew, range: 0.1...10, useful: 0.5...3, step: 0.1)),
    ParameterField(
      "slots", "Number of slots of the grid on which contacts lie.", group: "Timing",
      .integer(\.slots, range: 1...256, useful: 4...32)),
    ParameterField(
      "phase", "Slot of the first contact; the loop begins with slot 0.", group: "Timing",
      .integer(\.phase, range: 0...255, useful: 0...15)),
    ParameterField(
      "swing", "How much contacts leave the grid: 1 is up to half a slot either way.",
      group: "Timing",
      .number(\.swing, range: 0...1, useful: 0...1, step: 0.05)),
    ParameterField(
      "spread", "Width of the strip in which drops come down.", unit: "pt", group: "Drops",
      .number(\.spread, range: 0...40_000, useful: 0...480, step: 5)),
  ]

  private static let falling: [ParameterField<SurfaceParameters>] = [
    ParameterField(
      "flight", "Time of a fall from 240 points above the surface; longer ways take longer.",
      unit: "s", group: "Flight",
      .number(\.flight, range: 0.1...60, useful: 0.5...4, step: 0.05)),
    ParameterField(
      "speedEnd", "Speed at contact as a part of the mean speed.", group: "Flight",
      .number(\.speedEnd, range: 0.1...1.7, useful: 0.5...1.5, step: 0.05)),
    ParameterField(
      "wobble", "How much a drop wobbles in flight.", group: "Flight",
      .number(\.wobble, range: 0...0.3, useful: 0...0.15, step: 0.01)),
  ]

  private static let answering: [ParameterField<SurfaceParameters>] = [
    ParameterField(
      "reach", "Time before contact at which the surface begins to reach out.", unit: "s",
      group: "Contact",
      .number(\.reach, range: 0.02...10, useful: 0.2...1.2, step: 0.02)),
    ParameterField(
      "bump", "Height of the column at contact, in radii of the drop.", group: "Contact",
      .number(\.bump, range: 0...3, useful: 0...2, step: 0.05)),
    ParameterField(
      "bumpWidth", "Half the width of the column at half its height, in radii of the drop.",
      group: "Contact",
      .number(\.bumpWidth, range: 0.2...5, useful: 0.3...1.5, step: 0.02)),
    ParameterField(
      "absorb", "Time from contact until a drop of 14 pt has become part of the pool.",
      unit: "s", group: "Contact",
      .number(\.absorb, range: 0.05...10, useful: 0.2...1.5, step: 0.02)),
    ParameterField(
      "wave", "Height of the waves, in radii of the drop; 0 keeps the pool calm.", group: "Waves",
      .number(\.wave, range: 0...3, useful: 0...2, step: 0.05)),
    ParameterField(
      "waveDecay", "How long waves last, as a multiple of what is usual.", group: "Waves",
      .number(\.waveDecay, range: 0.05...10, useful: 0.3...3, step: 0.1)),
    ParameterField(
      "gravity", "Gravity: how fast long waves run.", unit: "pt/s²", group: "Waves",
      .number(\.gravity, range: 0...10_000, useful: 100...2_000, step: 50)),
    ParameterField(
      "tension", "Surface tension by density: how fast short waves run.", unit: "pt³/s²",
      group: "Waves",
      .number(\.tension, range: 0...1_000_000, useful: 10_000...300_000, step: 10_000)),
    ParameterField(
      "jet", "Height of the jet after a large drop, in radii of the drop; 0 for none.",
      group: "Jet",
      .number(\.jet, range: 0...4, useful: 0...2.5, step: 0.1)),
    ParameterField(
      "bead", "Radius of the bead that the jet throws, in radii of the drop; 0 for none.",
      group: "Jet",
      .number(\.bead, range: 0...1, useful: 0...0.5, step: 0.02)),
  ]

  private static let running: [ParameterField<SurfaceParameters>] = [
    ParameterField(
      "tempo", "How many times as fast everything happens.", group: "Timing",
      .number(\.tempo, range: 0.1...10, useful: 0.25...4, step: 0.05)),
    ParameterField(
      "reverse", "Whether the loop runs backwards: drops leap out.", group: "Timing",
      .flag(\.reverse)),
  ]

  /// Checks ranges and that the values fit each other.
  public func validate() throws(TimelineError) {
    try validateRanges()
    try Staging.checkSlots(drops: drops, slots: slots)
  }
}
