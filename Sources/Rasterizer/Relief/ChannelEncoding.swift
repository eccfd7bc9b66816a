/// The channels of a format as cells hold them: affine functions of encoded red, green and blue.
///
/// Values are in units of 1/128 of an 8-bit code value or 1/32 of a 10-bit one.
struct ChannelEncoding: BitwiseCopyable, Sendable {
  /// For each channel the weights of red, green and blue, each 0…1, and the value of black.
  let red: SIMD4<Float>
  let green: SIMD4<Float>
  let blue: SIMD4<Float>
  let black: SIMD4<Float>
  /// The value of the largest sample.
  let maximum: Float

  init(_ format: PixelFormat) {
    let unit = Float(format.bitDepth == 8 ? 128 : 32)
    func value(_ red: Double, _ green: Double, _ blue: Double) -> SIMD4<Float> {
      let code = CodeValues(Color(red: red, green: green, blue: blue), format: format)
      return unit * SIMD4(code.first, code.second, code.third, 0)
    }
    black = value(0, 0, 0)
    red = value(1, 0, 0) - black
    green = value(0, 1, 0) - black
    blue = value(0, 0, 1) - black
    maximum = unit * Float(format.maximum)
  }

  /// The channels of an encoded colour.
  func values(_ color: Color) -> SIMD4<Float> {
    black + Float(color.red) * red + Float(color.green) * green + Float(color.blue) * blue
  }
}
