package import PortableMath

/// The parameters of style `liquid`, the default style: drops that are drawn into the blob without
/// any jump in shape or topology.
public struct LiquidParameters: DropParameters {
  /// Radius of the blob when all liquid is in it, in points.
  public var blobRadius = 70.0
  /// Number of drops in a loop.
  public var drops = 4
  /// Radius of a drop, in points; each drop draws its own.
  public var dropRadius = 11.0...15.5
  /// Distance from the blob's centre at which drops appear, in points.
  public var spawnDistance = 166.0
  /// Directions from which drops come, in degrees from right towards down.
  public var direction = 0.0...360.0
  /// Seconds from a drop's appearance to its contact; each drop draws its own.
  public var flightDuration = 1.15...1.6
  /// Seconds in which an appearing drop grows to its size.
  public var growDuration = 0.7
  /// How much the moments of contact vary: 0 is a steady beat, 1 an irregular one.
  public var rhythm = 0.5
  /// Seconds before contact at which the blob begins to reach out.
  public var reachDuration = 0.4
  /// Seconds before contact at which the drop begins to grow a tip.
  public var tipDuration = 0.2
  /// Seconds from contact until the drop has become part of the blob.
  public var absorbDuration = 0.6
  /// Radius of the fillets when the blob begins to reach out, in points.
  public var swellRadius = 60.0
  /// Radius of the fillets when a drop begins to grow a tip, in points.
  public var tipRadius = 60.0
  /// Radius of the fillets at contact, in points: the smaller, the finer the neck.
  public var neckRadius = 18.0
  /// Radius of the fillets when the drop has become part of the blob, in points.
  public var settleRadius = 90.0
  /// Half the angle that the drop takes of the blob when it has become part of it, in degrees.
  public var settleAngle = 38.0
  /// Strength of the ringing of the surface as a multiple of a drop's share of the blob's radius.
  public var ringAmplitude = 0.36
  /// Frequency of the slowest mode of the ringing, in hertz.
  public var ringFrequency = 2.0
  /// Seconds in which the slowest mode dies down to 1/e.
  public var ringDecay = 0.7

  /// The default parameters, made for a design frame of 360 × 360 points.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<LiquidParameters>] = [
    ParameterField(
      "blobRadius", "Radius of the blob when all liquid is in it.", unit: "pt", group: "Blob",
      .number(\.blobRadius, range: 1...10_000, useful: 10...120, step: 1)),
    .drops,
    .dropRadius,
    ParameterField(
      "spawnDistance", "Distance from the blob's centre at which drops appear.", unit: "pt",
      group: "Drops", .number(\.spawnDistance, range: 1...40_000, useful: 20...240, step: 1)),
    ParameterField(
      "direction", "Directions from which drops come, from right towards down.", unit: "°",
      group: "Drops", .span(\.direction, range: 0...360, useful: 0...360, step: 5)),
    .flightDuration,
    .growDuration,
    .rhythm,
    ParameterField(
      "reachDuration", "Time before contact at which the blob begins to reach out.", unit: "s",
      group: "Timing", .number(\.reachDuration, range: 0.02...10, useful: 0.05...1.5, step: 0.01)),
    .tipDuration,
    .absorbDuration("Time from contact until the drop has become part of the blob."),
    .swellRadius("Radius of the fillets when the blob begins to reach out."),
    .tipRadius,
    ParameterField(
      "neckRadius", "Radius of the fillets at contact; smaller makes a finer neck.", unit: "pt",
      group: "Shape", .number(\.neckRadius, range: 0.1...10_000, useful: 2...60, step: 0.5)),
    .settleRadius("Radius of the fillets when the drop has become part of the blob."),
    ParameterField(
      "settleAngle",
      "Half the angle of the blob that the drop covers when it has become part of it.", unit: "°",
      group: "Shape", .number(\.settleAngle, range: 1...80, useful: 20...70, step: 0.5)),
    ParameterField(
      "ringAmplitude", "Strength of the surface's ringing; 0 keeps it still.", group: "Ringing",
      .number(\.ringAmplitude, range: 0...1, useful: 0...1, step: 0.01)),
    ParameterField(
      "ringFrequency", "Frequency of the slowest mode of the ringing.", unit: "Hz",
      group: "Ringing", .number(\.ringFrequency, range: 0.1...20, useful: 0.5...6, step: 0.1)),
    ParameterField(
      "ringDecay", "Time in which the slowest mode dies down to 1/e.", unit: "s", group: "Ringing",
      .number(\.ringDecay, range: 0.02...10, useful: 0.1...3, step: 0.05)),
  ]

  /// Checks ranges and that the moves fit each other in space and in time.
  public func validate() throws(TimelineError) {
    try validateRanges()
    let largest = dropRadius.upperBound
    if largest > 0.5 * blobRadius {
      throw TimelineError(
        key: "dropRadius",
        problem:
          "\(Readable.number(largest)) is more than half the blob radius \(Readable.number(blobRadius))",
        remedy: "use \(Readable.range(0.1, 0.5 * blobRadius)) pt")
    }
    let contact = ContactGeometry(
      blobRadius: blobRadius, dropRadius: largest, filletRadius: neckRadius)
    let nearest = contact.distance + 2 * largest
    if spawnDistance < nearest {
      throw TimelineError(
        key: "spawnDistance",
        problem: "\(Readable.number(spawnDistance)) is too near the blob, which reaches out",
        remedy: "use \(Readable.lowerLimit(nearest))–40000 pt")
    }
    try validateTimes("reachDuration", reachDuration)
    // The neck opens only if the settled fillets leave room between them: (R + f) sin α > f.
    let least =
      0.5 * Portable.pi
      - Portable.acos(settleRadius / (blobRadius + settleRadius))
    let leastDegrees = max(least, contact.angle) * 180 / Portable.pi + 0.5
    if settleAngle < leastDegrees {
      throw TimelineError(
        key: "settleAngle",
        problem: "\(Readable.number(settleAngle)) would close the neck",
        remedy:
          "use \(Readable.range(leastDegrees, 80)) °, or a smaller settleRadius or neckRadius")
    }
  }
}

extension LiquidParameters: Choreography {
  package static var word: String { "liquid" }

  package var style: Style { .liquid(self) }

  package func scene(
    seed: UInt64, period: Double, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try LiquidScene(self, seed: seed, period: period, center: center)
  }
}
