// Stands in for the timeline's ParameterSet, TimelineError and parameter types until they arrive; goes then.

/// The parameters of one style, described by a table and complete with defaults.
public protocol ParameterSet: Sendable, Equatable {
  /// Every parameter once, in the order in which a designer meets them.
  static var fields: [ParameterField<Self>] { get }

  /// The default parameters.
  init()

  /// Checks that every value is within its range and that the values fit each other.
  func validate() throws(TimelineError)
}

/// A parameter that cannot be drawn: which, why, and what would be right.
public struct TimelineError: Error, Sendable, Equatable {
  /// The key of the value to change, as in a preset.
  public let key: String
  /// What is wrong, beginning with the value itself.
  public let problem: String
  /// What to use instead, such as "use 0–75".
  public let remedy: String

  /// Makes an error about the parameter `key`.
  public init(key: String, problem: String, remedy: String) {
    self.key = key
    self.problem = problem
    self.remedy = remedy
  }
}

/// The parameters of style `liquid`.
public struct LiquidParameters: ParameterSet {
  /// The radius of the blob at rest, in points.
  public var blobRadius = 75.0

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
    ParameterField(
      "blobRadius", "Radius of the blob at rest.", unit: "pt",
      .number(\.blobRadius, range: 1...1000))
  ]

  /// Checks what no single range can say.
  public func validate() throws(TimelineError) {}
}

/// The parameters of style `classic`.
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
  public var bulgeCurve = "easeIn"
  /// Seconds between two drops.
  public var interval = 2.0...5.0

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
    ParameterField(
      "outerDiameter", "Diameter of the circle on which drops appear.", unit: "pt",
      .number(\.outerDiameter, range: 1...40_000)),
    ParameterField(
      "innerDiameter", "Diameter of the blob.", unit: "pt",
      .number(\.innerDiameter, range: 1...20_000)),
    ParameterField(
      "dotSize", "Radius of a drop.", unit: "pt", .number(\.dotSize, range: 0.1...10_000)),
    ParameterField(
      "bulgeAngle", "Half the angle that a bulge takes of the blob.", unit: "°",
      .number(\.bulgeAngle, range: 1...89)),
    ParameterField(
      "bulgeBeginRadius", "Radius of the two fillets by which a bulge begins.", unit: "pt",
      .number(\.bulgeBeginRadius, range: 0.1...100_000)),
    ParameterField(
      "minBulgePointRadius", "Smallest radius of a bulge's point circle.", unit: "pt",
      .number(\.minBulgePointRadius, range: 0.01...10_000)),
    ParameterField(
      "bulgeCurve", "How a bulge moves.",
      .choice(\.bulgeCurve, words: ["easeIn", "spring"])),
    ParameterField(
      "interval", "Time between two drops.", unit: "s", .span(\.interval, range: 0.1...600)),
  ]

  /// Checks that drops start outside the blob.
  public func validate() throws(TimelineError) {
    if outerDiameter < innerDiameter {
      throw TimelineError(
        key: "outerDiameter", problem: "\(outerDiameter) is less than innerDiameter",
        remedy: "use \(innerDiameter)–40000 pt")
    }
  }
}

/// The parameters of style `bulge-demo`.
public struct BulgeDemoParameters: ParameterSet {
  /// Radius of the circle, in points.
  public var circleRadius = 75.0
  /// Half the angle that the bulge takes of the circle, in degrees.
  public var bulgeAngle = 25.0
  /// Radius of the fillets, in points.
  public var bulgeBeginRadius = 100.0
  /// The point circle's smallest radius, in points.
  public var minBulgePointRadius = 10.0
  /// Seconds that the point circle takes to grow, and again to shrink.
  public var moveDuration = 2.0

  /// The defaults.
  public init() {}

  /// The table of parameters.
  public static let fields: [ParameterField<Self>] = [
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
  ]

  /// Checks what no single range can say.
  public func validate() throws(TimelineError) {}
}
