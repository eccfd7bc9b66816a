import Dispatch
import Essentials
import LiquidRender

/// Renders the jobs of a batch on several workers, each a job at a time, and notes every result at once.
final class BatchRun: Sendable {
  /// How a batch is carried out.
  struct Options: Sendable {
    /// Workers over all rows.
    var workers: Int
    /// Whether the first failure ends the batch.
    var failsFast: Bool
    /// How often a failed row is tried again.
    var retries: Int
    var manifest: String
    /// The entries of an earlier run that is resumed, by output.
    var records: [String: BatchRecord]
  }

  private let jobs: [BatchPlan.Job]
  private let options: Options
  private let context: CommandContext
  private let progress: ProgressHook
  private let report: @Sendable (BatchManifest.Entry) -> Void
  private let state: Monitor<State>

  /// What the workers share.
  private struct State {
    /// The index of the next job.
    var next = 0
    /// How many jobs are being rendered.
    var running = 0
    var progressOf: [RenderProgress]
    var progressOfAll: RenderProgress
    var manifest = BatchManifest()
    /// The content of the manifest's file, with rows of an earlier run whose turn has not come.
    var written = BatchManifest()
    /// When the manifest was written and how long that took, in seconds of `context.now`.
    var lastWrite = (end: -Double.infinity, took: 0.0)
    var failures: [RenderError] = []
    var isStopped = false
    var madeFolders: [String] = []

    init(_ jobs: [BatchPlan.Job]) {
      progressOf = jobs.map { RenderProgress(done: 0, total: $0.plan.frameCount) }
      progressOfAll = RenderProgress(done: 0, total: jobs.reduce(0) { $0 + $1.plan.frameCount })
    }
  }

  init(
    _ jobs: [BatchPlan.Job], _ options: Options, _ context: CommandContext,
    progress: @escaping ProgressHook,
    report: @escaping @Sendable (BatchManifest.Entry) -> Void
  ) {
    self.jobs = jobs
    self.options = options
    self.context = context
    self.progress = progress
    self.report = report
    var state = State(jobs)
    for job in jobs {
      state.written.note(
        Self.entry(job, .done, options.records[job.path]) ?? Self.entry(job, .planned))
    }
    self.state = Monitor(state)
  }

  /// Runs to the end.
  ///
  /// - Returns: The entries of all rows that were reached, and what failed.
  /// - Throws: `RenderError` of category `interrupted`, or what kept the manifest from being written.
  func run() throws(RenderError) -> (manifest: BatchManifest, failures: [RenderError]) {
    state.update { _ = write(&$0) }
    DispatchQueue.concurrentPerform(iterations: max(1, min(options.workers, jobs.count))) { _ in
      while let (index, threads) = takeJob() {
        perform(index, threads)
        state.update { $0.running -= 1 }
      }
    }
    let end = state.update { state in
      _ = write(&state)
      return state
    }
    // Not earlier, since another row may be about to use them.
    FileSystem.removeEmptyFolders(end.madeFolders)
    if let fatal = end.failures.first(where: { $0.category == .interrupted }) { throw fatal }
    return (end.manifest, end.failures)
  }

  /// The next job and how many threads it may have: one, but all that are left over for the last ones.
  private func takeJob() -> (index: Int, threads: Int)? {
    state.update { state in
      guard !state.isStopped, state.next < jobs.count else { return nil }
      state.next += 1
      state.running += 1
      let rest = jobs.count - state.next + state.running
      return (state.next - 1, rest >= options.workers ? 1 : (options.workers + rest - 1) / rest)
    }
  }

  private func perform(_ index: Int, _ threads: Int) {
    let job = jobs[index]
    var entry = Self.entry(job, .done)
    if let kept = keptEntry(job) {
      entry = kept
      _ = advance(
        index,
        RenderProgress(
          done: job.plan.frameCount, total: job.plan.frameCount, bytes: kept.bytes ?? 0))
    } else {
      let start = context.now()
      do throws(RenderError) {
        let outcome = try render(job, index, threads)
        entry.bytes = outcome.bytes
        entry.sha256 = outcome.sha256
        entry.frameDigest = outcome.recipe?.frameDigest
        entry.warnings = outcome.warnings.map { $0.description }
      } catch {
        entry.status = .failed
        entry.error = error.linesOfRow.joined(separator: "\n")
        fail(error, job)
        if error.category == .interrupted { return }
      }
      entry.seconds = context.now() - start
    }
    note(entry)
  }

