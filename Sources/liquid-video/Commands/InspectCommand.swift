import Essentials
import LiquidRender
import MediaFormats

extension Command {
  static let inspect = Command(
    "inspect", summary: "Print the recipe of a file: how it was made.",
    usage: "FILE [options]", operands: 1...1,
    examples: [
      "liquid-video inspect loop.mp4", "liquid-video inspect loop.mp4 --preset > mine.json",
    ],
    options: [
      .json,
      CommandOption(flag: .preset, "Print only the preset, ready to be rendered again."),
    ],
    run: InspectCommand.run)
}

/// `inspect`: how a file was made.
enum InspectCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let file = try Inspection(arguments.operands[0])
    if arguments.has(.preset) {
      try context.console.print(file.recipe.preset.json.prettyText)
    } else if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("inspect")), ("file", .string(file.path)),
        ("bytes", .integer(file.bytes)), ("recipe", file.recipe.json),
      ])
    } else {
      try context.console.print(text(file))
    }
  }

  private static func text(_ file: Inspection) -> String {
    let recipe = file.recipe
    let output = recipe.preset.output
    let seconds = Double(recipe.frameCount) / output.frameRate.value
    var rows = [
      ("file", "\(file.path), \(file.bytes) bytes"),
      (
        "preset",
        "\(recipe.preset.name), style \(recipe.preset.styleWord), seed \(recipe.preset.seed)"
      ),
      (
        "picture",
        "\(output.width)x\(output.height), \(output.frameRate.description) frames/s, \(recipe.pixels.name)"
      ),
      (
        "length",
        "frames \(recipe.frames.lowerBound)–\(recipe.frames.upperBound - 1)"
          + (recipe.heldFrames > 0 ? ", the last one held \(recipe.heldFrames) more" : "")
          + (recipe.loops > 1 ? ", \(recipe.loops) times" : "")
          + ": \(decimal(seconds, places: 3)) s"
      ),
      (
        "codec",
        "\(recipe.codec.rawValue) in \(recipe.format.rawValue), quality \(recipe.quality.rawValue)"
          + (recipe.crf.map { ", crf \($0)" } ?? "") + (recipe.qp.map { ", qp \($0)" } ?? "")
      ),
      ("frames", recipe.frameDigest ?? "no digest (the file was written to a pipe)"),
      ("engine", "liquid-video \(recipe.engine)"),
      ("libraries", recipe.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")),
    ]
    if file.isConverted {
      rows[0].1 +=
        ", not the \(recipe.format.rawValue) that the recipe makes: the file was converted since"
    }
    if let matte = recipe.matte { rows.insert(("matte", matte.hex), at: 4) }
    return rows.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + Console.harmless(value) + "\n"
    }.joined()
  }
}
