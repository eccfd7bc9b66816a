#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that one thread at a time reads and changes, used as `Synchronization.Mutex` is.
///
/// It stands on a mutex of pthread, because ThreadSanitizer does not see the one of `Synchronization` and reports races
/// that are none. It is not for signal handlers.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Sendable because `value` is touched with the mutex held alone.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread runs one on this value; it must not call `withLock` of the same value.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
