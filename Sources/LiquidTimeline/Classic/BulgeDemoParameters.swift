package import PortableMath

/// The parameters of style `bulge-demo`: a circle as a line drawing and over it the open outline of
/// one bulge, whose point circle shrinks and grows for ever.
public struct BulgeDemoParameters: ParameterSet {
  /// Radius of the circle, in points.
  public var circleRadius = 75.0
  /// Half the angle that the bulge takes of the circle, in degrees.
  public var bulgeAngle = 25.0
  /// Radius of the fillets, in points.
  public var bulgeBeginRadius = 100.0
  /// The point circle's smallest radius, in points.
  public var minBulgePointRadius = 10.0
  /// Seconds that the point circle takes to grow to the circle's radius, and again to shrink; the
  /// loop holds a whole number of such pairs, stretched to fit.
  public var moveDuration = 2.0
  /// Where the bulge points, in degrees from right towards down.
  public var direction = 270.0

  /// The default parameters.
  public init() {}

  /// Every parameter once.
  public static let fields: [ParameterField<BulgeDemoParameters>] = [
    ParameterField(
      "circleRadius", "Radius of the circle.", unit: "pt", group: "Circle",
      .number(\.circleRadius, range: 1...10_000, useful: 20...150, step: 1)),
    ParameterField(
      "bulgeAngle", "Half the angle of the circle that the bulge covers.", unit: "°",
      group: "Bulge",
      .number(\.bulgeAngle, range: 1...89, useful: 5...60, step: 0.5)),
    ParameterField(
      "bulgeBeginRadius", "Radius of the two fillets by which the bulge begins.", unit: "pt",
      group: "Bulge", .number(\.bulgeBeginRadius, range: 0.1...100_000, useful: 10...300, step: 1)),
    ParameterField(
      "minBulgePointRadius", "Smallest radius of the bulge's point circle.", unit: "pt",
      group: "Bulge",
      .number(\.minBulgePointRadius, range: 0.01...10_000, useful: 1...75, step: 0.5)),
    ParameterField(
      "moveDuration", "Time in which the bulge moves one way.", unit: "s", group: "Bulge",
      .number(\.moveDuration, range: 0.05...3_600, useful: 0.2...10, step: 0.1)),
    ParameterField(
      "direction", "Where the bulge points, from right towards down.", unit: "°", group: "Bulge",
      .number(\.direction, range: 0...360, useful: 0...360, step: 5)),
  ]

  /// Checks ranges, and that the bulge exists at its smallest point radius.
  public func validate() throws(TimelineError) {
    try validateRanges()
    try validatePointRadius(
      minBulgePointRadius, key: "minBulgePointRadius", blobRadius: circleRadius, blob: "circle")
    try Bulge.validate(
      angleDegrees: bulgeAngle, circleRadius: circleRadius, beginRadius: bulgeBeginRadius,
      pointRadius: minBulgePointRadius, pointKey: "minBulgePointRadius")
  }
}

extension BulgeDemoParameters: Choreography {
  package static var word: String { "bulge-demo" }
  package static var section: String { "bulgeDemo" }
  package static var drawsLines: Bool { true }

  package var style: Style { .bulgeDemo(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try BulgeDemoScene(self, period: period, center: center)
  }
}
