package import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a file that fits into memory (`-` is not special), or its first `limit` + 1 bytes when it is longer.
///
/// - Parameters:
///   - path: The file.
///   - limit: The most bytes that are wanted.
///   - isRegular: Whether pipes and devices are refused, which may never end.
/// - Returns: The bytes.
/// - Throws: `RenderError` of category `notFound` or `io`.
package func readFile(
  _ path: String, limit: Int, isRegular: Bool = false
) throws(RenderError) -> [UInt8] {
  // A pipe is not waited for when it will be refused.
  let file = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
  guard file >= 0 else { throw unreadable(path, errno) }
  defer { close(file) }
  if isRegular {
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.io, "cannot read \(path): it is not a regular file")
    }
  }
  return try readDescriptor(file, limit: limit, name: path)
}

/// Reads what is left of a descriptor's bytes, or the first `limit` + 1 of them when there are more.
///
/// - Parameters:
///   - file: The descriptor, which stays open.
///   - limit: The most bytes that are wanted.
///   - name: What errors call it.
/// - Returns: The bytes.
/// - Throws: `RenderError` of category `io`.
package func readDescriptor(
  _ file: Int32, limit: Int, name: String
) throws(RenderError) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw unreadable(name, errno) }
    if count == 0 { break }
    bytes += buffer.prefix(count)
  }
  return bytes
}

private func unreadable(_ name: String, _ code: Int32) -> RenderError {
  RenderError(
    code == ENOENT ? .notFound : .io, "cannot read \(name): \(systemText(code))")
}
