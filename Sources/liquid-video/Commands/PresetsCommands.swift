import Essentials
import LiquidRender

extension Command {
  static let presetsList = Command(
    "presets list", summary: "List the bundled presets.",
    examples: ["liquid-video presets list"], options: [.json],
    run: PresetsListCommand.run)

  static let presetsShow = Command(
    "presets show", summary: "Print a preset as JSON with every default written out.",
    usage: "NAME [options]", operands: 1...1,
    examples: [
      "liquid-video presets show loop --set seed=7 > mine.json",
      "liquid-video presets show loop --times",
    ],
    options: CommandOption.replacements + [
      CommandOption(
        flag: .times,
        "List instead when each drop enters the frame, touches and is absorbed, in seconds from the loop's start."
      )
    ], run: PresetsShowCommand.run)

  static let presetsSchema = Command(
    "presets schema", summary: "Print the JSON Schema of presets.",
    examples: ["liquid-video presets schema > preset.schema.json"],
    run: { _, context throws(RenderError) in
      try context.console.print(PresetSchema.json.prettyText)
    })
}

/// `presets list`: the bundled presets.
enum PresetsListCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let names = context.presets.names
    guard !names.isEmpty else {
      throw RenderError(
        .notFound, "no presets in \(context.presets.folders.joined(separator: ", "))")
    }
    var presets: [(name: String, preset: Preset)] = []
    for name in names { presets.append((name, try context.presets.load(name))) }
    if arguments.has(.json) {
      let list = presets.map { name, preset in
        JSONValue.object([
          ("name", .string(name)), ("style", .string(preset.styleWord)),
          ("description", .string(preset.description)),
        ])
      }
      try context.printJSON([("command", .string("presets list")), ("presets", .array(list))])
      return
    }
    let column = names.map(\.count).max() ?? 0
    for (name, preset) in presets {
      let padding = String(repeating: " ", count: column - name.count)
      try context.console.print("\(name)\(padding)  \(Console.harmless(preset.description))\n")
    }
  }
}

/// `presets show`: one preset, or the times of its drops, as JSON.
enum PresetsShowCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    var preset = try context.presets.load(
      arguments.operands[0], overrides: arguments.overrides)
    try context.adjust(&preset, arguments)
    if arguments.has(.times) {
      let times = JSONValue.object([
        ("name", .string(preset.name)), ("seed", .integer(preset.seed)),
        ("duration", .number(preset.output.loopSeconds)), ("drops", try preset.dropReport()),
      ])
      try context.console.print(times.prettyText)
    } else {
      try context.console.print(preset.json.prettyText)
    }
  }
}
