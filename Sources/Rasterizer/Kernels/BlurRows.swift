import CVector

/// The pass of a box blur as drawn: eight columns at a time, the same samples as `BlurReference`.
enum BlurRows {
  /// See `BlurReference.blurColumns`; `pitch` is a multiple of eight.
  static func blurColumns(
    _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, pitch: Int,
    rows: Int, blur: BoxBlur
  ) {
    let inner = SIMD8(repeating: blur.inner)
    let outer = SIMD8(repeating: blur.outer)
    let half = SIMD8<Float>(repeating: 0.5)
    let radius = blur.radius
    var x = 0
    while x < pitch {
      let column = source + x
      var sum = SIMD8<UInt32>.zero
      var y = 0
      while y < min(radius, rows) {
        sum = sum &+ load(column, y, pitch)
        y &+= 1
      }
      y = 0
      while y < rows {
        let low = y &- radius &- 1
        let high = y &+ radius
        var ends = SIMD8<UInt32>.zero
        if high < rows { sum = sum &+ load(column, high, pitch) }
        if low >= 0 { ends = load(column, low, pitch) }
        if high &+ 1 < rows { ends = ends &+ load(column, high &+ 1, pitch) }
        let value = float(sum) * inner + float(ends) * outer + half
        let bits = unsafeBitCast(lv_truncate_f32(value), to: SIMD8<UInt32>.self)
        UnsafeMutableRawPointer(destination + (y &* pitch &+ x)).storeBytes(
          of: lv_narrow_u32(bits), as: SIMD8<UInt16>.self)
        if low &+ 1 >= 0 { sum = sum &- load(column, low &+ 1, pitch) }
        y &+= 1
      }
      x &+= 8
    }
  }

  @inline(__always)
  private static func load(_ column: UnsafePointer<UInt16>, _ y: Int, _ pitch: Int)
    -> SIMD8<UInt32>
  {
    lv_widen_u16(
      UnsafeRawPointer(column + y &* pitch).loadUnaligned(as: SIMD8<UInt16>.self))
  }

  @inline(__always)
  private static func float(_ sum: SIMD8<UInt32>) -> SIMD8<Float> {
    lv_float_i32(unsafeBitCast(sum, to: SIMD8<Int32>.self))
  }
}
