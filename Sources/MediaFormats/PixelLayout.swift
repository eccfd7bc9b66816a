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
  package var chromaShift: (x: Int, y: Int) {
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

  /// The layout in which a picture is drawn that is then converted to this one.
  ///
  /// Layouts that only one encoder wants are not drawn straight: bytes of a pixel in another order, 4:2:2,
  /// an alpha plane by itself. A palette is chosen for all frames together.
  package var drawn: PixelLayout {
    switch self {
    case .bgra8, .argb8, .rgb8, .palette8: .rgba8
    case .yuv422p10: .yuv444p10
    case .gray8: .yuva420p8
    case .yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10, .yuva420p8, .yuva444p10, .rgba8: self
    }
  }

  /// Returns the layout of a name, or nil.
  public init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }
}
