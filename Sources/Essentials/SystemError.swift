#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RenderError {
  /// The error of a system call on a file or folder.
  ///
  /// - Parameters:
  ///   - error: The errno.
  ///   - action: What was tried, such as `create`.
  ///   - name: What messages call the file.
  ///   - category: The kind of failure, unless the disk is at fault: that is always `io`.
  /// - Returns: The error.
  public static func system(
    _ error: Int32, _ action: String, _ name: String, category: Category = .io
  ) -> RenderError {
    RenderError(
      error.isDiskFault ? .io : category, "cannot \(action) '\(name)': \(systemText(error))",
      systemError: error)
  }
}

extension Int32 {
  /// Whether this errno names a fault of the disk: it is full, broken, or the file would be too long for it.
  package var isDiskFault: Bool { [ENOSPC, EDQUOT, EIO, EFBIG].contains(self) }

  /// Whether this errno means that the file system lacks the operation.
  package var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP].contains(self) }
}

/// Returns the system's words for an errno.
public func systemText(_ error: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let base = buffer.baseAddress, strerror_r(error, base, buffer.count) == 0 else {
      return "error \(error)"
    }
    return String(cString: base)
  }
}
