/// Ordered thresholds of 8 × 8 samples (Bayer, 1973), for what moves over a dithered background.
///
/// Another pattern than that of still gradients, because what has been dithered by a pattern has lost
/// its fractions in step with it.
struct TileDither: ~Copyable {
  /// Eight rows of 16 thresholds, odd numbers of 1…127 in units of 1/128, each row written twice.
  private let thresholds = Buffer<Int16>(repeating: 0, count: 8 * 16)

  init() {
    for y in 0..<8 {
      for x in 0..<16 { thresholds[16 * y + x] = Int16(2 * Self.rank(x & 7, y) + 1) }
    }
  }

  /// The thresholds of eight samples from (x, y) on.
  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafePointer<Int16> {
    UnsafePointer(thresholds.base + (16 &* (y & 7) &+ (x & 7)))
  }

  /// When the sample at (x, y) of the tile is lit as it grows brighter, 0…63.
  private static func rank(_ x: Int, _ y: Int) -> Int {
    var rank = 0
    for bit in 0..<3 {
      let right = (x >> bit) & 1
      let down = (y >> bit) & 1
      rank = 4 * rank + 2 * (right ^ down) + down
    }
    return rank
  }
}
