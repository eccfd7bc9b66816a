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
  private let descriptor: UnsafeMutablePointer<Int32>
  /// The size of the file in bytes.
  public let byteCount: Int

  /// The longest note that is read, in bytes.
  private static let longestNote = 1 << 20

  /// Opens a file.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`, with the errno (`ENOENT` when there is none).
  public init(_ path: String) throws(EncoderError) {
    self.path = path
    descriptor = .allocate(capacity: 1)
    descriptor.initialize(to: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    var info = stat()
    guard descriptor.pointee >= 0, fstat(descriptor.pointee, &info) == 0 else {
      let error = errno
      descriptor.deallocate()
      throw .system(error, "read", path)
    }
    byteCount = Int(info.st_size)
    guard info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor.pointee)
      descriptor.deallocate()
      throw EncoderError(.inputOutput, "cannot read '\(path)': it is not a regular file")
    }
    kind = Self.kind(Self.read(descriptor.pointee, at: 0, count: 16))
  }

  deinit {
    close(descriptor.pointee)
    descriptor.deallocate()
  }

  /// Reads at most `count` bytes from `offset` on; fewer only at the end or on an error.
  public func read(at offset: Int, count: Int) -> [UInt8] {
    Self.read(descriptor.pointee, at: offset, count: count)
  }

  /// The text that the file carries, or nil if there is none or the kind of file has no place for one.
  ///
  /// - Throws: `EncoderError` of category `encodingFailed` for a file that cannot be understood.
  public func note() throws(EncoderError) -> String? {
    switch kind {
    case .gif: gifComment()
    case .png: pngText()
    case .isoMedia, .matroska: try openDemuxer().comment(limit: Self.longestNote)
    case nil: nil
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
    return try Demuxer(descriptor, name: name, path: path)
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

  /// The last comment extension of a GIF that is ours to look for: the one before the trailer.
  private func gifComment() -> String? {
    let head = read(at: 0, count: 13)
    guard head.count == 13 else { return nil }
    func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var offset = 13 + tableBytes(head[10])
    var comment: String?
    while let mark = read(at: offset, count: 1).first {
      switch mark {
      case 0x2C:
        let image = read(at: offset, count: 10)
        guard image.count == 10 else { return comment }
        offset += 11 + tableBytes(image[9])
        offset = skipBlocks(at: offset, keeping: nil).end
      case 0x21:
        let isComment = read(at: offset + 1, count: 1) == [0xFE]
        let blocks = skipBlocks(at: offset + 2, keeping: isComment ? Self.longestNote : nil)
        if isComment { comment = String(decoding: blocks.bytes, as: UTF8.self) }
        offset = blocks.end
      default: return comment
      }
    }
    return comment
  }

  private func skipBlocks(at start: Int, keeping limit: Int?) -> (bytes: [UInt8], end: Int) {
    var offset = start
    var bytes: [UInt8] = []
    while let length = read(at: offset, count: 1).first.map(Int.init) {
      offset += 1
      if length == 0 { break }
      if let limit, bytes.count < limit { bytes += read(at: offset, count: length) }
      offset += length
    }
    return (bytes, offset)
  }

  /// The text of the chunk `iTXt` with the keyword `Comment`.
  private func pngText() -> String? {
    var offset = 8
    while true {
      let head = read(at: offset, count: 8)
      guard head.count == 8 else { return nil }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      if head[4...].elementsEqual("iTXt".utf8), length <= Self.longestNote {
        let data = read(at: offset + 8, count: length)
        let prefix = Array("Comment".utf8) + [0, 0, 0, 0, 0]
        if data.starts(with: prefix) {
          return String(decoding: data.dropFirst(prefix.count), as: UTF8.self)
        }
      }
      offset += 12 + length
    }
  }
}
