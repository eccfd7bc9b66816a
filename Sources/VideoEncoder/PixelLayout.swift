import CFFmpeg

/// How the samples of a picture lie in memory.
///
/// Layouts of Y′CbCr are BT.709, limited range, 4:2:0 and 4:2:2 with chroma sited left; alpha is straight
/// and full range. Samples of 10 bits are little-endian 16-bit words. Layouts of RGB are sRGB, full range.
public enum PixelLayout: String, Sendable, Hashable, CaseIterable {
  /// Y′CbCr 4:2:0, three planes of bytes.
  case yuv420p8 = "yuv420p"
  /// Y′CbCr 4:2:0, three planes of 10 bits.
  case yuv420p10 = "yuv420p10le"
  /// Y′CbCr 4:2:2, three planes of 10 bits.
  case yuv422p10 = "yuv422p10le"
  /// Y′CbCr 4:4:4, three planes of bytes.
  case yuv444p8 = "yuv444p"
  /// Y′CbCr 4:4:4, three planes of 10 bits.
  case yuv444p10 = "yuv444p10le"
  /// Y′CbCr 4:2:0 and alpha, four planes of bytes.
  case yuva420p8 = "yuva420p"
  /// Y′CbCr 4:4:4 and alpha, four planes of 10 bits.
  case yuva444p10 = "yuva444p10le"
  /// R, G, B, A bytes in one plane.
  case rgba8 = "rgba"
  /// B, G, R, A bytes in one plane.
  case bgra8 = "bgra"
  /// A, R, G, B bytes in one plane.
  case argb8 = "argb"
  /// R, G, B bytes in one plane.
  case rgb8 = "rgb24"
  /// One full-range byte a pixel: an alpha plane by itself.
  case gray8 = "gray"
  /// One byte a pixel, an index into a palette of 256 B, G, R, A colours.
  case palette8 = "pal8"

  /// The name for people: FFmpeg's, without the order of bytes.
  public var name: String { rawValue.hasSuffix("le") ? String(rawValue.dropLast(2)) : rawValue }

  /// Number of planes of samples.
  public var planeCount: Int {
    switch self {
    case .yuv420p8, .yuv420p10, .yuv422p10, .yuv444p8, .yuv444p10: 3
    case .yuva420p8, .yuva444p10: 4
    case .rgba8, .bgra8, .argb8, .rgb8, .gray8, .palette8: 1
    }
  }

  /// Whether pixels have an alpha value; for `palette8` its colours have.
  public var hasAlpha: Bool {
    switch self {
    case .yuva420p8, .yuva444p10, .rgba8, .bgra8, .argb8, .palette8: true
    default: false
    }
  }

  /// Bits of a sample.
  public var bitDepth: Int {
    switch self {
    case .yuv420p10, .yuv422p10, .yuv444p10, .yuva444p10: 10
    default: 8
    }
  }

  /// Whether chroma is halved across and down.
  var chromaShift: (x: Int, y: Int) {
    switch self {
    case .yuv420p8, .yuv420p10, .yuva420p8: (1, 1)
    case .yuv422p10: (1, 0)
    default: (0, 0)
    }
  }

  /// Bytes of a pixel or sample of any plane.
  var sampleBytes: Int {
    switch self {
    case .rgba8, .bgra8, .argb8: 4
    case .rgb8: 3
    default: bitDepth > 8 ? 2 : 1
    }
  }

  /// What the width must be a multiple of.
  public var widthMultiple: Int { 1 << chromaShift.x }

  /// What the height must be a multiple of.
  public var heightMultiple: Int { 1 << chromaShift.y }

  /// Visible bytes of a row of plane `plane` in a picture `width` pixels wide.
  public func rowBytes(ofPlane plane: Int, width: Int) -> Int {
    let shift = isChroma(plane) ? chromaShift.x : 0
    return (width + (1 << shift) - 1) >> shift * sampleBytes
  }

  /// Rows of plane `plane` in a picture `height` pixels high.
  public func rows(ofPlane plane: Int, height: Int) -> Int {
    let shift = isChroma(plane) ? chromaShift.y : 0
    return (height + (1 << shift) - 1) >> shift
  }

  /// Visible bytes of a picture.
  public func bytes(width: Int, height: Int) -> Int {
    (0..<planeCount).reduce(0) {
      $0 + rowBytes(ofPlane: $1, width: width) * rows(ofPlane: $1, height: height)
    }
  }

  private func isChroma(_ plane: Int) -> Bool { plane == 1 || plane == 2 }

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
