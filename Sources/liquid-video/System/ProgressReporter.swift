import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Told how far a task is.
protocol ProgressReporting: Sendable {
  /// Shows how far the task is, unless that was shown a moment ago.
  func show(_ made: RenderProgress)
  /// The task has ended.
  func finish()
}

/// Shows how far a task is: a line redrawn at most four times a second on a terminal, plain lines elsewhere.
final class ProgressReporter: ProgressReporting, @unchecked Sendable {
  private let console: Console
  private let unit: String
  private let frameRate: Double?
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
  ///
  /// With `frameRate`, in frames per second, it tells how many times faster than it plays a video is made.
  init(
    _ console: Console, unit: String, frameRate: Double? = nil,
    now: @escaping @Sendable () -> Double
  ) {
    self.frameRate = frameRate
    self.console = console
    self.unit = unit
    self.now = now
    start = now()
    lastShown = start
  }

  func show(_ made: RenderProgress) {
    lock.locked {
      let time = now()
      let interval = console.errorIsTerminal ? Self.redrawInterval : Self.lineInterval
      guard made.total > 0, time - lastShown >= interval else { return }
      let tenth = made.done * 10 / made.total
      if console.errorIsTerminal {
        console.writeError("\r\(bar(made, time - start))\u{1B}[K")
        isDrawn = true
      } else if tenth > lastTenth {
        console.writeError(
          "liquid-video: \(facts(made, time - start).joined(separator: ", "))\n")
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

/// A number of bytes in the largest unit of a thousand that fits: `950 bytes`, `1.2 MB`.
func byteText(_ count: Int) -> String {
  let units: [(name: String, size: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
  guard let unit = units.first(where: { Double(count) >= $0.size }) else { return "\(count) bytes" }
  return "\(decimal(Double(count) / unit.size, places: 1)) \(unit.name)"
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
