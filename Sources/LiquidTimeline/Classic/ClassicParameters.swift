package import PortableMath

/// The parameters of style `classic`, the choreography of the original.
public struct ClassicParameters: ParameterSet {
  /// Diameter of the circle on which drops appear, in points.
  public var outerDiameter = 300.0
  /// Diameter of the blob, in points.
  public var innerDiameter = 150.0
  /// Radius of a drop, in points.
  public var dotSize = 10.0
  /// Half the angle that a bulge takes of the blob, in degrees.
  public var bulgeAngle = 25.0
  /// Radius of the fillets by which a bulge begins, in points.
  public var bulgeBeginRadius = 100.0
  /// Smallest radius of a bulge's point circle, in points.
  public var minBulgePointRadius = 10.0
  /// How the bulge moves.
  public var bulgeCurve = BulgeCurve.easeIn
  /// Seconds between two drops, drawn once for the loop and stretched so that it holds a whole
  /// number of them.
  public var interval = 2.0...5.0

  /// The default parameters, those of the original.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<ClassicParameters>] = [
    ParameterField(
      "outerDiameter", "Diameter of the circle on which drops appear.", unit: "pt", group: "Drops",
      .number(\.outerDiameter, range: 1...40_000, useful: 100...360, step: 1)),
    ParameterField(
      "innerDiameter", "Diameter of the blob.", unit: "pt", group: "Blob",
      .number(\.innerDiameter, range: 1...20_000, useful: 20...240, step: 1)),
    ParameterField(
      "dotSize", "Radius of a drop.", unit: "pt", group: "Drops",
      .number(\.dotSize, range: 0.1...10_000, useful: 2...30, step: 0.5)),
    ParameterField(
      "bulgeAngle", "Half the angle of the blob that a bulge covers.", unit: "°", group: "Bulge",
      .number(\.bulgeAngle, range: 1...89, useful: 5...60, step: 0.5)),
    ParameterField(
      "bulgeBeginRadius", "Radius of the two fillets by which a bulge begins.", unit: "pt",
      group: "Bulge", .number(\.bulgeBeginRadius, range: 0.1...100_000, useful: 10...300, step: 1)),
    ParameterField(
      "minBulgePointRadius", "Smallest radius of a bulge's point circle.", unit: "pt",
      group: "Bulge",
      .number(\.minBulgePointRadius, range: 0.01...10_000, useful: 1...75, step: 0.5)),
    ParameterField(
      "bulgeCurve", "How a bulge moves: eased in, or on a spring that overshoots.", group: "Bulge",
      .curve(\.bulgeCurve)),
    ParameterField(
      "interval",
      "Time between two drops, drawn once and stretched so that the loop holds a whole number of them.",
      unit: "s", group: "Drops", .span(\.interval, range: 0.1...600, useful: 0.5...10, step: 0.1)),
  ]

  /// Checks ranges, that drops start outside the blob, and that the bulge exists at the smallest
  /// point radius that it reaches.
  public func validate() throws(TimelineError) {
    try validateRanges()
    if outerDiameter < innerDiameter {
      throw TimelineError(
        key: "outerDiameter",
        problem: "\(Readable.number(outerDiameter)) is less than innerDiameter",
        use: "\(Readable.lowerLimit(innerDiameter))–40000 pt")
    }
    let radius = innerDiameter / 2
    try validatePointRadius(
      minBulgePointRadius, key: "minBulgePointRadius", blobRadius: radius, blob: "blob")
    // A spring passes its aim: the smallest radius is R − reach · (R − m).
    let reach = BulgeMotion.reach(of: bulgeCurve)
    let smallest = radius - reach * (radius - minBulgePointRadius)
    if smallest <= 0 {
      let least = radius * (1 - 1 / reach)
      throw TimelineError(
        key: "minBulgePointRadius",
        problem: "\(Readable.number(minBulgePointRadius)) lets the spring pass 0",
        use: "more than \(Readable.range(least, radius)) pt")
    }
    try Bulge.validate(
      angleDegrees: bulgeAngle, circleRadius: radius, beginRadius: bulgeBeginRadius,
      pointRadius: smallest, pointKey: "minBulgePointRadius")
  }
}

extension ClassicParameters: Choreography {
  package static var word: String { "classic" }

  package var style: Style { .classic(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try ClassicScene(self, seed: seed, period: period, center: center)
  }
}
