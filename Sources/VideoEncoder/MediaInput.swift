import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An existing file that is looked into, perhaps a stranger's: read by descriptor, never through a protocol,
/// and only with the demuxer that its first bytes ask for.
public final class MediaInput {
  /// The kinds of files that can carry a note.
  enum Kind {
    case isoMedia, matroska, gif, png
  }

  let path: String
  let kind: Kind?
  private let source: UnsafeMutablePointer<lv_input>
  /// The size of the file in bytes.
  public let byteCount: Int

  /// The longest note that is read, in bytes.
  private static let longestNote = 1 << 20

  /// Opens a file.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`, with the errno (`ENOENT` when there is none).
  public init(_ path: String) throws(EncoderError) {
    self.path = path
    source = .allocate(capacity: 1)
    source.initialize(
      to: lv_input(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), allowance: 0))
    var info = stat()
    guard source.pointee.descriptor >= 0, fstat(source.pointee.descriptor, &info) == 0 else {
      let error = errno
      source.deallocate()
      throw .system(error, "read", path)
    }
    byteCount = Int(info.st_size)
    guard info.st_mode & S_IFMT == S_IFREG else {
      close(source.pointee.descriptor)
      source.deallocate()
      throw EncoderError(.inputOutput, "cannot read '\(path)': it is not a regular file")
    }
    kind = Self.kind(Self.read(source.pointee.descriptor, at: 0, count: 16))
  }

  deinit {
    close(source.pointee.descriptor)
    source.deallocate()
  }

  /// Reads at most `count` bytes from `offset` on; fewer only at the end or on an error.
  public func read(at offset: Int, count: Int) -> [UInt8] {
    Self.read(source.pointee.descriptor, at: offset, count: count)
  }

  /// The errno with which nothing can be read at an offset, or nil when it is the end.
  func readError(at offset: Int) -> Int32? {
    var byte: UInt8 = 0
    return pread(source.pointee.descriptor, &byte, 1, off_t(offset)) < 0 ? errno : nil
  }

  /// The text that the file carries, or nil if there is none or the kind of file has no place for one; libav is not asked.
  public func note() -> String? {
    switch kind {
    case .gif: NoteScan(self).gifComment(limit: Self.longestNote)
    case .png: NoteScan(self).pngText(limit: Self.longestNote)
    case .isoMedia: ISOBoxes(self).comment(limit: Self.longestNote)
    case .matroska: MatroskaElements(self).comment(limit: Self.longestNote)
    case nil: nil
    }
  }

  /// Whether the first bytes are those of a container.
  public func begins(as container: ContainerFormat) -> Bool {
    switch container {
    case .mp4, .mov, .avif: kind == .isoMedia
    case .webm, .mkv: kind == .matroska
    case .gif: kind == .gif
    case .apng, .png: kind == .png
    case .webp, .y4m, .rawvideo, .framemd5: false
    }
  }

  /// How many pictures a video has by its index or its blocks; nil for other kinds of files.
  ///
  /// - Throws: `EncoderError` of category `encodingFailed` for a file that is cut off.
  public func pictureCount() throws(EncoderError) -> Int? {
    switch kind {
    case .isoMedia: try ISOBoxes(self).pictureCount()
    case .matroska: try MatroskaElements(self).pictureCount()
    case .gif, .png, nil: nil
    }
  }

  /// Opens the file with the demuxer of its kind.
  func openDemuxer() throws(EncoderError) -> Demuxer {
    let name =
      switch kind {
      case .gif: "gif"
      case .png: "apng"
      case .matroska: "matroska"
      case .isoMedia, nil: "mov"
      }
    switch kind {
    case .isoMedia, nil: try ISOBoxes(self).requirePlain()
    case .matroska: try MatroskaElements(self).requirePlain()
    case .gif, .png: break
    }
    return try Demuxer(source, name: name, path: path)
  }

  private static func kind(_ head: [UInt8]) -> Kind? {
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
