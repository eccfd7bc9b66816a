import AtomicFiles
import Essentials
import LiquidRender

/// Keeps other processes from writing the same manifest as long as it lives.
final class ManifestLock {
  private let lock: TargetLock

  /// Takes the lock.
  ///
  /// - Parameter path: The manifest, which need not exist.
  /// - Throws: `RenderError` of category `cannotCreate` when another process writes the manifest.
  init(_ path: String) throws(RenderError) {
    lock = try TargetLock(path)
  }
}
