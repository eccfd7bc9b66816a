import Essentials
import LiquidRender
import MediaFormats

extension Command {
  static let benchmark = Command(
    "benchmark", summary: "Render without writing a file, and print where the time goes.",
    examples: [
      "liquid-video benchmark --size 1920x1080 --json",
      "liquid-video benchmark --all --threads 1",
    ],
    options: [.preset("A bundled preset, or the path of a preset file.", absent: "loop")]
      + CommandOption.replacements + [
        CommandOption(
          flag: .all, "Measure every bundled preset as it is, and print a row for each."),
        .frames, .codec, .crf, .threads, .progress, .json, .quiet,
      ],
    run: BenchmarkCommand.run)
}

/// `benchmark`: how fast, and how far from the limits.
enum BenchmarkCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    guard !arguments.has(.all) else { return try PresetsBenchmark.run(arguments, context) }
    let (_, preset) = try context.loadPreset(
      arguments, outputExtensions: [], defaultName: "loop")
    let request = request(of: preset, arguments)
    let outcome = try context.withProgress(arguments, unit: "steps") {
      progress throws(RenderError) in
      try context.backend.benchmark(request, progress)
    }
    if arguments.has(.json) {
      try context.printJSON(json(request, outcome))
    } else {
      try context.console.print(text(request, outcome))
    }
  }

  /// What is asked of a preset: at 1920×1080 and with 120 frames, if nothing else was.
  static func request(
    of preset: Preset, _ arguments: ParsedArguments, drawsAsItIs: Bool = false
  ) -> BenchmarkRequest {
    var preset = preset
    if !arguments.has(.size) {
      preset.output.width = 1920
      preset.output.height = 1080
    }
    return BenchmarkRequest(
      preset: preset,
      frames: RenderArguments.frames(arguments) ?? 0..<min(120, preset.output.frameCount),
      codec: arguments.choice(.codec) ?? .h264, crf: arguments.integer(.crf),
      threads: arguments.integer(.threads), drawsAsItIs: drawsAsItIs)
  }

  private static func text(_ request: BenchmarkRequest, _ outcome: BenchmarkOutcome) -> String {
    var text = "drawing, ms a frame (times memset of the same planes)\n"
    for row in outcome.drawing {
      text +=
        "  \(row.width)x\(row.height) \(row.format.name) \(row.paint.rawValue): memset "
        + "\(decimal(row.memset, places: 3)), what moved \(decimal(row.damage, places: 3)) "
        + "(\(decimal(row.damage / row.memset, places: 2))), whole "
        + "\(decimal(row.full, places: 3)) (\(decimal(row.full / row.memset, places: 2)))\n"
    }
    let encoding = outcome.encoding
    let output = request.preset.output
    text +=
      "\(request.preset.name), \(output.width)x\(output.height), \(request.codec.rawValue), "
      + "\(request.frames.count) frames, ms a frame\n"
      + "  drawing alone, 1 thread      \(decimal(encoding.drawing, places: 3))\n"
      + "  encoder alone, \(encoding.threads) workers    \(decimal(encoding.encoder, places: 3))\n"
      + "  whole render, \(encoding.threads) workers     \(decimal(encoding.whole, places: 3)) "
      + "(\(decimal(encoding.whole / encoding.encoder, places: 3)) times the encoder alone)\n"
      + "  whole render, 1 worker       \(decimal(encoding.wholeByOne, places: 3)) "
      + "(\(decimal(encoding.wholeByOne / encoding.whole, places: 2)) times as long)\n"
    return text
  }

  private static func json(
    _ request: BenchmarkRequest, _ outcome: BenchmarkOutcome
  ) -> [(key: String, value: JSONValue)] {
    [("command", .string("benchmark"))] + members(request, outcome)
  }

  /// What was measured of a preset.
  static func members(
    _ request: BenchmarkRequest, _ outcome: BenchmarkOutcome
  ) -> [(key: String, value: JSONValue)] {
    let drawing = outcome.drawing.map { row in
      JSONValue.object([
        ("width", .integer(row.width)), ("height", .integer(row.height)),
        ("paint", .string(row.paint.rawValue)), ("format", .string(row.format.name)),
        ("sceneMilliseconds", .number(row.scene)),
        ("memsetMilliseconds", .number(row.memset)),
        ("damageMilliseconds", .number(row.damage)),
        ("damageRatio", .number(row.damage / row.memset)),
        ("fullMilliseconds", .number(row.full)), ("fullRatio", .number(row.full / row.memset)),
      ])
    }
    let encoding = outcome.encoding
    return [
      ("preset", .string(request.preset.name)),
      ("drawing", .array(drawing)),
      (
        "encoding",
        .object([
          ("codec", .string(request.codec.rawValue)),
          ("width", .integer(request.preset.output.width)),
          ("height", .integer(request.preset.output.height)),
          ("frames", .integer(request.frames.count)),
          ("threads", .integer(encoding.threads)),
          ("drawingMilliseconds", .number(encoding.drawing)),
          ("encoderMilliseconds", .number(encoding.encoder)),
          ("wholeMilliseconds", .number(encoding.whole)),
          ("wholeRatio", .number(encoding.whole / encoding.encoder)),
          ("wholeByOneWorkerMilliseconds", .number(encoding.wholeByOne)),
          ("speedUp", .number(encoding.wholeByOne / encoding.whole)),
        ])
      ),
    ]
  }
}

