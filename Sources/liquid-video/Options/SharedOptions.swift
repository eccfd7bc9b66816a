import LiquidRender
import MediaFormats

/// Options that several commands have; those of one command stand in its file.
extension CommandOption {
  /// `--preset` of commands that write files.
  static let presetAndOutput = preset(
    "A bundled preset, or the path of a preset file; required. NAME.mp4 (for pictures "
      + "NAME.png) also names the output.")

  /// `--preset` with what it means to a command.
  static func preset(_ meaning: String, absent: String = "") -> CommandOption {
    CommandOption(.preset, "NAME", .text, meaning, absent: absent)
  }

  /// Options that replace values of the preset.
  static let replacements = [
    CommandOption(
      .seed, "N", .seed(PresetLimits.seed),
      "Decides everything that is random: 7, 0x7, or random, which chooses a seed and prints it.",
      absent: "the preset's", presetPaths: [["seed"]]),
    CommandOption(
      .size, "WxH", .size(PresetLimits.side),
      "The size of the picture: 1080x1920, or \(SpokenValue.sizes.map(\.word).joined(separator: ", ")).",
      unit: "px per side", absent: "the preset's",
      presetPaths: [["output", "width"], ["output", "height"]]),
    CommandOption(
      .scale, "F", .fraction(0.01...16), "Multiply the size. The result is rounded to even pixels.",
      absent: "1"),
    CommandOption(
      .fps, "RATE", .rate(PresetLimits.frameRate),
      "The frame rate, such as 60, 29.97 (which is 30000/1001) or 25/2.", unit: "frames/s",
      absent: "the preset's", presetPaths: [["output", "fps"]]),
    CommandOption(
      .duration, "S", .seconds(0...Double(PresetLimits.duration)),
      "The length of the loop, such as 6, 6s, 1.5, 00:06.5 or 61/60. The loop has the nearest whole number of frames. "
        + "It does not change the tempo.",
      unit: "s", absent: "the preset's", presetPaths: [["output", "duration"]]),
    CommandOption(
      .set, "KEY=VALUE", .assignment,
      "Replace one value of the preset, such as paint.liquid=#40261A. Can be given several times."),
    CommandOption(
      flag: .strict, "Refuse a duration that is no whole number of frames."),
  ]

  static let frames = CommandOption(
    .frames, "A-B", .span(0...PresetLimits.frames - 1),
    "Use only these frames of the loop, A and B included.", absent: "all")

  static let output = CommandOption(
    .output, short: "o", "FILE", .text,
    "The file to write, or \"-\" for standard output. Its extension decides the format.",
    absent: "named after the preset")

  static let codec = CommandOption(
    .codec, "NAME", .word(VideoCodec.allCases.map(\.rawValue)),
    "The codec that compresses the pictures.",
    absent: "the format's first")

  static let pixels = CommandOption(
    .pixels, "NAME", .word(pixelNames),
    "Depth, chroma and alpha of the pixels. liquid-video formats lists what each codec accepts.",
    absent: "the codec's first, with alpha for a transparent background if there is one")

  private static let pixelNames = VideoCodec.allCases.flatMap(\.row.layouts)
    .reduce(into: [String]()) { names, layout in
      if layout != .gray8, !names.contains(layout.name) { names.append(layout.name) }
    }

  static let crf = rate(
    .crf, "rate factor", range: \.crfRange, standard: { $0.crf(of: .standard) })

  static let qp = rate(
    .qp, "constant quantiser, in place of a rate factor", range: \.qpRange,
    standard: { $0.qp(of: .standard) })

  /// An option that stands in for a quality: the range of all codecs together, and that of each.
  private static func rate(
    _ name: OptionName, _ noun: String, range: (CodecRow) -> ClosedRange<Int>?,
    standard: (CodecRow) -> Int?
  ) -> CommandOption {
    let ranges = VideoCodec.allCases.compactMap { codec in
      range(codec.row).map { (codec: codec, range: $0) }
    }
    let all =
      (ranges.map(\.range.lowerBound).min() ?? 0)...(ranges.map(\.range.upperBound).max() ?? 0)
    let each = ranges.map { codec, range in
      "\(codec.rawValue): \(range.lowerBound)–\(range.upperBound)"
        + (standard(codec.row).map { ", default \($0)" } ?? "")
    }
    return CommandOption(
      name, "N", .integer(all),
      "The \(noun): lower means better quality and a larger file. \(each.joined(separator: "; "))."
    )
  }

  static let quality = CommandOption(
    .quality, "WORD", .word(Quality.allCases.map(\.rawValue)),
    "How much quality may be lost. docs/encoding.md explains each word for each codec.",
    absent: "standard, or the only quality of the codec")

  static let matte = CommandOption(
    .matte, "COLOR", .color,
    "The colour under a transparent background if the format has no alpha, and under soft edges in GIF: "
      + "#RRGGBB.")

  static let threads = CommandOption(
    .threads, "N", .integer(1...256),
    "The number of workers. It does not change the file.",
    absent: "one for each processor")

  static let progress = CommandOption(
    .progress, "FORM", .word(ProgressForm.allCases.map(\.rawValue)),
    "The form of progress on standard error: a bar or lines, one JSON object a line, or lines for OpenJD.",
    absent: "auto")

  static let overwrite = CommandOption(
    flag: .overwrite, short: "y", "Replace the output if it exists.")

  static let noOverwrite = CommandOption(
    flag: .noOverwrite, short: "n",
    "Never replace a file. This is the default; it cancels an earlier -y.")

  static let json = CommandOption(
    flag: .json, "Print the result as one JSON object on standard output.")

  static let quiet = CommandOption(
    flag: .quiet, "Print only errors, without progress and warnings.")

  /// Options of every command.
  static let ofAll = [
    CommandOption(flag: .help, short: "h", "Explain the command."),
    CommandOption(flag: .version, "Print the versions of liquid-video and its libraries."),
  ]
}
