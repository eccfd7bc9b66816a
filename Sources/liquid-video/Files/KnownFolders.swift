import AtomicFiles
import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folders that the program looks into unasked.
enum KnownFolders {
  /// Where bundled presets may be: beside the program, in the install prefix, and in the source tree it was built in.
  static func presets(ofProgram path: String) -> [String] {
    let folder = parent(path)
    var folders = ["\(folder)/presets", "\(parent(folder))/share/liquid-video/presets"]
    var ancestor = folder
    while ancestor.count > 1 {
      ancestor = parent(ancestor)
      if access("\(ancestor)/Package.swift", F_OK) == 0 { folders.append("\(ancestor)/presets") }
    }
    return folders
  }

  /// The folder for files that never appear under a name: that of the variable TMPDIR, or /tmp.
  static func scratch() -> String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  /// The path of the running program.
  static func programPath() -> String {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else {
        return ""
      }
    #else
      guard let real = realpath("/proc/self/exe", nil) else { return "" }
    #endif
    defer { free(real) }
    return String(cString: real)
  }

  private static func parent(_ path: String) -> String { path.pathFolder ?? "/" }
}
