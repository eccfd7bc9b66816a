import LiquidRender

/// Every option of every command, once; parser, help and usage errors read it.
struct OptionTable: Sendable {
  /// The options in the order of help.
  let options: [CommandOption]

  /// The table for a program that can write `formats`.
  init(formats: [OutputFormat]) {
    let codecs = formats.flatMap(\.codecs).reduce(into: [CodecChoice]()) { list, codec in
      if !list.contains(where: { $0.name == codec.name }) { list.append(codec) }
    }
    let qualities = codecs.compactMap { codec in
      codec.crf.map { range in
        "\(codec.name): \(range.lowerBound)–\(range.upperBound)"
          + (codec.defaultCRF.map { ", default \($0)" } ?? "")
      }
    }
    let pixels = Self.distinct(codecs.flatMap(\.pixels))
    let qualityWords = ["draft", "standard", "high", "lossless"]
    let ranges = codecs.compactMap(\.crf)
    let crf = (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
    let pictures: Set<Command> = [
      .render, .still, .sheet, .play, .presetsShow, .hash, .benchmark,
    ]
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
          .preset, "preset", "NAME", .text,
          "A bundled preset, or the path of a preset file; needed.", in: [.play]),
        CommandOption(
          .preset, "preset", "NAME", .text,
          "Instead of files: the frames of this preset as they are drawn, the same on every machine.",
          in: [.hash]),
        CommandOption(
          .seed, "seed", "N", .seed(PresetLimits.seed),
          "Decides everything that is random: 7, 0x7, or random for one that is then told.",
          absent: "the preset's", in: pictures,
          presetPaths: [["seed"]]),
        CommandOption(
          .size, "size", "WxH", .size(PresetLimits.side),
          "The size of the picture: 1080x1920, or \(SpokenValue.sizes.map(\.word).joined(separator: ", ")).",
          unit: "px per side", absent: "the preset's", in: pictures,
          presetPaths: [["output", "width"], ["output", "height"]]),
        CommandOption(
          .scale, "scale", "F", .fraction(0.01...16),
          "Multiplies the size, rounded to even pixels.", absent: "1", in: pictures),
        CommandOption(
          .fps, "fps", "RATE", .rate(PresetLimits.frameRate),
          "The frame rate, such as 60, 30000/1001 or 29.97.", unit: "frames/s",
          absent: "the preset's",
          in: pictures, presetPaths: [["output", "fps"]]),
        CommandOption(
          .duration, "duration", "S", .seconds(0...Double(PresetLimits.duration)),
          "The length of the loop, such as 6, 6s, 1.5, 00:06 or 61/60; a whole number of frames. "
            + "The tempo stays the preset's.",
          unit: "s",
          absent: "the preset's", in: pictures, presetPaths: [["output", "duration"]]),
        CommandOption(
          .set, "set", "KEY=VALUE", .assignment,
          "Replace one value of the preset, such as paint.liquid=#40261A. May be repeated.",
          in: pictures),
      ] + Self.selection + Self.batch + [
        CommandOption(
          .output, "output", short: "o", "FILE", .text,
          "The file to write; \"-\" is standard output. Its extension decides the format.",
          absent: "named after the preset", in: files),
        CommandOption(
          .bundle, "bundle", "DIR", .text,
          "Instead of one file make a folder for a web page: loop.mp4, loop.webm, poster.png, index.html.",
          in: [.render]),
        CommandOption(
          .format, "format", "NAME", .word(formats.map(\.name)), "The format of the file.",
          absent: "the extension's", in: [.render]),
        CommandOption(
          .format, "format", "NAME", .word(formats.map(\.name)),
          "The format whose frames are meant.", absent: formats.first?.name ?? "", in: [.hash]),
        CommandOption(
          .codec, "codec", "NAME", .word(codecs.map(\.name)), "How pictures are compressed.",
          absent: "the format's first", in: [.render, .benchmark]),
        CommandOption(
          .pixels, "pixels", "NAME", .word(pixels),
          "Depth, chroma and alpha of the pixels. Which of these a codec takes, tells liquid-video formats.",
          absent: "the codec's first, with alpha for a transparent background if there is one",
          in: [.render, .hash]),
        CommandOption(
          .quality, "quality", "WORD", .word(qualityWords),
          "How much may be lost. docs/encoding.md tells what each word means for each codec.",
          absent: "standard, or what the codec has", in: [.render, .play]),
        CommandOption(
          .crf, "crf", "N", .integer(crf),
          "The quality; smaller is better and larger in bytes. \(qualities.joined(separator: "; ")).",
          in: [.render, .benchmark]),
        CommandOption(
          .maximumBytes, "max-bytes", "N", .bytes(RenderLimits.bytes),
          "Look for the best quality whose file is not larger: 1500000, 1500k or 1.5M. Renders up to six times.",
          unit: "bytes", in: [.render]),
        CommandOption(
          .loops, "loops", "N", .integer(RenderLimits.loops),
          "How often the loop is in the file. It is encoded once; the packets are repeated.",
          absent: "1", in: [.render]),
        CommandOption(
          .hold, "hold", "S", .seconds(RenderLimits.hold),
          "How much longer the last frame is shown.", unit: "s", absent: "0", in: [.render]),
        CommandOption(
          .matte, "matte", "COLOR", .color,
          "What lies under a transparent background where a format has no alpha, and under soft edges in GIF: "
            + "#RRGGBB.", in: [.render, .play, .hash]),
        CommandOption(
          flag: .noRecipe, "no-recipe", "Leave out of the file how it was made.",
          in: [.render]),
        CommandOption(
          .manifest, "manifest", "FILE", .text,
          "Write a JSON file that tells what was made of what: recipe, digest, size, hash, time.",
          in: [.render]),
        CommandOption(
          .threads, "threads", "N", .integer(1...256),
          "How many workers render. The file is the same whatever the number.",
          absent: "one a processor", in: [.render, .sheet, .play, .verify, .hash, .benchmark]),
        CommandOption(
          .progress, "progress", "FORM", .word(["auto", "json", "openjd", "none"]),
          "How progress is told on standard error: a bar or lines, one JSON object a line, or for OpenJD.",
          absent: "auto", in: [.render, .sheet, .batch, .verify, .hash, .benchmark]),
        CommandOption(
          flag: .overwrite, "overwrite", short: "y", "Replace the output if it exists.",
          in: files.union([.batch])),
        CommandOption(
          flag: .noOverwrite, "no-overwrite", short: "n",
          "Never replace a file. This is the default; it takes back an earlier -y.", in: files),
        CommandOption(
          flag: .json, "json", "Print the result as one JSON object on standard output.",
          in: [
            .render, .still, .sheet, .batch, .presetsList, .formats, .inspect, .verify, .hash,
            .doctor,
            .benchmark,
          ]),
        CommandOption(
          flag: .presetOnly, "preset", "Print the preset alone, ready to be rendered again.",
          in: [.inspect]),
        CommandOption(
          flag: .quiet, "quiet", "No progress and no warnings, only errors.",
          in: [.render, .still, .sheet, .play, .batch, .verify, .hash, .benchmark]),
        CommandOption(flag: .help, "help", short: "h", "Explain the command.", in: all),
        CommandOption(
          flag: .version, "version", "Print the versions of liquid-video and its libraries.",
          in: all),
      ]
  }

  /// Which frames and seeds are shown.
  private static let selection = [
    CommandOption(
      .at, "at", "WHEN", .positions,
      "A frame number, seconds such as 1.2s, or a part of the loop such as 50% or 0.5. "
        + "Later than the end goes on from the start. Several with commas between make several "
        + "pictures; then the output has a place for {frame} or {i}.",
      absent: "0", in: [.still]),
    CommandOption(
      flag: .terminal, "terminal", "Show the picture in the terminal instead of writing a file.",
      in: [.still]),
    CommandOption(
      .graphics, "graphics", "HOW", .word(PictureProtocol.allCases.map(\.rawValue)),
      "How --terminal shows it: by a protocol of terminals, or as half-block characters.",
      absent: "what the terminal can", in: [.still]),
    CommandOption(
      .player, "player", "NAME", .word(PlayCommand.players.map(\.name)),
      "Which program shows the loop.", absent: "the first that is installed", in: [.play]),
    CommandOption(
      flag: .each, "each", "Print the hash of every frame instead of one for all.", in: [.hash]),
    CommandOption(
      .at, "at", "WHEN", .position,
      "Which frame --seeds shows: its number, seconds such as 1.2s, or a part of the loop.",
      absent: "50%", in: [.sheet]),
    CommandOption(
      .frames, "frames", "A-B", .span(0...PresetLimits.frames - 1),
      "Only these frames of the loop, both included.", absent: "all",
      in: [.render, .hash, .benchmark]),
    CommandOption(
      .cells, "frames", "N", .integer(1...400),
      "How many frames, evenly spread over one turn of the loop.", absent: "16", in: [.sheet]),
    CommandOption(
      .seeds, "seeds", "LIST", .text,
      "One frame for each of these seeds, at most 400, instead of --frames: 1-16 or 3,7,20-29.",
      in: [.sheet]),
    CommandOption(
      .columns, "columns", "N", .integer(1...400), "How many pictures stand side by side.",
      absent: "as many as rows", in: [.sheet]),
    CommandOption(
      .cellWidth, "width", "N", .integer(16...4096), "The width of each small picture.",
      unit: "px", absent: "240", in: [.sheet]),
  ]

  private static func distinct(_ words: [String]) -> [String] {
    words.reduce(into: []) { list, word in
      if !list.contains(word) { list.append(word) }
    }
  }

  /// What a batch is made of, and how it is carried out.
  private static let batch = [
    CommandOption(
      .presets, "presets", "LIST", .text,
      "Without a file of jobs: these presets, such as loop,ink.",
      in: [.batch]),
    CommandOption(
      .batchSeeds, "seeds", "LIST", .text, "Each preset with these seeds, such as 1-50,200.",
      absent: "the preset's", in: [.batch]),
    CommandOption(
      .sizes, "sizes", "LIST", .text, "Each of them at these sizes, such as 1920x1080,1080x1920.",
      absent: "the preset's", in: [.batch]),
    CommandOption(
      .formats, "formats", "LIST", .text, "Each of them in these formats, such as mp4,webm.",
      absent: "the output's extension, or mp4", in: [.batch]),
    CommandOption(
      .output, "output", short: "o", "TEMPLATE", .text,
      "The names of files of rows that give none, with {preset}, {seed:04}, {width}, {height}, {fps}, {duration}, {format}, {codec}, "
        + "{quality} and {row}. Folders are made.",
      absent: "{preset}-{seed}-{width}x{height}.{format}", in: [.batch]),
    CommandOption(
      .manifest, "manifest", "FILE", .text,
      "The JSON file that tells what was made; written after every row.", absent: "batch.json",
      in: [.batch]),
    CommandOption(
      .gallery, "gallery", "FILE", .text, "Write a page that shows the results.", in: [.batch]),
    CommandOption(
      .jobs, "jobs", "N", .integer(1...256), "How many workers render.", absent: "one a processor",
      in: [.batch]),
    CommandOption(
      .retries, "retries", "N", .integer(0...100), "How often a row that failed is tried again.",
      absent: "0", in: [.batch]),
    CommandOption(
      flag: .resume, "resume",
      "Keep files that the manifest names and whose hash still matches; make all others, also in place of files that exist.",
      in: [.batch]),
    CommandOption(
      flag: .failFast, "fail-fast", "Stop at the first row that fails, instead of going on.",
      in: [.batch]),
    CommandOption(
      flag: .dryRun, "dry-run", "Say what would be made, and roughly how long it takes.",
      in: [.batch]),
  ]

  /// The options of a command, in the order of help.
  func options(of command: Command) -> [CommandOption] {
    options.filter { $0.commands.contains(command) }
  }
}
