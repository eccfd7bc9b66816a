import AtomicFiles
import CFFmpeg
import Essentials
import MediaFormats

/// A text that a file carries, with a part that is known only when all frames are drawn.
package struct FileNote: Sendable {
  /// The text, its unknown part left blank.
  package let text: String
  /// The characters of `text` that stand for the unknown part; they occur once.
  package let blank: String

  /// Makes a note; `blank` may be empty if nothing is unknown.
  package init(_ text: String, blank: String) {
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

extension ContainerRow {
  /// Whether the note is the comment of the container's metadata.
  var holdsMetadata: Bool { notePlace == .metadata || notePlace == .earlyMetadata }
}

extension ByteSink {
  /// Replaces a text near the beginning of the file by another of the same length.
  func replace(_ old: String, by new: String) throws(RenderError) {
    precondition(old.utf8.count == new.utf8.count, "nothing may move")
    let head = try read(at: 0, count: 1 << 21)
    guard !old.isEmpty, let range = head.firstRange(of: Array(old.utf8)) else { return }
    try overwrite(at: range.lowerBound, Array(new.utf8))
  }

  /// Puts a comment in front of the trailer, which is the last byte.
  func insertGIFComment(_ text: String) throws(RenderError) {
    guard let size = byteCount, size > 0 else { return }
    try overwrite(at: size - 1, Self.gifComment(text) + [0x3B])
  }

  /// Puts a text in front of the chunk `IEND`, which takes the last 12 bytes.
  func insertPNGText(_ text: String) throws(RenderError) {
    guard let size = byteCount, size > 12 else { return }
    let end = try read(at: size - 12, count: 12)
    try overwrite(at: size - 12, pngTextChunk(text) + end)
  }

  /// Makes the last frame of an animated WebP last until `total` milliseconds after the first one's start.
  ///
  /// libwebp gives it the mean duration of the others, so that roundings do not add up. The file is a list
  /// of RIFF chunks; in the chunk `ANMF` of a frame, bytes 12 to 14 are its duration in milliseconds
  /// (WebP Container Specification, "Animation").
  func setWebPDuration(_ total: Int) throws(RenderError) {
    guard let size = byteCount else { return }
    var offset = 12
    var before = 0
    var last: (offset: Int, duration: Int)?
    while offset + 8 <= size {
      let head = try read(at: offset, count: 24)
      guard head.count >= 8 else { break }
      let length = Self.littleEndian(head[4..<8])
      if head.starts(with: "ANMF".utf8), head.count >= 23 {
        before += last?.duration ?? 0
        last = (offset + 20, Self.littleEndian(head[20..<23]))
      }
      offset += 8 + length + length % 2
    }
    guard let last, total > before, total - before < 1 << 24 else { return }
    let duration = UInt32(total - before)
    try overwrite(
      at: last.offset, (0..<3).map { UInt8(truncatingIfNeeded: duration >> (8 * UInt32($0))) })
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
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
