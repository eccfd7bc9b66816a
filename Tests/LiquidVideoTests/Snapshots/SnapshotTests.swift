import Foundation
import Testing

@testable import liquid_video

/// What command lines print, to the letter, compared with `command-lines.txt`.
///
/// A change is made visible by `RECORD_SNAPSHOTS=1 swift test --filter SnapshotTests` and the difference in version
/// control.
@Suite("Snapshots")
struct SnapshotTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("command-lines.txt")

  /// Command lines with a backend that renders nothing: JSON, summaries, and errors of usage.
  private static let commandLines: [[String]] = [
    [], ["help"], ["help", "batch"], ["help", "nothing"],
    ["--preset", "loop.mp4"], ["--preset", "loop.mp4", "--json"],
    ["--preset", "loop", "--bundle", "site", "--json"],
    ["still", "--preset", "loop", "--at", "50%"],
    ["still", "--preset", "loop", "--at", "0,0.25", "--json"],
    ["sheet", "--preset", "loop", "--seeds", "1-3", "--json"],
    ["presets", "list", "--json"], ["formats"], ["formats", "--json"],
    ["hash", "--preset", "loop"], ["hash", "--preset", "loop", "--each", "--json"],
    ["benchmark"], ["benchmark", "--json"],
    [
      "batch", "--presets", "loop,ink", "--seeds", "1-2", "--sizes", "64x64", "--jobs", "2",
      "--dry-run",
    ],
    ["batch", "--presets", "loop", "--sizes", "64x64", "--jobs", "1", "--dry-run", "--json"],
    ["--preset", "loop.mp4", "--progress", "json"],
    ["--preset", "loop.mp4", "--progress", "openjd"],
    // Errors of usage.
    ["rendr", "--preset", "loop"], ["--prest", "loop"], ["--preset"], ["--preset", "lop"],
    ["--preset", "loop", "--size", "big"], ["--preset", "loop", "--seed", "-1"],
    ["--preset", "loop", "--fps", "0"], ["--preset", "loop", "--duration", "1.01", "--strict"],
    ["--preset", "loop", "--format", "mp5"], ["--preset", "loop", "--codec", "vp9"],
    ["--preset", "loop", "--crf", "99"], ["--preset", "loop", "-o", "x.mpv"],
    ["--preset", "loop", "--set", "paint.liqid=#000"], ["--preset", "loop", "--set", "seed"],
    ["--preset", "loop", "--frames", "9-3"], ["--preset", "loop", "--max-bytes", "lots"],
    ["--preset", "loop", "--json", "--format", "y4m", "-o", "-"],
    ["still", "--preset", "loop", "--at", "1.5"], ["sheet", "--preset", "loop", "--frames", "0"],
    ["batch"], ["hash"],
    ["completions", "tcsh"], ["inspect"], ["verify"], ["presets", "show"],
  ]

  @Test("Help, results, JSON and errors are what they were")
  func commandLines() throws {
    let text = Self.commandLines.map { arguments in
      let run = Run(list: arguments)
      var code = "\(run.status)"
      if case .code(let number) = run.status { code = "\(number)" }
      return "$ liquid-video \(arguments.joined(separator: " "))\n"
        + run.output + run.errors + "[exit \(code)]\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.file, encoding: .utf8)
    let (new, old) = (text.split(separator: "\n"), expected.split(separator: "\n"))
    if let line = zip(new, old).first(where: { $0 != $1 }) {
      Issue.record("now: \(line.0)\nbefore: \(line.1)")
    }
    #expect(new.count == old.count)
  }
}
