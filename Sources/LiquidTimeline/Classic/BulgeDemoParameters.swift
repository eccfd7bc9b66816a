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
      "circleRadius", "Radius of the circle.", unit: "pt",
      .number(\.circleRadius, range: 1...10_000)),
    ParameterField(
      "bulgeAngle", "Half the angle that the bulge takes of the circle.", unit: "°",
      .number(\.bulgeAngle, range: 1...89)),
    ParameterField(
      "bulgeBeginRadius", "Radius of the two fillets by which the bulge begins.", unit: "pt",
      .number(\.bulgeBeginRadius, range: 0.1...100_000)),
    ParameterField(
      "minBulgePointRadius", "Smallest radius of the bulge's point circle.", unit: "pt",
      .number(\.minBulgePointRadius, range: 0.01...10_000)),
    ParameterField(
      "moveDuration", "Time in which the bulge goes one way.", unit: "s",
      .number(\.moveDuration, range: 0.05...3_600)),
    ParameterField(
      "direction", "Where the bulge points, from right towards down.", unit: "°",
      .number(\.direction, range: 0...360)),
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

/// Checks that a bulge's point circle is not larger than what it grows from.
func validatePointRadius(
  _ radius: Double, key: String, blobRadius: Double, blob: String
) throws(TimelineError) {
  if radius > blobRadius {
    throw TimelineError(
      key: key,
      problem:
        "\(Readable.number(radius)) is larger than the \(blob) radius \(Readable.number(blobRadius))",
      remedy: "use \(Readable.range(0, blobRadius)) pt")
  }
}
