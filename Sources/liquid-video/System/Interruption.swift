import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The first signal that arrived, or 0.
private let firstSignal = Atomic<Int32>(0)
/// Whether a long task looks at the flag between its steps.
private let isPolled = Atomic<Bool>(false)
/// Where the handler writes, or -1.
private let alarm = Atomic<Int32>(-1)

/// How long a task may take to stop after the first signal, in milliseconds.
private let patience: Int32 = 2_000

/// Turns the signals that end a process into a flag, so that a render stops between two frames and cleans up.
///
/// The second signal ends the process at once, without its unfinished files; so does the first one while
/// the flag is not polled, or when nothing has come of it after some seconds: an encoder may be deep in its work.
enum Interruption {
  /// The first signal that arrived, if any.
  static var pending: Int32? {
    let number = firstSignal.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Sets whether the flag is polled from now on.
  static func setPolled(_ polled: Bool) { isPolled.store(polled, ordering: .releasing) }

  /// Watches `signals`, except those that the process ignores (by nohup, or in the background).
  ///
  /// Called once. The handler only sets the flag and wakes a thread, which may do what handlers must not:
  /// `cleanUp` and end the process. (A dispatch source for the signals themselves would lose those that
  /// arrive before it is ready.)
  static func watch(_ signals: [Int32], cleanUp: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let readEnd = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    alarm.store(ends[1], ordering: .releasing)
    // The handler must find this initialised.
    _ = pending
    setPolled(false)
    DispatchQueue(label: "liquid-video.signals").async {
      var number: UInt8 = 0
      while read(readEnd, &number, 1) < 0, errno == EINTR {}
      if isPolled.load(ordering: .acquiring) {
        var second = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        while poll(&second, 1, patience) < 0, errno == EINTR {}
        if second.revents != 0 { _ = read(readEnd, &number, 1) }
      }
      cleanUp()
      die(of: Int32(number))
    }
    for number in signals where !isIgnored(number) { handle(number) }
  }

  /// Ends the process by the signal, so that a shell sees what happened.
  static func die(of number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    // To this thread, so that it is delivered before the call returns: threads of queues block signals, and one that
    // another thread got would race with the exit below.
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, number)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    raise(number)
    _exit(128 + number)
  }

  private static func handle(_ number: Int32) {
    let handler: @convention(c) (Int32) -> Void = { number in
      let saved = errno
      _ = firstSignal.compareExchange(
        expected: 0, desired: number, ordering: .acquiringAndReleasing)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(alarm.load(ordering: .acquiring), &byte, 1)
      errno = saved
    }
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    // Reads and writes of libraries go on; the render looks at the flag.
    action.sa_flags = Int32(SA_RESTART)
    _ = sigaction(number, &action, nil)
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
