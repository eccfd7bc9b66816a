import LiquidRender

/// Every option of every command in a program that can write some formats.
struct OptionTable: Sendable {
  /// The commands with their options, both in the order of help.
  private let rows: [(command: Command, options: [CommandOption])]

  /// The table for a program that can write `formats`.
  init(formats: [OutputFormat]) {
    let choices = FormatChoices(formats)
    rows = Command.all.map { ($0, $0.options(choices) + CommandOption.ofAll) }
  }

  /// The options of a command, in the order of help.
  func options(of command: Command) -> [CommandOption] {
    rows.first { $0.command == command }?.options ?? []
  }

  /// The options of all commands.
  var options: [CommandOption] { rows.flatMap(\.options) }

  /// The commands that have an option of that spelling.
  func commands(with spelling: String) -> [Command] {
    rows.filter { $0.options.contains { $0.spellings.contains(spelling) } }.map(\.command)
  }
}
