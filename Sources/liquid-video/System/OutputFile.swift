import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files that appear complete or not at all.
enum OutputFile {
  /// Refuses early what could not be written later: nothing is rendered in vain.
  static func check(_ destination: Destination) throws(RenderError) {
    guard case .file(let path, let overwrite) = destination else { return }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw RenderError(.cannotCreate, "\(path) is a folder; name a file in it")
      }
      guard overwrite || status.st_mode & S_IFMT != S_IFREG else {
        throw RenderError(
          .cannotCreate, "\(path) exists; write -y to replace it, or -o another file")
      }
      return
    }
    let folder = folder(of: path)
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw RenderError(.cannotCreate, "cannot create \(path): there is no folder \(folder)")
    }
    guard access(folder, W_OK) == 0 else {
      throw RenderError(.cannotCreate, "cannot create \(path): \(systemReason())")
    }
  }

  /// Writes `bytes` beside `path` and renames; `partialFile` hears the temporary name.
  static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool, partialFile: (String?) -> Void
  ) throws(RenderError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device or pipe has no unfinished state to hide.
      try fill(path, flags: O_WRONLY, bytes)
      return
    }
    let temporary = "\(path).\(getpid()).part"
    partialFile(temporary)
    defer { partialFile(nil) }
    do throws(RenderError) {
      try fill(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, bytes)
      try move(temporary, to: path, overwrite: overwrite)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func fill(_ path: String, flags: Int32, _ bytes: [UInt8]) throws(RenderError) {
    let file = open(path, flags | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw RenderError(.cannotCreate, "cannot create \(path): \(systemReason())")
    }
    let problem = writeAll(bytes, to: file)
    let closed = close(file)
    if let reason = problem ?? (closed == 0 ? nil : systemReason()) {
      throw RenderError(.io, "cannot write \(path): \(reason)")
    }
  }

  /// Renames; a file that appeared meanwhile is kept unless it may be replaced.
  private static func move(
    _ temporary: String, to path: String, overwrite: Bool
  ) throws(RenderError) {
    if !overwrite {
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      guard errno != EEXIST else {
        throw RenderError(
          .cannotCreate, "\(path) exists; write -y to replace it, or -o another file")
      }
      // File systems without hard links: rename is what is left.
    }
    guard rename(temporary, path) == 0 else {
      throw RenderError(.cannotCreate, "cannot create \(path): \(systemReason())")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
