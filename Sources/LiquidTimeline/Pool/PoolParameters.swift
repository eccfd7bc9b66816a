import PortableMath

/// The parameters of style `pool`: the effect seen from the side, drops that fall into a flat surface
/// which rises to meet them.
public struct PoolParameters: ParameterSet {
  /// Number of drops in a loop.
  public var drops = 4
  /// Radius of a drop, in points; each drop draws its own.
  public var dropRadius = 11.0...15.0
  /// Width of the strip round the centre in which drops come down, in points.
  public var spread = 220.0
  /// Height of a drop's centre above the surface at which it appears, in points.
  public var dropHeight = 186.0
  /// Seconds from a drop's appearance to its contact; each drop draws its own.
  public var flightDuration = 1.15...1.5
  /// Seconds in which an appearing drop grows to its size.
  public var growDuration = 0.6
  /// How much the moments of contact vary: 0 is a steady beat, 1 an irregular one.
  public var rhythm = 0.6
  /// Seconds before contact at which the surface begins to rise.
  public var riseDuration = 0.5
  /// Seconds before contact at which the drop begins to grow a tip.
  public var tipDuration = 0.22
  /// Seconds from contact until the column has fallen back.
  public var absorbDuration = 0.75
  /// Radius of the fillets when the surface begins to rise, in points.
  public var swellRadius = 70.0
  /// Radius of the fillets when a drop begins to grow a tip, in points.
  public var tipRadius = 60.0
  /// Radius of the fillets at contact, in points; the column is as high then.
  public var columnRadius = 40.0
  /// Radius of the fillets when the column has fallen back, in points.
  public var settleRadius = 44.0
  /// Half the width of the column's foot when it has fallen back, in points.
  public var settleWidth = 62.0
  /// Height of the waves as a multiple of the drop's radius.
  public var waveAmplitude = 0.46
  /// Distance between two crests, in points.
  public var waveLength = 64.0
  /// Speed at which the waves run out, in points per second.
  public var waveSpeed = 120.0
  /// Seconds in which the waves die down to 1/e.
  public var waveDecay = 1.1
  /// Width of the part of the pool, round the centre, in which the amount of liquid stays the same, in
  /// points.
  public var width = 360.0

  /// The default parameters, made for a design frame of 360 × 360 points.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<PoolParameters>] = [
    ParameterField("drops", "Number of drops in a loop.", .integer(\.drops, range: 1...64)),
    ParameterField(
      "dropRadius", "Radius of a drop.", unit: "pt", .span(\.dropRadius, range: 0.1...5_000)),
    ParameterField(
      "spread", "Width of the strip round the centre in which drops come down.", unit: "pt",
      .number(\.spread, range: 0...40_000)),
    ParameterField(
      "dropHeight", "Height above the surface at which drops appear.", unit: "pt",
      .number(\.dropHeight, range: 1...40_000)),
    ParameterField(
      "flightDuration", "Time from a drop's appearance to its contact.", unit: "s",
      .span(\.flightDuration, range: 0.1...60)),
    ParameterField(
      "growDuration", "Time in which an appearing drop grows to its size.", unit: "s",
      .number(\.growDuration, range: 0.05...60)),
    ParameterField(
      "rhythm", "How much the moments of contact vary: 0 is a steady beat.",
      .number(\.rhythm, range: 0...1)),
    ParameterField(
      "riseDuration", "Time before contact at which the surface begins to rise.", unit: "s",
      .number(\.riseDuration, range: 0.02...10)),
    ParameterField(
      "tipDuration", "Time before contact at which the drop begins to grow a tip.", unit: "s",
      .number(\.tipDuration, range: 0.02...10)),
    ParameterField(
      "absorbDuration", "Time from contact until the column has fallen back.", unit: "s",
      .number(\.absorbDuration, range: 0.05...10)),
    ParameterField(
      "swellRadius", "Radius of the fillets when the surface begins to rise.", unit: "pt",
      .number(\.swellRadius, range: 0.1...10_000)),
    ParameterField(
      "tipRadius", "Radius of the fillets when a drop begins to grow a tip.", unit: "pt",
      .number(\.tipRadius, range: 0.1...10_000)),
    ParameterField(
      "columnRadius", "Radius of the fillets at contact; the column is as high then.", unit: "pt",
      .number(\.columnRadius, range: 0.1...10_000)),
    ParameterField(
      "settleRadius", "Radius of the fillets when the column has fallen back.", unit: "pt",
      .number(\.settleRadius, range: 0.1...10_000)),
    ParameterField(
      "settleWidth", "Half the width of the column's foot when it has fallen back.", unit: "pt",
      .number(\.settleWidth, range: 0.1...20_000)),
    ParameterField(
      "waveAmplitude", "Height of the waves as a multiple of the drop's radius; 0 keeps calm.",
      .number(\.waveAmplitude, range: 0...1)),
    ParameterField(
      "waveLength", "Distance between two crests.", unit: "pt",
      .number(\.waveLength, range: 1...10_000)),
    ParameterField(
      "waveSpeed", "Speed at which the waves run out.", unit: "pt/s",
      .number(\.waveSpeed, range: 0...10_000)),
    ParameterField(
      "waveDecay", "Time in which the waves die down to 1/e.", unit: "s",
      .number(\.waveDecay, range: 0.02...10)),
    ParameterField(
      "width", "Width round the centre in which the amount of liquid stays the same.", unit: "pt",
      .number(\.width, range: 1...100_000)),
  ]

  /// Checks ranges and that the moves fit each other in space and in time.
  public func validate() throws(TimelineError) {
    try validateRanges()
    let largest = dropRadius.upperBound
    let contact = Pillar.contactHeight(dropRadius: largest, filletRadius: columnRadius)
    let nearest = contact + 2 * largest
    if dropHeight < nearest {
      throw TimelineError(
        key: "dropHeight",
        problem: "\(Readable.number(dropHeight)) is too near the surface, which rises",
        remedy: "use \(Readable.lowerLimit(nearest))–40000 pt")
    }
    let outermost = width - 2 * max(columnRadius, swellRadius, settleWidth)
    if spread > outermost {
      throw TimelineError(
        key: "spread",
        problem: "\(Readable.number(spread)) lets columns stand outside the width",
        remedy: outermost >= 0
          ? "use \(Readable.range(0, outermost)) pt, or a larger width" : "use a larger width")
    }
    try validateTimes()
    // Where the two packets still overlap, crests of this height have slopes of about 45°.
    let steepest = 0.11 * waveLength / largest
    if waveAmplitude > steepest {
      throw TimelineError(
        key: "waveAmplitude",
        problem: "\(Readable.number(waveAmplitude)) makes waves too steep for their length",
        remedy: "use \(Readable.range(0, steepest)), or a larger waveLength")
    }
  }

  /// Checks that growing ends before anything else begins.
  private func validateTimes() throws(TimelineError) {
    let shortest = flightDuration.lowerBound
    for (key, duration) in [("riseDuration", riseDuration), ("tipDuration", tipDuration)]
    where duration + growDuration > shortest + 1e-9 {
      throw TimelineError(
        key: key,
        problem:
          "\(Readable.number(duration)) and growDuration \(Readable.number(growDuration)) are more than the shortest flight \(Readable.number(shortest))",
        remedy: shortest - growDuration >= 0.02
          ? "use \(Readable.range(0.02, shortest - growDuration)) s"
          : "use a longer flightDuration")
    }
  }
}
