import Essentials
import LiquidRender

extension Command {
  static let help = Command(
    "help", summary: "Explain a command.", usage: "[COMMAND]", operands: 0...2,
    examples: ["liquid-video help render"], run: HelpCommand.run)
}

/// `help`: the overview, or what a command is for.
enum HelpCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let words = arguments.operands
    guard !words.isEmpty else { return try overview(context) }
    guard let command = Command.all.first(where: { $0.words.starts(with: words) }) else {
      let name = words.joined(separator: " ")
      let guess = Suggestion.phrase(for: name, in: Command.all.map(\.name))
      throw RenderError(.usage, "unknown command \"\(name)\"\(guess)")
    }
    try explain(command, context)
  }

  /// Prints what `--help` asks for: the help of the command that was named, else the overview.
  static func answer(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    if arguments.command == .help { return try run(arguments, context) }
    guard arguments.namesCommand else { return try overview(context) }
    try explain(arguments.command, context)
  }

  private static func overview(_ context: CommandContext) throws(RenderError) {
    try context.console.print(HelpText.overview())
  }

  private static func explain(
    _ command: Command, _ context: CommandContext
  ) throws(RenderError) {
    try context.console.print(HelpText.text(for: command))
  }
}
