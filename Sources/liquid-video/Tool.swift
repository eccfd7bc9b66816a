import Essentials
import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: arguments in, exit status out.
enum Tool {
  /// Runs a command line (without the program's name) and reports failures on standard error.
  static func run(_ arguments: [String], _ context: CommandContext) -> ExitStatus {
    do throws(RenderError) {
      let parsed = try ArgumentParser.parse(arguments)
      try perform(parsed, context)
      return .success
    } catch {
      if error.category == .interrupted, let signal = context.pendingSignal() {
        return .signal(signal)
      }
      context.console.show(error)
      return .code(error.category.exitCode)
    }
  }

  private static func perform(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    if arguments.has(.version) { return try context.console.print(try versions(context.backend)) }
    if arguments.has(.help) { return try HelpCommand.answer(arguments, context) }
    try arguments.command.run(arguments, context)
  }

  private static func versions(_ backend: any RenderBackend) throws(RenderError) -> String {
    let libraries = try backend.libraries
    return "liquid-video \(EngineVersion.current)\n"
      + libraries.map { "\($0.name) \($0.version)\n" }.joined()
  }
}

/// The arguments without the program's name, or nil if one of them is no text.
private func rawArguments() -> [String]? {
  var arguments: [String] = []
  for index in 0..<Int(CommandLine.argc) {
    guard let word = CommandLine.unsafeArgv[index], let text = String(validatingCString: word)
    else { return nil }
    arguments.append(text)
  }
  return Array(arguments.dropFirst())
}

/// The program as a process: its signals, arguments and end.
func runProcess() -> Never {
  Console.fillMissingDescriptors()
  ProcessSetup.keepMemorySteady()
  ProcessSetup.ignoreSignalsOfWrites()
  ProcessSetup.removePartialFilesOnCrash()
  Interruption.watch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]) {
    ProcessSetup.removePartialFiles()
    ChildProcess.endRunning()
  }
  guard let arguments = rawArguments() else {
    Console.standard().show(
      RenderError(.usage, "an argument is not valid UTF-8"))
    exit(RenderError.Category.usage.exitCode)
  }
  let clock = ContinuousClock()
  let start = clock.now
  let context = CommandContext(
    backend: Renderer(),
    presets: PresetLibrary(
      folders: KnownFolders.presets(ofProgram: KnownFolders.programPath())),
    console: .standard(),
    scratchFolder: KnownFolders.scratch(),
    pendingSignal: { Interruption.pending },
    setPolled: Interruption.setPolled,
    now: { (clock.now - start) / .seconds(1) })
  switch Tool.run(arguments, context) {
  case .code(let code): exit(code)
  case .signal(let number): Interruption.die(of: number)
  }
}
