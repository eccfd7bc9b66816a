import Essentials
import LiquidRender

extension Command {
  static let verify = Command(
    "verify",
    summary: "Render the recipes of files again, and compare the results with the files.",
    usage: "FILE... [options]", operands: 1...10_000,
    examples: ["liquid-video verify loop.mp4"],
    options: [.threads, .progress, .json, .quiet], run: VerifyCommand.run)
}

/// `verify`: whether files are what their recipes make.
enum VerifyCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    var results: [JSONValue] = []
    var failures: [RenderError] = []
    for path in arguments.operands {
      let word: String
      let sentence: String
      do throws(RenderError) {
        let file = try Inspection(path)
        let verdict = try context.withProgress(arguments, unit: "frames") {
          progress throws(RenderError) in
          try context.backend.verify(
            file, scratchFolder: context.scratchFolder, threads: arguments.integer(.threads),
            progress)
        }
        (word, sentence) = describe(verdict)
        if case .different = verdict { failures.append(RenderError(.failed, sentence)) }
      } catch {
        guard error.category != .interrupted else { throw error }
        (word, sentence) = ("error", error.lines.joined(separator: "\n"))
        failures.append(error)
      }
      if arguments.has(.json) {
        results.append(
          .object([
            ("file", .string(path)), ("verdict", .string(word)), ("explanation", .string(sentence)),
          ]))
      } else {
        try context.console.print(Console.harmless("\(path): \(sentence)") + "\n")
      }
    }
    if arguments.has(.json) {
      try context.printJSON([("command", .string("verify")), ("files", .array(results))])
    }
    guard let first = failures.first else { return }
    let count = arguments.operands.count
    throw RenderError(
      first.category,
      count == 1
        ? "\(arguments.operands[0]) was not verified"
        : "\(failures.count) of \(count) files were not verified")
  }

  private static func describe(_ verdict: Verdict) -> (word: String, sentence: String) {
    switch verdict {
    case .sameBytes: ("sameBytes", "same bytes")
    case .sameFrames(let mean, let worst):
      (
        "sameFrames",
        "same frames, other encoder build (PSNR \(decimal(mean, places: 1)) dB, "
          + "worst frame \(decimal(worst, places: 1)) dB)"
      )
    case .different(let reason): ("different", "different: \(reason)")
    }
  }
}
