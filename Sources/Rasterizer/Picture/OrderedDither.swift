/// The fixed 8 × 8 threshold pattern of Bayer (An optimum method for two-level rendition of
/// continuous-tone pictures, ICC 1973).
enum OrderedDither {
  /// What to add at (x, y) before cutting off the fraction: 1/128, 3/128, … 127/128.
  @inline(__always)
  static func threshold(_ x: Int, _ y: Int) -> Float {
    var index = 0
    var difference = x ^ y
    var row = y
    for _ in 0..<3 {
      index = index << 2 | (difference & 1) << 1 | (row & 1)
      difference >>= 1
      row >>= 1
    }
    return (Float(index) + 0.5) / 64
  }
}
