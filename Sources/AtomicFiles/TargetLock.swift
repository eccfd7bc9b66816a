package import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps other processes from writing a file that is written again and again.
///
/// It is a hidden file beside the target, `.NAME.liquid-video-lock.part`, locked (flock) as long as this object and
/// its process live. One that a killed process has left behind is taken away by the next.
package final class TargetLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter target: the file that will be written; it need not exist.
  /// - Throws: `RenderError` of category `exists` when another process has it, `cannotCreate` when it cannot be made.
  package init(_ target: String) throws(RenderError) {
    guard let hidden = TemporaryName(beside: target) else {
      throw .system(EISDIR, "create", target, category: .cannotCreate)
    }
    path = hidden.lockPath
    var made = PartialFiles.shared.create(path, 0o666)
    if made.error == EEXIST, Leftovers.removeIfLeft(path) {
      made = PartialFiles.shared.create(path, 0o666)
    }
    guard made.descriptor >= 0 else {
      throw made.error == EEXIST
        ? RenderError(.exists, "another process is writing '\(target)'", systemError: EEXIST)
        : .system(made.error, "create", path, category: .cannotCreate)
    }
    descriptor = made.descriptor
  }

  deinit {
    PartialFiles.shared.remove(path)
    close(descriptor)
  }
}
