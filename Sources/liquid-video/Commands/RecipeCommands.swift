import LiquidRender

/// `inspect`: how a file was made.
enum InspectCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let file = try Inspection(arguments.operands[0])
    if arguments.has(.presetOnly) {
      try context.console.print(file.recipe.preset.json.prettyText)
    } else if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("inspect")), ("file", .string(file.path)),
        ("bytes", .integer(file.bytes)), ("recipe", file.recipe.json),
      ])
    } else {
      try context.console.print(text(file))
    }
  }

  private static func text(_ file: Inspection) -> String {
    let recipe = file.recipe
    let output = recipe.preset.output
    let turn = recipe.frames.count + recipe.heldFrames
    let seconds = Double(turn * recipe.loops) / output.frameRate.value
    var rows = [
      ("file", "\(file.path), \(file.bytes) bytes"),
      (
        "preset",
        "\(recipe.preset.name), style \(recipe.preset.styleWord), seed \(recipe.preset.seed)"
      ),
      (
        "picture",
        "\(output.width)x\(output.height), \(output.frameRate.description) frames/s, \(recipe.pixels)"
      ),
      (
        "length",
        "frames \(recipe.frames.lowerBound)–\(recipe.frames.upperBound - 1)"
          + (recipe.heldFrames > 0 ? ", the last one held \(recipe.heldFrames) more" : "")
          + (recipe.loops > 1 ? ", \(recipe.loops) times" : "")
          + ": \(decimal(seconds, places: 3)) s"
      ),
      (
        "codec",
        "\(recipe.codec) in \(recipe.format), quality \(recipe.quality)"
          + (recipe.crf.map { ", crf \($0)" } ?? "")
      ),
      ("frames", recipe.frameDigest ?? "no digest (the file was written to a pipe)"),
      ("engine", "liquid-video \(recipe.engine)"),
      ("libraries", recipe.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")),
    ]
    if file.isConverted {
      rows[0].1 += ", not the \(recipe.format) that the recipe makes: it was converted since"
    }
    if let matte = recipe.matte { rows.insert(("matte", matte.hex), at: 4) }
    return rows.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + Console.harmless(value) + "\n"
    }.joined()
  }
}

/// `verify`: whether files are what their recipes make.
enum VerifyCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    var results: [JSONValue] = []
    var failures: [RenderError] = []
    for path in arguments.operands {
      let word: String
      let sentence: String
      do throws(RenderError) {
        let file = try Inspection(path)
        let verdict = try context.withProgress(arguments, unit: "frames") {
          progress throws(RenderError) in
          try context.backend.verify(
            file, scratchFolder: context.scratchFolder, threads: arguments.integer(.threads),
            progress)
        }
        (word, sentence) = describe(verdict)
        if case .different = verdict { failures.append(RenderError(.failed, sentence)) }
      } catch {
        guard error.category != .interrupted else { throw error }
        (word, sentence) = ("error", error.message)
        failures.append(error)
      }
      if arguments.has(.json) {
        results.append(
          .object([
            ("file", .string(path)), ("verdict", .string(word)), ("explanation", .string(sentence)),
          ]))
      } else {
        try context.console.print(Console.harmless("\(path): \(sentence)") + "\n")
      }
    }
    if arguments.has(.json) {
      try context.printJSON([("command", .string("verify")), ("files", .array(results))])
    }
    guard let first = failures.first else { return }
    let count = arguments.operands.count
    throw RenderError(
      first.category,
      count == 1
        ? "\(arguments.operands[0]) was not verified"
        : "\(failures.count) of \(count) files were not verified")
  }

  private static func describe(_ verdict: Verdict) -> (word: String, sentence: String) {
    switch verdict {
    case .sameBytes: ("sameBytes", "same bytes")
    case .sameFrames(let mean, let worst):
      (
        "sameFrames",
        "same frames, other encoder build (PSNR \(decimal(mean, places: 1)) dB, "
          + "worst frame \(decimal(worst, places: 1)) dB)"
      )
    case .different(let reason): ("different", "different: \(reason)")
    }
  }
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
