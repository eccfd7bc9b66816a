import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The hidden names beside a target under which a process makes it: `.NAME.liquid-video-PID.part`.
struct TemporaryName {
  /// Where the target lies: empty, or ending in a slash.
  let folder: String
  /// The target's own name.
  let name: String
  private let prefix: String

  /// Takes the path of a target apart; nil when it ends in no name.
  init?(beside target: String) {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { target.utf8.index(after: $0) } ?? target.startIndex
    let name = target[start...]
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    folder = String(target[..<start])
    self.name = String(name)
    prefix = ".\(Self.shortened(name, to: 220)).liquid-video-"
  }

  /// The path of a temporary file of this process.
  ///
  /// A number is added when the process makes the same file twice at once, or a dead process that had our number
  /// has left its file behind.
  func path(attempt: Int) -> String {
    "\(folder)\(prefix)\(getpid())" + (attempt == 1 ? "" : "-\(attempt)") + ".part"
  }

  /// The path of the file that keeps other processes from writing the target.
  var lockPath: String { "\(folder)\(prefix)lock.part" }

  /// Whether a name in the folder is one of ours for this target, with `suffix` behind it.
  func isOurs(_ entry: String, suffix: String) -> Bool {
    guard entry.hasPrefix(prefix), entry.hasSuffix(suffix) else { return false }
    let numbers = entry.dropFirst(prefix.count).dropLast(suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return (1...2).contains(numbers.count)
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }
  }

  /// The longest beginning of `name` of at most `limit` bytes that splits no character.
  private static func shortened(_ name: Substring, to limit: Int) -> Substring {
    var name = name
    while name.utf8.count > limit { name.removeLast() }
    return name
  }
}

/// The names in a folder, but `.` and `..`; none when it cannot be read.
package func folderEntries(_ folder: String) -> [String] { Leftovers.entries(of: folder) }

/// Finds what killed processes have left beside a target.
///
/// A process holds a lock (flock) on each temporary file or folder as long as it lives, so one whose lock can be had has
/// lost its process, wherever that ran and whatever number it had. Folders carry a mark besides, since any user
/// who may write to the folder of a target can give another user's folder the name of a leftover. A folder is read once a process.
enum Leftovers {
  static let suffix = ".part"
  /// Behind the name of a folder that is being replaced, on file systems where two folders cannot change names.
  static let oldSuffix = ".part.old"

  /// Removes what was left behind by earlier attempts at a target, and gives back the name of a folder that was lost
  /// between two renames.
  static func remove(_ target: TemporaryName) {
    let found = names(in: target.folder)
    for name in found where target.isOurs(name, suffix: suffix) {
      let path = target.folder + name
      claim(path) { descriptor, isFolder in
        if isFolder { removeFolder(path, open: descriptor) } else { unlink(path) }
      }
    }
    for name in found where target.isOurs(name, suffix: oldSuffix) {
      let path = target.folder + name
      claim(path) { descriptor, isFolder in
        guard isFolder else { return }
        let target = target.folder + target.name
        if PartialFiles.moveWithoutReplacing(path, target) == 0 {
          setMark(descriptor, false)
        } else {
          removeFolder(path, open: descriptor)
        }
      }
    }
  }

  /// The mark of a folder that may be emptied: the sticky bit, which only its owner can set.
  static let mark: mode_t = 0o1000

  /// Marks a temporary file or folder that was just made as one whose process lives.
  ///
  /// - Returns: false when another process took it for a leftover in between: it is to be made again. Where locks
  ///   cannot be had no process can do so, and nothing is lost.
  static func hold(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var info = stat()
    return fstat(descriptor, &info) != 0 || info.st_nlink > 0
  }

  /// Removes a folder and the files in it; folders in it stay, and itself then.
  ///
  /// The files are those of the open folder, whatever has its name by now.
  static func removeFolder(_ path: String, open descriptor: Int32) {
    for entry in entries(ofOpen: descriptor) { unlinkat(descriptor, entry, 0) }
    rmdir(path)
  }

  /// Sets or removes the mark of a folder, and returns its permissions.
  @discardableResult static func setMark(_ descriptor: Int32, _ isMarked: Bool) -> mode_t? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    let mode = info.st_mode & 0o777
    fchmod(descriptor, isMarked ? mode | mark : mode)
    return mode
  }

  static func entries(of folder: String) -> [String] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return entries(ofOpen: descriptor)
  }

  static func entries(ofOpen descriptor: Int32) -> [String] {
    // The stream closes its own.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = fdopendir(own) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a file that no process holds; returns whether it did.
  static func removeIfLeft(_ path: String) -> Bool {
    var isRemoved = false
    claim(path) { _, isFolder in isRemoved = !isFolder && unlink(path) == 0 }
    return isRemoved
  }

  /// Does something to a file or folder of this user that no process holds.
  private static func claim(
    _ path: String, _ body: (_ descriptor: Int32, _ isFolder: Bool) -> Void
  ) {
    // Other kinds of files are none of ours, and opening them could wait.
    var info = stat()
    guard lstat(path, &info) == 0 else { return }
    let isFolder = info.st_mode & S_IFMT == S_IFDIR
    guard isFolder || info.st_mode & S_IFMT == S_IFREG else { return }
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    // Locks of NFS need a descriptor for writing.
    var descriptor = isFolder ? -1 : open(path, O_RDWR | flags)
    if descriptor < 0 { descriptor = open(path, O_RDONLY | flags) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    // Another process may have removed it first, and made a file of its own of that name. Another user may have planted it.
    var now = stat()
    guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(),
      !isFolder || info.st_mode & mark != 0, lstat(path, &now) == 0,
      info.st_dev == now.st_dev, info.st_ino == now.st_ino
    else { return }
    body(descriptor, isFolder)
  }

  /// Names of temporary files by folder.
  private static let known = Monitor<[String: [String]]>([:])

  private static func names(in folder: String) -> [String] {
    known.update { known in
      if let names = known[folder] { return names }
      let names = entries(of: folder.isEmpty ? "." : folder)
        .filter { $0.hasPrefix(".") && ($0.hasSuffix(suffix) || $0.hasSuffix(oldSuffix)) }
      known[folder] = names
      return names
    }
  }
}
