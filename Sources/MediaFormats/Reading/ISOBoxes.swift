import Essentials

/// Looks through the boxes of an MP4 or MOV file (ISO/IEC 14496-12, QuickTime File Format) without libav, in bounded time
/// and memory.
struct ISOBoxes {
  private var file: FileWindow
  private var left = 1 << 21

  init(_ input: MediaFile) { file = FileWindow(input) }

  /// The comment of the file as a whole: `moov/udta/meta/ilst/©cmt/data`, or in MOV `moov/udta/©cmt`.
  consuming func comment(limit: Int) -> String? {
    var found: String?
    try? walk { file, box in
      guard found == nil else { return false }
      switch box.path.joined(separator: "/") {
      case "moov", "moov/udta", "moov/udta/meta", "moov/udta/meta/ilst", "moov/udta/meta/ilst/©cmt":
        return true
      case "moov/udta/meta/ilst/©cmt/data":
        if (8...limit).contains(box.body.count) {
          found = file.text(at: box.body.lowerBound + 8, count: box.body.count - 8)
        }
      case "moov/udta/©cmt":
        // Length and language of two bytes each, then the text.
        if let length = file.number(at: box.body.lowerBound, count: 2),
          length + 4 <= box.body.count, length <= limit
        {
          found = file.text(at: box.body.lowerBound + 4, count: length)
        }
      default: break
      }
      return false
    }
    return found
  }

  /// How many pictures the index of the first track and all fragments name.
  ///
  /// - Throws: `RenderError` of category `failed` when the file is cut off, or has fewer bytes than pictures.
  consuming func pictureCount() throws(RenderError) -> Int {
    var count = 0
    var pictureBytes = 0
    var tracks = 0
    var isWhole = true
    try walk { file, box in
      isWhole = isWhole && box.isWhole
      switch box.path.last {
      case "moov", "mdia", "minf", "stbl", "moof", "traf": return true
      case "trak":
        tracks += 1
        return tracks == 1
      case "stsz", "stz2": count += file.number(at: box.body.lowerBound + 8, count: 4) ?? 0
      case "trun": count += file.number(at: box.body.lowerBound + 4, count: 4) ?? 0
      case "mdat" where box.path.count == 1: pictureBytes += box.body.count
      default: break
      }
      return false
    }
    guard isWhole, count <= pictureBytes else {
      throw RenderError(.failed, "\(file.path) is cut off")
    }
    return count
  }

  /// Refuses what the muxers of this program do not write, and libav would take much memory for.
  ///
  /// libav makes an entry of 24 bytes for each sample when it opens a file, another for each edit of it, tables for each
  /// fragment and track, and objects for boxes of a few bytes.
  ///
  /// - Throws: `RenderError` of category `failed`.
  consuming func requirePlain() throws(RenderError) {
    var samples = 0
    var tracks = 0
    var isPlain = true
    try walk { file, box in
      let name = box.path.last ?? ""
      let body = box.body.lowerBound
      switch name {
      case _ where !box.isWhole || box.path.count > Self.mostDepth: isPlain = false
      case "moov", "edts", "mdia", "minf", "dinf", "stbl", "udta", "meta", "mvex", "moof", "traf",
        "mfra":
        return true
      case "trak":
        tracks += 1
        return true
      case "stsz", "stz2": samples += file.number(at: body + 8, count: 4) ?? 0
      case "trun": samples += file.number(at: body + 4, count: 4) ?? 0
      // A sound's samples are counted by its chunks, whatever they say themselves.
      case "hdlr": isPlain = isPlain && Self.handlers.contains(Self.name(at: body + 8, &file))
      case "elst": isPlain = isPlain && file.number(at: body + 4, count: 4) ?? 9 <= 2
      case "stsd": isPlain = isPlain && Self.isPlain(descriptions: box.body, &file)
      case _ where Self.leaves.contains(name) || name.hasPrefix("©"): break
      default: isPlain = false
      }
      return false
    }
    guard isPlain, tracks <= 1, samples <= 1 << 22 else {
      throw RenderError(.failed, "\(file.path) is not built like a video of this program")
    }
  }

  private static let leaves: Set<String> = [
    "ftyp", "free", "wide", "mdat", "mvhd", "tkhd", "mdhd", "hdlr", "vmhd", "dref", "stts", "ctts",
    "stss", "stsc", "stco",
    "co64", "sdtp", "sgpd", "sbgp", "trex", "mehd", "mfhd", "tfhd", "tfdt", "tfra", "mfro", "ilst",
  ]
  private static let handlers: Set<String> = ["vide", "mdir", "url ", "alis"]
  /// libav goes deeper than any of our files does.
  private static let mostDepth = 8
  private static let extensions: Set<String> = [
    "avcC", "hvcC", "av1C", "vpcC", "colr", "pasp", "btrt", "fiel", "gama", "clap", "glbl", "chrm",
  ]

  /// Whether there is one picture format with harmless boxes behind its fields.
  private static func isPlain(descriptions body: Range<Int>, _ file: inout FileWindow) -> Bool {
    guard file.number(at: body.lowerBound + 4, count: 4) == 1,
      let size = file.number(at: body.lowerBound + 8, count: 4),
      size >= 86, size <= body.count - 8
    else { return false }
    var offset = body.lowerBound + 8 + 86
    let end = body.lowerBound + 8 + size
    while offset + 8 <= end {
      guard let size = file.number(at: offset, count: 4), (8...end - offset).contains(size),
        extensions.contains(name(at: offset + 4, &file))
      else { return false }
      offset += size
    }
    return true
  }

  private static func name(at offset: Int, _ file: inout FileWindow) -> String {
    String(decoding: file.bytes(at: offset, count: 4), as: UTF8.self)
  }

  private struct Box {
    /// Names from the outermost box on; the byte A9 is ©.
    var path: [String]
    var body: Range<Int>
    /// Whether it ends within the one that it lies in.
    var isWhole: Bool
  }

  /// Visits boxes in order, and those inside where the visitor says so.
  private mutating func walk(
    _ visit: (inout FileWindow, Box) -> Bool
  ) throws(RenderError) {
    try walk(0..<file.byteCount, [], visit)
  }

  private mutating func walk(
    _ range: Range<Int>, _ path: [String], _ visit: (inout FileWindow, Box) -> Bool
  ) throws(RenderError) {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      left -= 1
      guard left > 0 else { throw RenderError(.failed, "\(file.path) has too many boxes") }
      guard var size = file.number(at: offset, count: 4) else { return }
      let name = file.bytes(at: offset + 4, count: 4).map {
        $0 == 0xA9 ? "©" : String(UnicodeScalar($0))
      }.joined()
      var body = offset + 8
      if size == 1 {
        size = file.number(at: body, count: 8) ?? 0
        body += 8
      } else if size == 0 {
        size = range.upperBound - offset
      }
      let room = range.upperBound - offset
      let end = offset + min(size, room)
      guard end >= body else { return }
      // Unlike QuickTime's, the box `meta` has a version.
      if name == "meta", !file.bytes(at: body + 4, count: 4).elementsEqual("hdlr".utf8) {
        body = min(body + 4, end)
      }
      let box = Box(path: path + [name], body: body..<end, isWhole: size <= room)
      if visit(&file, box), path.count < Self.mostDepth { try walk(box.body, box.path, visit) }
      offset = end
    }
  }
}
