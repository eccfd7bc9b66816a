/// A JSON value that is written, with its keys in the order given.
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; must be finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members in order; keys must be distinct.
  case object([(key: String, value: JSONValue)])

  /// Whether both are the same value with the same keys in the same order.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// The same value with the keys of every object in the order of their UTF-8 bytes.
  public var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { (key: $0.key, value: $0.value.sorted) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    default: self
    }
  }

  /// The value on one line.
  public var text: String {
    var text = ""
    write(to: &text, depth: nil)
    return text
  }

  /// The value indented by two spaces a level, short lists of plain values on one line, with a final newline.
  public var prettyText: String {
    var text = ""
    write(to: &text, depth: 0)
    return text + "\n"
  }

  /// Appends the value; `depth` is nil for the form of one line.
  private func write(to text: inout String, depth: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += Self.spelling(of: value)
    case .string(let value): Self.writeQuoted(value, to: &text)
    case .array(let elements):
      let inner = elements.allSatisfy(\.isPlain) ? nil : depth
      Self.writeList(elements, brackets: ("[", "]"), to: &text, depth: inner) {
        element, text, depth in
        element.write(to: &text, depth: depth)
      }
    case .object(let members):
      Self.writeList(members, brackets: ("{", "}"), to: &text, depth: depth) {
        member, text, depth in
        Self.writeQuoted(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, depth: depth)
      }
    }
  }

  private static func writeList<Element>(
    _ elements: [Element], brackets: (String, String), to text: inout String, depth: Int?,
    item: (Element, inout String, Int?) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let depth {
        text += "\n" + String(repeating: "  ", count: depth + 1)
      } else if index > 0 {
        text += " "
      }
      item(element, &text, depth.map { $0 + 1 })
    }
    if let depth, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: depth) }
    text += brackets.1
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// The shortest spelling that reads back as the same number, without `.0`.
  static func spelling(of number: Double) -> String {
    // Larger numbers might be Int.min, which has no magnitude of its type.
    if number.magnitude < 0x1p53, let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  private static func writeQuoted(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Controls, and what turns or breaks lines where the text is shown.
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
