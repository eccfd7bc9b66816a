#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps encoders of SVT-AV1 from destroying each other's memory (seen in 1.4.1).
///
/// The library keeps tables that depend on the settings in global variables, which every open writes
/// anew, and its open and close are not thread-safe. So opens and closes happen one at a time, and an
/// encoder waits while encoders of other settings are open. Without the first, 9 of 60 runs of 2 or 4
/// threads crashed or hung, without the second 3 of 5 runs of 4 threads with 4 presets; with both,
/// none of 180.
final class SVTGate: @unchecked Sendable {
  // Sendable because the mutex guards all state.

  static let shared = SVTGate()

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let becameEmpty: UnsafeMutablePointer<pthread_cond_t>
  private var openSettings = ""
  private var openCount = 0

  private init() {
    mutex = .allocate(capacity: 1)
    becameEmpty = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(becameEmpty, nil)
  }

  /// Runs `body`, which opens an encoder, when no other settings are in use.
  ///
  /// Each call is followed by one of `close`, whether the encoder could be opened or not.
  func open<R>(_ settings: String, _ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while openCount > 0, openSettings != settings { pthread_cond_wait(becameEmpty, mutex) }
    openSettings = settings
    openCount += 1
    return body()
  }

  /// Runs `body`, which closes an encoder.
  func close(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    body()
    openCount -= 1
    if openCount == 0 { pthread_cond_broadcast(becameEmpty) }
  }
}
