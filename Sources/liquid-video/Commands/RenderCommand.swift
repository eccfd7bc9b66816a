import LiquidRender

extension Command {
  static let render = Command(
    "render", summary: "Render a preset to a seamless video loop (the default command).",
    usage: "--preset NAME [options]",
    examples: [
      "liquid-video --preset loop.mp4",
      "liquid-video --preset loop --seed 7 -o out.webm --size 720x720 --fps 30",
      "liquid-video --preset loop --set paint.liquid=#5A3A22 -o brown.mp4",
    ],
    options: { formats in
      [.presetAndOutput] + CommandOption.replacements + [
        .frames, .output,
        CommandOption(
          .bundle, "DIR", .text,
          "Instead of one file make a folder for a web page: loop.mp4, loop.webm, poster.png, index.html."
        ),
        CommandOption(
          .format, "NAME", formats.formatKind, "The format of the file.", absent: "the extension's"),
        formats.codec, formats.pixels, .quality, formats.crf,
        CommandOption(
          .maximumBytes, "N", .bytes(RenderLimits.bytes),
          "Look for the best quality whose file is not larger: 1500000, 1500k or 1.5M. Renders up to six times.",
          unit: "bytes"),
        CommandOption(
          .loops, "N", .integer(RenderLimits.loops),
          "How often the loop is in the file. It is encoded once; the packets are repeated.",
          absent: "1"),
        CommandOption(
          .hold, "S", .seconds(RenderLimits.hold),
          "How much longer the last frame is shown.", unit: "s", absent: "0"),
        .matte,
        CommandOption(flag: .noRecipe, "Leave out of the file how it was made."),
        CommandOption(
          .manifest, "FILE", .text,
          "Write a JSON file that tells what was made of what: recipe, digest, size, hash, time."),
        .threads, .progress, .overwrite, .noOverwrite, .json, .quiet,
      ]
    },
    run: RenderCommand.run)
}

/// `render`: a preset to a video.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    if let folder = arguments.text(.bundle) { return try bundle(folder, arguments, context) }
    let request = try request(arguments, context)
    if let path = arguments.text(.manifest) { try checkManifest(path, request, arguments) }
    let start = context.now()
    let outcome = try context.withProgress(
      arguments, unit: "frames", frameRate: request.preset.output.frameRate.value
    ) { progress throws(RenderError) in
      try context.backend.render(request, progress)
    }
    let seconds = context.now() - start
    context.warn(arguments, outcome.warnings)
    if let path = arguments.text(.manifest) {
      try Manifest.write(request, outcome, seconds: seconds, to: path)
    }
    if arguments.has(.json) {
      try context.printJSON(report(request, outcome, seconds))
    } else {
      let turn = (outcome.recipe?.frames.count ?? request.frames.count) + request.heldFrames
      let frames = turn * request.loops
      context.summarize(
        arguments,
        "wrote \(request.destination.label): seed \(request.preset.seed), "
          + "\(frames) \(frames == 1 ? "frame" : "frames"), "
          + "\(request.preset.output.width)x\(request.preset.output.height), "
          + (outcome.recipe.map { "\($0.codec) \($0.pixels), " } ?? "")
          + "\(outcome.bytes) bytes, in \(decimal(seconds, places: 1)) s")
    }
  }

  /// Refuses a manifest in the place of another file, or one that would replace a file unasked.
  private static func checkManifest(
    _ path: String, _ request: RenderRequest, _ arguments: ParsedArguments
  ) throws(RenderError) {
    guard path != "-" else {
      throw RenderError(.usage, "--manifest: standard output has no place for it; name a file")
    }
    var taken = TakenPlaces()
    var others = [(name: "the output", path: request.destination.name)]
    if let preset = arguments.text(.preset), PresetLibrary.isPath(preset) {
      others.append((name: "the preset", path: preset))
    }
    for (index, other) in others.enumerated() { _ = taken.take(other.path, by: index) }
    if let other = taken.take(path, by: others.count) {
      throw RenderError(.usage, "--manifest: \(path) is the place of \(others[other].name)")
    }
    guard arguments.has(.overwrite) || !FileSystem.exists(path) else {
      throw RenderError(
        .cannotCreate, "\(path) exists; write -y to replace it, or --manifest with another name")
    }
    try FileSystem.checkPlace(of: .file(path: path, overwrite: true), isRegular: true)
  }

  /// `--bundle`: a folder for a web page.
  private static func bundle(
    _ folder: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    let others: [(key: OptionName, name: String)] = [
      (.output, "-o"), (.format, "--format"), (.codec, "--codec"), (.pixels, "--pixels"),
      (.crf, "--crf"), (.maximumBytes, "--max-bytes"), (.loops, "--loops"), (.hold, "--hold"),
      (.frames, "--frames"), (.manifest, "--manifest"),
    ]
    if let other = others.first(where: { arguments.has($0.key) }) {
      throw RenderError(.usage, "--bundle and \(other.name) cannot be given together")
    }
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: [])
    guard argument.output == nil else {
      throw RenderError(.usage, "--bundle and an output cannot be given together")
    }
    let request = BundleRequest(
      preset: preset, quality: arguments.text(.quality),
      matte: arguments.text(.matte).flatMap(SRGBColor.init(hex:)),
      keepsRecipe: !arguments.has(.noRecipe), threads: arguments.integer(.threads),
      folder: folder, overwrite: arguments.has(.overwrite))
    let outcome = try context.withProgress(arguments, unit: "frames") {
      progress throws(RenderError) in
      try context.backend.bundle(request, progress)
    }
    context.warn(arguments, outcome.warnings)
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("render")), ("output", .string(folder)),
        ("bytes", .integer(outcome.bytes)), ("preset", .string(preset.name)),
        ("warnings", .array(outcome.warnings.map { .string($0) })),
      ])
    } else {
      context.summarize(
        arguments, "wrote \(folder): index.html, its videos and a poster, \(outcome.bytes) bytes")
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

  private static func report(
    _ request: RenderRequest, _ outcome: RenderOutcome, _ seconds: Double
  ) -> [(key: String, value: JSONValue)] {
    let recipe = outcome.recipe
    let output = recipe?.preset.output ?? request.preset.output
    return [
      ("command", .string("render")),
      ("output", .string(request.destination.name)),
      ("bytes", .integer(outcome.bytes)),
      ("sha256", outcome.sha256.map { .string($0) } ?? .null),
      ("frameDigest", recipe?.frameDigest.map { .string($0) } ?? .null),
      ("format", .string(request.format.name)),
      ("codec", .string(recipe?.codec ?? request.codec ?? request.format.codecs[0].name)),
      ("pixels", (recipe?.pixels).map { .string($0) } ?? .null),
      ("quality", (recipe?.quality).map { .string($0) } ?? .null),
      ("crf", (recipe?.crf).map { .integer($0) } ?? .null),
      ("preset", .string(request.preset.name)),
      ("seed", .integer(request.preset.seed)),
      ("width", .integer(output.width)),
      ("height", .integer(output.height)),
      ("fps", .string(output.frameRate.description)),
      ("firstFrame", .integer(recipe?.frames.lowerBound ?? request.frames.lowerBound)),
      ("frames", .integer(recipe?.frames.count ?? request.frames.count)),
      ("loops", .integer(request.loops)),
      ("heldFrames", .integer(request.heldFrames)),
      ("elapsedSeconds", .number(seconds)),
      ("version", .string(EngineVersion.current)),
      ("warnings", .array(outcome.warnings.map { .string($0) })),
    ]
  }
}
