import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the number of a frame stands in the name of its file, as in `frames/%04d.png`.
package struct FramePattern: Sendable, Equatable {
  private let head: String
  private let tail: String
  private let digits: Int

  /// Takes a path apart that has exactly one place `%d` or `%0Nd`, N from 1 to 9; nil for any other.
  package init?(_ path: String) {
    let parts = path.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { return nil }
    let width = parts[1][..<end]
    guard width.isEmpty || (width.count == 2 && width.first == "0"),
      width.isEmpty || Int(width) != nil
    else { return nil }
    digits = Int(width) ?? 1
    head = String(parts[0])
    tail = String(parts[1][parts[1].index(after: end)...])
    guard !tail.contains("/"), digits > 0 else { return nil }
  }

  /// The path of a frame.
  package func path(_ number: Int) -> String {
    let text = "\(number)"
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}

/// Writes each packet to a file of its own, numbered from the first frame on.
///
/// Used by one thread at a time. Files appear one by one, each when it is whole; if the rest cannot be
/// made, those that are new are removed again.
final class SequenceWriter: @unchecked Sendable {
  private let pattern: FramePattern
  private let replacing: Bool
  private let first: Int
  private var written = 0
  private var created: [String] = []

  /// Refuses what could not be written; makes the folder if it is missing.
  init(_ path: String, replacing: Bool, first: Int, count: Int) throws(RenderError) {
    guard let pattern = FramePattern(path) else {
      throw RenderError(
        .usage,
        "\(path) has no place for the number of a frame (use a name such as frames/%04d.png)")
    }
    self.pattern = pattern
    self.replacing = replacing
    self.first = first
    try Self.makeFolder(of: path)
    guard !replacing else { return }
    for number in first..<(first + count) where access(pattern.path(number), F_OK) == 0 {
      throw RenderError(
        .cannotCreate, "\(pattern.path(number)) exists; write -y to replace it, or -o another name")
    }
  }

  deinit { created.forEach { unlink($0) } }

  /// Writes the file of the next frame.
  func write(_ packet: EncodedPacket) throws(RenderError) {
    let path = pattern.path(first + written)
    let isNew = access(path, F_OK) != 0
    do throws(EncoderError) {
      let output = try Output.file(path, replacing: replacing)
      try output.write(packet.withBytes { Array($0) })
      try output.commit()
    } catch {
      throw RenderError(error)
    }
    written += 1
    if isNew { created.append(path) }
  }

  /// Leaves all files in place: the sequence is whole.
  func keep() { created = [] }

  private static func makeFolder(of path: String) throws(RenderError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw RenderError(
        .cannotCreate, "cannot create the folder \(folder): \(String(cString: strerror(errno)))")
    }
  }
}
