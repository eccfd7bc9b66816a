#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes back the real-time priority that a library gives to threads of this process.
///
/// SVT-AV1 makes the thread that opens an encoder `SCHED_FIFO` with priority 99 where it may, as in every process of
/// root, and the threads of the encoder inherit it: everything else on the machine, the kernel's work included, then
/// waits until the video is encoded.
enum ThreadPriority {
  /// The scheduling of a thread, see sched(7).
  private struct Scheduling {
    var policy: Int32 = SCHED_OTHER
    var parameters = sched_param()

    var isTaken: Bool { policy == SCHED_FIFO && parameters.sched_priority == 99 }
  }

  /// Runs `body`; the calling thread keeps its scheduling, and threads that begin meanwhile do not become real-time ones.
  static func kept<R>(_ body: () -> R) -> R {
    let own = current()
    let known = Set(threads())
    defer {
      if current().isTaken, !own.isTaken { restore(own, since: known) }
    }
    return body()
  }

  private static func current() -> Scheduling {
    var scheduling = Scheduling()
    pthread_getschedparam(pthread_self(), &scheduling.policy, &scheduling.parameters)
    return scheduling
  }

  private static func restore(_ own: Scheduling, since known: Set<Int32>) {
    var parameters = own.parameters
    pthread_setschedparam(pthread_self(), own.policy, &parameters)
    #if os(Linux)
      // Others may be real-time on purpose; those of the encoder are new and have its priority.
      for thread in threads()
      where !known.contains(thread) && sched_getscheduler(thread) == SCHED_FIFO {
        var found = sched_param()
        guard sched_getparam(thread, &found) == 0, found.sched_priority == 99 else { continue }
        sched_setscheduler(thread, own.policy, &parameters)
      }
    #endif
  }

  /// The numbers of all threads of this process; none where the system does not tell.
  private static func threads() -> [Int32] {
    #if os(Linux)
      Leftovers.entries(of: "/proc/self/task").compactMap { Int32($0) }
    #else
      []
    #endif
  }
}
