/// Refuses MP4, MOV and AVIF files (ISO/IEC 14496-12) whose few bytes stand for more samples than an index may have.
///
/// libav makes an entry of 24 bytes for each sample when it opens a file. Sizes that are all the same, and fragments
/// of samples with default sizes, need no bytes a sample, so that 500 bytes filled gigabytes. Since libav looks into more
/// kinds of boxes than a list here could name, the counts are looked for at every byte but those of pictures.
struct ISOMediaLimits {
  /// The most samples of all tracks.
  private static let mostSamples = 1 << 24
  /// The most boxes of the file itself, the most counts, and the most bytes of all but `mdat`.
  private static let mostBoxes = 1 << 20
  private static let mostBytes = 1 << 28
  private static let window = 1 << 20

  private let input: MediaInput
  private var samples = 0
  private var bytes = 0
  private var counts = 0

  init(_ input: MediaInput) { self.input = input }

  /// - Throws: `EncoderError` of category `encodingFailed` for a file beyond the limits.
  consuming func check() throws(EncoderError) {
    var offset = 0
    for _ in 0..<Self.mostBoxes {
      let head = input.read(at: offset, count: 16)
      guard head.count >= 8 else { return }
      var size = Self.number(head[..<4])
      if size == 1, head.count == 16 { size = Self.number(head[8...]) }
      // What is longer than the file ends with it, as for libav.
      let left = input.byteCount - offset
      if size == 0 || size > left { size = left }
      guard size >= 8 else { return }
      if !head[4..<8].elementsEqual("mdat".utf8) { try scan(offset..<(offset + size)) }
      offset += size
    }
    throw refusal("more boxes than a video of this program")
  }

  private mutating func scan(_ range: Range<Int>) throws(EncoderError) {
    bytes += range.count
    guard bytes <= Self.mostBytes else {
      throw refusal("a longer index than a video of this program")
    }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.window) {
      // Three bytes more, for the names that lie across the end.
      let part = input.read(at: start, count: min(Self.window + 3, range.upperBound - start))
      for (place, name) in Self.names(in: part) { try look(at: start + place, name) }
    }
  }

  private mutating func look(at place: Int, _ name: Name) throws(EncoderError) {
    counts += 1
    guard counts <= Self.mostBoxes else { throw refusal("more boxes than a video of this program") }
    switch name {
    case .sampleSizes: samples += Self.number(input.read(at: place + 12, count: 4)[...])
    case .fragmentRun: samples += Self.number(input.read(at: place + 8, count: 4)[...])
    // Fragments anywhere, and a packed index.
    case .unseen: throw refusal("an index that cannot be looked through")
    }
    guard samples <= Self.mostSamples else {
      throw refusal("more samples than a video of this program")
    }
  }

  private enum Name {
    case sampleSizes, fragmentRun, unseen

    init?(_ code: UInt32) {
      switch code {
      case 0x7374_737A, 0x7374_7A32: self = .sampleSizes  // stsz, stz2
      case 0x7472_756E: self = .fragmentRun  // trun
      case 0x636D_6F76, 0x7369_6478: self = .unseen  // cmov, sidx
      default: return nil
      }
    }
  }

  private static func names(in bytes: [UInt8]) -> [(place: Int, name: Name)] {
    var found: [(Int, Name)] = []
    bytes.withUnsafeBufferPointer { bytes in
      var code: UInt32 = 0
      for index in bytes.indices {
        code = code << 8 | UInt32(bytes[index])
        if index >= 3, let name = Name(code) { found.append((index - 3, name)) }
      }
    }
    return found
  }

  private func refusal(_ what: String) -> EncoderError {
    EncoderError(.encodingFailed, "\(input.path) has \(what)")
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // Sizes of 64 bits beyond the largest Int are as good as the largest.
    bytes.reduce(0) { $0 > Int.max >> 8 ? Int.max >> 8 : $0 << 8 | Int($1) }
  }
}
