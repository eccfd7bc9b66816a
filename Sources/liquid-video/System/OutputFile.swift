import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A look at the place of an output before work begins.
enum OutputFile {
  /// Refuses early what could not be written later, so that nothing is rendered in vain.
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
    // The folder of a sequence is made.
    if path.contains("%"), stat(folder, &status) != 0, errno == ENOENT { return }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw RenderError(.cannotCreate, "cannot create \(path): there is no folder \(folder)")
    }
    guard access(folder, W_OK) == 0 else {
      throw RenderError(.cannotCreate, "cannot create \(path): \(systemReason())")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
