import Essentials
import LiquidRender
import MediaFormats

extension Command {
  static let render = Command(
    "render", summary: "Render a preset to a seamless video loop (the default command).",
    usage: "--preset NAME [options]",
    examples: [
      "liquid-video --preset loop.mp4",
      "liquid-video --preset loop --seed 7 -o out.webm --size 720x720 --fps 30",
      "liquid-video --preset loop --set paint.material=honey -o honey.mp4",
    ],
    options: [.presetAndOutput] + CommandOption.replacements + [
      .frames, .output,
      CommandOption(
        .bundle, "DIR", .text,
        "Make a folder for a web page instead of one file: loop.mp4, loop.webm, poster.png, index.html."
      ),
      CommandOption(
        .format, "NAME", .word(ContainerFormat.allCases.map(\.rawValue)), "The format of the file.",
        absent: "the extension's"),
      .codec, .pixels, .quality, .crf, .qp,
      CommandOption(
        .maximumBytes, "N", .bytes(RenderLimits.bytes),
        "Search for the best quality whose file has at most this many bytes: 1500000, 1500k, 1.5M or 1500KiB. The search renders up to six times.",
        unit: "bytes"),
      CommandOption(
        .loops, "N", .integer(RenderLimits.loops),
        "How many times the file contains the loop. The loop is encoded once, and its packets are repeated.",
        absent: "1"),
      CommandOption(
        .hold, "S", .seconds(RenderLimits.hold),
        "How much longer the last frame is shown.", unit: "s", absent: "not held"),
      .matte,
      CommandOption(flag: .noRecipe, "Leave the recipe out of the file."),
      CommandOption(
        .manifest, "FILE", .text,
        "Write a JSON file that describes the render: recipe, digest, size, hash, time."),
      .threads, .progress, .overwrite, .noOverwrite, .json, .quiet,
    ],
    run: RenderCommand.run)
}

/// `render`: a preset to a video.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    if let folder = arguments.text(.bundle) { return try bundle(folder, arguments, context) }
    let plan = try RenderArguments.plan(arguments, context)
    if let path = arguments.text(.manifest) { try checkManifest(path, plan, arguments) }
    let start = context.now()
    let outcome = try context.withProgress(
      arguments, unit: "frames", frameRate: plan.preset.output.frameRate.value
    ) { progress throws(RenderError) in
      try context.backend.render(plan, threads: nil, progress)
    }
    let seconds = context.now() - start
    context.warn(arguments, outcome.warnings)
    if let path = arguments.text(.manifest) {
      try Manifest.write(plan, outcome, seconds: seconds, to: path)
    }
    if arguments.has(.json) {
      try context.printJSON(try report(plan, outcome, seconds))
    } else {
      let count = plan.totalFrameCount
      let output = plan.preset.output
      context.summarize(
        arguments,
        "wrote \(plan.request.destination.label): seed \(plan.preset.seed), "
          + "\(count) \(count == 1 ? "frame" : "frames"), \(output.width)x\(output.height), "
          + "\(plan.settings.codec.rawValue) \(plan.settings.layout.name), "
          + "\(outcome.bytes) bytes, in \(decimal(seconds, places: 1)) s")
    }
  }

  /// Refuses a manifest in the place of another file, or one that would replace a file unasked.
  private static func checkManifest(
    _ path: String, _ plan: RenderPlan, _ arguments: ParsedArguments
  ) throws(RenderError) {
    guard path != "-" else {
      throw RenderError(.usage, "--manifest: it cannot be written to standard output; name a file")
    }
    var taken = TakenPlaces()
    var others = [(name: "the output", path: plan.request.destination.name)]
    if let preset = arguments.text(.preset), PresetLibrary.isPath(preset) {
      others.append((name: "the preset", path: preset))
    }
    for (index, other) in others.enumerated() { _ = taken.take(other.path, by: index) }
    if let other = taken.take(path, by: others.count) {
      throw RenderError(.usage, "--manifest: \(path) is also the path of \(others[other].name)")
    }
    guard arguments.has(.overwrite) || !FileSystem.exists(path) else {
      throw RenderError(
        .exists, "\(path) exists; write -y to replace it, or --manifest with another name")
    }
    try FileSystem.checkPlace(of: .file(path: path, overwrite: true), isRegular: true)
  }

  /// `--bundle`: a folder for a web page.
  private static func bundle(
    _ folder: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    guard folder != "-" else {
      throw RenderError(.usage, "--bundle: it cannot be written to standard output; name a folder")
    }
    let others: [(key: OptionName, name: String)] = [
      (.output, "-o"), (.format, "--format"), (.codec, "--codec"), (.pixels, "--pixels"),
      (.crf, "--crf"), (.qp, "--qp"), (.maximumBytes, "--max-bytes"), (.loops, "--loops"),
      (.hold, "--hold"),
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
      preset: preset, quality: arguments.choice(.quality), matte: RenderArguments.matte(arguments),
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
        ("warnings", .array(outcome.warnings.map { .string($0.description) })),
      ])
    } else {
      context.summarize(
        arguments, "wrote \(folder): index.html, its videos and a poster, \(outcome.bytes) bytes")
    }
  }

  private static func report(
    _ plan: RenderPlan, _ outcome: RenderOutcome, _ seconds: Double
  ) throws(RenderError) -> [(key: String, value: JSONValue)] {
    let recipe = outcome.recipe ?? plan.recipe
    let output = plan.preset.output
    return [
      ("command", .string("render")),
      ("output", .string(plan.request.destination.name)),
      ("bytes", .integer(outcome.bytes)),
      ("sha256", outcome.sha256.map { .string($0) } ?? .null),
      ("frameDigest", recipe.frameDigest.map { .string($0) } ?? .null),
      ("format", .string(recipe.format.rawValue)),
      ("codec", .string(recipe.codec.rawValue)),
      ("pixels", .string(recipe.pixels.name)),
      ("quality", .string(recipe.quality.rawValue)),
      ("crf", recipe.crf.map { .integer($0) } ?? .null),
      ("qp", recipe.qp.map { .integer($0) } ?? .null),
      ("preset", .string(plan.preset.name)),
      ("seed", .integer(plan.preset.seed)),
      ("width", .integer(output.width)),
      ("height", .integer(output.height)),
      ("fps", .string(output.frameRate.description)),
      ("firstFrame", .integer(plan.frames.lowerBound)),
      ("frames", .integer(plan.frames.count)),
      ("loops", .integer(plan.request.loops)),
      ("heldFrames", .integer(plan.request.heldFrames)),
      ("drops", try plan.preset.dropReport()),
      ("elapsedSeconds", .number(seconds)),
      ("version", .string(EngineVersion.current)),
      ("warnings", .array(outcome.warnings.map { .string($0.description) })),
    ]
  }
}
