package import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An existing file that is looked into, perhaps a stranger's: read by descriptor, in bounded time and memory.
package final class MediaFile {
  /// The path, as the caller gave it.
  package let path: String
  /// What the first bytes say that it is.
  package let kind: ContainerRow.Kind?
  /// Open for reading while this object lives.
  package let descriptor: Int32
  /// The size of the file in bytes.
  package let byteCount: Int

  /// The longest note that is read, in bytes.
  private static let longestNote = 1 << 20

  /// Opens a file.
  ///
  /// - Throws: `RenderError` of category `io`, with the errno (`ENOENT` when there is none).
  package init(_ path: String) throws(RenderError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno, "read", path) }
    var info = stat()
    let error = fstat(descriptor, &info) == 0 ? 0 : errno
    byteCount = Int(info.st_size)
    kind = Self.kind(Self.read(descriptor, at: 0, count: 16))
    // From here on the descriptor is closed by deinit.
    guard error == 0 else { throw .system(error, "read", path) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.io, "cannot read '\(path)': it is not a regular file")
    }
  }

  deinit { close(descriptor) }

  /// Reads at most `count` bytes from `offset` on; fewer only at the end or on an error.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    Self.read(descriptor, at: offset, count: count)
  }

  /// The errno with which nothing can be read at an offset, or nil when it is the end.
  package func readError(at offset: Int) -> Int32? {
    var byte: UInt8 = 0
    return pread(descriptor, &byte, 1, off_t(offset)) < 0 ? errno : nil
  }

  /// The text that the file carries, or nil if there is none or the kind of file has no place for one; libav is not asked.
  package func note() -> String? {
    switch kind {
    case .gif: NoteScan(self).gifComment(limit: Self.longestNote)
    case .png: NoteScan(self).pngText(limit: Self.longestNote)
    case .isoMedia: ISOBoxes(self).comment(limit: Self.longestNote)
    case .matroska: MatroskaElements(self).comment(limit: Self.longestNote)
    case nil: nil
    }
  }

  /// Whether the first bytes are those of a container.
  package func begins(as container: ContainerFormat) -> Bool {
    kind != nil && kind == container.row.kind
  }

  /// How many pictures a video has by its index or its blocks; nil for other kinds of files.
  ///
  /// - Throws: `RenderError` of category `failed` for a file that is cut off.
  package func pictureCount() throws(RenderError) -> Int? {
    switch kind {
    case .isoMedia: try ISOBoxes(self).pictureCount()
    case .matroska: try MatroskaElements(self).pictureCount()
    case .gif, .png, nil: nil
    }
  }

  /// Refuses what the muxers of this program do not write, and a demuxer would take much memory for.
  ///
  /// - Throws: `RenderError` of category `failed`.
  package func requirePlain() throws(RenderError) {
    switch kind {
    case .isoMedia, nil: try ISOBoxes(self).requirePlain()
    case .matroska: try MatroskaElements(self).requirePlain()
    case .gif, .png: break
    }
  }

  private static func kind(_ head: [UInt8]) -> ContainerRow.Kind? {
    if head.starts(with: "GIF8".utf8) { return .gif }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    return head.dropFirst(4).starts(with: "ftyp".utf8) ? .isoMedia : nil
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let part = pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        done += part
      }
    }
  }
}
