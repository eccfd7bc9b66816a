import Essentials
import Foundation
import LiquidRender
import TestSupport
import Testing

@testable import liquid_video

@Suite("What is made from the option table")
struct GeneratedTextTests {
  /// Output of a shell's program that reads a script, or nil when the shell is not installed.
  private func output(_ program: String, _ arguments: [String]) throws -> (
    text: String, code: Int32
  )? {
    guard isInstalled(program) else { return nil }
    let result = try run(program, arguments)
    return (result.output + result.errors, result.status)
  }

  private func file(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "liquid-video-" + UUID().uuidString
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("Completions work in a real bash")
  func bash() throws {
    let script = try file(Completions.script(for: "bash"))
    defer { try? FileManager.default.removeItem(atPath: script) }
    func complete(_ words: String...) throws -> [Substring]? {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      return try output(
        "bash",
        [
          "-c",
          "source \(script); COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _liquid_video; "
            + "printf '%s\\n' \"${COMPREPLY[@]}\"",
        ])?.text.split(separator: "\n")
    }
    guard let first = try complete("liquid-video", "ver") else { return }
    #expect(first == ["verify"])
    #expect(
      try complete("liquid-video", "--quality", "") == ["draft", "standard", "high", "lossless"])
    #expect(try complete("liquid-video", "sheet", "--col") == ["--columns"])
    #expect(try complete("liquid-video", "presets", "s") == ["show", "schema"])
    #expect(try complete("liquid-video", "presets", "list", "--js") == ["--json"])
    #expect(try complete("liquid-video", "--no-over") == ["--no-overwrite"])
  }

  @Test("Completions are understood by zsh and fish")
  func zshAndFish() throws {
    let zsh = try file(Completions.script(for: "zsh"))
    let fish = try file(Completions.script(for: "fish"))
    defer { for path in [zsh, fish] { try? FileManager.default.removeItem(atPath: path) } }
    if let read = try output(
      "zsh", ["-f", "-c", "autoload -U compinit; compinit -u -D; source \(zsh) && print done"])
    {
      #expect(read.text == "done\n")
    }
    if let read = try output(
      "fish", ["--no-config", "-c", "source \(fish); complete -C 'liquid-video ver'"])
    {
      #expect(read.text.hasPrefix("verify\t"), "\(read.text)")
    }
  }

  @Test("The manual page has no faults")
  func manual() throws {
    let page = try file(ManualPage.text())
    defer { try? FileManager.default.removeItem(atPath: page) }
    guard let lint = try output("mandoc", ["-T", "lint", "-W", "warning", page]) else { return }
    #expect(lint.text == "" && lint.code == 0, "\(lint.text)")
  }

  @Test("docs/command-line.md is the program's help (Tools/make-command-line makes it)")
  func commandLine() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let written = try String(
      contentsOf: URL(fileURLWithPath: "\(root)/docs/command-line.md"), encoding: .utf8)
    #expect(HelpText.markdown() == written)
  }

  @Test("Progress for programs is one JSON object a line, and ends")
  func progress() {
    let recorder = Recorder()
    let console = Console(
      write: { _ throws(RenderError) in }, writeError: { recorder.writeError($0) })
    let json = MachineProgress(console, unit: "frames", form: .json, now: { 0 })
    json.show(RenderProgress(done: 1, total: 4, bytes: 7))
    json.show(RenderProgress(done: 2, total: 4, bytes: 9))
    json.finish()
    #expect(
      recorder.errors == """
        {"event": "progress", "version": 1, "unit": "frames", "done": 1, "total": 4, "bytes": 7, \
        "elapsedSeconds": 0, "remainingSeconds": 0}
        {"event": "end", "version": 1, "unit": "frames", "done": 2, "total": 4, "bytes": 9, \
        "elapsedSeconds": 0}

        """)
    let job = MachineProgress(console, unit: "frames", form: .openjd, now: { 0 })
    job.show(RenderProgress(done: 1, total: 4))
    #expect(recorder.errors.hasSuffix("openjd_progress: 25.0\n"))
  }
}
