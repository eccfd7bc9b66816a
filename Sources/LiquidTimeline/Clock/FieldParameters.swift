import PortableMath

/// The parameters of drops that come from outside the frame and join a round body, seen from above.
///
/// Lengths are made for a design frame 360 points high.
public struct FieldParameters: ParameterSet {
  /// Radius of the body when all liquid is in it, in points.
  public var radius = 86.0
  /// Number of drops in a loop, forerunners not counted.
  public var drops = 5
  /// Radius of the smallest and the largest drop, in points.
  public var size = 8.0...22.0
  /// How much rarer large drops are than small ones.
  public var skew = 1.3
  /// Number of slots of the grid on which contacts lie.
  public var slots = 16
  /// Slot of the first contact.
  public var phase = 1
  /// How much contacts leave the grid, as a part of a slot.
  public var swing = 0.0
  /// Directions from which drops come, in degrees from right towards down.
  public var direction = 0.0...360.0
  /// Number of arcs of such directions, evenly round the circle.
  public var arcs = 1
  /// Probability with which a large drop has a small one before it.
  public var forerunners = 0.8
  /// Seconds of the flight over 130 points.
  public var flight = 1.9
  /// Speed at contact as a part of the mean speed.
  public var speedEnd = 0.8
  /// How far a drop's direction turns in flight, in radians.
  public var swirl = 0.22
  /// How much a drop wobbles in flight.
  public var wobble = 0.07
  /// Seconds before contact at which the body begins to reach out.
  public var reach = 0.62
  /// Height of the body's reach at contact, in radii of the drop.
  public var bump = 1.05
  /// Half the width of the body's reach at half its height, in radii of the drop.
  public var bumpWidth = 0.72
  /// Seconds from contact until a drop of 14 points has become part of the body.
  public var absorb = 0.5
  /// Strength of the surface's ringing.
  public var ring = 0.85
  /// Frequency of the slowest mode of the ringing, in hertz.
  public var ringHz = 1.25
  /// Seconds in which the slowest mode dies down to 1/e.
  public var ringDecay = 0.85
  /// How far the body recoils from a contact, in radii of the drop.
  public var recoil = 0.42
  /// Frequency of the recoil, in hertz.
  public var recoilHz = 0.9
  /// Seconds in which the recoil dies down to 1/e.
  public var recoilDecay = 0.45
  /// How far the body leans to a drop that comes, in radii of the drop.
  public var pull = 0.16
  /// How many times as fast everything happens.
  public var tempo = 1.0
  /// Whether the loop runs backwards.
  public var reverse = false

  /// The default parameters, made for a design frame of 360 × 360 points.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<FieldParameters>] = staging + flying + joining + running

  private static let staging: [ParameterField<FieldParameters>] = [
    ParameterField(
      "radius", "Radius of the body when all liquid is in it.", unit: "pt", group: "Body",
      .number(\.radius, range: 1...10_000, useful: 10...130, step: 1)),
    ParameterField(
      "drops", "Number of drops in a loop, forerunners not counted.", group: "Drops",
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
      "direction", "Directions from which drops come, from right towards down; may cross 0.",
      unit: "°", group: "Drops",
      .span(\.direction, range: -360...360, useful: -180...360, step: 5)),
    ParameterField(
      "arcs", "Number of arcs of such directions, evenly round the circle.", group: "Drops",
      .integer(\.arcs, range: 1...8, useful: 1...4)),
    ParameterField(
      "forerunners", "Probability with which a large drop has a small one before it.",
      group: "Drops",
      .number(\.forerunners, range: 0...1, useful: 0...1, step: 0.05)),
  ]

