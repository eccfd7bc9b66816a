/// How a picture lies in memory.
public enum PixelFormat: Sendable, CaseIterable {
  /// Planar Y′CbCr 4:2:0, 8 bit, BT.709 limited range; chroma samples sit on the left luma column
  /// and between two rows.
  case yuv420p8
  /// Interleaved red, green, blue, alpha, 8 bit, sRGB; premultiplied while drawing.
  case rgba8

  /// One array of samples of a picture.
  struct Plane: Sendable {
    /// What a plane's samples are and which blend rows they need.
    enum Kind: Sendable {
      /// One sample a pixel.
      case full
      /// One sample for 2 × 2 pixels.
      case half
      /// Four interleaved samples a pixel.
      case interleaved
    }
    let kind: Kind
    /// Bytes from one sample position to the next.
    let step: Int
    /// How often positions are halved, horizontally and vertically.
    var shift: Int { kind == .half ? 1 : 0 }
  }

  /// The planes in memory order.
  var layouts: [Plane] {
    switch self {
    case .yuv420p8: return Self.yuv420p8Layouts
    case .rgba8: return Self.rgba8Layouts
    }
  }

  private static let yuv420p8Layouts = [
    Plane(kind: .full, step: 1), Plane(kind: .half, step: 1), Plane(kind: .half, step: 1),
  ]
  private static let rgba8Layouts = [Plane(kind: .interleaved, step: 4)]

  /// The number of planes.
  public var planeCount: Int { self == .rgba8 ? 1 : 3 }

  /// Bytes and rows of one plane of a picture, without padding.
  ///
  /// - Parameters:
  ///   - plane: 0..<`planeCount`.
  ///   - width: Of the picture, in pixels.
  ///   - height: Of the picture, in pixels.
  /// - Returns: The bytes of a row and the number of rows.
  public func size(ofPlane plane: Int, width: Int, height: Int) -> (rowBytes: Int, rows: Int) {
    let layout = layouts[plane]
    let shift = layout.shift
    return ((width + shift) >> shift * layout.step, (height + shift) >> shift)
  }
}
