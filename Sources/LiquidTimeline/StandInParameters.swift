// Stands in for the parameter types of the styles until the timeline's own arrive; this file goes then.

/// Why the parameters of a style do not fit together.
public struct ParameterProblem: Error, Sendable, Equatable {
  /// The key whose value is to be changed.
  public let key: String
  /// What is wrong, and the range that is right.
  public let sentence: String

  /// Makes a problem with the parameter `key`.
  public init(key: String, sentence: String) {
    self.key = key
    self.sentence = sentence
  }
}

/// The parameters of style `liquid`.
public struct LiquidParameters: Sendable, Equatable {
  /// The radius of the blob at rest.
  public var blobRadius = 75.0
  /// How many drops fall in one loop.
  public var drops = 5

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
    ParameterField(
      "blobRadius", "Radius of the blob at rest.", unit: "pt",
      .number(\.blobRadius, range: 1...1000)),
    ParameterField("drops", "How many drops fall in one loop.", .integer(\.drops, range: 0...64)),
  ]

  /// Checks what no single range can say.
  public func validate() throws(ParameterProblem) {}
}

/// The parameters of style `classic`.
public struct ClassicParameters: Sendable, Equatable {
  /// The diameter of the circle on which dots appear.
  public var outerDiameter = 300.0
  /// The diameter of the blob.
  public var innerDiameter = 150.0
  /// The radius of a dot.
  public var dotRadius = 10.0
  /// Half the angle of a bulge.
  public var bulgeAngle = 25.0
  /// The radius of a bulge's fillets.
  public var bulgeBeginRadius = 100.0
  /// The smallest radius of a bulge's point.
  public var minBulgePointRadius = 10.0
  /// The time between two drops.
  public var interval = 2.0...5.0
  /// How a bulge moves.
  public var bulgeCurve = "easeIn"

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
    ParameterField(
      "outerDiameter", "Diameter of the circle on which dots appear.", unit: "pt",
      .number(\.outerDiameter, range: 1...10000)),
    ParameterField(
      "innerDiameter", "Diameter of the blob.", unit: "pt",
      .number(\.innerDiameter, range: 1...10000)),
    ParameterField(
      "dotRadius", "Radius of a dot.", unit: "pt",
      .number(\.dotRadius, range: 0.1...1000)),
    ParameterField(
      "bulgeAngle", "Half the angle of a bulge.", unit: "°",
      .number(\.bulgeAngle, range: 1...89)),
    ParameterField(
      "bulgeBeginRadius", "Radius of a bulge's fillets.", unit: "pt",
      .number(\.bulgeBeginRadius, range: 0.1...10000)),
    ParameterField(
      "minBulgePointRadius", "Smallest radius of a bulge's point.", unit: "pt",
      .number(\.minBulgePointRadius, range: 0...1000)),
    ParameterField(
      "interval", "Time between two drops.", unit: "s",
      .span(\.interval, range: 0.1...600)),
    ParameterField(
      "bulgeCurve", "How a bulge moves.",
      .choice(\.bulgeCurve, words: ["easeIn", "spring"])),
  ]

  /// Checks what no single range can say.
  public func validate() throws(ParameterProblem) {
    guard innerDiameter < outerDiameter else {
      throw ParameterProblem(
        key: "innerDiameter",
        sentence: "\(innerDiameter) is not smaller than outerDiameter, \(outerDiameter)")
    }
  }
}

/// The parameters of style `bulge-demo`.
public struct BulgeDemoParameters: Sendable, Equatable {
  /// The radius of the circle.
  public var radius = 75.0
  /// Half the angle of the bulge.
  public var angle = 25.0
  /// The radius of the bulge's fillets.
  public var beginRadius = 100.0
  /// The radii between which the bulge's point moves.
  public var pointRadius = 10.0...75.0

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
    ParameterField(
      "radius", "Radius of the circle.", unit: "pt",
      .number(\.radius, range: 1...10000)),
    ParameterField(
      "angle", "Half the angle of the bulge.", unit: "°",
      .number(\.angle, range: 1...89)),
    ParameterField(
      "beginRadius", "Radius of the bulge's fillets.", unit: "pt",
      .number(\.beginRadius, range: 0.1...10000)),
    ParameterField(
      "pointRadius", "Radii between which the bulge's point moves.", unit: "pt",
      .span(\.pointRadius, range: 0.1...10000)),
  ]

  /// Checks what no single range can say.
  public func validate() throws(ParameterProblem) {}
}
