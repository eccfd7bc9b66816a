/// A way to compress pictures that has a reproducible set-up here.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable {
  /// H.264 by x264: plays everywhere.
  case h264
  /// HEVC by x265: smaller, for Apple's and other recent players.
  case hevc
  /// AV1 by SVT-AV1, or by libaom where that cannot: the smallest files.
  case av1
  /// VP9 by libvpx, also with alpha.
  case vp9
  /// Apple ProRes 422 HQ, for video editors.
  case prores
  /// Apple ProRes 4444 with alpha, for video editors.
  case prores4444
  /// QuickTime Animation: lossless RGB with alpha, for older video editors.
  case animation
  /// FFV1: lossless, for archives.
  case ffv1
  /// GIF: 256 colours, at most 50 frames a second.
  case gif
  /// Animated PNG: lossless RGB with alpha.
  case apng
  /// Animated WebP with alpha.
  case webp
  /// One PNG picture a frame.
  case png
  /// No compression.
  case uncompressed

  /// Everything that is known of the codec.
  public var row: CodecRow {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    case .av1: .av1
    case .vp9: .vp9
    case .prores: .prores
    case .prores4444: .prores4444
    case .animation: .animation
    case .ffv1: .ffv1
    case .gif: .gif
    case .apng: .apng
    case .webp: .webp
    case .png: .png
    case .uncompressed: .uncompressed
    }
  }

  /// The layouts that the codec accepts in a container, the usual one first.
  public func layouts(in container: ContainerFormat) -> [PixelLayout] {
    row.layouts.filter { layout in
      if layout == .gray8 { return false }
      guard layout.hasAlpha else { return true }
      return row.separatesAlpha ? container.row.holdsAlphaStream : container.row.holdsAlpha
    }
  }
}
