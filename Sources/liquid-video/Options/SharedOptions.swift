import LiquidRender
import MediaFormats

/// Options that several commands have; those of one command stand in its file.
extension CommandOption {
  /// `--preset` of commands that write files.
  static let presetAndOutput = preset(
    "A bundled preset, or the path of a preset file; needed. NAME.mp4 (for pictures "
      + "NAME.png) names the output as well.")

  /// `--preset` with what it means to a command.
  static func preset(_ meaning: String, absent: String = "") -> CommandOption {
    CommandOption(.preset, "NAME", .text, meaning, absent: absent)
  }

  /// Options that replace values of the preset.
  static let replacements = [
    CommandOption(
      .seed, "N", .seed(PresetLimits.seed),
      "Decides everything that is random: 7, 0x7, or random for one that is then told.",
      absent: "the preset's", presetPaths: [["seed"]]),
    CommandOption(
      .size, "WxH", .size(PresetLimits.side),
      "The size of the picture: 1080x1920, or \(SpokenValue.sizes.map(\.word).joined(separator: ", ")).",
      unit: "px per side", absent: "the preset's",
      presetPaths: [["output", "width"], ["output", "height"]]),
    CommandOption(
      .scale, "F", .fraction(0.01...16), "Multiplies the size, rounded to even pixels.",
      absent: "1"),
    CommandOption(
      .fps, "RATE", .rate(PresetLimits.frameRate),
      "The frame rate, such as 60, 30000/1001 or 29.97.", unit: "frames/s",
      absent: "the preset's", presetPaths: [["output", "fps"]]),
    CommandOption(
      .duration, "S", .seconds(0...Double(PresetLimits.duration)),
      "The length of the loop, such as 6, 6s, 1.5, 00:06 or 61/60; a whole number of frames. "
        + "The tempo stays the preset's.",
      unit: "s", absent: "the preset's", presetPaths: [["output", "duration"]]),
    CommandOption(
      .set, "KEY=VALUE", .assignment,
      "Replace one value of the preset, such as paint.liquid=#40261A. May be repeated."),
  ]

  static let frames = CommandOption(
    .frames, "A-B", .span(0...PresetLimits.frames - 1),
    "Only these frames of the loop, both included.", absent: "all")

  static let output = CommandOption(
    .output, short: "o", "FILE", .text,
    "The file to write; \"-\" is standard output. Its extension decides the format.",
    absent: "named after the preset")

  static let codec = CommandOption(
    .codec, "NAME", .word(VideoCodec.allCases.map(\.rawValue)), "How pictures are compressed.",
    absent: "the format's first")

  static let pixels = CommandOption(
    .pixels, "NAME", .word(pixelNames),
    "Depth, chroma and alpha of the pixels. Which of these a codec takes, tells liquid-video formats.",
    absent: "the codec's first, with alpha for a transparent background if there is one")

  private static let pixelNames = VideoCodec.allCases.flatMap(\.row.layouts)
    .reduce(into: [String]()) { names, layout in
      if layout != .gray8, !names.contains(layout.name) { names.append(layout.name) }
    }

  /// `--crf`: the range of all codecs together, and that of each.
  static let crf: CommandOption = {
    let ranges = VideoCodec.allCases.compactMap { codec in
      codec.row.crfRange.map { (codec: codec, range: $0) }
    }
    let all =
      (ranges.map(\.range.lowerBound).min() ?? 0)...(ranges.map(\.range.upperBound).max() ?? 0)
    let each = ranges.map { codec, range in
      "\(codec.rawValue): \(range.lowerBound)–\(range.upperBound)"
        + (codec.row.crf(of: .standard).map { ", default \($0)" } ?? "")
    }
    return CommandOption(
      .crf, "N", .integer(all),
      "The quality; smaller is better and larger in bytes. \(each.joined(separator: "; ")).")
  }()

  static let quality = CommandOption(
    .quality, "WORD", .word(Quality.allCases.map(\.rawValue)),
    "How much may be lost. docs/encoding.md tells what each word means for each codec.",
    absent: "standard, or what the codec has")

  static let matte = CommandOption(
    .matte, "COLOR", .color,
    "What lies under a transparent background where a format has no alpha, and under soft edges in GIF: "
      + "#RRGGBB.")

  static let threads = CommandOption(
    .threads, "N", .integer(1...256),
    "How many workers render. The file is the same whatever the number.",
    absent: "one a processor")

  static let progress = CommandOption(
    .progress, "FORM", .word(ProgressForm.allCases.map(\.rawValue)),
    "How progress is told on standard error: a bar or lines, one JSON object a line, or for OpenJD.",
    absent: "auto")

  static let overwrite = CommandOption(
    flag: .overwrite, short: "y", "Replace the output if it exists.")

  static let noOverwrite = CommandOption(
    flag: .noOverwrite, short: "n",
    "Never replace a file. This is the default; it takes back an earlier -y.")

  static let json = CommandOption(
    flag: .json, "Print the result as one JSON object on standard output.")

  static let quiet = CommandOption(flag: .quiet, "No progress and no warnings, only errors.")

  /// Options of every command.
  static let ofAll = [
    CommandOption(flag: .help, short: "h", "Explain the command."),
    CommandOption(flag: .version, "Print the versions of liquid-video and its libraries."),
  ]
}
