/// Frames per second as a reduced fraction, such as 60/1 or 30000/1001.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  /// Frames in `denominator` seconds; positive.
  public let numerator: Int32
  /// Seconds that `numerator` frames take; positive.
  public let denominator: Int32

  /// Makes the reduced fraction, or nil unless both numbers are positive.
  public init?(_ numerator: Int32, _ denominator: Int32 = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Frames per second, rounded to the nearest `Double`.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// "60" or "30000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
