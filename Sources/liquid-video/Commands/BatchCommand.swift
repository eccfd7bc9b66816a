import AtomicFiles
import Essentials
import LiquidRender
import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Command {
  static let batch = Command(
    "batch",
    summary: "Render many videos from a file of jobs, or from all combinations of some options.",
    usage: "[JOBS] [options]", operands: 0...1,
    examples: [
      "liquid-video batch jobs.csv --output renders/{preset}-{seed:04}.{format}",
      "liquid-video batch --presets loop,ink --seeds 1-50 --sizes 320x180 --dry-run",
      "liquid-video batch jobs.json --resume --gallery index.html",
    ],
    options: [
      CommandOption(
        .presets, "LIST", .text,
        "Render these presets, such as loop,ink, if there is no file of jobs."),
      CommandOption(
        .seeds, "LIST", .text, "Render each preset with these seeds, such as 1-50,200.",
        absent: "the preset's"),
      CommandOption(
        .sizes, "LIST", .text, "Render each of them at these sizes, such as 1920x1080,1080x1920.",
        absent: "the preset's"),
      CommandOption(
        .formats, "LIST", .text, "Render each of them in these formats, such as mp4,webm.",
        absent: "the output's extension, or mp4"),
      CommandOption(
        .output, short: "o", "TEMPLATE", .text,
        "The name of the file of a row that has none, with {preset}, {seed:04}, {width}, {height}, {fps}, {duration}, {format}, {codec}, "
          + "{quality} and {row}. Missing folders are made.",
        absent: BatchCommand.defaultOutput),
      CommandOption(
        .manifest, "FILE", .text,
        "The JSON file that lists what was made. It is written after every row.",
        absent: BatchCommand.defaultManifest),
      CommandOption(.gallery, "FILE", .text, "Write a page that shows the results."),
      CommandOption(
        .jobs, "N", .integer(1...256), "The number of workers.", absent: "one for each processor"),
      CommandOption(
        .retries, "N", .integer(0...100), "How many times a failed row is tried again.",
        absent: "0"),
      CommandOption(
        flag: .resume,
        "Keep files that the manifest lists and whose hash still matches, and make all others. Replace only files of this batch."
      ),
      CommandOption(
        flag: .failFast, "Stop at the first row that fails."),
      CommandOption(
        flag: .dryRun,
        "Render nothing; print what would be made, roughly how long it takes, and how much memory it needs."
      ),
      .progress, .overwrite, .json, .quiet,
    ],
    run: BatchCommand.run)
}

