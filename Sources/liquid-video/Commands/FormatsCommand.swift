import Essentials
import LiquidRender
import MediaFormats

extension Command {
  static let formats = Command(
    "formats", summary: "List the formats and codecs that this build can write.",
    examples: ["liquid-video formats --json"], options: [.json],
    run: FormatsCommand.run)
}

/// `formats`: what this build can write.
enum FormatsCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let formats = ContainerFormat.allCases
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("formats")), ("formats", .array(formats.map(json))),
      ])
      return
    }
    for format in formats {
      let row = format.row
      let names = row.fileExtensions.map { ".\($0)" }.joined(separator: " ")
      let facts = [
        row.canStream ? "pipe" : nil, row.holdsNote ? "recipe" : nil,
        row.repetition == .byItself ? "repeats by itself" : nil,
        Renderer.canWrite(format) ? nil : "not in this libav build",
      ].compactMap(\.self).joined(separator: ", ")
      try context.console.print(
        "\(format.rawValue) (\(names))\(facts.isEmpty ? "" : ": \(facts)")\n")
      for (index, codec) in format.codecs.enumerated() {
        try context.console.print("  \(line(codec, in: format, isDefault: index == 0))\n")
      }
    }
  }

  private static func line(
    _ codec: VideoCodec, in format: ContainerFormat, isDefault: Bool
  ) -> String {
    let row = codec.row
    var parts = ["\(codec.rawValue)\(isDefault ? " (default)" : "")"]
    parts.append("pixels \(codec.layouts(in: format).map(\.name).joined(separator: " "))")
    parts.append("quality \(row.qualities.map(\.rawValue).joined(separator: " "))")
    if let crf = row.crfRange {
      parts.append(
        "crf \(crf.lowerBound)–\(crf.upperBound)"
          + (row.crf(of: .standard).map { ", default \($0)" } ?? ""))
    }
    if let qp = row.qpRange {
      parts.append(
        "qp \(qp.lowerBound)–\(qp.upperBound)"
          + (row.qp(of: .standard).map { ", default \($0)" } ?? ""))
    }
    let rate = maximumFrameRate(codec, in: format)
    if rate < 240 { parts.append("at most \(rate) frames/s") }
    if !Renderer.canEncode(codec) {
      parts.append("not available: this libav build has no \(row.encoderName)")
    }
    return parts.joined(separator: "; ")
  }

  private static func maximumFrameRate(_ codec: VideoCodec, in format: ContainerFormat) -> Int {
    min(codec.row.maximumFrameRate, format.row.maximumFrameRate ?? .max)
  }

  private static func json(_ format: ContainerFormat) -> JSONValue {
    .object([
      ("name", .string(format.rawValue)),
      ("extensions", .array(format.row.fileExtensions.map { .string($0) })),
      ("available", .bool(Renderer.canWrite(format))), ("pipe", .bool(format.row.canStream)),
      ("recipe", .bool(format.row.holdsNote)),
      ("repeatsByItself", .bool(format.row.repetition == .byItself)),
      ("codecs", .array(format.codecs.map { json($0, in: format) })),
    ])
  }

  private static func json(_ codec: VideoCodec, in format: ContainerFormat) -> JSONValue {
    let layouts = codec.layouts(in: format)
    let row = codec.row
    return .object([
      ("name", .string(codec.rawValue)), ("encoder", .string(row.encoderName)),
      ("available", .bool(Renderer.canEncode(codec))),
      ("alpha", .bool(layouts.contains(where: \.hasAlpha))),
      ("pixels", .array(layouts.map { .string($0.name) })),
      ("qualities", .array(row.qualities.map { .string($0.rawValue) })),
      (
        "crf",
        row.crfRange.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
      ),
      ("defaultCRF", row.crf(of: .standard).map { .integer($0) } ?? .null),
      (
        "qp",
        row.qpRange.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
      ),
      ("defaultQP", row.qp(of: .standard).map { .integer($0) } ?? .null),
      ("maximumFPS", .integer(maximumFrameRate(codec, in: format))),
    ])
  }
}
