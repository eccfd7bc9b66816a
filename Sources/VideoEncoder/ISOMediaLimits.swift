/// Refuses MP4, MOV and AVIF files (ISO/IEC 14496-12) whose few bytes stand for more samples than an index may have.
///
/// libav makes an entry of 24 bytes for each sample when it opens a file. Sizes that are all the same, and fragments
/// of samples with default sizes, need no bytes a sample, so that 500 bytes filled gigabytes.
struct ISOMediaLimits {
  /// The most samples of all tracks.
  private static let mostSamples = 1 << 24
  /// The most boxes that are looked at.
  private static let mostBoxes = 1 << 20
  private static let containers: Set<String> = [
    "moov", "trak", "mdia", "minf", "stbl", "moof", "traf",
  ]

  private let input: MediaInput
  private var samples = 0
  private var boxes = 0

  init(_ input: MediaInput) { self.input = input }

  /// - Throws: `EncoderError` of category `encodingFailed` for a file beyond the limits.
  consuming func check() throws(EncoderError) { try walk(0..<input.byteCount, depth: 0) }

  private mutating func walk(_ range: Range<Int>, depth: Int) throws(EncoderError) {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      boxes += 1
      guard boxes <= Self.mostBoxes else { throw refusal("boxes") }
      let head = input.read(at: offset, count: 20)
      guard head.count >= 8 else { return }
      var size = Self.number(head[..<4])
      var body = offset + 8
      if size == 1 {
        guard head.count >= 16 else { return }
        size = Self.number(head[8..<16])
        body = offset + 16
      } else if size == 0 {
        size = range.upperBound - offset
      }
      // What is longer than its parent is cut off there, as by libav.
      let end = size > range.upperBound - offset ? range.upperBound : offset + size
      guard end >= body else { return }
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if Self.containers.contains(name), depth < 8 {
        try walk(body..<end, depth: depth + 1)
      } else if ["stsz", "stz2"].contains(name) {
        try count(input.read(at: body + 8, count: 4))
      } else if name == "trun" {
        try count(input.read(at: body + 4, count: 4))
      }
      offset = end
    }
  }

  private mutating func count(_ field: [UInt8]) throws(EncoderError) {
    samples += Self.number(field[...])
    guard samples <= Self.mostSamples else { throw refusal("samples") }
  }

  private func refusal(_ things: String) -> EncoderError {
    EncoderError(
      .encodingFailed, "\(input.path): more \(things) than a video of this program can have")
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // Sizes of 64 bits beyond the largest Int are as good as the largest.
    bytes.reduce(0) { $0 > Int.max >> 8 ? Int.max >> 8 : $0 << 8 | Int($1) }
  }
}
