/// How a picture lies in memory.
///
/// Planar formats hold Y′CbCr of ITU-R BT.709 in limited range. Chroma of 4:2:0 is sited left: a sample
/// sits on the left of its two luma columns, between its two rows. Alpha is straight, full range, in a
/// fourth plane or a fourth byte. Samples of more than 8 bits are little-endian 16-bit words.
public struct PixelFormat: Sendable, Hashable {
  /// How colour is sampled.
  public enum Sampling: Sendable, Hashable {
    /// One chroma sample for 2 × 2 pixels.
    case yuv420
    /// One chroma sample a pixel.
    case yuv444
    /// Interleaved red, green, blue, alpha of sRGB.
    case rgba
  }

  /// How colour is sampled.
  public let sampling: Sampling
  /// Bits of a sample: 8 or 10.
  public let bitDepth: Int
  /// Whether pixels have an alpha value.
  public let hasAlpha: Bool

  /// 4:2:0, 8 bit.
  public static let yuv420p8 = PixelFormat(.yuv420, bitDepth: 8)
  /// 4:2:0, 10 bit.
  public static let yuv420p10 = PixelFormat(.yuv420, bitDepth: 10)
  /// 4:4:4, 8 bit.
  public static let yuv444p8 = PixelFormat(.yuv444, bitDepth: 8)
  /// 4:4:4, 10 bit.
  public static let yuv444p10 = PixelFormat(.yuv444, bitDepth: 10)
  /// 4:2:0, 8 bit, with alpha.
  public static let yuva420p8 = PixelFormat(.yuv420, bitDepth: 8, hasAlpha: true)
  /// 4:4:4, 10 bit, with alpha.
  public static let yuva444p10 = PixelFormat(.yuv444, bitDepth: 10, hasAlpha: true)
  /// Four bytes a pixel.
  public static let rgba8 = PixelFormat(.rgba, bitDepth: 8, hasAlpha: true)

  /// Every format there is.
  public static let all: [PixelFormat] = [
    .yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10, .yuva420p8, .yuva444p10, .rgba8,
  ]

  private init(_ sampling: Sampling, bitDepth: Int, hasAlpha: Bool = false) {
    self.sampling = sampling
    self.bitDepth = bitDepth
    self.hasAlpha = hasAlpha
  }

  /// The number of planes.
  public var planeCount: Int { sampling == .rgba ? 1 : (hasAlpha ? 4 : 3) }

  /// Bytes and rows of one plane of a picture, without padding.
  ///
  /// - Parameters:
  ///   - plane: 0..<`planeCount`.
  ///   - width: Of the picture, in pixels.
  ///   - height: Of the picture, in pixels.
  /// - Returns: The bytes of a row and the number of rows.
  public func size(ofPlane plane: Int, width: Int, height: Int) -> (rowBytes: Int, rows: Int) {
    let shift = shift(ofPlane: plane)
    return ((width + shift) >> shift * step, (height + shift) >> shift)
  }

  /// Bytes from one sample position of a plane to the next.
  @inline(__always)
  var step: Int { sampling == .rgba ? 4 : (bitDepth > 8 ? 2 : 1) }

  /// How often the positions of a plane are halved, horizontally and vertically.
  @inline(__always)
  func shift(ofPlane plane: Int) -> Int {
    sampling == .yuv420 && (plane == 1 || plane == 2) ? 1 : 0
  }

  /// The largest code value.
  var maximum: Int { (1 << bitDepth) - 1 }
}
