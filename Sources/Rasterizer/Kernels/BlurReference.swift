/// The scalar definition of one pass of a box blur along columns.
///
/// Samples are 0…32768 and nothing lies beyond the rows. Sums are integers; the two products, their sum and
/// the rounding are single IEEE operations, never fused.
enum BlurReference {
  /// Blurs `rows` rows of `pitch` samples each.
  static func blurColumns(
    _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, pitch: Int,
    rows: Int, blur: BoxBlur
  ) {
    func sample(_ x: Int, _ y: Int) -> Int32 {
      (0..<rows).contains(y) ? Int32(source[y * pitch + x]) : 0
    }
    for x in 0..<pitch {
      var sum: Int32 = 0
      for y in 0..<min(blur.radius, rows) { sum += sample(x, y) }
      for y in 0..<rows {
        sum += sample(x, y + blur.radius)
        let ends = sample(x, y - blur.radius - 1) + sample(x, y + blur.radius + 1)
        let value = Float(sum) * blur.inner + Float(ends) * blur.outer + 0.5
        destination[y * pitch + x] = UInt16(value)
        sum -= sample(x, y - blur.radius)
      }
    }
  }
}
