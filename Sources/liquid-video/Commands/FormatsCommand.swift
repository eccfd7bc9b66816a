import LiquidRender

extension Command {
  static let formats = Command(
    "formats", summary: "List the formats and codecs that this build can write.",
    examples: ["liquid-video formats --json"], options: { _ in [.json] },
    run: FormatsCommand.run)
}

/// `formats`: what this build can write.
enum FormatsCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let formats = context.backend.formats
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("formats")), ("formats", .array(formats.map(json))),
      ])
      return
    }
    for format in formats {
      let names = format.extensions.map { ".\($0)" }.joined(separator: " ")
      let traits = [
        format.canStream ? "pipe" : nil, format.holdsRecipe ? "recipe" : nil,
        format.repeatsItself ? "repeats by itself" : nil,
        format.isAvailable ? nil : "not in this libav build",
      ].compactMap(\.self).joined(separator: ", ")
      try context.console.print("\(format.name) (\(names))\(traits.isEmpty ? "" : ": \(traits)")\n")
      for (index, codec) in format.codecs.enumerated() {
        try context.console.print("  \(line(codec, isDefault: index == 0))\n")
      }
    }
  }

  private static func line(_ codec: CodecChoice, isDefault: Bool) -> String {
    var parts = ["\(codec.name)\(isDefault ? " (default)" : "")"]
    parts.append("pixels \(codec.pixels.joined(separator: " "))")
    parts.append("quality \(codec.qualities.joined(separator: " "))")
    if let crf = codec.crf {
      parts.append(
        "crf \(crf.lowerBound)–\(crf.upperBound)"
          + (codec.defaultCRF.map { ", default \($0)" } ?? ""))
    }
    if codec.maximumFrameRate < 240 { parts.append("at most \(codec.maximumFrameRate) frames/s") }
    if !codec.isAvailable {
      parts.append("not available: this libav build has no \(codec.encoder)")
    }
    return parts.joined(separator: "; ")
  }

  private static func json(_ format: OutputFormat) -> JSONValue {
    .object([
      ("name", .string(format.name)),
      ("extensions", .array(format.extensions.map { .string($0) })),
      ("available", .bool(format.isAvailable)), ("pipe", .bool(format.canStream)),
      ("recipe", .bool(format.holdsRecipe)), ("repeatsByItself", .bool(format.repeatsItself)),
      ("codecs", .array(format.codecs.map(json))),
    ])
  }

  private static func json(_ codec: CodecChoice) -> JSONValue {
    .object([
      ("name", .string(codec.name)), ("encoder", .string(codec.encoder)),
      ("available", .bool(codec.isAvailable)), ("alpha", .bool(codec.hasAlpha)),
      ("pixels", .array(codec.pixels.map { .string($0) })),
      ("qualities", .array(codec.qualities.map { .string($0) })),
      (
        "crf",
        codec.crf.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
      ),
      ("defaultCRF", codec.defaultCRF.map { .integer($0) } ?? .null),
      ("maximumFPS", .integer(codec.maximumFrameRate)),
    ])
  }
}
