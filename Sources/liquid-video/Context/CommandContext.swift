import Essentials
import LiquidRender

#if canImport(Glibc)
  import Glibc
#endif

/// What commands work with; tests put their own in its place.
struct CommandContext: Sendable {
  var backend: any RenderBackend
  var presets: PresetLibrary
  var console: Console
  /// Where files may lie that never appear under a name.
  var scratchFolder = "/tmp"
  /// The signal that asks the process to end, once it arrived.
  var pendingSignal: @Sendable () -> Int32?
  /// Called with whether `pendingSignal` is asked from now on; else a signal ends the process at once.
  var setPolled: @Sendable (Bool) -> Void = { _ in }
  /// Where a program of that name is installed.
  var programPath: @Sendable (String) -> String? = { ChildProcess.path(of: $0) }
  /// Whether there is a desktop for windows.
  var hasDisplay: @Sendable () -> Bool = {
    #if canImport(Darwin)
      true
    #else
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
        getenv(name).map { $0.pointee != 0 } ?? false
      }
    #endif
  }
  /// A clock in seconds from any start.
  var now: @Sendable () -> Double

  /// Runs a long task with progress on standard error (unless quiet) that stops when a signal arrived.
  func withProgress<Result>(
    _ arguments: ParsedArguments, unit: String, frameRate: Double? = nil,
    _ task: (@escaping ProgressHook) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let form = arguments.choice(.progress) ?? ProgressForm.auto
    let reporter: (any ProgressReporting)? =
      switch form {
      case .json: MachineProgress(console, unit: unit, form: .json, now: now)
      case .openjd: MachineProgress(console, unit: unit, form: .openjd, now: now)
      case .none: nil
      case .auto:
        arguments.has(.quiet)
          ? nil : ProgressReporter(console, unit: unit, frameRate: frameRate, now: now)
      }
    defer { reporter?.finish() }
    setPolled(true)
    defer { setPolled(false) }
    return try task { [pendingSignal] made in
      reporter?.show(made)
      return pendingSignal() == nil
    }
  }

  /// Prints a JSON object, its keys in order and `schema` among them.
  func printJSON(_ members: [(key: String, value: JSONValue)]) throws(RenderError) {
    let object = JSONValue.object([("schema", .integer(1))] + members)
    try console.print(object.sorted.prettyText)
  }

  /// Prints a result's summary on standard error unless quiet.
  func summarize(_ arguments: ParsedArguments, _ text: String) {
    if !arguments.has(.quiet) { console.writeError("liquid-video: \(Console.harmless(text))\n") }
  }

  /// Warnings on standard error unless quiet.
  func warn(_ arguments: ParsedArguments, _ warnings: [RenderError.Issue]) {
    if !arguments.has(.quiet) { warnings.forEach { console.warn($0.line(of: .options)) } }
  }
}