  private static let flying: [ParameterField<FieldParameters>] = [
    ParameterField(
      "flight", "Time of a flight of 130 points; longer ways take longer.", unit: "s",
      group: "Flight",
      .number(\.flight, range: 0.1...60, useful: 0.5...4, step: 0.05)),
    ParameterField(
      "speedEnd", "Speed at contact as a part of the mean speed.", group: "Flight",
      .number(\.speedEnd, range: 0.1...1.7, useful: 0.5...1.5, step: 0.05)),
    ParameterField(
      "swirl", "How far a drop's direction turns in flight.", unit: "rad", group: "Flight",
      .number(\.swirl, range: 0...1.5, useful: 0...0.6, step: 0.02)),
    ParameterField(
      "wobble", "How much a drop wobbles in flight.", group: "Flight",
      .number(\.wobble, range: 0...0.3, useful: 0...0.15, step: 0.01)),
  ]

  private static let joining: [ParameterField<FieldParameters>] = [
    ParameterField(
      "reach", "Time before contact at which the body begins to reach out.", unit: "s",
      group: "Contact",
      .number(\.reach, range: 0.02...10, useful: 0.2...1.2, step: 0.02)),
    ParameterField(
      "bump", "Height of the body's reach at contact, in radii of the drop.", group: "Contact",
      .number(\.bump, range: 0...3, useful: 0...2, step: 0.05)),
    ParameterField(
      "bumpWidth", "Half the width of the reach at half its height, in radii of the drop.",
      group: "Contact",
      .number(\.bumpWidth, range: 0.2...5, useful: 0.4...1.5, step: 0.02)),
    ParameterField(
      "absorb", "Time from contact until a drop of 14 pt has become part of the body.",
      unit: "s", group: "Contact",
      .number(\.absorb, range: 0.05...10, useful: 0.2...1.5, step: 0.02)),
    ParameterField(
      "ring", "Strength of the surface's ringing; 0 keeps it still.", group: "Ringing",
      .number(\.ring, range: 0...2, useful: 0...1.5, step: 0.05)),
    ParameterField(
      "ringHz", "Frequency of the slowest mode of the ringing.", unit: "Hz", group: "Ringing",
      .number(\.ringHz, range: 0.1...20, useful: 0.5...3, step: 0.05)),
    ParameterField(
      "ringDecay", "Time in which the slowest mode dies down to 1/e.", unit: "s", group: "Ringing",
      .number(\.ringDecay, range: 0.02...10, useful: 0.2...2, step: 0.05)),
    ParameterField(
      "recoil", "How far the body recoils from a contact, in radii of the drop.", group: "Recoil",
      .number(\.recoil, range: 0...2, useful: 0...1, step: 0.02)),
    ParameterField(
      "recoilHz", "Frequency of the recoil.", unit: "Hz", group: "Recoil",
      .number(\.recoilHz, range: 0.1...20, useful: 0.3...3, step: 0.05)),
    ParameterField(
      "recoilDecay", "Time in which the recoil dies down to 1/e.", unit: "s", group: "Recoil",
      .number(\.recoilDecay, range: 0.02...10, useful: 0.1...1.5, step: 0.05)),
    ParameterField(
      "pull", "How far the body leans to a drop that comes, in radii of the drop.", group: "Recoil",
      .number(\.pull, range: 0...1, useful: 0...0.5, step: 0.02)),
  ]

  private static let running: [ParameterField<FieldParameters>] = [
    ParameterField(
      "tempo", "How many times as fast everything happens.", group: "Timing",
      .number(\.tempo, range: 0.1...10, useful: 0.25...4, step: 0.05)),
    ParameterField(
      "reverse", "Whether the loop runs backwards: the liquid drips.", group: "Timing",
      .flag(\.reverse)),
  ]

  /// Checks ranges and that the values fit each other.
  public func validate() throws(TimelineError) {
    try validateRanges()
    try Staging.checkSlots(drops: drops, slots: slots)
    let widest = 360 / Double(arcs)
    let width = direction.upperBound - direction.lowerBound
    if width > widest + 1e-9 {
      throw TimelineError(
        key: "direction", problem: "\(Readable.number(width)) ° do not fit \(arcs) times in a turn",
        use: "at most \(Readable.number(widest)) ° or fewer arcs")
    }
  }
}
