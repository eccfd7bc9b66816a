import AtomicFiles
import Essentials
import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
        "\(path) needs exactly one number of a frame, such as %04d, in its last part",
        use: "a name such as frames/%04d.png")
    }
    self.pattern = pattern
    self.replacing = replacing
    self.first = first
    var info = stat()
    for number in first..<(first + count) where lstat(pattern.path(number), &info) == 0 {
      guard replacing else {
        throw RenderError(
          .exists, "\(pattern.path(number)) exists", about: .setting(.destination))
      }
      guard info.st_mode & S_IFMT != S_IFDIR else {
        throw RenderError(
          .cannotCreate, "\(pattern.path(number)) is a folder", use: "another name")
      }
    }
    isNewFolder = pattern.folder.map { access($0, F_OK) != 0 } ?? false
    hash = try SHA256()
    // A run that was killed may have found the folder missing, or there.
    if let folder = pattern.folder { HiddenFolder.removeLeftovers(beside: folder) }
    hidden = try HiddenFolder(
      beside: isNewFolder ? pattern.folder ?? path : path,
      name: isNewFolder ? pattern.folder ?? path : path)
  }

  /// Writes the file of the next frame.
  func write(_ packet: EncodedPacket) throws(RenderError) {
    let path = pattern.path(first + written)
    let output = try hidden.file(path.lastPathName, name: path)
    let bytes = packet.withBytes { Array($0) }
    hash.update(bytes)
    try output.write(bytes)
    try output.commit()
    written += 1
  }

  /// Lets all files appear: the sequence is whole.
  ///
  /// - Returns: SHA-256 of the files one after another.
  func finish() throws(RenderError) -> String {
    try appear()
    return hash.finish()
  }

  /// Names files that a program which reads the sequence would take for its frames, too.
  var warnings: [RenderError.Issue] {
    let frames = first..<(first + written)
    let others = folderEntries(pattern.folder ?? ".").compactMap(pattern.number(of:))
      .filter { !frames.contains($0) }.sorted()
    guard let other = others.first else { return [] }
    return [
      RenderError.Issue(
        others.count == 1
          ? "the folder also holds another frame: \(pattern.path(other))"
          : "the folder also holds \(others.count) other frames: \(pattern.path(other)) and so on")
    ]
  }

  private func appear() throws(RenderError) {
    if isNewFolder, let folder = pattern.folder {
      do throws(RenderError) {
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
  }
}
