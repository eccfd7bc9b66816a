import Essentials
import LiquidRender

extension Command {
  static let completions = Command(
    "completions",
    summary: "Print completions for a shell, the manual page, or this help as Markdown.",
    usage: "bash|zsh|fish|man|markdown", operands: 1...1,
    examples: ["liquid-video completions bash > /etc/bash_completion.d/liquid-video"],
    run: CompletionsCommand.run)
}

/// `completions`: a shell's script, the manual page, or the text of docs/command-line.md.
enum CompletionsCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    try context.console.print(try text(arguments.operands[0]))
  }

  private static func text(_ word: String) throws(RenderError) -> String {
    switch word {
    case "man": return ManualPage.text()
    case "markdown": return HelpText.markdown()
    case _ where Completions.shells.contains(word):
      return Completions.script(for: word)
    default:
      let known = Completions.shells + ["man", "markdown"]
      throw RenderError(
        .usage,
        "no completions for \"\(word)\"\(Suggestion.phrase(for: word, in: known)) "
          + "(use \(known.joined(separator: ", ")))")
    }
  }
}
