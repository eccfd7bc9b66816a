extension Output {
  /// Makes the last frame of an animated WebP last until `total` milliseconds after the first one's start.
  ///
  /// libwebp gives it the mean duration of the others, so that roundings do not add up. The file is a list
  /// of RIFF chunks; in the chunk `ANMF` of a frame, bytes 12 to 14 are its duration in milliseconds
  /// (WebP Container Specification, "Animation").
  func setWebPDuration(_ total: Int) throws(EncoderError) {
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
}
