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

  /// Reads frames per second: as `init(text:)`, but a decimal near a rate of television is that rate.
  ///
  /// Those are n · 1000/1001, which no decimal is equal to: 29.97, 29.970 and 29.97002997 are 30000/1001, and 23.97 is
  /// 24000/1001 cut after two places.
  public init?(rate text: some StringProtocol) {
    let isDecimal =
      !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    if isDecimal, text.utf8.count <= 20, let value = Double(String(text)),
      let rate = Self.televisionRate(near: value)
    {
      self = rate
    } else {
      self.init(text: text)
    }
  }

  /// Takes frames per second as `init(rate:)` does.
  public init?(rate number: Double) {
    guard let rate = Self.televisionRate(near: number) ?? Rational(number) else { return nil }
    self = rate
  }

  private static func televisionRate(near value: Double) -> Rational? {
    guard value > 0, value < 1000, value != value.rounded() else { return nil }
    let whole = Int((value * 1.001).rounded())
    guard let rate = Rational(whole * 1000, 1001), (rate.value - value).magnitude <= 0.0065 else {
      return nil
    }
    return rate
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
