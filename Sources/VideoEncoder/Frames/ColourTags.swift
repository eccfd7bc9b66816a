import CFFmpeg
import MediaFormats

extension PixelLayout {
  /// libav's name of the layout.
  var avFormat: AVPixelFormat {
    switch self {
    case .yuv420p8: AV_PIX_FMT_YUV420P
    case .yuv420p10: AV_PIX_FMT_YUV420P10LE
    case .yuv422p10: AV_PIX_FMT_YUV422P10LE
    case .yuv444p8: AV_PIX_FMT_YUV444P
    case .yuv444p10: AV_PIX_FMT_YUV444P10LE
    case .yuva420p8: AV_PIX_FMT_YUVA420P
    case .yuva444p10: AV_PIX_FMT_YUVA444P10LE
    case .rgba8: AV_PIX_FMT_RGBA
    case .bgra8: AV_PIX_FMT_BGRA
    case .argb8: AV_PIX_FMT_ARGB
    case .rgb8: AV_PIX_FMT_RGB24
    case .gray8: AV_PIX_FMT_GRAY8
    case .palette8: AV_PIX_FMT_PAL8
    }
  }

  /// The colour description that files and frames of this layout carry.
  var colour: ColourTags {
    switch self {
    case .yuv420p8, .yuv420p10, .yuv422p10, .yuv444p8, .yuv444p10, .yuva420p8, .yuva444p10:
      ColourTags(
        primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709,
        range: AVCOL_RANGE_MPEG,
        chroma: chromaShift.x > 0 ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED)
    case .rgba8, .bgra8, .argb8, .rgb8, .palette8:
      ColourTags(
        primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB,
        range: AVCOL_RANGE_JPEG, chroma: AVCHROMA_LOC_UNSPECIFIED)
    case .gray8:
      ColourTags(
        primaries: AVCOL_PRI_UNSPECIFIED, transfer: AVCOL_TRC_UNSPECIFIED,
        matrix: AVCOL_SPC_UNSPECIFIED, range: AVCOL_RANGE_JPEG,
        chroma: AVCHROMA_LOC_UNSPECIFIED)
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
