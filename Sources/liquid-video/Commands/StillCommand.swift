import Essentials
import LiquidRender

extension Command {
  static let still = Command(
    "still", summary: "Render one frame to a PNG picture, or show it in the terminal.",
    usage: "--preset NAME [options]",
    examples: [
      "liquid-video still --preset loop --at 1.2s -o still.png",
      "liquid-video still --preset loop --at 50% -o - > still.png",
      "liquid-video still --preset loop --at 0,25%,50% -o still-{frame:03}.png",
      "liquid-video still --preset loop --at 50% --terminal",
    ],
    options: [.presetAndOutput] + CommandOption.replacements + [
      CommandOption(
        .at, "WHEN", .positions,
        "A frame number, seconds such as 1.2s, or a part of the loop such as 50% or 0.5. "
          + "A moment after the end continues from the start. Several moments with commas make several "
          + "pictures; the name of the output then needs {frame} or {i}.",
        absent: "0"),
      CommandOption(
        flag: .terminal, "Show the picture in the terminal instead of writing a file."),
      CommandOption(
        .graphics, "HOW", .word(PictureProtocol.allCases.map(\.rawValue)),
        "How --terminal shows the picture: by a graphics protocol of terminals, or as half-block characters.",
        absent: "the best that the terminal can show"),
      .output, .overwrite, .noOverwrite, .json, .quiet,
    ],
    run: StillCommand.run)
}

/// `still`: one frame or some, as PNG files or in the terminal.
enum StillCommand {
  /// The names that may stand in braces in the output of several frames.
  private static let fields = ["frame", "i"]

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: ["png"])
    let frames = (arguments.positions(.at) ?? [.frame(0)]).map { $0.frame(in: preset.output) }
    if arguments.has(.terminal) {
      return try show(frames, of: preset, argument, arguments, context)
    }
    guard !arguments.has(.graphics) else {
      throw RenderError(.usage, "--graphics needs --terminal")
    }
    let destinations = try destinations(frames, argument, arguments, context)
    var reports: [JSONValue] = []
    for (frame, destination) in zip(frames, destinations) {
      if context.pendingSignal() != nil { throw RenderError.interrupted }
      let outcome = try context.backend.still(preset, frame: frame, to: destination)
      context.warn(arguments, outcome.warnings)
      guard arguments.has(.json) else {
        context.summarize(
          arguments, "wrote \(destination.label): frame \(frame), \(outcome.bytes) bytes")
        continue
      }
      reports.append(
        .object([
          ("output", .string(destination.name)), ("bytes", .integer(outcome.bytes)),
          ("frame", .integer(frame)),
        ]))
    }
    guard arguments.has(.json) else { return }
    try context.printJSON([
      ("command", .string("still")), ("preset", .string(preset.name)),
      ("seed", .integer(preset.seed)), ("width", .integer(preset.output.width)),
      ("height", .integer(preset.output.height)), ("pictures", .array(reports)),
    ])
  }

  /// Where the pictures go; several need names of their own.
  private static func destinations(
    _ frames: [Int], _ argument: PresetArgument, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(RenderError) -> [Destination] {
    let stem = argument.stem
    guard let text = arguments.text(.output) ?? argument.output else {
      return try frames.map { frame throws(RenderError) in
        try context.pictureDestination("\(stem)-\(frame).png", arguments)
      }
    }
    guard text.contains("{") else {
      guard frames.count == 1 else {
        throw RenderError(
          .usage,
          "\(text) names one picture of \(frames.count) (use a name such as \(stem)-{frame:04}.png)"
        )
      }
      return [try context.pictureDestination(text, arguments)]
    }
    let template = try FileNameTemplate(text, fields: fields)
    let names = frames.enumerated().map { index, frame in
      template.name([("frame", "\(frame)"), ("i", "\(index)")])
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw RenderError(.usage, "two pictures would be named \(twice) (use {i} in the name)")
    }
    return try names.map { name throws(RenderError) in
      try context.pictureDestination(name, arguments)
    }
  }

  /// `--terminal`.
  private static func show(
    _ frames: [Int], of preset: Preset, _ argument: PresetArgument, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(RenderError) {
    guard argument.output == nil, !arguments.has(.output), !arguments.has(.json) else {
      throw RenderError(.usage, "--terminal writes no file; leave out -o and --json")
    }
    let asked = arguments.text(.graphics).flatMap(PictureProtocol.init(rawValue:))
    let console = context.console
    let form = asked ?? (console.outputIsTerminal ? console.pictureProtocol() : .blocks)
    let terminal = TerminalPicture(form: form, screen: console.screen())
    let size = terminal.size(width: preset.output.width, height: preset.output.height)
    for frame in frames {
      let picture = try context.backend.picture(
        preset, frame: frame, width: size.width, height: size.height)
      try console.print(try terminal.text(picture))
    }
  }
}
