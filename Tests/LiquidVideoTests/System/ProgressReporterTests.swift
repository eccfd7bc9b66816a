import LiquidRender
import Testing

@testable import liquid_video

/// A clock that a test moves.
private final class ManualClock: Sendable {
  private let seconds = Guarded(0.0)
  var now: Double { seconds.withLock { $0 } }
  func move(to time: Double) { seconds.withLock { $0 = time } }
}

@Suite("Progress and the console")
struct ProgressReporterTests {
  /// What is shown of 1000 frames, one every 10 ms, on a terminal of `width` columns or elsewhere.
  private func shown(terminal: Bool, width: Int = 80) -> String {
    let clock = ManualClock()
    let recorder = Recorder()
    let console = Console(
      write: { _ throws(RenderError) in }, writeError: { recorder.writeError($0) },
      errorIsTerminal: terminal, width: { width })
    let reporter = ProgressReporter(console, unit: "frames", frameRate: 50, now: { clock.now })
    for frame in 1...1000 {
      clock.move(to: Double(frame) / 100)
      reporter.show(RenderProgress(done: frame, total: 1000, bytes: 1000 * frame))
    }
    reporter.finish()
    return recorder.errors
  }

  @Test("On a terminal one line is redrawn at most four times a second and removed at the end")
  func terminal() {
    let text = shown(terminal: true)
    let redraws = text.split(separator: "\r")
    #expect(redraws.count == 41)
    #expect(redraws.last == "\u{1B}[K")
    #expect(
      redraws[19]
        == "[#####-----]  50 %, 0:05 left, 500/1000 frames, 100.0/s, 2.0x speed, 500.0 kB\u{1B}[K")
    #expect(!text.contains("\n"))
  }

  @Test("A line never reaches the last column of a terminal")
  func narrow() {
    for width in [1, 20, 40, 60, 80, 200] {
      for line in shown(terminal: true, width: width).split(separator: "\r") {
        #expect(line.replacing("\u{1B}[K", with: "").count < width)
      }
    }
  }

  @Test("Elsewhere there are plain lines, each a tenth of the way and a second apart")
  func log() {
    let text = shown(terminal: false)
    #expect(!text.contains("\r") && !text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").count == 10)
    #expect(
      text.hasPrefix(
        "liquid-video:  10 %, 0:09 left, 100/1000 frames, 100.0/s, 2.0x speed, 100.0 kB\n"
      ))
  }

  @Test("Colours only where they are wanted, and no control character of a stranger")
  func colours() {
    let recorder = Recorder()
    var console = Console(
      write: { _ throws(RenderError) in }, writeError: { recorder.writeError($0) })
    console.show(RenderError(.failed, messages: ["one", "two\r\u{202E}"]))
    console.usesColor = true
    console.warn("three")
    #expect(
      recorder.errors == "liquid-video: error: one\nliquid-video: error: two\u{FFFD}\u{FFFD}\n"
        + "liquid-video: \u{1B}[1;33mwarning:\u{1B}[0m three\n")
  }

  @Test("Decimals are rounded and padded")
  func decimals() {
    #expect(decimal(0, places: 1) == "0.0")
    #expect(decimal(1.05, places: 0) == "1")
    #expect(decimal(-0.004, places: 2) == "0.00")
    #expect(decimal(-12.345, places: 1) == "-12.3")
    #expect(decimal(0.0456, places: 3) == "0.046")
  }
}
