import LiquidRender

/// What an option's value must look like.
enum ValueKind: Sendable, Equatable {
  /// The option stands alone.
  case flag
  /// Any text but the empty one.
  case text
  /// One of several words.
  case word([String])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// Whole numbers `A-B`, A not larger than B, or one number alone.
  case span(ClosedRange<Int>)
  /// `WxH`.
  case size(ClosedRange<Int>)
  /// A positive number or fraction, at least and at most.
  case fraction(ClosedRange<Double>)
  /// Frames per second: a number, a fraction, or a rate of television such as 29.97.
  case rate(ClosedRange<Double>)
  /// Seconds: `6`, `6s`, `1.5`, `61/60`, `00:06` or `1:00:06`.
  case seconds(ClosedRange<Double>)
  /// A seed: `7`, `0x7` or `random`.
  case seed(ClosedRange<Int>)
  /// A frame number, seconds `1.2s`, a percentage `50%` or a part `0.5`.
  case position
  /// Positions with commas between.
  case positions
  /// `path.to.key=value`.
  case assignment
  /// A number of bytes, perhaps with `k`, `M` or `G`.
  case bytes(ClosedRange<Int>)
  /// `#RRGGBB`.
  case color

  /// The range in words for help and errors, or nothing.
  var rangeText: String? {
    switch self {
    case .integer(let range), .span(let range), .size(let range), .seed(let range):
      "\(range.lowerBound)–\(range.upperBound)"
    case .fraction(let range), .rate(let range), .seconds(let range):
      // A fraction is never 0 itself.
      range.lowerBound == 0
        ? "more than 0, at most \(Self.short(range.upperBound))"
        : "\(Self.short(range.lowerBound))–\(Self.short(range.upperBound))"
    case .word(let words): words.joined(separator: ", ")
    case .flag, .text, .position, .positions, .assignment, .bytes, .color: nil
    }
  }

  private static func short(_ number: Double) -> String { JSONValue.number(number).text }
}
