import Essentials
import LiquidRender

/// What liquid-video can be asked to do: parser, help, completions and the program itself read it.
///
/// Each command is written down in its own file and stands in `all`.
struct Command: Sendable {
  /// Carries a command out; results go to the console.
  typealias Action = @Sendable (ParsedArguments, CommandContext) throws(RenderError) -> Void

  /// The words that name the command; `render` may be left out.
  let words: [String]
  /// One sentence for lists of commands.
  let summary: String
  /// What follows the command's name in its usage line.
  let usage: String
  /// How many words without a dash may follow.
  let operands: ClosedRange<Int>
  /// Command lines that work as they stand.
  let examples: [String]
  /// The options in the order of help.
  let options: [CommandOption]
  /// What the command does.
  let run: Action

  /// Makes a command of that name.
  init(
    _ name: String, summary: String, usage: String = "[options]",
    operands: ClosedRange<Int> = 0...0, examples: [String],
    options: [CommandOption] = [],
    run: @escaping Action
  ) {
    words = name.split(separator: " ").map(String.init)
    self.summary = summary
    self.usage = usage
    self.operands = operands
    self.examples = examples
    self.options = options + CommandOption.ofAll
    self.run = run
  }

  /// The words with spaces.
  var name: String { words.joined(separator: " ") }

  /// Every command in the order of help; of a group, the first one is meant when the group's word stands alone.
  static let all: [Command] = [
    .render, .still, .sheet, .play, .batch, .presetsList, .presetsShow, .presetsSchema, .formats,
    .inspect, .verify, .hash, .doctor, .benchmark, .completions, .help,
  ]
}

extension Command: Equatable {
  static func == (one: Command, other: Command) -> Bool { one.words == other.words }
}
