#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the temporary files that killed processes have left beside a target.
///
/// A process holds a lock (flock) on each temporary file as long as it lives, so a file whose lock can be had has
/// lost its process, wherever that ran. A folder is read once a process.
enum Leftovers {
  /// Removes what was left behind by earlier attempts at the file `name` of `folder` (empty or ending in a slash).
  static func remove(folder: String, prefix: String) {
    let found = Cache.shared.names(in: folder).filter {
      $0.hasPrefix(prefix) && $0.hasSuffix(".part")
    }
    for name in found {
      let path = folder + name
      let process = name.dropFirst(prefix.count).prefix { $0.isNumber }
      // A process of this machine that lives may be about to lock the file.
      if let number = pid_t(process), kill(number, 0) == 0 { continue }
      _ = removeIfLeft(path)
    }
  }

  /// Removes a temporary file whose process is dead; says whether it was.
  static func removeIfLeft(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0
  }

  /// Marks a temporary file as one whose process lives; where locks cannot be had, nothing is lost.
  static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Names of temporary files by folder.
  private final class Cache: @unchecked Sendable {
    // Sendable because the mutex guards all state.
    static let shared = Cache()

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var names: [String: [String]] = [:]

    private init() { pthread_mutex_init(mutex, nil) }

    func names(in folder: String) -> [String] {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      if let known = names[folder] { return known }
      let found = Self.entries(of: folder.isEmpty ? "." : folder)
        .filter { $0.hasPrefix(".") && $0.hasSuffix(".part") }
      names[folder] = found
      return found
    }

    private static func entries(of folder: String) -> [String] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        names.append(
          withUnsafeBytes(of: &entry.pointee.d_name) { raw in
            String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      return names
    }
  }
}
