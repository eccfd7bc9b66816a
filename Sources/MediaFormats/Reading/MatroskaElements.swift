import Essentials

/// Looks through the elements of a WebM or MKV file (RFC 8794, RFC 9559) without libav, in bounded time and memory.
struct MatroskaElements {
  private var file: FileWindow
  private var left = 1 << 23

  init(_ input: MediaFile) { file = FileWindow(input) }

  /// Identifiers of elements, with the bits that tell their length.
  private enum ID {
    static let segment = 0x1853_8067
    static let cluster = 0x1F43_B675
    static let blockGroup = 0xA0
    static let simpleBlock = 0xA3
    static let tracks = 0x1654_AE6B
    static let trackEntry = 0xAE
    static let attachments = 0x1941_A469
    static let chapters = 0x1043_A770
    static let cues = 0x1C53_BB6B
    static let tags = 0x1254_C367
    static let tag = 0x7373
    static let targets = 0x63C0
    static let tagTrack = 0x63C5
    static let simpleTag = 0x67C8
    static let tagName = 0x45A3
    static let tagText = 0x4487
    /// Elements that hold others, and that libav keeps something of.
    static let masters: Set<Int> = [
      segment, 0x114D_9B74, 0x4DBB, 0x1549_A966, tracks, trackEntry, 0xE0, 0x55B0, 0x55D0, 0x7670,
      0x6D80, 0x6240, 0x5034,
      0x5035, 0xE2, 0xE3, 0xE9, 0x41E4, tags, tag, targets, simpleTag,
    ]
  }

  /// The comment of the file as a whole: the tag COMMENT that is of no track.
  consuming func comment(limit: Int) -> String? {
    var found: String?
    var isOfTrack = false
    var name = ""
    try? walk { file, id, body in
      switch id {
      case ID.segment, ID.tags, ID.targets: return true
      case ID.tag:
        isOfTrack = false
        return true
      case ID.simpleTag:
        name = ""
        return true
      case ID.tagTrack: isOfTrack = file.number(at: body.lowerBound, count: min(8, body.count)) != 0
      case ID.tagName where body.count <= 64:
        name = file.text(at: body.lowerBound, count: body.count) ?? ""
      case ID.tagText where name == "COMMENT" && !isOfTrack && found == nil && body.count <= limit:
        found = file.text(at: body.lowerBound, count: body.count)
      // Without a known length the next elements are those inside.
      case ID.cluster: return body.isEmpty
      default: break
      }
      return false
    }
    return found
  }

  /// How many pictures there are, one a block.
  ///
  /// - Throws: `RenderError` of category `failed` when the file is cut off, or has other bytes after its end.
  consuming func pictureCount() throws(RenderError) -> Int {
    var count = 0
    try walk(isWhole: true) { _, id, _ in
      if id == ID.simpleBlock || id == ID.blockGroup { count += 1 }
      return id == ID.segment || id == ID.cluster
    }
    return count
  }

  /// Refuses what the muxers of this program do not write, and libav would take much memory for: it keeps an object for
  /// each track, tag, chapter and attachment.
  ///
  /// - Throws: `RenderError` of category `failed`.
  consuming func requirePlain() throws(RenderError) {
    var tracks = 0
    var elements = 0
    var isPlain = true
    try walk { _, id, body in
      switch id {
      case ID.trackEntry: tracks += 1
      case ID.attachments, ID.chapters: isPlain = false
      case ID.cluster: return body.isEmpty
      default: break
      }
      if id != ID.simpleBlock, id != ID.blockGroup, id != ID.cues { elements += 1 }
      return ID.masters.contains(id)
    }
    guard isPlain, tracks <= 1, elements <= 1 << 20 else {
      throw RenderError(.failed, "\(file.path) is not built like a video of this program")
    }
  }

  /// Visits elements in order, and those inside where the visitor says so: the body of one of unknown length is empty.
  ///
  /// Nesting is not followed: what is inside one element or after it comes next all the same.
  private mutating func walk(
    isWhole: Bool = false, _ visit: (inout FileWindow, _ id: Int, _ body: Range<Int>) -> Bool
  ) throws(RenderError) {
    var offset = 0
    while offset < file.byteCount {
      left -= 1
      guard left > 0 else {
        throw RenderError(.failed, "\(file.path) has too many elements")
      }
      guard let id = number(at: offset, most: 4, keepingMark: true),
        let size = number(at: offset + id.length, most: 8, keepingMark: false)
      else {
        if isWhole { throw notWhole() }
        return
      }
      let body = offset + id.length + size.length
      let isUnknown = size.value == 1 << (7 * size.length) - 1
      let room = max(0, file.byteCount - body)
      if isWhole, !isUnknown, size.value > room {
        throw notWhole()
      }
      let end = isUnknown ? body : body + min(size.value, room)
      offset = visit(&file, id.value, body..<end) ? body : end
    }
  }

  private func notWhole() -> RenderError {
    RenderError(.failed, "\(file.path) is cut off, or has other bytes after its end")
  }

  /// A number whose first byte has its length in its leading zeros (RFC 8794, section 4).
  private mutating func number(
    at offset: Int, most: Int, keepingMark: Bool
  ) -> (value: Int, length: Int)? {
    guard let first = file.bytes(at: offset, count: 1).first else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard length <= most, let value = file.number(at: offset, count: length) else { return nil }
    // Eight bytes with the mark are more than FileWindow's numbers hold; without it they are seven.
    if length == 8 { return file.number(at: offset + 1, count: 7).map { ($0, 8) } }
    return (keepingMark ? value : value & (1 << (7 * length) - 1), length)
  }
}
