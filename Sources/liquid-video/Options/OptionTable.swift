import LiquidRender

/// Every option of every command, once; parser, help and usage errors read it.
struct OptionTable: Sendable {
  /// The options in the order of help.
  let options: [CommandOption]

  /// The table for a program that can write `formats`.
  init(formats: [OutputFormat]) {
    let codecs = formats.flatMap(\.codecs).reduce(into: [CodecChoice]()) { list, codec in
      if !list.contains(codec) { list.append(codec) }
    }
    let qualities = codecs.compactMap { codec in
      codec.crf.map { range in
        "\(codec.name): \(range.lowerBound)–\(range.upperBound)"
          + (codec.defaultCRF.map { ", default \($0)" } ?? "")
      }
    }
    let ranges = codecs.compactMap(\.crf)
    let crf = (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
    let pictures: Set<Command> = [.render, .still, .sheet, .presetsShow, .benchmark]
    let files: Set<Command> = [.render, .still, .sheet]
    let all = Set(Command.allCases)
    options =
      [
        CommandOption(
          .preset, "preset", "NAME", .text,
          "A bundled preset, or the path of a preset file; needed. NAME.mp4 (for pictures "
            + "NAME.png) names the output as well.", in: files),
        CommandOption(
          .preset, "preset", "NAME", .text, "A bundled preset, or the path of a preset file.",
          absent: "loop", in: [.benchmark]),
        CommandOption(
          .seed, "seed", "N", .integer(PresetLimits.seed),
          "Decides everything that is random.", absent: "the preset's", in: pictures,
          presetPaths: [["seed"]]),
        CommandOption(
          .size, "size", "WxH", .size(PresetLimits.side), "The size of the picture.",
          unit: "px per side", absent: "the preset's", in: pictures,
          presetPaths: [["output", "width"], ["output", "height"]]),
        CommandOption(
          .fps, "fps", "RATE", .fraction(PresetLimits.frameRate),
          "The frame rate, such as 60 or 30000/1001.", unit: "frames/s", absent: "the preset's",
          in: pictures, presetPaths: [["output", "fps"]]),
        CommandOption(
          .duration, "duration", "S", .fraction(0...Double(PresetLimits.duration)),
          "The length of the loop, such as 6, 1.5 or 61/60; a whole number of frames.", unit: "s",
          absent: "the preset's", in: pictures, presetPaths: [["output", "duration"]]),
        CommandOption(
          .set, "set", "KEY=VALUE", .assignment,
          "Replace one value of the preset, such as paint.liquid=#40261A. May be repeated.",
          in: pictures),
      ] + Self.selection + [
        CommandOption(
          .output, "output", short: "o", "FILE", .text,
          "The file to write; \"-\" is standard output. Its extension decides the format.",
          absent: "named after the preset", in: files),
        CommandOption(
          .format, "format", "NAME", .word(formats.map(\.name)), "The format of the file.",
          absent: "the extension's", in: [.render]),
        CommandOption(
          .codec, "codec", "NAME", .word(codecs.map(\.name)), "How pictures are compressed.",
          absent: "the format's first", in: [.render, .benchmark]),
        CommandOption(
          .crf, "crf", "N", .integer(crf),
          "The quality; smaller is better and larger in bytes. \(qualities.joined(separator: "; ")).",
          in: [.render, .benchmark]),
        CommandOption(
          .threads, "threads", "N", .integer(1...256),
          "How many workers render. The file is the same whatever the number.",
          absent: "one a processor", in: [.render, .sheet, .benchmark]),
        CommandOption(
          flag: .overwrite, "overwrite", short: "y", "Replace the output if it exists.", in: files),
        CommandOption(
          flag: .noOverwrite, "no-overwrite", short: "n",
          "Never replace a file. This is the default; it takes back an earlier -y.", in: files),
        CommandOption(
          flag: .json, "json", "Print the result as one JSON object on standard output.",
          in: [.render, .still, .sheet, .presetsList, .benchmark]),
        CommandOption(
          flag: .quiet, "quiet", "No progress and no warnings, only errors.",
          in: [.render, .still, .sheet, .benchmark]),
        CommandOption(flag: .help, "help", short: "h", "Explain the command.", in: all),
        CommandOption(
          flag: .version, "version", "Print the versions of liquid-video and its libraries.",
          in: all),
      ]
  }

  /// Which frames and seeds are shown.
  private static let selection = [
    CommandOption(
      .at, "at", "WHEN", .position,
      "A frame number, seconds such as 1.2s, or a part of the loop such as 50%. "
        + "Later than the end goes on from the start.",
      absent: "0", in: [.still]),
    CommandOption(
      .at, "at", "WHEN", .position,
      "Which frame --seeds shows: its number, seconds such as 1.2s, or a part of the loop.",
      absent: "50%", in: [.sheet]),
    CommandOption(
      .frames, "frames", "A-B", .span(0...PresetLimits.frames - 1),
      "Only these frames of the loop, both included.", absent: "all", in: [.render, .benchmark]),
    CommandOption(
      .cells, "frames", "N", .integer(1...400),
      "How many frames, evenly spread over one turn of the loop.", absent: "16", in: [.sheet]),
    CommandOption(
      .seeds, "seeds", "A-B", .span(PresetLimits.seed),
      "One frame for each of these seeds, at most 400, instead of --frames.", in: [.sheet]),
    CommandOption(
      .columns, "columns", "N", .integer(1...400), "How many pictures stand side by side.",
      absent: "as many as rows", in: [.sheet]),
    CommandOption(
      .cellWidth, "width", "N", .integer(16...4096), "The width of each small picture.",
      unit: "px", absent: "240", in: [.sheet]),
  ]

  /// The options of a command, in the order of help.
  func options(of command: Command) -> [CommandOption] {
    options.filter { $0.commands.contains(command) }
  }
}
