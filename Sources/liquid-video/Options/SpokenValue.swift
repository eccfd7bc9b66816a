import LiquidRender

/// Values as people say them, turned into those that presets know.
enum SpokenValue {
  /// Sizes with a name.
  static let sizes = [
    (word: "4k", size: "3840x2160"), (word: "1080p", size: "1920x1080"),
    (word: "720p", size: "1280x720"), (word: "square", size: "1080x1080"),
    (word: "story", size: "1080x1920"), (word: "hero", size: "1920x1080"),
  ]

  /// Seconds of `6`, `6s`, `1.5`, `61/60`, `00:06`, `00:06.5` or `1:00:06`, as a number or fraction.
  static func seconds(_ text: String) -> String? {
    guard text.contains(":") else {
      return text.hasSuffix("s") ? String(text.dropLast()) : text
    }
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for part in parts {
      guard (1...2).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(part)
      else { return nil }
      seconds = seconds * 60 + number
    }
    return halves.count == 1 ? "\(seconds)" : "\(seconds).\(halves[1])"
  }

  /// A seed in decimal or hexadecimal digits, or one by chance.
  static func seed(_ text: String) -> Int? {
    if text == "random" { return Int.random(in: 0...0xFFFF_FFFF) }
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return Int(digits, radix: isHexadecimal ? 16 : 10)
  }
}
