/// Writes help from the table; no line is wider than 80 columns.
enum HelpText {
  static let width = 80
  /// Where explanations begin, counted from 0.
  private static let column = 26

  /// The help of the whole program: its commands, and the options of `render`.
  static func overview() -> String {
    var lines = [
      "liquid-video renders seamless loops of a coffee drop played backwards.", "",
      "Usage: liquid-video [render] --preset NAME [options]",
      "       liquid-video COMMAND [options]", "", "Commands:",
    ]
    for command in Command.all { lines += Self.entry(command.name, command.summary) }
    lines += ["", "Options of render:"] + optionLines(.render) + examples(.render)
    lines += ["", "More: liquid-video COMMAND --help"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one command.
  static func text(for command: Command) -> String {
    var lines = Self.wrapped(command.summary, width: Self.width)
    lines += ["", "Usage: liquid-video \(command.name) \(command.usage)"]
    let group = Command.all.filter { $0.words.count > 1 && $0.words[0] == command.words[0] }
    for other in group where other != command {
      lines.append("       liquid-video \(other.name) \(other.usage)")
    }
    lines += ["", "Options:"]
    lines += optionLines(command) + examples(command)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func examples(_ command: Command) -> [String] {
    ["", command.examples.count == 1 ? "Example:" : "Examples:"]
      + command.examples.map { "  " + $0 }
  }

  /// The help of all commands, for docs/command-line.md.
  static func markdown() -> String {
    "# Command line\n\n<!-- Made by Tools/make-command-line; a test compares. -->\n\n"
      + Command.all.map { "## \($0.name)\n\n```\n\(text(for: $0))```\n" }
      .joined(separator: "\n")
  }

  private static func optionLines(_ command: Command) -> [String] {
    command.options.flatMap { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      return Self.entry(short + option.usage, Self.explanation(of: option))
    }
  }

  /// Meaning, range with unit, and what holds without the option.
  static func explanation(of option: CommandOption) -> String {
    var notes: [String] = []
    if let range = option.kind.rangeText {
      notes.append(option.unit.isEmpty ? range : "\(range) \(option.unit)")
    }
    if !option.absent.isEmpty { notes.append("default: \(option.absent)") }
    return notes.isEmpty ? option.meaning : "\(option.meaning) (\(notes.joined(separator: "; ")))"
  }

  /// A label and its explanation beside it, or below it when the label is long.
  private static func entry(_ label: String, _ explanation: String) -> [String] {
    let indent = String(repeating: " ", count: column)
    var lines = wrapped(explanation, width: width - column).map { indent + $0 }
    let start = "  " + label
    if start.count < column, let first = lines.first {
      lines[0] = start + first.dropFirst(start.count)
    } else {
      lines.insert(start, at: 0)
    }
    return lines
  }

  /// The words of `text` on lines of at most `width` characters.
  static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
