import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes the temporary files of all outputs that are not finished, for a process about to end.
///
/// Safe on any thread, though not inside a signal handler proper (it takes a lock). From then on no
/// output can be created or finished in this process: those calls throw `EncoderError` of category
/// `inputOutput` with `EINTR`, so that no worker leaves a file behind after the removal.
public func removePartialFiles() { PartialFiles.shared.removeAll() }

/// The temporary files and folders that exist now.
final class PartialFiles: @unchecked Sendable {
  // Sendable because the mutex guards all state. A pthread mutex, not Synchronization.Mutex:
  // ThreadSanitizer does not see that one and reports races that are none.

  static let shared = PartialFiles()

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var files: [String] = []
  /// Descriptors of folders by path; their owners close them.
  private var folders: [String: Int32] = [:]
  private var isClosed = false

  private init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  /// Creates a file that did not exist, with permissions less the umask; the descriptor and 0, or -1 and errno.
  func create(_ path: String, _ permissions: mode_t) -> (descriptor: Int32, error: Int32) {
    locked {
      if isClosed { return (-1, EINTR) }
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor < 0 { return (-1, errno) }
      guard Leftovers.hold(descriptor) else {
        close(descriptor)
        return (-1, EEXIST)
      }
      files.append(path)
      CrashTable.add(path)
      return (descriptor, 0)
    }
  }

  /// Makes a folder that did not exist; a descriptor of it, the permissions that it shall have, and 0, or -1 and errno.
  func createFolder(_ path: String) -> (descriptor: Int32, permissions: mode_t, error: Int32) {
    locked {
      if isClosed { return (-1, 0, EINTR) }
      if mkdir(path, 0o777) != 0 { return (-1, 0, errno) }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 {
        let error = errno
        rmdir(path)
        return (-1, 0, error)
      }
      // Nobody else looks into it before it appears.
      var info = stat()
      if fstat(descriptor, &info) == 0 { fchmod(descriptor, 0o700 | Leftovers.mark) }
      guard Leftovers.hold(descriptor) else {
        close(descriptor)
        return (-1, 0, EEXIST)
      }
      folders[path] = descriptor
      CrashTable.add(path, folder: descriptor)
      return (descriptor, info.st_mode & 0o777, 0)
    }
  }

  /// Gives a finished file its name; 0 or errno.
  ///
  /// It stays listed (and will be removed) on failure.
  func rename(_ path: String, to target: String, replacing: Bool) -> Int32 {
    whileOpen {
      let error =
        replacing ? Self.moved(path, target) : Self.movedWithoutReplacing(path, target)
      if error == 0 { forget(path) }
      return error
    }
  }

  /// Leaves a finished file to the hidden folder that it lies in; 0 or errno.
  func finish(_ path: String) -> Int32 {
    whileOpen {
      forget(path)
      return 0
    }
  }

  /// Removes what nobody will finish, a file or a folder with the files in it.
  func remove(_ path: String) {
    locked {
      if let folder = folders[path] {
        Leftovers.removeFolder(path, open: folder)
      } else {
        unlink(path)
      }
      forget(path)
    }
  }

  /// Forgets a folder that is no longer under its hidden name; inside `whileOpen`.
  func forget(_ path: String) {
    files.removeAll { $0 == path }
    folders[path] = nil
    CrashTable.remove(path)
  }

  /// Does what a signal must not come between: by then everything is removed, or it waits; 0 or errno.
  func whileOpen(_ body: () -> Int32) -> Int32 {
    locked { isClosed ? EINTR : body() }
  }

  func removeAll() {
    locked {
      isClosed = true
      for path in files { unlink(path) }
      for (path, folder) in folders { Leftovers.removeFolder(path, open: folder) }
      files = []
      folders = [:]
    }
  }

  private func locked<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  static func moved(_ path: String, _ target: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(path, target) == 0 ? 0 : errno
    #else
      Glibc.rename(path, target) == 0 ? 0 : errno
    #endif
  }

  /// Renames a file or folder unless the target exists.
  ///
  /// File systems without that operation get a hard link, and those without hard links (FAT), like folders, a look
  /// before the rename.
  static func movedWithoutReplacing(_ path: String, _ target: String) -> Int32 {
    if lv_rename_exclusively(path, target) == 0 { return 0 }
    guard isUnsupported(errno) else { return errno }
    if link(path, target) == 0 {
      unlink(path)
      return 0
    }
    guard errno == EPERM || isUnsupported(errno) else { return errno }
    var info = stat()
    if lstat(target, &info) == 0 { return EEXIST }
    return moved(path, target)
  }
}