/// `batch`: many videos from a file of jobs, or from all combinations of some options.
enum BatchCommand {
  /// The names of files of rows that give none.
  static let defaultOutput = "{preset}-{seed}-{width}x{height}.{format}"
  /// The file of the manifest.
  static let defaultManifest = "batch.json"

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (jobs, name) = try jobTable(arguments, context)
    let manifest = arguments.text(.manifest) ?? defaultManifest
    let records = arguments.has(.resume) ? try BatchManifest.records(manifest) : [:]
    let plan = try BatchPlan(
      jobs, file: name,
      BatchPlan.Defaults(
        output: arguments.text(.output) ?? defaultOutput,
        overwrite: arguments.has(.overwrite), records: records), context)
    let places = BatchPlaces(
      jobs: arguments.operands.first.flatMap { $0 == "-" ? nil : $0 },
      manifest: manifest, gallery: arguments.text(.gallery))
    try places.check(
      rows: plan.jobs.map { ($0.row.number, $0.path) }, writes: !arguments.has(.dryRun),
      resumes: arguments.has(.resume),
      overwrites: arguments.has(.overwrite))
    context.warn(arguments, warnings(of: plan.jobs))
    if arguments.has(.dryRun) { return try dryRun(plan, arguments, context) }
    var options = BatchRun.Options(
      workers: arguments.integer(.jobs) ?? Machine.usableProcessors,
      failsFast: arguments.has(.failFast), retries: arguments.integer(.retries) ?? 0,
      manifest: manifest, records: records)
    let lock = try TargetLock(FileSystem.canonicalPath(of: places.manifest))
    defer { withExtendedLifetime(lock) {} }
    options.workers = workers(options.workers, plan, arguments, context)
    let start = context.now()
    let result = try context.withProgress(arguments, unit: "frames") {
      progress throws(RenderError) in
      let count = plan.jobs.count
      return try BatchRun(plan.jobs, options, context, progress: progress) { entry in
        guard !arguments.has(.quiet) else { return }
        context.summarize(arguments, line(entry, of: count))
      }.run()
    }
    if let path = places.gallery {
      try BatchGallery(plan, result.manifest, context).write(to: path)
    }
    try finish(plan, result, seconds: context.now() - start, arguments, context)
  }

  /// Each warning once, with the rows that it is of.
  private static func warnings(of jobs: [BatchPlan.Job]) -> [RenderError.Issue] {
    var order: [String] = []
    var rows: [String: [Int]] = [:]
    for job in jobs {
      for warning in job.plan.warnings.map({ $0.line(of: .options) }) {
        if rows[warning] == nil { order.append(warning) }
        rows[warning, default: []].append(job.row.number)
      }
    }
    return order.map { warning in
      let numbers = rows[warning] ?? []
      if numbers.count == jobs.count { return RenderError.Issue(warning) }
      let named = numbers.prefix(5).map(String.init).joined(separator: ", ")
      let rest = numbers.count > 5 ? " and \(numbers.count - 5) more" : ""
      return RenderError.Issue(
        "\(numbers.count == 1 ? "row" : "rows") \(named)\(rest): \(warning)")
    }
  }

  /// The memory ceiling, in bytes, of the largest row when one worker renders it.
  private static func memoryOfRow(_ plan: BatchPlan) -> Int {
    plan.jobs.map { $0.plan.memoryCeiling(threads: 1) }.max() ?? 0
  }

  /// How many rows are rendered at a time: as many as were asked for, unless memory is short.
  private static func workers(
    _ asked: Int, _ plan: BatchPlan, _ arguments: ParsedArguments, _ context: CommandContext
  ) -> Int {
    let row = memoryOfRow(plan)
    guard let memory = Machine.memory, row > 0, asked * row > memory else { return asked }
    let fitting = max(1, memory / row)
    context.warn(
      arguments,
      [
        RenderError.Issue(
          "memory is short: \(fitting) rows are rendered at a time, because one needs up to \(byteText(row))"
        )
      ])
    return fitting
  }

  private static func jobTable(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) -> (JobTable, String) {
    let lists: [(key: OptionName, column: String)] = [
      (.presets, "preset"), (.seeds, "seed"), (.sizes, "size"), (.formats, "format"),
    ]
    let given = lists.filter { arguments.has($0.key) }
    guard let file = arguments.operands.first else {
      guard arguments.has(.presets) else {
        throw RenderError(
          .usage,
          "no jobs are given; name a file of jobs, or combine options such as --presets loop,ink --seeds 1-50"
        )
      }
      var rows: [[JobTable.Cell]] = [[]]
      for (key, column) in given {
        let values = try ValueList.values(arguments.text(key) ?? "", column: column)
        rows = rows.flatMap { row in
          values.map { row + [JobTable.Cell(column: column, text: $0)] }
        }
        guard rows.count <= JobTable.mostRows else {
          throw RenderError(.usage, "there are more than \(JobTable.mostRows) combinations")
        }
      }
      return (
        JobTable(
          rows: rows.enumerated().map {
            JobTable.Row(number: $0.offset + 1, line: nil, cells: $0.element)
          }), "combination"
      )
    }
    if let other = given.first {
      throw RenderError(.usage, "a file of jobs and --\(other.column)s cannot be given together")
    }
    let name = file == "-" ? "standard input" : file
    let bytes =
      try file == "-"
      ? readDescriptor(STDIN_FILENO, limit: JobTable.mostBytes, name: name)
      : readFile(file, limit: JobTable.mostBytes)
    let table = try JobTable(bytes, file: name)
    if let separators = table.separators {
      context.summarize(arguments, "\(name): fields are separated by \(separators)")
    }
    return (table, name)
  }

  private static func line(_ entry: BatchManifest.Entry, of count: Int) -> String {
    let tail =
      switch entry.status {
      case .failed: "failed: \(entry.error ?? "")"
      case .kept: "kept, \(entry.bytes ?? 0) bytes"
      case .planned, .done:
        "\(entry.bytes ?? 0) bytes in \(decimal(entry.seconds ?? 0, places: 1)) s"
      }
    return Console.harmless("row \(entry.row) of \(count), \(entry.output): \(tail)")
  }

  private static func finish(
    _ plan: BatchPlan, _ result: (manifest: BatchManifest, failures: [RenderError]),
    seconds: Double, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    let entries = result.manifest.entries
    func count(_ status: BatchManifest.Status) -> Int {
      entries.filter { $0.status == status }.count
    }
    let bytes = entries.reduce(0) { $0 + ($1.bytes ?? 0) }
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("batch")), ("rows", .integer(plan.jobs.count)),
        ("done", .integer(count(.done))), ("kept", .integer(count(.kept))),
        ("failed", .integer(count(.failed))), ("bytes", .integer(bytes)),
        ("elapsedSeconds", .number(seconds)),
      ])
    } else {
      context.summarize(
        arguments,
        "\(plan.jobs.count) \(plan.jobs.count == 1 ? "row" : "rows"): \(count(.done)) made, \(count(.kept)) kept, "
          + "\(count(.failed)) failed; \(bytes) bytes, in \(decimal(seconds, places: 1)) s")
    }
    if let first = result.failures.first {
      throw RenderError(first.category, issues: result.failures.flatMap(\.issues))
    }
  }

  private static func dryRun(
    _ plan: BatchPlan, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    let estimate = BatchEstimate(plan)
    let workers = min(plan.jobs.count, arguments.integer(.jobs) ?? Machine.usableProcessors)
    let memory = workers * memoryOfRow(plan)
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("batch")),
        (
          "rows",
          .array(
            plan.jobs.map { job in
              .object([
                ("row", .integer(job.row.number)), ("output", .string(job.path)),
                ("frames", .integer(job.plan.frameCount)),
                ("codec", .string(job.plan.settings.codec.rawValue)),
              ])
            })
        ),
        ("frames", .integer(estimate.frames)),
        ("estimatedCPUSeconds", .number(estimate.seconds)),
        ("estimatedBytes", .integer(estimate.bytes)),
        ("memoryCeiling", .integer(memory)),
      ])
      return
    }
    for job in plan.jobs {
      let settings = job.plan.settings
      try context.console.print(
        Console.harmless(
          "\(job.path): \(settings.codec.rawValue), \(settings.width)x\(settings.height), "
            + "\(job.plan.frameCount) frames"
        )
          + "\n")
    }
    try context.console.print(
      "\(plan.jobs.count) files, \(estimate.frames) frames; roughly "
        + "\(decimal(estimate.seconds / Double(workers), places: 0)) s "
        + "and \(byteText(estimate.bytes)); at most \(byteText(memory)) of memory\n")
  }
}
