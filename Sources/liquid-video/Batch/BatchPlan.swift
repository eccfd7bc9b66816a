import Essentials
import LiquidRender

/// The rows of a batch turned into plans, or all that is wrong with them.
struct BatchPlan: Sendable {
  /// One video to make.
  struct Job: Sendable {
    var row: JobTable.Row
    var plan: RenderPlan
    var path: String { plan.request.destination.name }
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
    var faults: [RenderError.Issue] = []
    var taken = TakenPlaces()
    for row in table.rows {
      let place =
        row.line.map { "\(file): row \(row.number) (line \($0))" } ?? "\(file) \(row.number)"
      let reader = BatchRow(row: row, defaults: defaults, context: context)
      switch reader.read() {
      case .failure(let found):
        faults += found.issues.map { issue in
          let column = issue.name(in: .columns).map { ", \($0)" } ?? ""
          return RenderError.Issue("\(place)\(column): \(issue.statement)")
        }
      case .success(let job):
        let path = job.path
        if let other = taken.take(path, by: row.number) {
          faults.append(
            RenderError.Issue(
              "\(place), column \"output\": \(path) is also the file of row \(other) "
                + "(put {row} or the differing value into the name)"))
        }
        jobs.append(job)
      }
    }
    guard faults.isEmpty else { throw RenderError(.badPreset, issues: faults) }
    self.jobs = jobs
  }
}
