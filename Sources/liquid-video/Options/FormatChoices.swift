import LiquidRender

/// The formats that a program can write, and the options that depend on them.
struct FormatChoices: Sendable {
  /// The formats, the default one first.
  let formats: [OutputFormat]
  /// Every codec of any format once.
  let codecs: [CodecChoice]

  init(_ formats: [OutputFormat]) {
    self.formats = formats
    codecs = formats.flatMap(\.codecs).reduce(into: []) { list, codec in
      if !list.contains(where: { $0.name == codec.name }) { list.append(codec) }
    }
  }

  /// What `--format` may be.
  var formatKind: ValueKind { .word(formats.map(\.name)) }

  /// `--codec`.
  var codec: CommandOption {
    CommandOption(
      .codec, "NAME", .word(codecs.map(\.name)), "How pictures are compressed.",
      absent: "the format's first")
  }

  /// `--pixels`.
  var pixels: CommandOption {
    let names = codecs.flatMap(\.pixels).reduce(into: [String]()) { list, name in
      if !list.contains(name) { list.append(name) }
    }
    return CommandOption(
      .pixels, "NAME", .word(names),
      "Depth, chroma and alpha of the pixels. Which of these a codec takes, tells liquid-video formats.",
      absent: "the codec's first, with alpha for a transparent background if there is one")
  }

  /// `--crf`: the range of all codecs together, and that of each.
  var crf: CommandOption {
    let ranges = codecs.compactMap(\.crf)
    let all = (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
    let each = codecs.compactMap { codec in
      codec.crf.map { range in
        "\(codec.name): \(range.lowerBound)–\(range.upperBound)"
          + (codec.defaultCRF.map { ", default \($0)" } ?? "")
      }
    }
    return CommandOption(
      .crf, "N", .integer(all),
      "The quality; smaller is better and larger in bytes. \(each.joined(separator: "; ")).")
  }
}
