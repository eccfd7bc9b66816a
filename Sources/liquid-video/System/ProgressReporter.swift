#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Told how far a task is.
protocol ProgressReporting: Sendable {
  /// Shows `done` of `total`, unless it was shown a moment ago.
  func show(_ done: Int, of total: Int)
  /// The task has ended.
  func finish()
}

/// Shows how far a task is: a line redrawn at most four times a second on a terminal, plain lines elsewhere.
final class ProgressReporter: ProgressReporting, @unchecked Sendable {
  private let console: Console
  private let unit: String
  private let now: @Sendable () -> Double
  private let lock = PlainLock()
  // Everything below is touched with `lock` held.
  private let start: Double
  private var lastShown: Double
  private var lastTenth = 0
  private var isDrawn = false

  /// Redraws on a terminal are this far apart, in seconds.
  static let redrawInterval = 0.25
  /// Plain lines are at least this far apart, in seconds, and a tenth of the task.
  static let lineInterval = 1.0
  private static let barLength = 20

  /// A reporter of a task that counts `unit`, such as "frames"; `now` is a clock in seconds.
  init(_ console: Console, unit: String, now: @escaping @Sendable () -> Double) {
    self.console = console
    self.unit = unit
    self.now = now
    start = now()
    lastShown = start
  }

  /// Shows `done` of `total`, unless it was shown a moment ago.
  func show(_ done: Int, of total: Int) {
    lock.locked {
      let time = now()
      let interval = console.errorIsTerminal ? Self.redrawInterval : Self.lineInterval
      guard total > 0, time - lastShown >= interval else { return }
      let tenth = done * 10 / total
      if console.errorIsTerminal {
        console.writeError("\r\(bar(done, total, time - start))\u{1B}[K")
        isDrawn = true
      } else if tenth > lastTenth {
        console.writeError("liquid-video: \(facts(done, total, time - start))\n")
        lastTenth = tenth
      } else {
        return
      }
      lastShown = time
    }
  }

  /// Removes the line from the terminal.
  func finish() {
    lock.locked {
      if isDrawn { console.writeError("\r\u{1B}[K") }
      isDrawn = false
    }
  }

  /// The facts, with a bar before them on a wide screen; never up to the last column, where it would wrap.
  private func bar(_ done: Int, _ total: Int, _ elapsed: Double) -> String {
    let width = console.width()
    var line = facts(done, total, elapsed)
    if width >= 80 {
      let full = min(Self.barLength, Self.barLength * done / total)
      let bar =
        String(repeating: "#", count: full)
        + String(repeating: "-", count: Self.barLength - full)
      line = "[\(bar)] \(line)"
    }
    return String(line.prefix(max(0, width - 1)))
  }

  /// ` 42 %, 151 of 360 frames, 212 frames/s, 0:01 left`.
  private func facts(_ done: Int, _ total: Int, _ elapsed: Double) -> String {
    let percent = done * 100 / total
    let padding = String(repeating: " ", count: max(0, 3 - "\(percent)".count))
    var facts = "\(padding)\(percent) %, \(done) of \(total) \(unit)"
    if elapsed > 0, done > 0 {
      let rate = Double(done) / elapsed
      facts += ", \(decimal(rate, places: 1)) \(unit)/s, \(clock(Double(total - done) / rate)) left"
    }
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

/// A number with a fixed count of decimals, without a locale.
func decimal(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units != 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(units)" }
  let digits = String(units)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}

/// A lock that the thread sanitizer sees.
final class PlainLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread does.
  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
