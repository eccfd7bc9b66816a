import CSystem
import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes the temporary files of all outputs that are not finished, for a process about to end.
///
/// Safe on any thread, though not inside a signal handler proper (it takes a lock). From then on no
/// output can be created or finished in this process: those calls throw `RenderError` of category
/// `io` with `EINTR`, so that no worker leaves a file behind after the removal.
package func removePartialFiles() { PartialFiles.shared.removeAll() }

/// The temporary files and folders that exist now.
final class PartialFiles: Sendable {
  static let shared = PartialFiles()

  /// What exists; only the holder of the lock sees it.
  struct Open {
    fileprivate var files: [String] = []
    /// Descriptors of folders by path; their owners close them.
    fileprivate var folders: [String: Int32] = [:]
    fileprivate var isClosed = false

    /// Forgets a file or folder that is no longer under its hidden name.
    mutating func forget(_ path: String) {
      files.removeAll { $0 == path }
      folders[path] = nil
      CrashTable.remove(path)
    }
  }

  private let state = Monitor(Open())

  private init() {}

  /// Creates a file that did not exist, with permissions less the umask; the descriptor and 0, or -1 and errno.
  func create(_ path: String, _ permissions: mode_t) -> (descriptor: Int32, error: Int32) {
    state.update { state in
      if state.isClosed { return (-1, EINTR) }
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor < 0 { return (-1, errno) }
      guard Leftovers.hold(descriptor) else {
        close(descriptor)
        return (-1, EEXIST)
      }
      state.files.append(path)
      CrashTable.add(path)
      return (descriptor, 0)
    }
  }

  /// Makes a folder that did not exist; a descriptor of it, the permissions that it shall have, and 0, or -1 and errno.
  func createFolder(_ path: String) -> (descriptor: Int32, permissions: mode_t, error: Int32) {
    state.update { state in
      if state.isClosed { return (-1, 0, EINTR) }
      if mkdir(path, 0o777) != 0 { return (-1, 0, errno) }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 {
        let error = errno
        rmdir(path)
        return (-1, 0, error)
      }
      // No other user looks into it before it appears.
      var info = stat()
      if fstat(descriptor, &info) == 0 { fchmod(descriptor, 0o700 | Leftovers.mark) }
      guard Leftovers.hold(descriptor) else {
        close(descriptor)
        return (-1, 0, EEXIST)
      }
      state.folders[path] = descriptor
      CrashTable.add(path, folder: descriptor)
      return (descriptor, info.st_mode & 0o777, 0)
    }
  }

  /// Gives a finished file its name; 0 or errno.
  ///
  /// It stays listed (and will be removed) on failure.
  func rename(_ path: String, to target: String, replacing: Bool) -> Int32 {
    whileOpen { state in
      let error =
        replacing ? Self.move(path, target) : Self.moveWithoutReplacing(path, target)
      if error == 0 { state.forget(path) }
      return error
    }
  }

  /// Leaves a finished file to the hidden folder that it lies in; 0 or errno.
  func finish(_ path: String) -> Int32 {
    whileOpen { state in
      state.forget(path)
      return 0
    }
  }

  /// Removes what will not be finished: a file, or a folder with the files in it.
  func remove(_ path: String) {
    state.update { state in
      if let folder = state.folders[path] {
        Leftovers.removeFolder(path, open: folder)
      } else {
        unlink(path)
      }
      state.forget(path)
    }
  }

  /// Does what a signal must not come between: by then everything is removed, or it waits; 0 or errno.
  func whileOpen(_ body: (inout Open) -> Int32) -> Int32 {
    state.update { state in state.isClosed ? EINTR : body(&state) }
  }

  func removeAll() {
    state.update { state in
      state.isClosed = true
      for path in state.files { unlink(path) }
      for (path, folder) in state.folders { Leftovers.removeFolder(path, open: folder) }
      state.files = []
      state.folders = [:]
    }
  }

  /// Renames a file or folder; 0 or errno.
  static func move(_ path: String, _ target: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(path, target) == 0 ? 0 : errno
    #else
      Glibc.rename(path, target) == 0 ? 0 : errno
    #endif
  }

  /// Renames a file or folder unless the target exists; 0 or errno.
  ///
  /// File systems without that operation get a hard link, and those without hard links (FAT), like folders, a look
  /// before the rename.
  static func moveWithoutReplacing(_ path: String, _ target: String) -> Int32 {
    if lv_rename_exclusively(path, target) == 0 { return 0 }
    guard errno.isUnsupported else { return errno }
    if link(path, target) == 0 {
      unlink(path)
      return 0
    }
    guard errno == EPERM || errno.isUnsupported else { return errno }
    var info = stat()
    if lstat(target, &info) == 0 { return EEXIST }
    return move(path, target)
  }
}
