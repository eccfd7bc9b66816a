import Essentials
import LiquidRender

extension Command {
  static let sheet = Command(
    "sheet", summary: "Render many frames, or one frame of many seeds, to one PNG picture.",
    usage: "--preset NAME [options]",
    examples: [
      "liquid-video sheet --preset loop --frames 24 -o frames.png",
      "liquid-video sheet --preset loop --seeds 1-64 --columns 8 -o seeds.png",
    ],
    options: [.presetAndOutput] + CommandOption.replacements + [
      CommandOption(
        .at, "WHEN", .position,
        "The frame that --seeds shows: a frame number, seconds such as 1.2s, or a part of the loop.",
        absent: "50%"),
      CommandOption(
        .frames, "N", .integer(1...400),
        "The number of frames, spread evenly over the loop.", absent: "16"),
      CommandOption(
        .seeds, "LIST", .text,
        "Show one frame for each of these seeds instead of --frames: 1-16 or 3,7,20-29. At most 400 seeds."
      ),
      CommandOption(
        .columns, "N", .integer(1...400), "The number of pictures side by side.",
        absent: "as many as rows"),
      CommandOption(
        .width, "N", .integer(16...4096), "The width of each small picture.", unit: "px",
        absent: "240"),
      .output, .threads, .progress, .overwrite, .noOverwrite, .json, .quiet,
    ],
    run: SheetCommand.run)
}

/// `sheet`: many small pictures in one PNG file.
enum SheetCommand {
  /// The most cells of a sheet.
  static let largestCount = 400

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: ["png"])
    let destination = try context.pictureDestination(
      arguments.text(.output) ?? argument.output ?? "\(argument.stem)-sheet.png", arguments)
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
      guard !arguments.has(.frames) else {
        throw RenderError(.usage, "--frames and --seeds cannot be combined; leave one out")
      }
      let seeds = try ValueList.seeds(list)
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
        throw RenderError(.usage, "--at needs --seeds; frames of one loop are spread evenly")
      }
      let count = arguments.integer(.frames) ?? 16
      cells = (0..<count).map {
        SheetCell(preset: preset, frame: $0 * preset.output.frameCount / count)
      }
    }
    let width = arguments.integer(.width) ?? 240
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
