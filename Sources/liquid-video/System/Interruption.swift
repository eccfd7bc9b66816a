import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns the signals that end a process into a flag, so that a render stops between two frames and cleans up.
///
/// The second signal ends the process at once, without its unfinished file.
final class Interruption: @unchecked Sendable {
  // Everything but `received` is touched on `queue` only.
  private let queue = DispatchQueue(label: "liquid-video.signals")
  private let received = Atomic<Int32>(0)
  private var sources: [any DispatchSourceSignal] = []
  private var partialFile: String?

  /// The first signal that arrived, if any.
  var signal: Int32? {
    let number = received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Watches `signals`, except those that the process was told to ignore (by nohup, or in the background).
  func watch(_ signals: [Int32]) {
    for number in signals where !Self.isIgnored(number) {
      ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in arrived(number) }
      source.resume()
      queue.sync { sources.append(source) }
    }
  }

  /// Names the file to remove when the process must end at once; nil when there is none.
  func setPartialFile(_ path: String?) { queue.sync { partialFile = path } }

  private func arrived(_ number: Int32) {
    let (first, _) = received.compareExchange(
      expected: 0, desired: number, ordering: .acquiringAndReleasing)
    guard !first else { return }
    if let partialFile { unlink(partialFile) }
    Self.die(of: number)
  }

  /// Ends the process by the signal, so that a shell sees what happened.
  static func die(of number: Int32) -> Never {
    resetToDefault(number)
    kill(getpid(), number)
    // Delivered at the latest when the call returns, unless the signal is blocked.
    _exit(128 + number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Makes a write to a closed pipe an error instead of the end of the process.
func ignore(_ signalNumber: Int32) { _ = signal(signalNumber, SIG_IGN) }

private func resetToDefault(_ signalNumber: Int32) { _ = signal(signalNumber, SIG_DFL) }
