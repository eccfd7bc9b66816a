/// The scalar definitions of the blend rows: what every faster version must equal, byte for byte.
enum BlendReference {
  /// Blends one row of 8-bit samples: (below · (256 − c) + above · c + 128) >> 8, with c the coverage
  /// rounded to 0…256.
  ///
  /// `destination` may be the same as `below`.
  static func blend8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    for i in 0..<count {
      let c = (UInt32(coverage[i]) + 64) >> 7
      let sum = UInt32(below[i]) * (256 - c) + UInt32(above[i]) * c + 128
      destination[i] = UInt8(truncatingIfNeeded: sum >> 8)
    }
  }

  /// Blends one row of pixels of four 8-bit samples, each with the pixel's coverage, as `blend8` does.
  static func blend8x4(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    for i in 0..<count {
      for channel in 0..<4 {
        blend8(
          destination + 4 * i + channel, below: below + 4 * i + channel,
          above: above + 4 * i + channel, coverage: coverage + i, count: 1)
      }
    }
  }

  /// Coverage of the chroma samples of a pair of rows: the weights 1 2 1 about each even column, over
  /// both rows (a left-sited sample), of coverages rounded to 12 bits.
  ///
  /// `upper` and `lower` begin one pixel left of the first sample's column.
  static func chromaCoverage(
    _ destination: UnsafeMutablePointer<UInt16>, upper: UnsafePointer<UInt16>,
    lower: UnsafePointer<UInt16>, count: Int
  ) {
    func short(_ sample: UInt16) -> UInt16 { (sample + 4) >> 3 }
    for i in 0..<count {
      let left = short(upper[2 * i]) + short(lower[2 * i])
      let middle = short(upper[2 * i + 1]) + short(lower[2 * i + 1])
      let right = short(upper[2 * i + 2]) + short(lower[2 * i + 2])
      destination[i] = left + 2 * middle + right
    }
  }
}
