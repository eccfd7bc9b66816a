import LiquidRender

/// `benchmark`: how fast, and where the time goes.
enum BenchmarkCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (_, preset) = try context.loadPreset(
      arguments, outputExtensions: [], defaultName: "loop")
    let codecs = context.backend.formats.flatMap(\.codecs)
    let codec = codecs.first { $0.name == arguments.text(.codec) } ?? codecs[0]
    let request = BenchmarkRequest(
      preset: preset, frames: try RenderCommand.frames(arguments, of: preset), codec: codec.name,
      crf: try RenderCommand.crf(arguments, of: codec), threads: arguments.integer(.threads))
    let outcome = try context.withProgress(arguments, unit: "frames") {
      progress throws(RenderError) in
      try context.backend.benchmark(request, progress)
    }
    let frames = request.frames.count
    let rate = outcome.seconds > 0 ? Double(frames) / outcome.seconds : 0
    if arguments.has(.json) {
      try context.printJSON(report(request, outcome, rate))
      return
    }
    let size = "\(preset.output.width)x\(preset.output.height)"
    var text =
      "\(preset.name), \(size), \(request.codec), \(outcome.threads) "
      + "\(outcome.threads == 1 ? "worker" : "workers"): \(frames) frames in "
      + "\(decimal(outcome.seconds, places: 2)) s, \(decimal(rate, places: 1)) frames/s\n"
    let column = outcome.stages.map(\.name.count).max() ?? 0
    for stage in outcome.stages {
      let padding = String(repeating: " ", count: column - stage.name.count)
      let perFrame = decimal(stage.seconds * 1000 / Double(frames), places: 3)
      text += "  \(stage.name)\(padding)  \(perFrame) ms a frame\n"
    }
    try context.console.print(text)
  }

  private static func report(
    _ request: BenchmarkRequest, _ outcome: BenchmarkOutcome, _ rate: Double
  ) -> [(key: String, value: JSONValue)] {
    let stages = outcome.stages.map { stage in
      JSONValue.object([
        ("name", .string(stage.name)), ("seconds", .number(stage.seconds)),
        ("millisecondsPerFrame", .number(stage.seconds * 1000 / Double(request.frames.count))),
      ])
    }
    return [
      ("command", .string("benchmark")),
      ("preset", .string(request.preset.name)),
      ("width", .integer(request.preset.output.width)),
      ("height", .integer(request.preset.output.height)),
      ("codec", .string(request.codec)),
      ("frames", .integer(request.frames.count)),
      ("threads", .integer(outcome.threads)),
      ("elapsedSeconds", .number(outcome.seconds)),
      ("framesPerSecond", .number(rate)),
      ("stages", .array(stages)),
    ]
  }
}
