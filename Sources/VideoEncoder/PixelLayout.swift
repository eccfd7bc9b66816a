import CFFmpeg

/// How the samples of a picture lie in memory.
public enum PixelLayout: String, Sendable, Hashable, CaseIterable {
  /// Y'CbCr 4:2:0, three planes of bytes, BT.709, limited range (16–235), chroma sited left.
  case yuv420p8 = "yuv420p"
  /// Straight (not premultiplied) R, G, B, A bytes in one plane, sRGB, full range; for stills.
  case rgba8 = "rgba"
  /// R, G, B bytes in one plane, sRGB, full range; for stills.
  case rgb8 = "rgb24"

  /// Number of planes.
  public var planeCount: Int { self == .yuv420p8 ? 3 : 1 }

  /// What width and height must be a multiple of.
  public var sizeMultiple: Int { self == .yuv420p8 ? 2 : 1 }

  /// Visible bytes of a row of plane `plane` in a picture `width` pixels wide.
  public func rowBytes(ofPlane plane: Int, width: Int) -> Int {
    switch self {
    case .yuv420p8: plane == 0 ? width : (width + 1) / 2
    case .rgba8: width * 4
    case .rgb8: width * 3
    }
  }

  /// Rows of plane `plane` in a picture `height` pixels high.
  public func rows(ofPlane plane: Int, height: Int) -> Int {
    self == .yuv420p8 && plane > 0 ? (height + 1) / 2 : height
  }

  var avFormat: AVPixelFormat {
    switch self {
    case .yuv420p8: AV_PIX_FMT_YUV420P
    case .rgba8: AV_PIX_FMT_RGBA
    case .rgb8: AV_PIX_FMT_RGB24
    }
  }

  /// The colour description that files and frames of this layout carry.
  var colour: ColourTags {
    switch self {
    case .yuv420p8:
      ColourTags(
        primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709,
        range: AVCOL_RANGE_MPEG, chroma: AVCHROMA_LOC_LEFT)
    case .rgba8, .rgb8:
      ColourTags(
        primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB,
        range: AVCOL_RANGE_JPEG, chroma: AVCHROMA_LOC_UNSPECIFIED)
    }
  }
}

/// The five colour fields.
///
/// They must be on the codec context and on every frame: ProRes takes them from the frame, H.264
/// from the context.
struct ColourTags {
  let primaries: AVColorPrimaries
  let transfer: AVColorTransferCharacteristic
  let matrix: AVColorSpace
  let range: AVColorRange
  let chroma: AVChromaLocation

  func apply(to frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.color_primaries = primaries
    frame.pointee.color_trc = transfer
    frame.pointee.colorspace = matrix
    frame.pointee.color_range = range
    frame.pointee.chroma_location = chroma
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.color_primaries = primaries
    context.pointee.color_trc = transfer
    context.pointee.colorspace = matrix
    context.pointee.color_range = range
    context.pointee.chroma_sample_location = chroma
  }
}
