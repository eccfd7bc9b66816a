package import PortableMath

/// The parameters of style `pool`: the effect seen from the side, drops that fall into a flat surface
/// which rises to meet them.
public struct PoolParameters: DropParameters {
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
    .drops,
    .dropRadius,
    ParameterField(
      "spread", "Width of the strip round the centre in which drops come down.", unit: "pt",
      group: "Drops", .number(\.spread, range: 0...40_000, useful: 0...480, step: 5)),
    ParameterField(
      "dropHeight", "Height above the surface at which drops appear.", unit: "pt", group: "Drops",
      .number(\.dropHeight, range: 1...40_000, useful: 60...300, step: 1)),
    .flightDuration,
    .growDuration,
    .rhythm,
    ParameterField(
      "riseDuration", "Time before contact at which the surface begins to rise.", unit: "s",
      group: "Timing", .number(\.riseDuration, range: 0.02...10, useful: 0.05...1.5, step: 0.01)),
    .tipDuration,
    .absorbDuration("Time from contact until the column has fallen back."),
    .swellRadius("Radius of the fillets when the surface begins to rise."),
    .tipRadius,
    ParameterField(
      "columnRadius", "Radius of the fillets at contact; the column is as high then.", unit: "pt",
      group: "Shape", .number(\.columnRadius, range: 0.1...10_000, useful: 10...100, step: 1)),
    .settleRadius("Radius of the fillets when the column has fallen back."),
    ParameterField(
      "settleWidth", "Half the width of the column's foot when it has fallen back.", unit: "pt",
      group: "Shape", .number(\.settleWidth, range: 0.1...20_000, useful: 10...150, step: 1)),
    ParameterField(
      "waveAmplitude",
      "Height of the waves as a multiple of the drop's radius; 0 keeps the surface calm.",
      group: "Waves", .number(\.waveAmplitude, range: 0...1, useful: 0...0.8, step: 0.01)),
    ParameterField(
      "waveLength", "Distance between two crests.", unit: "pt", group: "Waves",
      .number(\.waveLength, range: 1...10_000, useful: 20...200, step: 1)),
    ParameterField(
      "waveSpeed", "Speed at which the waves run out.", unit: "pt/s", group: "Waves",
      .number(\.waveSpeed, range: 0...10_000, useful: 0...300, step: 5)),
    ParameterField(
      "waveDecay", "Time in which the waves die down to 1/e.", unit: "s", group: "Waves",
      .number(\.waveDecay, range: 0.02...10, useful: 0.1...3, step: 0.05)),
    ParameterField(
      "width", "Width round the centre in which the amount of liquid stays the same.", unit: "pt",
      group: "Pool", .number(\.width, range: 1...100_000, useful: 180...720, step: 10)),
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
    try validateTimes("riseDuration", riseDuration)
    // Where the two packets still overlap, crests of this height have slopes of about 45°.
    let steepest = 0.11 * waveLength / largest
    if waveAmplitude > steepest {
      throw TimelineError(
        key: "waveAmplitude",
        problem: "\(Readable.number(waveAmplitude)) makes waves too steep for their length",
        remedy: "use \(Readable.range(0, steepest)), or a larger waveLength")
    }
  }
}

extension PoolParameters: Choreography {
  package static var word: String { "pool" }

  package var style: Style { .pool(self) }

  package func scene(
    seed: UInt64, period: Double, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try PoolScene(self, seed: seed, period: period, center: center)
  }
}