  private func render(
    _ job: BatchPlan.Job, _ index: Int, _ threads: Int
  ) throws(RenderError) -> RenderOutcome {
    try FileSystem.makeFolders(of: job.path) { folder in
      state.update { $0.madeFolders.append(folder) }
    }
    var attempt = 0
    while true {
      do throws(RenderError) {
        return try context.backend.render(job.plan, threads: threads) { [self] in
          advance(index, $0)
        }
      } catch {
        attempt += 1
        let isHopeless = [.interrupted, .usage, .badPreset, .unsupported].contains(error.category)
        guard attempt <= options.retries, !isHopeless else { throw error }
      }
    }
  }

  /// The entry of an output that need not be made again.
  private func keptEntry(_ job: BatchPlan.Job) -> BatchManifest.Entry? {
    guard let old = options.records[job.path], old.key == job.plan.key,
      let entry = Self.entry(job, .kept, old),
      let now = context.backend.hash(ofFiles: job.plan.files),
      now.bytes == old.bytes, now.sha256 == old.sha256
    else { return nil }
    return entry
  }

  private static func entry(_ job: BatchPlan.Job, _ status: BatchManifest.Status)
    -> BatchManifest.Entry
  {
    BatchManifest.Entry(
      row: job.row.number, output: job.path, key: job.plan.key, status: status,
      frames: job.plan.frameCount, warnings: job.plan.warnings.map { $0.description })
  }

  /// The entry of an output that was finished earlier, or nil if it was not.
  private static func entry(
    _ job: BatchPlan.Job, _ status: BatchManifest.Status, _ old: BatchRecord?
  ) -> BatchManifest.Entry? {
    guard let old, let key = old.key, let bytes = old.bytes, let sha256 = old.sha256 else {
      return nil
    }
    var entry = entry(job, status)
    (entry.key, entry.bytes, entry.sha256) = (key, bytes, sha256)
    entry.frameDigest = old.frameDigest
    return entry
  }

  /// Notes how far a row is; returns whether to go on.
  private func advance(_ index: Int, _ made: RenderProgress) -> Bool {
    let all = state.update { state -> RenderProgress? in
      let before = state.progressOf[index]
      state.progressOf[index] = made
      state.progressOfAll.done += made.done - before.done
      state.progressOfAll.total += made.total - before.total
      state.progressOfAll.bytes += made.bytes - before.bytes
      return state.isStopped ? nil : state.progressOfAll
    }
    guard let all else { return false }
    guard progress(all) else {
      state.update { $0.isStopped = true }
      return false
    }
    return true
  }

  private func fail(_ error: RenderError, _ job: BatchPlan.Job) {
    state.update { state in
      if state.isStopped, error.category == .interrupted,
        state.failures.contains(where: { $0.category != .interrupted })
      {
        return
      }
      state.failures.append(
        error.category == .interrupted
          ? error
          : RenderError(
            error.category,
            "row \(job.row.number): \(error.linesOfRow.joined(separator: "\n"))"))
      if options.failsFast || error.category == .interrupted { state.isStopped = true }
    }
  }

  /// Notes an entry and writes the manifest, which is whole at any time.
  private func note(_ entry: BatchManifest.Entry) {
    let isWritten = state.update { state -> Bool in
      state.manifest.note(entry)
      state.written.note(entry)
      // What was kept stands there already. A long manifest is not written more often than a fifth of the time.
      guard entry.status != .kept,
        context.now() - state.lastWrite.end >= 4 * state.lastWrite.took
      else { return true }
      return write(&state)
    }
    if isWritten { report(entry) }
  }

  /// Writes the manifest; returns whether it was written.
  private func write(_ state: inout State) -> Bool {
    let start = context.now()
    do throws(RenderError) {
      try FileSystem.replace(options.manifest, by: state.written.json.prettyText)
    } catch {
      // The others meet the same.
      if !state.isStopped { state.failures.append(error) }
      state.isStopped = true
      return false
    }
    let end = context.now()
    state.lastWrite = (end, end - start)
    return true
  }
}
