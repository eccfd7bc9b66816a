import LiquidRender

/// `render`: a preset to a video.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let request = try request(arguments, context)
    let start = context.now()
    let outcome = try context.withHooks(arguments, unit: "frames") { hooks throws(RenderError) in
      try context.backend.render(request, hooks)
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
    let codec = arguments.text(.codec) ?? format.codecs[0]
    guard format.codecs.contains(codec) else {
      throw RenderError(
        .usage,
        "\(format.name) files cannot hold \(codec) (use \(format.codecs.joined(separator: ", ")))")
    }
    return RenderRequest(
      preset: preset, frames: try frames(arguments, of: preset), format: format, codec: codec,
      crf: arguments.number(.crf), threads: arguments.integer(.threads),
      destination: try context.destination(
        arguments, argument, fallback: "\(argument.stem).\(format.extensions[0])"))
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
