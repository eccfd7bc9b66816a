import AtomicFiles
import Essentials
import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the command line asks of files and folders, and the few that it makes itself.
enum FileSystem {
  /// Refuses early what could not be written later, so that nothing is rendered in vain.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - isRegular: Whether it must be a file, not a pipe or a device.
  /// - Throws: `RenderError` of category `exists` for a file that must not be replaced, else `cannotCreate`.
  static func checkPlace(
    of destination: Destination, isRegular: Bool = false
  ) throws(RenderError) {
    guard case .file(let path, let overwrite) = destination else { return }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw RenderError(.cannotCreate, "\(path) is a folder; name a file in it")
      }
      guard !isRegular || !isSpecial(path) else {
        throw RenderError(.cannotCreate, "\(path) is not a regular file")
      }
      guard overwrite || status.st_mode & S_IFMT != S_IFREG else {
        throw RenderError(.exists, "\(path) exists", about: .setting(.destination))
      }
      return
    }
    let folder = folder(of: path)
    // The folder of a sequence is made.
    if path.contains("%"), stat(folder, &status) != 0, errno == ENOENT { return }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw RenderError(.cannotCreate, "cannot create \(path): there is no folder \(folder)")
    }
    guard access(folder, W_OK) == 0 else {
      throw RenderError(.cannotCreate, "cannot create \(path): \(systemText(errno))")
    }
  }

  /// Whether there is anything of that name.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a symbolic link of that name.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a path is that of a folder, or can be of nothing else.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.endsInSlash || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is something of that name that is no file: reading an unfilled pipe would never end.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The same text for all ways to write the path of one file, whether it exists or not.
  static func canonicalPath(of path: String) -> String {
    if let real = realPath(path) { return real }
    let name = path.lastPathName
    if let real = realPath(folder(of: path)) { return real == "/" ? "/\(name)" : "\(real)/\(name)" }
    // Its folder will be made: without `.` and doubled slashes the paths are comparable.
    let parts = path.pathNames.filter { $0 != "." }.joined(separator: "/")
    return path.isAbsolutePath ? "/\(parts)" : "\(realPath(".") ?? "")/\(parts)"
  }

  /// Whether a link on the way leads out of the working folder.
  static func leadsOutByLink(_ path: String) -> Bool {
    guard let folder = realPath(".") else { return true }
    var walked = ""
    for part in path.pathNames {
      walked += walked.isEmpty ? part : "/\(part)"
      var status = stat()
      guard lstat(walked, &status) == 0 else { return false }
      guard status.st_mode & S_IFMT == S_IFLNK else { continue }
      guard let end = realPath(walked), end == folder || end.hasPrefix(folder + "/") else {
        return true
      }
    }
    return false
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes the folders that lead to a file, as far as they are missing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - note: Called with each folder that was made, outer ones first.
  /// - Throws: `RenderError` of category `cannotCreate` or `io`.
  static func makeFolders(
    of path: String, note: (String) -> Void
  ) throws(RenderError) {
    var made = path.isAbsolutePath ? "/" : ""
    for part in path.pathNames.dropLast() {
      made += made.isEmpty || made == "/" ? part : "/\(part)"
      if mkdir(made, 0o777) == 0 {
        note(made)
      } else if errno != EEXIST {
        throw .system(errno, "create", made, category: .cannotCreate)
      }
    }
  }

  /// Removes folders that are empty.
  static func removeEmptyFolders(_ folders: [String]) { folders.reversed().forEach { rmdir($0) } }

  /// Writes a text file in place of one that may be there; the old one stays until the new one is whole.
  static func replace(_ path: String, by text: String) throws(RenderError) {
    try writeFile(path, text, overwrite: true)
  }

  private static func folder(of path: String) -> String { path.pathFolder ?? "." }
}
