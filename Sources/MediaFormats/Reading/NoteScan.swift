/// Looks for the note in a GIF or PNG file, block by block, in bounded time and memory.
struct NoteScan {
  private var file: FileWindow
  private var blocksLeft = 1 << 25

  init(_ input: MediaFile) { file = FileWindow(input) }

  /// The last comment extension of a GIF before its trailer, or nil.
  consuming func gifComment(limit: Int) -> String? {
    let head = bytes(at: 0, count: 13)
    guard head.count == 13 else { return nil }
    func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var offset = 13 + tableBytes(head[10])
    var comment: String?
    while blocksLeft > 0, let mark = byte(at: offset) {
      switch mark {
      case 0x2C:
        guard let flags = byte(at: offset + 9) else { return comment }
        offset = skipBlocks(at: offset + 11 + tableBytes(flags), keeping: nil).end
      case 0x21:
        let isComment = byte(at: offset + 1) == 0xFE
        let blocks = skipBlocks(at: offset + 2, keeping: isComment ? limit : nil)
        if isComment { comment = String(decoding: blocks.bytes, as: UTF8.self) }
        offset = blocks.end
      default: return comment
      }
    }
    return comment
  }

  /// The text of the chunk `iTXt` of a PNG with the keyword `Comment`, or nil.
  consuming func pngText(limit: Int) -> String? {
    var offset = 8
    while blocksLeft > 0 {
      blocksLeft -= 1
      let head = bytes(at: offset, count: 8)
      // Names of chunks are letters (PNG, section 5.3).
      guard head.count == 8, head[4...].allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
        return nil
      }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      if head[4...].elementsEqual("iTXt".utf8), length <= limit {
        let data = bytes(at: offset + 8, count: length)
        let prefix = Array("Comment".utf8) + [0, 0, 0, 0, 0]
        if data.starts(with: prefix) {
          return String(decoding: data.dropFirst(prefix.count), as: UTF8.self)
        }
      }
      offset += 12 + length
    }
    return nil
  }

  private mutating func skipBlocks(at start: Int, keeping limit: Int?) -> (bytes: [UInt8], end: Int)
  {
    var offset = start
    var kept: [UInt8] = []
    while blocksLeft > 0, let length = byte(at: offset).map(Int.init) {
      blocksLeft -= 1
      offset += 1
      if length == 0 { break }
      if let limit, kept.count < limit { kept += bytes(at: offset, count: length) }
      offset += length
    }
    return (kept, offset)
  }

  private mutating func byte(at offset: Int) -> UInt8? { file.bytes(at: offset, count: 1).first }

  private mutating func bytes(at offset: Int, count: Int) -> [UInt8] {
    Array(file.bytes(at: offset, count: count))
  }
}
