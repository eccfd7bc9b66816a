import LiquidRender

/// Makes a request of the options of `render`, which other commands share in part.
enum RenderArguments {
  /// The request that the arguments describe; everything that can be refused without rendering is.
  static func request(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) -> RenderRequest {
    let formats = context.backend.formats
    let (argument, preset) = try context.loadPreset(
      arguments, outputExtensions: formats.flatMap(\.extensions))
    let format = try format(arguments, argument, formats)
    let destination = try context.destination(
      arguments, argument, fallback: fallback(argument, format))
    guard destination != .standardOutput || format.canStream else {
      let others = formats.filter(\.canStream).map(\.name).joined(separator: ", ")
      throw RenderError(
        .usage,
        "\(format.name) cannot be written to a pipe\(others.isEmpty ? "" : " (use --format \(others))")"
      )
    }
    return try self.request(arguments, preset, format, to: destination)
  }

  /// The request of arguments whose preset, format and destination are known.
  static func request(
    _ arguments: ParsedArguments, _ preset: Preset, _ format: OutputFormat,
    to destination: Destination
  ) throws(RenderError) -> RenderRequest {
    let codec = try codec(arguments, of: format)
    return RenderRequest(
      preset: preset, frames: try frames(arguments, of: preset), format: format,
      codec: arguments.text(.codec), pixels: arguments.text(.pixels),
      quality: arguments.text(.quality), crf: try crf(arguments, of: codec),
      maximumBytes: arguments.integer(.maximumBytes), loops: arguments.integer(.loops) ?? 1,
      heldFrames: heldFrames(arguments, of: preset),
      matte: arguments.text(.matte).flatMap(SRGBColor.init(hex:)),
      keepsRecipe: !arguments.has(.noRecipe), threads: arguments.integer(.threads),
      destination: destination)
  }

  /// The file that a preset goes to when none is named.
  private static func fallback(_ argument: PresetArgument, _ format: OutputFormat) -> String {
    format.name == "png"
      ? "\(argument.stem)-%04d.png" : "\(argument.stem).\(format.extensions[0])"
  }

  /// The frames that `--hold` adds: the nearest whole number.
  private static func heldFrames(_ arguments: ParsedArguments, of preset: Preset) -> Int {
    guard let seconds = arguments.text(.hold).flatMap({ Rational(text: $0) }) else { return 0 }
    return Int((seconds.value * preset.output.frameRate.value).rounded())
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
    guard !FileSystem.isFolder(path) else {
      throw RenderError(
        .cannotCreate,
        "\(path) is a folder; name a file in it, such as \(path.endsInSlash ? path : path + "/")loop.mp4"
      )
    }
    let fileExtension = PresetArgument.split(path).fileExtension
    if let fileExtension,
      let format = formats.first(where: { $0.extensions.contains(fileExtension) })
    {
      guard format.name != "png" || path.contains("%") else {
        throw RenderError(
          .usage,
          "\(path) names one picture and the loop has many (use a numbered name such as frames/%04d.png, "
            + "--format apng, or the command still)")
      }
      return format
    }
    let known = formats.flatMap(\.extensions).map { ".\($0)" }
    let guess = fileExtension.map { Suggestion.phrase(for: ".\($0)", in: known) } ?? ""
    throw RenderError(
      .usage,
      "\(path) has no extension of a known format\(guess) "
        + "(use \(known.joined(separator: ", ")), or --format)")
  }
}
