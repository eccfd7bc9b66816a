import LiquidRender
import MediaFormats

/// A moment of the loop as a user names it.
enum FramePosition: Sendable, Equatable {
  case frame(Int)
  case seconds(Rational?)
  case percent(Double)

  /// The frame of a loop that is shown then; the loop goes round.
  func frame(in output: OutputDescription) -> Int {
    let count = output.frameCount
    switch self {
    case .frame(let frame): return frame % count
    case .seconds(nil): return 0
    case .seconds(let seconds?):
      let above = seconds.numerator * output.frameRate.numerator
      return above / (seconds.denominator * output.frameRate.denominator) % count
    case .percent(let percent): return Int(percent * Double(count) / 100) % count
    }
  }
}

/// The value of an option after its check against the table.
enum OptionValue: Sendable, Equatable {
  case flag
  case text(String)
  case integer(Int)
  case span(ClosedRange<Int>)
  case position(FramePosition)
  case positions([FramePosition])
}

extension ValueKind {
  /// The value that `text` spells, or nil when it spells none within the range.
  func value(of text: String) -> OptionValue? {
    switch self {
    case .flag: return nil
    case .text: return text.isEmpty ? nil : .text(text)
    case .word(let words): return words.contains(text) ? .text(text) : nil
    case .assignment: return PresetOverride(assignment: text).map { _ in .text(text) }
    case .integer(let range):
      guard let number = Self.whole(text), range.contains(number) else { return nil }
      return .integer(number)
    case .span(let range):
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.whole)
      guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1],
        first <= last, range.contains(first), range.contains(last)
      else { return nil }
      return .span(first...last)
    case .size(let range):
      let size = SpokenValue.sizes.first { $0.word == text }?.size ?? text
      let sides = size.split(separator: "x", omittingEmptySubsequences: false).map(Self.whole)
      guard sides.count == 2, sides.allSatisfy({ $0.map(range.contains) == true }) else {
        return nil
      }
      return .text(size)
    case .fraction(let range):
      guard let fraction = Rational(text: text), range.contains(fraction.value) else { return nil }
      return .text(text)
    case .rate(let range):
      guard let rate = Rational(rate: text), range.contains(rate.value) else { return nil }
      return .text(rate.description)
    case .seconds(let range):
      guard let seconds = SpokenValue.seconds(text), let fraction = Rational(text: seconds),
        range.contains(fraction.value)
      else { return nil }
      return .text(seconds)
    case .seed(let range):
      guard let seed = SpokenValue.seed(text), range.contains(seed) else { return nil }
      return .integer(seed)
    case .position: return Self.position(text).map { .position($0) }
    case .positions:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let positions = parts.compactMap { Self.position(String($0)) }
      return positions.count == parts.count ? .positions(positions) : nil
    case .bytes(let range):
      guard let number = Self.byteCount(text), range.contains(number) else { return nil }
      return .integer(number)
    case .color:
      guard let color = SRGBColor(hex: text), color.alpha == 255 else { return nil }
      return .text(text)
    }
  }

  /// `1500000`, `1500k`, `1.5MB`, `2G` or `256KiB`; k is a thousand, Ki is 1024.
  private static func byteCount(_ text: String) -> Int? {
    var number = text.last.map { "Bb".contains($0) } == true ? text.dropLast() : text[...]
    let isBinary = number.last == "i"
    if isBinary { number = number.dropLast() }
    let thousand = isBinary ? 1024.0 : 1000
    for (power, suffixes) in ["kK", "mM", "gG"].enumerated()
    where number.last.map(suffixes.contains) == true {
      let factor = (0..<power).reduce(thousand) { factor, _ in factor * thousand }
      return Rational(text: number.dropLast()).map { Int($0.value * factor) }
    }
    return isBinary ? nil : whole(number)
  }

  private static func position(_ text: String) -> FramePosition? {
    if text.hasSuffix("%") {
      let number = text.dropLast()
      guard let percent = whole(number).map(Double.init) ?? Rational(text: number)?.value,
        percent <= 100
      else { return nil }
      return .percent(percent)
    }
    if text.hasSuffix("s") {
      let number = text.dropLast()
      if whole(number) == 0 { return .seconds(nil) }
      return Rational(text: number).map { .seconds($0) }
    }
    if text.contains(".") {
      // A fraction is never 0 itself.
      let isZero = text.hasPrefix("0.") && whole(text.dropFirst(2)) == 0
      guard let part = isZero ? 0 : Rational(text: text)?.value, part <= 1 else { return nil }
      return .percent(100 * part)
    }
    return whole(text).map { .frame($0) }
  }

  /// A number of digits only: no sign, no space, no underscore.
  private static func whole(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }
}
