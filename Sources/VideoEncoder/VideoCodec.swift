import CFFmpeg

/// A video compression that this package has a reproducible recipe for.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable {
  /// H.264 High by x264: plays everywhere.
  case h264
  /// VP9 by libvpx.
  case vp9
  /// AV1 by SVT-AV1: the smallest files.
  case av1
  /// No compression.
  case uncompressed

  /// What the codec can do here.
  public var traits: CodecTraits {
    switch self {
    case .h264:
      CodecTraits(
        encoderName: "libx264", containers: [.mp4], layouts: [.yuv420p8], widths: 2...16384,
        heights: 2...16384,
        maximumFrameRate: 1000, crfRange: 1...51, defaultCRF: 19,
        presets: [
          "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
          "veryslow",
        ], defaultPreset: "veryfast")
    case .vp9:
      CodecTraits(
        encoderName: "libvpx-vp9", containers: [.webm], layouts: [.yuv420p8], widths: 2...16384,
        heights: 2...16384,
        maximumFrameRate: 1000, crfRange: 0...63, defaultCRF: 24,
        presets: (0...8).reversed().map(String.init), defaultPreset: "4")
    case .av1:
      CodecTraits(
        encoderName: "libsvtav1", containers: [.mp4, .webm], layouts: [.yuv420p8],
        widths: 64...16384, heights: 64...8704, maximumFrameRate: 240, crfRange: 1...63,
        defaultCRF: 30,
        presets: (1...12).reversed().map(String.init), defaultPreset: "8")
    case .uncompressed:
      CodecTraits(
        encoderName: "rawvideo", containers: [.y4m, .rawvideo, .framemd5], layouts: [.yuv420p8],
        widths: 2...16384, heights: 2...16384, maximumFrameRate: 1000, crfRange: nil, defaultCRF: 0,
        presets: [],
        defaultPreset: "")
    }
  }

  /// Whether this libav build has the encoder.
  public var isAvailable: Bool { avcodec_find_encoder_by_name(traits.encoderName) != nil }
}

/// What a codec can do: the table that settings are checked against, and that help texts quote.
public struct CodecTraits: Sendable {
  /// libav's name of the encoder.
  public let encoderName: String
  /// Containers that it goes into, the usual one first.
  public let containers: [ContainerFormat]
  /// Pixel layouts that it takes, the usual one first.
  public let layouts: [PixelLayout]
  /// Pixels that a picture may have across.
  public let widths: ClosedRange<Int>
  /// Pixels that a picture may have down.
  public let heights: ClosedRange<Int>
  /// Highest frame rate, in frames per second.
  public let maximumFrameRate: Int
  /// Constant rate factors it takes, lower is better; nil when there is nothing to choose.
  public let crfRange: ClosedRange<Int>?
  /// The rate factor used when none is asked for.
  public let defaultCRF: Int
  /// Names of the speed presets, fastest first; empty when there is nothing to choose.
  public let presets: [String]
  /// The preset used when none is asked for.
  public let defaultPreset: String
}
