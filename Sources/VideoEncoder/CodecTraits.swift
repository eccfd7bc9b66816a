/// What a codec can do: the table that settings are checked against, and that help texts quote.
public struct CodecTraits: Sendable {
  /// How frames depend on each other.
  public enum Dependence: Sendable {
    /// Any number of frames may be encoded together, apart from the others.
    case chunks
    /// Every frame stands alone.
    case frames
    /// The whole video is one piece.
    case whole
  }

  /// libav's name of the encoder.
  public var encoderName: String
  /// Containers that it goes into, the usual one first.
  public var containers: [ContainerFormat]
  /// Pixel layouts that it takes, the usual one first.
  public var layouts: [PixelLayout]
  /// Pixels that a picture may have across.
  public var widths: ClosedRange<Int> = 2...16384
  /// Pixels that a picture may have down.
  public var heights: ClosedRange<Int> = 2...16384
  /// Highest frame rate, in frames per second.
  public var maximumFrameRate: Int = 1000
  /// How frames depend on each other.
  public var dependence: Dependence = .chunks
  /// The qualities that differ, worst first.
  public var qualities: [Quality]
  /// Constant rate factors it takes, lower is better; nil when there is nothing to choose.
  public var crfRange: ClosedRange<Int>?
  /// Names of the speed presets, fastest first; empty when there is nothing to choose.
  public var presets: [String] = []

  /// The quality used when none is asked for.
  public var defaultQuality: Quality {
    qualities.contains(.standard) ? .standard : qualities[qualities.count - 1]
  }

  /// The rate factor that a quality stands for, or nil when the codec has none.
  public func crf(of quality: Quality) -> Int? {
    guard crfRange != nil, let index = [Quality.draft, .standard, .high].firstIndex(of: quality)
    else { return nil }
    return rateFactors[index]
  }

  /// The speed preset that a quality stands for.
  public func preset(of quality: Quality) -> String {
    guard let index = Quality.allCases.firstIndex(of: quality), index < speeds.count else {
      return ""
    }
    return speeds[index]
  }

  /// Rate factors of draft, standard and high.
  private var rateFactors: [Int] = []
  /// Speed presets of draft, standard, high and lossless.
  private var speeds: [String] = []

  static func table(_ codec: VideoCodec) -> CodecTraits {
    let x26xPresets = [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
    ]
    let planar: [PixelLayout] = [.yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10]
    return switch codec {
    case .h264:
      CodecTraits(
        encoderName: "libx264", containers: [.mp4, .mkv, .mov], layouts: planar,
        qualities: Quality.allCases, crfRange: 1...51,
        presets: x26xPresets,
        rateFactors: [30, 21, 12], speeds: ["superfast", "veryfast", "veryfast", "veryfast"])
    case .hevc:
      CodecTraits(
        encoderName: "libx265", containers: [.mp4, .mkv, .mov], layouts: planar,
        widths: 32...8192, heights: 32...8192, maximumFrameRate: 300,
        qualities: Quality.allCases, crfRange: 0...51,
        presets: x26xPresets,
        rateFactors: [30, 24, 18], speeds: ["fast", "fast", "fast", "fast"])
    case .av1:
      CodecTraits(
        encoderName: "libsvtav1", containers: [.mp4, .webm, .mkv, .avif],
        layouts: planar + [.yuva420p8, .gray8], heights: 2...8704,
        maximumFrameRate: 240, qualities: [.draft, .standard, .high], crfRange: 1...63,
        presets: (1...12).reversed().map(String.init),
        rateFactors: [50, 38, 25], speeds: ["8", "8", "8"])
    case .vp9:
      CodecTraits(
        encoderName: "libvpx-vp9", containers: [.webm, .mkv], layouts: planar + [.yuva420p8],
        qualities: Quality.allCases, crfRange: 1...63,
        presets: (0...8).reversed().map(String.init),
        rateFactors: [44, 32, 20], speeds: ["4", "4", "4", "4"])
    case .prores:
      CodecTraits(
        encoderName: "prores_ks", containers: [.mov], layouts: [.yuv422p10], dependence: .frames,
        qualities: [.high])
    case .prores4444:
      CodecTraits(
        encoderName: "prores_ks", containers: [.mov], layouts: [.yuv444p10, .yuva444p10],
        dependence: .frames, qualities: [.high])
    case .animation:
      CodecTraits(
        encoderName: "qtrle", containers: [.mov], layouts: [.rgb8, .argb8], dependence: .chunks,
        qualities: [.lossless])
    case .ffv1:
      CodecTraits(
        encoderName: "ffv1", containers: [.mkv],
        layouts: [.yuv444p10, .yuv420p8, .yuv420p10, .yuv444p8, .yuva444p10],
        dependence: .frames, qualities: [.lossless])
    case .gif:
      CodecTraits(
        encoderName: "gif", containers: [.gif], layouts: [.palette8], widths: 1...16384,
        heights: 1...16384, maximumFrameRate: 50, dependence: .whole, qualities: [.standard])
    case .apng:
      CodecTraits(
        encoderName: "apng", containers: [.apng], layouts: [.rgb8, .rgba8], widths: 1...16384,
        heights: 1...16384, dependence: .whole, qualities: [.lossless])
    case .webp:
      CodecTraits(
        encoderName: "libwebp_anim", containers: [.webp], layouts: [.bgra8], widths: 1...16383,
        heights: 1...16383, dependence: .whole, qualities: Quality.allCases)
    case .png:
      CodecTraits(
        encoderName: "png", containers: [.png], layouts: [.rgb8, .rgba8], widths: 1...16384,
        heights: 1...16384, dependence: .frames, qualities: [.lossless])
    case .uncompressed:
      CodecTraits(
        encoderName: "rawvideo", containers: [.y4m, .rawvideo, .framemd5],
        layouts: planar + [.yuva420p8, .yuva444p10, .rgba8],
        dependence: .frames, qualities: [.lossless])
    }
  }
}
