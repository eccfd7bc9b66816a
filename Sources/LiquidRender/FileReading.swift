#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file cannot be read.
public struct FileFailure: Error {
  /// Whether there is no such file.
  public let isMissing: Bool
  /// The system's words.
  public let reason: String
}

/// The bytes of a file (`-` is not special), or of its first `limit` + 1 bytes when it is longer.
///
/// - Parameters:
///   - path: The file.
///   - limit: The most bytes that are wanted.
///   - isRegular: Whether pipes and devices are refused, which may never end.
/// - Returns: The bytes.
/// - Throws: `FileFailure`.
public func readFile(
  _ path: String, limit: Int, isRegular: Bool = false
) throws(FileFailure) -> [UInt8] {
  // A pipe is not waited for when it will be refused.
  let file = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
  guard file >= 0 else {
    throw FileFailure(isMissing: errno == ENOENT, reason: String(cString: strerror(errno)))
  }
  defer { close(file) }
  if isRegular {
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(isMissing: false, reason: "it is not a regular file")
    }
  }
  return try readDescriptor(file, limit: limit)
}

/// What is left of a descriptor's bytes, or the first `limit` + 1 of them when there are more.
public func readDescriptor(_ file: Int32, limit: Int) throws(FileFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      throw FileFailure(isMissing: false, reason: String(cString: strerror(errno)))
    }
    if count == 0 { break }
    bytes += buffer.prefix(count)
  }
  return bytes
}
