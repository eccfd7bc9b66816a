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
    guard tail.lastSlash == nil, digits > 0 else { return nil }
  }

  /// The folder of all frames, or nil for the working folder; with the slash if that is all.
  var folder: String? { head.pathFolder }

  /// The path with `%d` for the number and without digits beside it: two patterns whose frames may share a path have
  /// the same.
  package var unnumbered: String {
    var before = head[...]
    while before.last.map(Self.isDigit) == true { before.removeLast() }
    return "\(before)%d\(tail.drop(while: Self.isDigit))"
  }

  /// What `unnumbered` is of the patterns of which a path may be a frame: one for each number in its name.
  package static func unnumbered(of path: String) -> [String] {
    var patterns: [String] = []
    var start = path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex
    while let first = path[start...].firstIndex(where: isDigit) {
      let end = path[first...].firstIndex { !isDigit($0) } ?? path.endIndex
      patterns.append("\(path[..<first])%d\(path[end...])")
      start = end
    }
    return patterns
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether a name in the folder is that of a frame, and of which.
  func number(of name: String) -> Int? {
    let start = head.lastPathName
    guard name.hasPrefix(start), name.hasSuffix(tail) else { return nil }
    let digits = name.dropFirst(start.count).dropLast(tail.count)
    guard let number = Int(digits), path(number).hasSuffix(name) else { return nil }
    return number
  }

  /// The path of a frame.
  package func path(_ number: Int) -> String {
    let text = "\(number)"
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}

/// Writes each packet to a file of its own, numbered from the first frame on.
///
/// Used by one thread at a time. All files lie in a hidden folder until the last one is whole. Then a folder that was
/// missing appears with all of them in one step; in one that exists they are moved to their places one after another,
/// with nothing between that a signal could stop.
final class SequenceWriter: @unchecked Sendable {
  private let pattern: FramePattern
  private let replacing: Bool
  private let first: Int
  private let hidden: HiddenFolder
  private let isNewFolder: Bool
  private let hash: SHA256
  private var written = 0

  /// Refuses what could not be written.
  init(_ path: String, replacing: Bool, first: Int, count: Int) throws(RenderError) {
    guard let pattern = FramePattern(path) else {
      throw RenderError(
        .usage,
        "\(path) has no place for the number of a frame (use a name such as frames/%04d.png)")
    }
    self.pattern = pattern
    self.replacing = replacing
    self.first = first
    var info = stat()
    for number in first..<(first + count) where lstat(pattern.path(number), &info) == 0 {
      guard replacing else {
        throw RenderError(
          .cannotCreate,
          "\(pattern.path(number)) exists; write -y to replace it, or -o another name")
      }
      guard info.st_mode & S_IFMT != S_IFDIR else {
        throw RenderError(.cannotCreate, "\(pattern.path(number)) is a folder; use another name")
      }
    }
    isNewFolder = pattern.folder.map { access($0, F_OK) != 0 } ?? false
    do throws(EncoderError) {
      hash = try SHA256()
      // A run that was killed may have found the folder missing, or there.
      if let folder = pattern.folder { HiddenFolder.removeLeftovers(beside: folder) }
      hidden = try HiddenFolder(
        beside: isNewFolder ? pattern.folder ?? path : path,
        name: isNewFolder ? pattern.folder ?? path : path)
    } catch {
      throw RenderError(error)
    }
  }

  /// Writes the file of the next frame.
  func write(_ packet: EncodedPacket) throws(RenderError) {
    let path = pattern.path(first + written)
    do throws(EncoderError) {
      let output = try hidden.file(path.lastPathName, name: path)
      let bytes = packet.withBytes { Array($0) }
      hash.update(bytes)
      try output.write(bytes)
      try output.commit()
    } catch {
      throw RenderError(error)
    }
    written += 1
  }

  /// Lets all files appear: the sequence is whole.
  ///
  /// - Returns: SHA-256 of the files one after another.
  func finish() throws(RenderError) -> String {
    try appear()
    return hash.finish()
  }

  /// What a program that reads the sequence would take for its frames, too.
  var warnings: [String] {
    let frames = first..<(first + written)
    let others = folderEntries(pattern.folder ?? ".").compactMap(pattern.number(of:))
      .filter { !frames.contains($0) }.sorted()
    guard let other = others.first else { return [] }
    return [
      others.count == 1
        ? "another frame lies beside these: \(pattern.path(other))"
        : "\(others.count) other frames lie beside these: \(pattern.path(other)) and so on"
    ]
  }

  private func appear() throws(RenderError) {
    do throws(EncoderError) {
      if isNewFolder, let folder = pattern.folder {
        do throws(EncoderError) {
          return try hidden.appear(as: folder)
        } catch {
          guard error.category == .exists else { throw error }
        }
        // Somebody has made the folder in the meantime.
      }
      try hidden.moveFiles(count: written, replacing: replacing) { index in
        let path = pattern.path(first + index)
        return (path.lastPathName, path)
      }
    } catch {
      throw RenderError(error)
    }
  }

}
