import LiquidRender

/// The rows of a batch turned into requests, or all that is wrong with them.
struct BatchPlan: Sendable {
  /// One video to make.
  struct Job: Sendable {
    var row: JobTable.Row
    var request: RenderRequest
    var recipe: Recipe
    var warnings: [String]
    var path: String { request.destination.name }
    var key: String { request.key(recipe) }
    /// The files that it makes, in order.
    var files: [String] {
      guard request.format.name == "png", let pattern = FramePattern(path) else { return [path] }
      return recipe.frames.map(pattern.path)
    }
    /// Frames that are drawn.
    var frames: Int { recipe.frames.count + recipe.heldFrames }
  }

  let jobs: [Job]

  /// What holds for every row.
  struct Defaults: Sendable {
    /// Where rows without an output of their own go.
    var output: String
    var overwrite: Bool
    /// The entries of an earlier run that is resumed, by output: files that match are kept, and others that it has made
    /// are made again.
    var records: [String: BatchRecord]
  }

  /// Checks every row before anything is rendered.
  ///
  /// - Throws: `RenderError` of category `badPreset` with every fault of every row.
  init(
    _ table: JobTable, file: String, _ defaults: Defaults, _ context: CommandContext
  ) throws(RenderError) {
    var jobs: [Job] = []
    var faults: [String] = []
    var taken = TakenPlaces()
    let options = context.options
    for row in table.rows {
      let place =
        row.line.map { "\(file): row \(row.number) (line \($0))" } ?? "\(file) \(row.number)"
      let reader = BatchRow(row: row, defaults: defaults, options: options, context: context)
      switch reader.read() {
      case .failure(let found):
        faults += found.messages.map { "\(place)\($0)" }
      case .success(let job):
        let path = job.path
        if let other = taken.take(path, by: row.number) {
          faults.append(
            "\(place), column \"output\": \(path) is the file of row \(other) too "
              + "(put {row} or what differs into the name)")
        }
        jobs.append(job)
      }
    }
    guard faults.isEmpty else { throw RenderError(.badPreset, messages: faults) }
    self.jobs = jobs
  }
}
