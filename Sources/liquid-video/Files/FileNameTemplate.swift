import Essentials
import LiquidRender

/// The name of a file with places for what is known of it, such as `renders/{preset}-{seed:04}.{format}`.
struct FileNameTemplate: Sendable, Equatable {
  private enum Part: Sendable, Equatable {
    case text(String)
    case field(name: String, digits: Int)
  }

  /// The names that may stand in braces in a batch.
  static let fields = [
    "preset", "seed", "width", "height", "fps", "duration", "format", "codec", "quality", "row",
  ]

  private let parts: [Part]

  /// Takes a template apart.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: The names that may stand in braces.
  /// - Throws: `RenderError` of category `usage` for braces that do not fit or an unknown name.
  init(
    _ text: String, fields: [String] = FileNameTemplate.fields
  ) throws(RenderError) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw RenderError(.usage, "\"\(text)\" has an unmatched brace")
      }
      parts.append(.text(String(rest[..<open])))
      let inner = rest[rest.index(after: open)..<close]
        .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard (1...2).contains(inner.count), fields.contains(inner[0]) else {
        throw RenderError(
          .usage,
          "\"\(text)\": {\(inner.joined(separator: ":"))} is unknown"
            + Suggestion.phrase(for: inner[0], in: fields)
            + " (use {\(fields.joined(separator: "}, {"))}, and {name:04} for leading zeros)")
      }
      let digits = inner.count == 2 ? Int(inner[1]) : 0
      guard let digits, (0...20).contains(digits) else {
        throw RenderError(.usage, "\"\(text)\": \(inner[1]) is not a number of digits (use 01–20)")
      }
      parts.append(.field(name: inner[0], digits: digits))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
    self.parts = parts
  }

  /// The name with the values of its fields; a slash in a value becomes a dash, so that it makes no folder.
  func name(_ values: [(field: String, value: String)]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .field(let name, let digits):
        let value = values.first { $0.field == name }?.value ?? ""
        let padded = String(repeating: "0", count: max(0, digits - value.count)) + value
        return String(String.UnicodeScalarView(padded.unicodeScalars.map { $0 == "/" ? "-" : $0 }))
      }
    }.joined()
  }
}
