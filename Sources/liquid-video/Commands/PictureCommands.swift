import LiquidRender

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
      throw RenderError(.usage, "--graphics goes with --terminal")
    }
    let destinations = try destinations(frames, argument, arguments, context)
    var reports: [JSONValue] = []
    for (frame, destination) in zip(frames, destinations) {
      if context.pendingSignal() != nil { throw RenderError(.interrupted, "interrupted") }
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
        try PictureOutput.destination("\(stem)-\(frame).png", arguments, context)
      }
    }
    guard text.contains("{") else {
      guard frames.count == 1 else {
        throw RenderError(
          .usage,
          "\(text) names one picture of \(frames.count) (use a name such as \(stem)-{frame:04}.png)"
        )
      }
      return [try PictureOutput.destination(text, arguments, context)]
    }
    let template = try OutputTemplate(text, fields: fields)
    let names = frames.enumerated().map { index, frame in
      template.name([("frame", "\(frame)"), ("i", "\(index)")])
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw RenderError(.usage, "two pictures would be named \(twice) (use {i} in the name)")
    }
    return try names.map { name throws(RenderError) in
      try PictureOutput.destination(name, arguments, context)
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

/// `sheet`: many small pictures in one PNG file.
enum SheetCommand {
  /// The most cells of a sheet.
  static let largestCount = 400

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: ["png"])
    let destination = try PictureOutput.destination(
      arguments.text(.output) ?? argument.output ?? "\(argument.stem)-sheet.png", arguments, context
    )
    let request = try request(arguments, preset, destination)
    _ = try request.size
    let outcome = try context.withProgress(arguments, unit: "pictures") {
      progress throws(RenderError) in
      try context.backend.sheet(request, progress)
    }
    context.warn(arguments, outcome.warnings)
    guard arguments.has(.json) else {
      context.summarize(
        arguments,
        "wrote \(destination.label): \(request.cells.count) pictures, "
          + "\(request.columns) a row, \(outcome.bytes) bytes")
      return
    }
    try context.printJSON([
      ("command", .string("sheet")), ("output", .string(destination.name)),
      ("bytes", .integer(outcome.bytes)), ("preset", .string(preset.name)),
      ("columns", .integer(request.columns)),
      (
        "cells",
        .array(
          request.cells.map {
            .object([("seed", .integer($0.preset.seed)), ("frame", .integer($0.frame))])
          })
      ),
    ])
  }

  /// The cells that the arguments describe.
  static func request(
    _ arguments: ParsedArguments, _ preset: Preset, _ destination: Destination
  ) throws(RenderError) -> SheetRequest {
    let cells: [SheetCell]
    if let list = arguments.text(.seeds) {
      guard !arguments.has(.cells) else {
        throw RenderError(.usage, "--frames and --seeds exclude one another; leave one out")
      }
      let seeds = try BatchProduct.seeds(list)
      guard seeds.count <= largestCount else {
        throw RenderError(.usage, "--seeds: more than \(largestCount) seeds do not fit a sheet")
      }
      let frame = (arguments.position(.at) ?? .percent(50)).frame(in: preset.output)
      cells = seeds.map { seed in
        var variant = preset
        variant.seed = seed
        return SheetCell(preset: variant, frame: frame)
      }
    } else {
      guard !arguments.has(.at) else {
        throw RenderError(.usage, "--at goes with --seeds; frames of one loop are spread evenly")
      }
      let count = arguments.integer(.cells) ?? 16
      cells = (0..<count).map {
        SheetCell(preset: preset, frame: $0 * preset.output.frameCount / count)
      }
    }
    let width = arguments.integer(.cellWidth) ?? 240
    let output = preset.output
    let height = max(1, (width * output.height + output.width / 2) / output.width)
    let columns = min(cells.count, arguments.integer(.columns) ?? squareSide(cells.count))
    return SheetRequest(
      cells: cells, columns: columns, cellWidth: width, cellHeight: height,
      threads: arguments.integer(.threads), destination: destination)
  }

  /// The side of the smallest square that holds `count` cells.
  private static func squareSide(_ count: Int) -> Int {
    (1...count).first { $0 * $0 >= count } ?? count
  }
}

/// What `still` and `sheet` share: PNG files.
enum PictureOutput {
  static func destination(
    _ path: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) -> Destination {
    let destination = try context.destination(path, arguments)
    if case .file(let path, _) = destination, PresetArgument.split(path).fileExtension != "png" {
      throw RenderError(.usage, "\(path): pictures are PNG files; end the name in .png")
    }
    return destination
  }
}
