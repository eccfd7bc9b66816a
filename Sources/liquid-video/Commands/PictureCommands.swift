import LiquidRender

/// `still`: one frame as a PNG file.
enum StillCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: ["png"])
    let frame = (arguments.position(.at) ?? .frame(0)).frame(in: preset.output)
    let destination = try PictureOutput.destination(
      arguments, argument, context, fallback: "\(argument.stem)-\(frame).png")
    let outcome = try context.backend.still(preset, frame: frame, to: destination)
    context.warn(arguments, outcome.warnings)
    guard arguments.has(.json) else {
      context.summarize(
        arguments, "wrote \(destination.name): frame \(frame), \(outcome.bytes) bytes")
      return
    }
    try context.printJSON([
      ("command", .string("still")), ("output", .string(destination.name)),
      ("bytes", .integer(outcome.bytes)), ("preset", .string(preset.name)),
      ("seed", .integer(preset.seed)), ("frame", .integer(frame)),
      ("width", .integer(preset.output.width)), ("height", .integer(preset.output.height)),
    ])
  }
}

/// `sheet`: many small pictures in one PNG file.
enum SheetCommand {
  /// The most cells of a sheet.
  static let largestCount = 400

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: ["png"])
    let destination = try PictureOutput.destination(
      arguments, argument, context, fallback: "\(argument.stem)-sheet.png")
    let request = try request(arguments, preset, destination)
    let outcome = try context.withProgress(arguments, unit: "pictures") {
      progress throws(RenderError) in
      try context.backend.sheet(request, progress)
    }
    context.warn(arguments, outcome.warnings)
    guard arguments.has(.json) else {
      context.summarize(
        arguments,
        "wrote \(destination.name): \(request.cells.count) pictures, "
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
    if let seeds = arguments.span(.seeds) {
      guard !arguments.has(.cells) else {
        throw RenderError(.usage, "--frames and --seeds exclude one another; leave one out")
      }
      guard seeds.upperBound - seeds.lowerBound < largestCount else {
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
    let rows = (cells.count + columns - 1) / columns
    guard columns * width <= PresetLimits.side.upperBound,
      rows * height <= PresetLimits.side.upperBound,
      columns * width * rows * height <= PresetLimits.pixels
    else {
      throw RenderError(
        .usage,
        "the sheet would have \(columns * width) × \(rows * height) pixels; "
          + "choose fewer pictures or a smaller --width")
    }
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
    _ arguments: ParsedArguments, _ argument: PresetArgument, _ context: CommandContext,
    fallback: String
  ) throws(RenderError) -> Destination {
    let destination = try context.destination(arguments, argument, fallback: fallback)
    if case .file(let path, _) = destination, PresetArgument.split(path).fileExtension != "png" {
      throw RenderError(.usage, "\(path): pictures are PNG files; end the name in .png")
    }
    return destination
  }
}
