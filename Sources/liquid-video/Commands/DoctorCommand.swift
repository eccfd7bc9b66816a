import Essentials
import LiquidRender
import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Command {
  static let doctor = Command(
    "doctor",
    summary:
      "Check this machine: its libraries, memory and presets, and whether it draws the right pixels.",
    examples: ["liquid-video doctor"], options: [.json], run: DoctorCommand.run)
}

/// `doctor`: whether this machine can do what the program promises.
enum DoctorCommand {
  /// What a look at one thing showed.
  struct Finding {
    enum State: String { case good, warning, fault }
    var name: String
    var state: State
    var text: String
  }

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    var findings = [program(context), processors(), memory(context)]
    findings += try presets(context)
    findings += codecs(context)
    findings += [scratch(context), players(context), terminal(context)]
    findings += try drawing(context)
    let faults = findings.filter { $0.state == .fault }
    if arguments.has(.json) {
      try context.printJSON([
        ("command", .string("doctor")), ("healthy", .bool(faults.isEmpty)),
        (
          "findings",
          .array(
            findings.map {
              .object([
                ("name", .string($0.name)), ("state", .string($0.state.rawValue)),
                ("text", .string($0.text)),
              ])
            })
        ),
      ])
    } else {
      for finding in findings {
        let padding = String(repeating: " ", count: max(0, 14 - finding.name.count))
        let label = finding.state == .good ? "" : "\(finding.state.rawValue): "
        try context.console.print(
          Console.harmless("\(finding.name)\(padding)\(label)\(finding.text)") + "\n")
      }
    }
    guard let first = faults.first else { return }
    throw RenderError(.failed, "\(faults.count) of \(findings.count) checks failed: \(first.name)")
  }

  private static func program(_ context: CommandContext) -> Finding {
    let libraries: [String]
    do throws(RenderError) {
      libraries = try context.backend.libraries.map { "\($0.name) \($0.version)" }
    } catch {
      return Finding(name: "program", state: .fault, text: error.message)
    }
    return Finding(
      name: "program", state: .good,
      text: "liquid-video \(EngineVersion.current); \(libraries.joined(separator: ", "))")
  }

  private static func processors() -> Finding {
    var limits = ["\(Machine.processors) in the machine"]
    if let count = Machine.processorsByAffinity { limits.append("\(count) by affinity") }
    if let count = Machine.processorsByControlGroup {
      limits.append("\(count) by the control group")
    }
    return Finding(
      name: "processors", state: .good,
      text: "\(Machine.usableProcessors) to use (\(limits.joined(separator: ", ")))")
  }

  /// The memory that is available, and that a large video needs.
  private static func memory(_ context: CommandContext) -> Finding {
    let needs = [("1080p", 1920, 1080), ("4k", 3840, 2160)].compactMap { name, width, height in
      largeLoop(context, width, height).map { "\(name) in H.264 needs at most \(byteText($0))" }
    }
    let free = Machine.memory
    return Finding(
      name: "memory", state: .good,
      text: ([free.map { "\(byteText($0)) available" } ?? "available memory is unknown"] + needs)
        .joined(separator: "; "))
  }

  private static func largeLoop(_ context: CommandContext, _ width: Int, _ height: Int) -> Int? {
    guard var preset = try? context.presets.load("loop") else { return nil }
    preset.output.width = width
    preset.output.height = height
    let request = RenderRequest(preset: preset, format: .mp4, destination: .nowhere)
    return (try? RenderPlan(request))?.memoryCeiling()
  }

  /// Whether presets are found, and all of them can be read.
  private static func presets(_ context: CommandContext) throws(RenderError) -> [Finding] {
    let names = context.presets.names
    guard let first = names.first else {
      return [
        Finding(
          name: "presets", state: .fault,
          text: "none found in \(context.presets.folders.joined(separator: ", "))")
      ]
    }
    var findings: [Finding] = []
    for name in names {
      do throws(RenderError) {
        _ = try context.presets.load(name)
      } catch {
        findings.append(Finding(name: "presets", state: .fault, text: error.message))
      }
    }
    guard findings.isEmpty else { return findings }
    let path = try context.presets.path(of: first)
    let folder = path.dropLast(first.count + 6)
    return [Finding(name: "presets", state: .good, text: "\(names.count) in \(folder)")]
  }

  /// Formats that cannot be written, by the codec that is missing.
  private static func codecs(_ context: CommandContext) -> [Finding] {
    let missing = VideoCodec.allCases.filter { !Renderer.canEncode($0) }
      .map { "\($0.rawValue) (\($0.row.encoderName))" }
    guard missing.isEmpty else {
      return [
        Finding(
          name: "codecs", state: .warning,
          text: "this libav build lacks \(missing.joined(separator: ", "))")
      ]
    }
    let names = VideoCodec.allCases.map(\.rawValue)
    return [Finding(name: "codecs", state: .good, text: names.joined(separator: ", "))]
  }

  /// The folder where `verify` and `play` keep files meanwhile.
  private static func scratch(_ context: CommandContext) -> Finding {
    let folder = context.scratchFolder
    guard access(folder, W_OK) == 0 else {
      return Finding(
        name: "scratch", state: .warning,
        text: "\(folder): \(systemText(errno)); verify needs it (set TMPDIR)")
    }
    return Finding(
      name: "scratch", state: .good,
      text: folder + (Machine.freeBytes(folder).map { ", \(byteText($0)) free" } ?? ""))
  }

  private static func players(_ context: CommandContext) -> Finding {
    let found = PlayCommand.players.compactMap { context.programPath($0.name) }
    guard !found.isEmpty else {
      return Finding(name: "players", state: .warning, text: "none; play needs mpv or ffplay")
    }
    let list = found.joined(separator: ", ")
    return context.hasDisplay()
      ? Finding(name: "players", state: .good, text: list)
      : Finding(name: "players", state: .warning, text: "\(list), but there is no display")
  }

  private static func terminal(_ context: CommandContext) -> Finding {
    guard context.console.outputIsTerminal else {
      return Finding(name: "terminal", state: .good, text: "none")
    }
    let screen = context.console.screen()
    return Finding(
      name: "terminal", state: .good,
      text: "\(screen.columns) columns, \(screen.rows) rows, pictures by "
        + context.console.pictureProtocol().rawValue)
  }

  /// Whether frames are those that every machine draws, by one worker and by several.
  private static func drawing(_ context: CommandContext) throws(RenderError) -> [Finding] {
    guard let test = SelfTest() else { return [] }
    for workers in [1, 3] {
      let digest = try context.backend.frameHashes(test.plan(threads: workers)) {
        _ in context.pendingSignal() == nil
      }.digest
      guard digest == SelfTest.digest else {
        return [
          Finding(
            name: "drawing", state: .fault,
            text: "frames differ from those of other machines: \(digest), not \(SelfTest.digest)")
        ]
      }
    }
    return [Finding(name: "drawing", state: .good, text: "the same pixels as on every machine")]
  }
}
