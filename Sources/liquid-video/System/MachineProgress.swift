import Essentials
import LiquidRender

/// Reports to programs how far a task is, at most four times a second: a JSON object a line, or OpenJD's lines.
///
/// The JSON object has `event` (`progress` or `end`), `version` (1), `unit`, `done`, `total`, `bytes`, `elapsedSeconds` and, while
/// it is known, `remainingSeconds`. OpenJD's lines are `openjd_progress:` and a percentage.
final class MachineProgress: ProgressReporting {
  /// The forms that programs read.
  enum Form: Sendable { case json, openjd }

  /// The version of the JSON.
  static let version = 1

  private let console: Console
  private let unit: String
  private let form: Form
  private let now: @Sendable () -> Double
  private let start: Double
  private let state = Monitor(State())

  private struct State {
    /// When a line was written last, in seconds of `now`.
    var time = -Double.infinity
    /// How far the task is.
    var made = RenderProgress(done: 0, total: 0)
  }

  init(
    _ console: Console, unit: String, form: Form, now: @escaping @Sendable () -> Double
  ) {
    self.console = console
    self.unit = unit
    self.form = form
    self.now = now
    start = now()
  }

  func show(_ made: RenderProgress) {
    state.update { state in
      let time = now()
      state.made = made
      guard time - state.time >= ProgressReporter.redrawInterval else { return }
      state.time = time
      write("progress", made)
    }
  }

  func finish() { state.update { write("end", $0.made) } }

  private func write(_ event: String, _ made: RenderProgress) {
    let elapsed = now() - start
    let share = made.total > 0 ? Double(made.done) / Double(made.total) : 0
    if form == .openjd {
      console.writeError("openjd_progress: \(decimal(100 * share, places: 1))\n")
      return
    }
    var members: [(key: String, value: JSONValue)] = [
      ("event", .string(event)), ("version", .integer(Self.version)), ("unit", .string(unit)),
      ("done", .integer(made.done)), ("total", .integer(made.total)),
      ("bytes", .integer(made.bytes)),
      ("elapsedSeconds", .number((elapsed * 1000).rounded() / 1000)),
    ]
    if event == "progress", share > 0 {
      members.append(
        ("remainingSeconds", .number((elapsed * (1 - share) / share * 1000).rounded() / 1000)))
    }
    console.writeError(JSONValue.object(members).text + "\n")
  }
}
