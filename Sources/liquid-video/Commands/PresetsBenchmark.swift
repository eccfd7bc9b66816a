import Essentials
import LiquidRender
import MediaFormats

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
