import LiquidRender

/// The forms of progress on standard error.
enum ProgressForm: String, CaseIterable, Sendable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// One JSON object a line.
  case json
  /// Lines of OpenJD.
  case openjd
  /// No progress.
  case none
}

/// Receives how far a task is.
protocol ProgressReporting: Sendable {
  /// Shows how far the task is, unless that was shown a moment ago.
  func show(_ made: RenderProgress)
  /// The task has ended.
  func finish()
}