/// `benchmark --all`: a row for each bundled preset as it is, so that none is slow unseen.
enum PresetsBenchmark {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    guard !arguments.has(.preset) else {
      throw RenderError(.usage, "--all and --preset cannot be given together")
    }
    var requests: [BenchmarkRequest] = []
    for name in context.presets.names {
      var preset = try context.presets.load(name, overrides: arguments.overrides)
      try context.adjust(&preset, arguments)
      requests.append(BenchmarkCommand.request(of: preset, arguments, drawsAsItIs: true))
    }
    let asked = requests
    let outcomes = try context.withProgress(arguments, unit: "steps") {
      progress throws(RenderError) in
      var outcomes: [BenchmarkOutcome] = []
      for (index, request) in asked.enumerated() {
        outcomes.append(
          try context.backend.benchmark(request) { made in
            progress(
              RenderProgress(
                done: index * made.total + made.done, total: asked.count * made.total))
          })
      }
      return outcomes
    }
    let rows = Array(zip(asked, outcomes))
    guard arguments.has(.json) else {
      try context.console.print(table(rows))
      return
    }
    try context.printJSON([
      ("command", .string("benchmark")),
      ("presets", .array(rows.map { .object(BenchmarkCommand.members($0.0, $0.1)) })),
    ])
  }

  private static func table(_ rows: [(BenchmarkRequest, BenchmarkOutcome)]) -> String {
    guard let first = rows.first?.1.drawing.first else { return "" }
    let threads = rows[0].1.encoding.threads
    var text = """
      \(first.width)x\(first.height), ms: memset of the planes; a frame of which only what moved is drawn, and a whole one, \
      on one thread
      (times memset); the encoder alone and the whole render, \(threads) workers, ms a frame (times the encoder); making \
      the scene

      """
    let names = rows.map(\.0.preset.name)
    let column = names.map(\.count).max() ?? 0
    for (name, row) in zip(names, rows) {
      guard let drawing = row.1.drawing.first else { continue }
      let encoding = row.1.encoding
      let ratio = { (value: Double, unit: Double) in
        "\(decimal(value, places: 2)) (\(decimal(value / unit, places: 2)))"
      }
      text +=
        name + String(repeating: " ", count: column - name.count)
        + "  memset \(decimal(drawing.memset, places: 2))"
        + "  moved \(ratio(drawing.damage, drawing.memset))"
        + "  whole \(ratio(drawing.full, drawing.memset))"
        + "  encoder \(decimal(encoding.encoder, places: 2))"
        + "  render \(ratio(encoding.whole, encoding.encoder))"
        + "  scene \(decimal(drawing.scene, places: 0))\n"
    }
    return text
  }
}
