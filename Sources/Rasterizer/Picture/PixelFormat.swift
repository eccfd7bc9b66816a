/// How a picture lies in memory.
public enum PixelFormat: Sendable, CaseIterable {
  /// Planar Y′CbCr 4:2:0, 8 bit, BT.709 limited range; chroma samples sit on the left luma column
  /// and between two rows.
  case yuv420p8
  /// Interleaved red, green, blue, alpha, 8 bit, sRGB; premultiplied while drawing.
  case rgba8

  /// The number of planes.
  public var planeCount: Int { self == .rgba8 ? 1 : 3 }

  /// Bytes from one sample position of a plane to the next.
  var step: Int { self == .rgba8 ? 4 : 1 }

  /// How often the positions of a plane are halved, horizontally and vertically.
  @inline(__always)
  func shift(ofPlane plane: Int) -> Int { self == .yuv420p8 && plane > 0 ? 1 : 0 }

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
}
