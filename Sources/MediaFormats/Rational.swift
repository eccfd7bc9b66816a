/// A positive fraction in lowest terms: frames per second, or seconds.
public struct Rational: Sendable, Hashable {
  /// The part above the bar, larger than 0.
  public let numerator: Int
  /// The part below the bar, larger than 0.
  public let denominator: Int

  /// The largest part a fraction may have: products of two parts fit an `Int` with room to spare.
  public static let largestPart = 1_000_000_000

  /// Makes `numerator/denominator`, or nothing when a part (in lowest terms) is outside 1…`largestPart`.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard self.numerator <= Self.largestPart, self.denominator <= Self.largestPart else {
      return nil
    }
  }

  /// Reads `60`, `1.25` or `30000/1001` exactly; nothing for any other text or value outside the limits.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let above = Self.digits(parts[0]), let below = Self.digits(parts[1]) else { return nil }
      self.init(above, below)
    } else {
      guard parts.count == 1 else { return nil }
      let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
      guard decimals.count <= 2, let whole = Self.digits(decimals[0]) else { return nil }
      guard decimals.count == 2 else {
        self.init(whole)
        return
      }
      guard decimals[1].count <= 9, let part = Self.digits(decimals[1]) else { return nil }
      let scale = decimals[1].reduce(1) { scale, _ in scale * 10 }
      self.init(whole * scale + part, scale)
    }
  }

  /// The fraction that the shortest decimal spelling of `number` means, as a designer wrote it.
  public init?(_ number: Double) {
    if let whole = Int(exactly: number) {
      self.init(whole)
    } else {
      self.init(text: "\(number)")
    }
  }

  /// The nearest double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// `60` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// At most 9 digits and nothing else.
  private static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return Int(text) == largestPart && text.utf8.count == 10 ? largestPart : nil }
    return Int(text)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
