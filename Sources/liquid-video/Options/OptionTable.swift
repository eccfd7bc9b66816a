/// Every option of every command.
enum OptionTable {
  /// The options of all commands.
  static var options: [CommandOption] { Command.all.flatMap(\.options) }

  /// The commands that have an option of that spelling.
  static func commands(with spelling: String) -> [Command] {
    Command.all.filter { $0.options.contains { $0.spellings.contains(spelling) } }
  }
}
