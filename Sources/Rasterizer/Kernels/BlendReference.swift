/// The scalar definitions of the blend rows: what every faster version must equal, byte for byte.
///
/// Coverage is 0…32768. `destination` may be the same as `below`.
enum BlendReference {
  /// Blends one row of 8-bit samples: (below · (256 − c) + above · c + 128) >> 8, with c the coverage
  /// rounded to 0…256.
  static func blend8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    for i in 0..<count { destination[i] = blend8(below[i], above[i], coverage[i]) }
  }

  /// Blends one row of 16-bit samples: (below · (32768 − c) + above · c + 16384) >> 15.
  static func blend16(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    above: UnsafePointer<UInt16>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    for i in 0..<count {
      let c = UInt32(coverage[i])
      let sum = UInt32(below[i]) * (32768 - c) + UInt32(above[i]) * c + 16384
      destination[i] = UInt16(truncatingIfNeeded: sum >> 15)
    }
  }

  /// Blends one row of RGBA pixels: colours by `coverage`, alpha towards 255 by `alphaCoverage`.
  static func blendRGBA8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>,
    alphaCoverage: UnsafePointer<UInt16>, count: Int
  ) {
    for i in 0..<count {
      for channel in (4 * i)..<(4 * i + 3) {
        destination[channel] = blend8(below[channel], above[channel], coverage[i])
      }
      destination[4 * i + 3] = blend8(below[4 * i + 3], 255, alphaCoverage[i])
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

  /// One 8-bit sample, as in a row.
  static func blend8(_ below: UInt8, _ above: UInt8, _ coverage: UInt16) -> UInt8 {
    let c = (UInt32(coverage) + 64) >> 7
    return UInt8(truncatingIfNeeded: (UInt32(below) * (256 - c) + UInt32(above) * c + 128) >> 8)
  }
}
