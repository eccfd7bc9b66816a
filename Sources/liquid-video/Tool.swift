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
      let table = OptionTable(formats: context.backend.formats)
      let parsed = try ArgumentParser(table: table).parse(arguments)
      try perform(parsed, table, context)
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
    _ arguments: ParsedArguments, _ table: OptionTable, _ context: CommandContext
  ) throws(RenderError) {
    if arguments.has(.version) { return try context.console.print(try versions(context.backend)) }
    if arguments.has(.help) { return try help(arguments, table, context) }
    switch arguments.command {
    case .render: try RenderCommand.run(arguments, context)
    case .still: try StillCommand.run(arguments, context)
    case .sheet: try SheetCommand.run(arguments, context)
    case .presetsList: try PresetsListCommand.run(arguments, context)
    case .presetsShow: try PresetsShowCommand.run(arguments, context)
    case .presetsSchema: try context.console.print(PresetSchema.json.prettyText)
    case .batch: try BatchCommand.run(arguments, table, context)
    case .formats: try FormatsCommand.run(arguments, context)
    case .inspect: try InspectCommand.run(arguments, context)
    case .verify: try VerifyCommand.run(arguments, context)
    case .play: try PlayCommand.run(arguments, context)
    case .hash: try HashCommand.run(arguments, context)
    case .doctor: try DoctorCommand.run(arguments, context)
    case .benchmark: try BenchmarkCommand.run(arguments, context)
    case .completions: try completions(arguments, table, context)
    case .help: try help(arguments, table, context)
    }
  }

  /// `completions`: a shell's script, or the manual page.
  private static func completions(
    _ arguments: ParsedArguments, _ table: OptionTable, _ context: CommandContext
  ) throws(RenderError) {
    let word = arguments.operands[0]
    if word == "man" { return try context.console.print(ManualPage(table: table).text()) }
    if word == "markdown" { return try context.console.print(HelpText(table: table).markdown()) }
    guard Completions.shells.contains(word) else {
      let known = Completions.shells + ["man", "markdown"]
      throw RenderError(
        .usage,
        "no completions for \"\(word)\"\(Suggestion.phrase(for: word, in: known)) "
          + "(use \(known.joined(separator: ", ")))")
    }
    try context.console.print(Completions(table: table).script(for: word))
  }

  /// `help COMMAND`, `COMMAND --help`, or the overview.
  private static func help(
    _ arguments: ParsedArguments, _ table: OptionTable, _ context: CommandContext
  ) throws(RenderError) {
    let help = HelpText(table: table)
    if arguments.command == .help, !arguments.operands.isEmpty {
      let words = arguments.operands
      guard let command = Command.allCases.first(where: { $0.words.starts(with: words) }) else {
        let name = words.joined(separator: " ")
        let guess = Suggestion.phrase(for: name, in: Command.allCases.map(\.name))
        throw RenderError(.usage, "no command \"\(name)\"\(guess)")
      }
      return try context.console.print(help.text(for: command))
    }
    let isOverview = arguments.command == .help || !arguments.namesCommand
    try context.console.print(
      isOverview ? help.overview() : help.text(for: arguments.command))
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
  let backend = Pipeline()
  backend.keepMemorySteady()
  backend.ignoreClosedPipes()
  backend.removePartialFilesOnCrash()
  Interruption.watch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]) {
    backend.removePartialFiles()
    ChildProcess.endRunning()
  }
  guard let arguments = rawArguments() else {
    Console.standard().show(
      RenderError(.usage, "an argument is not UTF-8, so that it would be changed"))
    exit(RenderError.Category.usage.exitCode)
  }
  let clock = ContinuousClock()
  let start = clock.now
  let context = CommandContext(
    backend: backend,
    presets: PresetLibrary(
      folders: PresetFolders.folders(ofProgram: PresetFolders.programPath())),
    console: .standard(),
    scratchFolder: PresetFolders.scratch(),
    pendingSignal: { Interruption.pending },
    setPolled: Interruption.setPolled,
    now: { (clock.now - start) / .seconds(1) })
  switch Tool.run(arguments, context) {
  case .code(let code): exit(code)
  case .signal(let number): Interruption.die(of: number)
  }
}
