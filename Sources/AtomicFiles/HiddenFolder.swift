import CSystem
package import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder whose files appear together: hidden beside the target until they are whole, gone if they never are.
///
/// Its name is that of a temporary file, `.NAME.liquid-video-PID.part`, and it is removed when the last reference to it
/// goes, by `removePartialFiles`, in a crash, or by the next run to the same target.
package final class HiddenFolder: @unchecked Sendable {
  // Sendable because nothing of it changes but under the lock of `PartialFiles`.

  /// Where the files lie meanwhile.
  package let path: String
  /// What messages call the whole.
  private let name: String
  private let descriptor: Int32
  /// What the umask leaves a new folder.
  private let permissions: mode_t

  /// Makes the folder, and cleans up after killed runs.
  ///
  /// - Parameters:
  ///   - target: a path; the folder is made in the folder of that, under a name made of its last part.
  ///   - name: what messages call it.
  /// - Throws: `RenderError` of category `cannotCreate` or `io`.
  package init(beside target: String, name: String) throws(RenderError) {
    guard let hidden = TemporaryName(beside: target) else {
      throw .system(EISDIR, "create", name, category: .cannotCreate)
    }
    Leftovers.remove(hidden)
    var path = ""
    var made: (descriptor: Int32, permissions: mode_t, error: Int32) = (-1, 0, EEXIST)
    for attempt in 1...100 where made.error == EEXIST {
      path = hidden.path(attempt: attempt)
      made = PartialFiles.shared.createFolder(path)
    }
    guard made.descriptor >= 0 else {
      throw .system(
        made.error, "create", name, category: made.error == EINTR ? .io : .cannotCreate)
    }
    self.path = path
    self.name = name
    descriptor = made.descriptor
    permissions = made.permissions
  }

  deinit {
    PartialFiles.shared.remove(path)
    close(descriptor)
  }

  /// Cleans up after killed runs to a target whose hidden folder now would lie elsewhere.
  package static func removeLeftovers(beside target: String) {
    if let hidden = TemporaryName(beside: target) { Leftovers.remove(hidden) }
  }

  /// Begins a file of the folder; its `commit` leaves it there.
  ///
  /// - Parameters:
  ///   - file: its name in the folder.
  ///   - name: what messages call it.
  /// - Returns: the output.
  /// - Throws: `RenderError` of category `cannotCreate` or `io`.
  package func file(_ file: String, name: String) throws(RenderError) -> ByteSink {
    try ByteSink.inside(path, file, name: name)
  }

  /// Makes the folder appear under its name, in one step.
  ///
  /// Nothing can be done with it afterwards.
  ///
  /// - Parameters:
  ///   - target: the path, in the same folder as the hidden name.
  ///   - replacing: returns whether a folder that holds such names may be replaced, or nil when none may be.
  /// - Throws: `RenderError` of category `exists`, `cannotCreate` or `io`; all is as before then.
  package func appear(
    as target: String, replacing: ((_ names: [String]) -> Bool)? = nil
  ) throws(RenderError) {
    try sync()
    let error = PartialFiles.shared.whileOpen { open in
      var error = PartialFiles.moveWithoutReplacing(path, target)
      if error == 0 { fchmod(descriptor, permissions) }
      if error == EEXIST, let replacing { error = replace(target, replacing) }
      if error == 0 { open.forget(path) }
      return error
    }
    try check(error, target)
    try ByteSink.syncFolder(of: target, name)
  }

  /// Moves files of the folder to their places, all or, when one cannot be moved, none.
  ///
  /// Each place has its old file or its new one at any time. Only a process that is killed in the middle of it leaves
  /// some places with new files and others with old ones.
  ///
  /// - Parameters:
  ///   - count: how many files there are.
  ///   - replacing: whether files in their places may be replaced.
  ///   - places: the name in the folder and the target's path of each.
  /// - Throws: `RenderError` of category `exists`, `cannotCreate` or `io`; all is as before then.
  package func moveFiles(
    count: Int, replacing: Bool, to places: (Int) -> (file: String, target: String)
  ) throws(RenderError) {
    var culprit = name
    let error = PartialFiles.shared.whileOpen { _ in
      for index in 0..<count {
        let place = places(index)
        let error = move(place.file, index, to: place.target, replacing: replacing)
        guard error != 0 else { continue }
        culprit = place.target
        for earlier in (0..<index).reversed() {
          moveBack(earlier, from: places(earlier).target)
        }
        return error
      }
      return 0
    }
    try check(error, culprit)
    if count > 0 { try ByteSink.syncFolder(of: places(0).target, name) }
  }

  /// Moves a file and keeps the one that it replaces under another name in the folder.
  private func move(
    _ file: String, _ index: Int, to target: String, replacing: Bool
  ) -> Int32 {
    guard replacing else {
      return PartialFiles.moveWithoutReplacing("\(path)/\(file)", target)
    }
    var info = stat()
    if lstat(target, &info) == 0 {
      if info.st_mode & S_IFMT == S_IFDIR { return EISDIR }
      if info.st_mode & S_IFMT == S_IFREG { chmod("\(path)/\(file)", info.st_mode & 0o777) }
      // On file systems without hard links (FAT) nothing is there for a moment.
      if link(target, oldPath(index)) != 0 {
        let error = PartialFiles.move(target, oldPath(index))
        if error != 0 { return error }
      }
    }
    let error = PartialFiles.move("\(path)/\(file)", target)
    if error != 0 { _ = PartialFiles.move(oldPath(index), target) }
    return error
  }

  private func moveBack(_ index: Int, from target: String) {
    if PartialFiles.move(oldPath(index), target) != 0 { unlink(target) }
  }

  /// Where the file is kept that the file of that number replaces: a name that is never too long.
  private func oldPath(_ index: Int) -> String { "\(path)/\(index).old" }

  /// Takes the place of a folder; inside `whileOpen`.
  private func replace(_ target: String, _ isReplaceable: ([String]) -> Bool) -> Int32 {
    let replaced = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard replaced >= 0 else { return errno }
    defer { close(replaced) }
    let names = Leftovers.entries(ofOpen: replaced)
    guard isReplaceable(names) else { return ENOTEMPTY }
    for name in names {
      var info = stat()
      guard fstatat(replaced, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      guard info.st_mode & S_IFMT == S_IFREG else { return ENOTEMPTY }
      fchmodat(descriptor, name, info.st_mode & 0o777, 0)
    }
    // Lock and mark say that this process will give the name back, or remove it; if it is killed, the next run does.
    _ = Leftovers.hold(replaced)
    let mode = Leftovers.setMark(replaced, true)
    if lv_rename_exchanging(path, target) == 0 {
      remove(path, replaced, for: mode)
      return 0
    }
    guard errno.isUnsupported else {
      let error = errno
      Leftovers.setMark(replaced, false)
      return error
    }
    let old = String(path.dropLast(Leftovers.suffix.count)) + Leftovers.oldSuffix
    var error = PartialFiles.move(target, old)
    if error == 0 { error = PartialFiles.move(path, target) }
    if error == 0 {
      remove(old, replaced, for: mode)
    } else {
      _ = PartialFiles.move(old, target)
      Leftovers.setMark(replaced, false)
    }
    return error
  }

  /// Removes the folder that this one has replaced, whose permissions it gets.
  private func remove(_ old: String, _ replaced: Int32, for permissions: mode_t?) {
    fchmod(descriptor, permissions ?? self.permissions)
    fchmod(replaced, 0o700 | Leftovers.mark)
    Leftovers.removeFolder(old, open: replaced)
  }

  private func sync() throws(RenderError) {
    if fsync(descriptor) != 0, errno.isDiskFault {
      throw .system(errno, "write", name)
    }
  }

  private func check(_ error: Int32, _ target: String) throws(RenderError) {
    switch error {
    case 0: return
    case EEXIST: throw ByteSink.exists(target)
    case EINTR: throw .system(error, "create", name)
    default: throw .system(error, "create", target, category: .cannotCreate)
    }
  }
}
