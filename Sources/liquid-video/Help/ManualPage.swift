import LiquidRender

/// Writes the manual page (mdoc(7)) from the commands and their options.
enum ManualPage {
  /// The page of section 1.
  static func text() -> String {
    var lines = [
      ".\\\" Made by liquid-video completions man.",
      ".Dd November 30, 2026", ".Dt LIQUID-VIDEO 1", ".Os", ".Sh NAME", ".Nm liquid-video",
      ".Nd render seamless loops of a coffee drop played backwards", ".Sh SYNOPSIS",
    ]
    for command in Command.all {
      lines += [".Nm", Self.escaped("\(command.name) \(command.usage)")]
    }
    lines += [
      ".Sh DESCRIPTION"
    ]
    lines += Self.paragraph(
      "Small drops fly in, the liquid reaches out, a neck opens, the drop is drawn in, and the surface rings. "
        + "The same preset, seed and version give the same bytes on any machine, with any number of threads."
    )
    lines.append(".Sh COMMANDS")
    for command in Command.all {
      lines += [".Ss \(command.name)"] + Self.paragraph(command.summary)
      lines.append(".Bl -tag -width Ds")
      for option in command.options {
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.valueName.isEmpty ? "" : " Ar \(Self.escaped(option.valueName))"
        lines.append(".It \(short)Fl \\-\(Self.escaped(option.long))\(value)")
        lines += Self.paragraph(HelpText.explanation(of: option))
      }
      lines.append(".El")
    }
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (code, meaning) in Self.exitCodes { lines += [".It \(code)", meaning] }
    lines += [".El", ".Sh EXAMPLES", ".Bd -literal"]
    lines += Command.all.flatMap(\.examples).map(Self.escaped)
    lines += [".Ed", ".Sh SEE ALSO", ".Xr ffmpeg 1 ,", ".Xr mpv 1"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let exitCodes = [
    ("0", "Done."), ("1", "Rendering failed, or verify found a difference."),
    ("64", "Wrong usage."), ("65", "A bad preset, job or recipe."),
    ("66", "An input was not found."),
    ("69", "This libav build lacks the codec or format."),
    ("70", "An internal fault of this program."),
    ("73", "The output cannot be created."), ("74", "Reading or writing failed."),
    (
      "129, 130, 131, 143, 152",
      "Hung up, interrupted, quit, terminated, out of processor time (ulimit -S -t)."
    ),
  ]

  /// Text with every sentence on lines of its own, as manual pages are written.
  private static func paragraph(_ text: String) -> [String] {
    var sentences: [String] = [""]
    for word in text.split(separator: " ") {
      sentences[sentences.count - 1] += word + " "
      if let end = word.last, ".:!?".contains(end) || word.hasSuffix(".)") { sentences.append("") }
    }
    return sentences.filter { !$0.isEmpty }.flatMap { HelpText.wrapped($0, width: 64) }.map(escaped)
  }

  /// Text in which roff sees neither escapes nor requests.
  private static func escaped(_ text: String) -> String {
    let plain = text.map { character -> String in
      switch character {
      case "\\": "\\e"
      case "–": "\\(en"
      case "×": "\\(mu"
      case "…": "..."
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
