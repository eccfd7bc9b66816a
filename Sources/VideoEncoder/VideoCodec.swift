import CFFmpeg

/// A way to compress pictures that this package has a reproducible recipe for.
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

  /// What the codec can do here.
  public var traits: CodecTraits { CodecTraits.table(self) }

  /// Whether this libav build has the encoder.
  public var isAvailable: Bool { avcodec_find_encoder_by_name(traits.encoderName) != nil }
}
