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
    let request = try RenderArguments.request(arguments, context)
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
