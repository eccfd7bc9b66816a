import CFFmpeg

/// A text that a file carries, with a part that is known only when all frames are drawn.
public struct FileNote: Sendable {
  /// The text, its unknown part left blank.
  public let text: String
  /// The characters of `text` that stand for the unknown part; they occur once.
  public let blank: String

  /// Makes a note; `blank` may be empty if nothing is unknown.
  public init(_ text: String, blank: String) {
    self.text = text
    self.blank = blank
  }

  /// The text with the unknown part filled in.
  func filled(_ part: String) -> String {
    guard !blank.isEmpty, let start = text.utf8.firstRange(of: blank.utf8) else { return text }
    var text = text
    text.replaceSubrange(start, with: part)
    return text
  }
}

extension ContainerFormat {
  /// Where a file of the format has room for a text.
  enum NotePlace {
    /// The comment of the container's metadata.
    case metadata
    /// A comment extension block (GIF89a, section 24).
    case gifComment
    /// An `iTXt` chunk (PNG, section 11.3.3.4).
    case pngText
  }

  var notePlace: NotePlace? {
    switch self {
    case .mp4, .webm, .mov, .mkv: .metadata
    case .gif: .gifComment
    case .apng: .pngText
    case .webp, .avif, .png, .y4m, .rawvideo, .framemd5: nil
    }
  }

  /// Whether files of the format keep a note.
  public var holdsNote: Bool { notePlace != nil }
}

extension Output {
  /// Replaces a text near the beginning of the file by another of the same length.
  func replace(_ old: String, by new: String) throws(EncoderError) {
    precondition(old.utf8.count == new.utf8.count, "nothing may move")
    let head = try read(at: 0, count: 1 << 21)
    guard !old.isEmpty, let range = head.firstRange(of: Array(old.utf8)) else { return }
    try overwrite(at: range.lowerBound, Array(new.utf8))
  }

  /// Puts a comment in front of the trailer, which is the last byte.
  func insertGIFComment(_ text: String) throws(EncoderError) {
    guard let size = byteCount, size > 0 else { return }
    try overwrite(at: size - 1, Self.gifComment(text) + [0x3B])
  }

  /// Puts a text in front of the chunk `IEND`, which takes the last 12 bytes.
  func insertPNGText(_ text: String) throws(EncoderError) {
    guard let size = byteCount, size > 12 else { return }
    let end = try read(at: size - 12, count: 12)
    try overwrite(at: size - 12, pngTextChunk(text) + end)
  }

  /// A GIF comment extension: sub-blocks of at most 255 bytes, then an empty one.
  private static func gifComment(_ text: String) -> [UInt8] {
    var block: [UInt8] = [0x21, 0xFE]
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let part = rest.prefix(255)
      block.append(UInt8(part.count))
      block += part
      rest = rest.dropFirst(255)
    }
    return block + [0]
  }
}

/// An uncompressed `iTXt` chunk with the keyword `Comment`.
func pngTextChunk(_ text: String) -> [UInt8] {
  // Keyword, then: not compressed, no method, no language, no translated keyword.
  let data = Array("iTXtComment".utf8) + [0, 0, 0, 0, 0] + Array(text.utf8)
  // PNG's CRC of ISO 3309 begins with all ones and ends inverted.
  let crc = ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), ~0, data, data.count)
  return bigEndian(UInt32(truncatingIfNeeded: data.count - 4)) + data + bigEndian(crc)
}

private func bigEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
}
