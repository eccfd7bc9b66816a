import LiquidRender

/// `render`: a preset to a video.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let request = try request(arguments, context)
    let start = context.now()
    let outcome = try context.withProgress(arguments, unit: "frames") {
      progress throws(RenderError) in
      try context.backend.render(request, progress)
    }
    let seconds = context.now() - start
    context.warn(arguments, outcome.warnings)
    if arguments.has(.json) {
      try context.printJSON(report(request, outcome, seconds))
    } else {
      let frames = request.frames.count
      context.summarize(
        arguments,
        "wrote \(request.destination.name): \(frames) \(frames == 1 ? "frame" : "frames"), "
          + "\(request.preset.output.width)x\(request.preset.output.height), "
          + "\(outcome.bytes) bytes, in \(decimal(seconds, places: 1)) s")
    }
  }

  /// The request that the arguments describe; everything that can be refused without rendering is.
  static func request(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) -> RenderRequest {
    let formats = context.backend.formats
    let (argument, preset) = try context.loadPreset(
      arguments, outputExtensions: formats.flatMap(\.extensions))
    let format = try format(arguments, argument, formats)
    let codec = try codec(arguments, of: format)
    let destination = try context.destination(
      arguments, argument, fallback: "\(argument.stem).\(format.extensions[0])")
    guard destination != .standardOutput || format.canStream else {
      let others = formats.filter(\.canStream).map(\.name).joined(separator: ", ")
      throw RenderError(
        .usage,
        "\(format.name) cannot be written to a pipe\(others.isEmpty ? "" : " (use --format \(others))")"
      )
    }
    return RenderRequest(
      preset: preset, frames: try frames(arguments, of: preset), format: format, codec: codec.name,
      crf: try crf(arguments, of: codec), threads: arguments.integer(.threads),
      destination: destination)
  }

  /// `--codec`, else the first that the format holds.
  private static func codec(
    _ arguments: ParsedArguments, of format: OutputFormat
  ) throws(RenderError) -> CodecChoice {
    guard let name = arguments.text(.codec) else { return format.codecs[0] }
    guard let codec = format.codecs.first(where: { $0.name == name }) else {
      let names = format.codecs.map(\.name).joined(separator: ", ")
      throw RenderError(.usage, "--codec: \(format.name) files cannot hold \(name) (use \(names))")
    }
    return codec
  }

  /// `--crf`, checked against the codec's own range.
  static func crf(_ arguments: ParsedArguments, of codec: CodecChoice) throws(RenderError) -> Int? {
    guard let crf = arguments.integer(.crf) else { return nil }
    guard let range = codec.crf else {
      throw RenderError(.usage, "--crf: \(codec.name) has no quality to choose")
    }
    guard range.contains(crf) else {
      throw RenderError(
        .usage,
        "--crf: \(crf) is out of range for \(codec.name) (use \(range.lowerBound)–\(range.upperBound))"
      )
    }
    return crf
  }

  /// The frames that `--frames` selects, else all.
  static func frames(_ arguments: ParsedArguments, of preset: Preset) throws(RenderError) -> Range<
    Int
  > {
    let count = preset.output.frameCount
    guard let span = arguments.span(.frames) else { return 0..<count }
    guard span.upperBound < count else {
      throw RenderError(
        .usage, "--frames: \(span.upperBound) is past the end of the loop (use 0–\(count - 1))")
    }
    return span.lowerBound..<span.upperBound + 1
  }

  /// `--format`, else what the output's extension means, else the first.
  private static func format(
    _ arguments: ParsedArguments, _ argument: PresetArgument, _ formats: [OutputFormat]
  ) throws(RenderError) -> OutputFormat {
    if let name = arguments.text(.format), let format = formats.first(where: { $0.name == name }) {
      return format
    }
    guard let path = arguments.text(.output) ?? argument.output, path != "-" else {
      return formats[0]
    }
    let fileExtension = PresetArgument.split(path).fileExtension
    if let fileExtension,
      let format = formats.first(where: { $0.extensions.contains(fileExtension) })
    {
      return format
    }
    let known = formats.flatMap(\.extensions).map { ".\($0)" }
    let guess = fileExtension.map { Suggestion.phrase(for: ".\($0)", in: known) } ?? ""
    throw RenderError(
      .usage,
      "\(path) has no extension of a known format\(guess) "
        + "(use \(known.joined(separator: ", ")), or --format)")
  }

  private static func report(
    _ request: RenderRequest, _ outcome: RenderOutcome, _ seconds: Double
  ) -> [(key: String, value: JSONValue)] {
    let output = request.preset.output
    return [
      ("command", .string("render")),
      ("output", .string(request.destination.name)),
      ("bytes", .integer(outcome.bytes)),
      ("format", .string(request.format.name)),
      ("codec", .string(request.codec)),
      ("preset", .string(request.preset.name)),
      ("seed", .integer(request.preset.seed)),
      ("width", .integer(output.width)),
      ("height", .integer(output.height)),
      ("fps", .string(output.frameRate.description)),
      ("firstFrame", .integer(request.frames.lowerBound)),
      ("frames", .integer(request.frames.count)),
      ("elapsedSeconds", .number(seconds)),
      ("version", .string(EngineVersion.current)),
      ("warnings", .array(outcome.warnings.map { .string($0) })),
    ]
  }
}
