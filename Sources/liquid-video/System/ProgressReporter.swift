import Essentials
import LiquidRender

/// Shows how far a task is: a line redrawn at most four times a second on a terminal, plain lines elsewhere.
final class ProgressReporter: ProgressReporting {
  private let console: Console
  private let unit: String
  private let frameRate: Double?
  private let now: @Sendable () -> Double
  private let start: Double
  private let screen: Monitor<Screen>

  /// What was shown last.
  private struct Screen {
    /// When, in seconds of `now`.
    var time: Double
    /// The tenths of the task that were done at the last plain line.
    var tenth = 0
    /// Whether a line stands there that is redrawn.
    var isDrawn = false
  }

  /// Redraws on a terminal are this far apart, in seconds.
  static let redrawInterval = 0.25
  /// Plain lines are at least this far apart, in seconds, and a tenth of the task.
  static let lineInterval = 1.0
  private static let barLength = 20

  /// A reporter of a task that counts `unit`, such as "frames"; `now` is a clock in seconds.
  ///
  /// With `frameRate`, in frames per second, it shows the speed as a multiple of the playing speed.
  init(
    _ console: Console, unit: String, frameRate: Double? = nil,
    now: @escaping @Sendable () -> Double
  ) {
    self.frameRate = frameRate
    self.console = console
    self.unit = unit
    self.now = now
    start = now()
    screen = Monitor(Screen(time: start))
  }

  func show(_ made: RenderProgress) {
    screen.update { shown in
      let time = now()
      let interval = console.errorIsTerminal ? Self.redrawInterval : Self.lineInterval
      guard made.total > 0, time - shown.time >= interval else { return }
      let tenth = made.done * 10 / made.total
      if console.errorIsTerminal {
        console.writeError("\r\(bar(made, time - start))\u{1B}[K")
        shown.isDrawn = true
      } else if tenth > shown.tenth {
        console.writeError(
          "liquid-video: \(facts(made, time - start).joined(separator: ", "))\n")
        shown.tenth = tenth
      } else {
        return
      }
      shown.time = time
    }
  }

  /// Removes the line from the terminal.
  func finish() {
    screen.update { shown in
      if shown.isDrawn { console.writeError("\r\u{1B}[K") }
      shown.isDrawn = false
    }
  }

  /// A bar and as many facts as fit, the most important ones first; never up to the last column, where it would wrap.
  private func bar(_ made: RenderProgress, _ elapsed: Double) -> String {
    let room = max(0, console.width() - 1)
    let length = room < 99 ? Self.barLength / 2 : Self.barLength
    let full = min(length, length * made.done / made.total)
    let bar =
      "[" + String(repeating: "#", count: full) + String(repeating: "-", count: length - full)
      + "] "
    var facts = facts(made, elapsed)
    func fits(_ room: Int) -> Bool { facts.joined(separator: ", ").count <= room }
    if room >= 59 {
      while facts.count > 2, !fits(room - bar.count) { facts.removeLast() }
    } else {
      while facts.count > 1, !fits(room) { facts.removeLast() }
    }
    let line = facts.joined(separator: ", ")
    return fits(room - bar.count) ? bar + line : String(line.prefix(room))
  }

  /// ` 42 %`, `0:01 left`, `151/360 frames`, `212.0/s`, `3.5x speed`, `1.2 MB`.
  private func facts(_ made: RenderProgress, _ elapsed: Double) -> [String] {
    let percent = made.done * 100 / made.total
    let padding = String(repeating: " ", count: max(0, 3 - "\(percent)".count))
    var facts = ["\(padding)\(percent) %"]
    let rate = elapsed > 0 ? Double(made.done) / elapsed : 0
    if rate > 0 { facts.append("\(clock(Double(made.total - made.done) / rate)) left") }
    facts.append("\(made.done)/\(made.total) \(unit)")
    if rate > 0 {
      facts.append("\(decimal(rate, places: 1))/s")
      if let frameRate { facts.append("\(decimal(rate / frameRate, places: 1))x speed") }
    }
    if made.bytes > 0 { facts.append(byteText(made.bytes)) }
    return facts
  }

  private func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (minutes, rest) = (whole / 60, whole % 60)
    let tail = rest < 10 ? "0\(rest)" : "\(rest)"
    guard minutes >= 60 else { return "\(minutes):\(tail)" }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(tail)"
  }
}
