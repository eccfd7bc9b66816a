/// Everything that is known of a codec: what it accepts, how libav's encoder is set up, and what it costs.
///
/// Settings are checked against it, and everything that lists or names codecs is made from it.
public struct CodecRow: Sendable {
  /// How frames depend on each other.
  public enum Dependence: Sendable {
    /// Any number of frames may be encoded together, apart from the others.
    case chunks
    /// Every frame stands alone.
    case frames
    /// The whole video is one piece.
    case whole
  }

  /// What a render takes while it encodes; upper bounds of measured peaks (docs/reliability.md).
  struct Memory: Sendable {
    /// Frames' worth, in the drawn layout, that a worker holds with its encoder.
    var frames: Int
    /// Whether the encoder keeps the whole video until its end.
    var keepsAll = false
  }

  /// What a million pixels take: orders of magnitude, for estimates.
  struct Cost: Sendable {
    /// Milliseconds of one processor.
    var milliseconds: Double
    /// Bytes of the file.
    var bytes: Double
  }

  /// What is known of a stream when its encoder is open.
  package struct Stream: Sendable {
    /// The codec's global header, such as H.264's parameter sets.
    package var header: [UInt8]
    /// Pixels of a picture.
    package var pixels: Int
    /// Frames per second.
    package var frameRate: Double
    /// The codec's own number of its profile.
    package var profile: Int

    /// Notes a stream.
    package init(header: [UInt8], pixels: Int, frameRate: Double, profile: Int) {
      self.header = header
      self.pixels = pixels
      self.frameRate = frameRate
      self.profile = profile
    }
  }

  /// libav's name of the encoder.
  public var encoderName: String
  /// What other programs call the codec.
  public var synonyms: [String] = []
  /// Containers that it goes into, the usual one first.
  public var containers: [ContainerFormat]
  /// Pixel layouts that it accepts, the usual one first.
  public var layouts: [PixelLayout]
  /// Pixels that a picture may have across.
  public var widths: ClosedRange<Int> = 2...16384
  /// Pixels that a picture may have down.
  public var heights: ClosedRange<Int> = 2...16384
  /// The highest frame rate, in frames per second.
  public var maximumFrameRate: Int = 1000
  /// How frames depend on each other.
  public var dependence: Dependence = .chunks
  /// The qualities that differ, worst first.
  public var qualities: [Quality]
  /// The constant rate factors that it accepts, lower is better; nil when there is nothing to choose.
  public var crfRange: ClosedRange<Int>?
  /// The constant quantisers that it accepts, lower is better, in steps of 8-bit video; nil when it has none to choose.
  public var qpRange: ClosedRange<Int>?
  /// The names of the encoder's speeds, fastest first; empty when there is nothing to choose.
  package var speeds: [String] = []
  /// The rate factors of draft, standard and high; empty when qualities do not stand for rate factors.
  var rateFactors: [Int] = []
  /// The quantisers of draft, standard and high; empty when qualities do not stand for quantisers.
  var quantizers: [Int] = []
  /// The speed of every quality.
  var usualSpeed = ""
  /// The speed of draft, where it differs.
  var draftSpeed: String?
  /// What a render takes while it encodes.
  var memory: Memory
  /// What a million pixels take.
  var cost: Cost
  /// Whether alpha is encoded as a second stream, of gray pictures.
  package var separatesAlpha = false
  /// Whether alpha has an encoder of its own inside the codec's.
  var doublesAlpha = false
  /// Whether the encoder's packets or memory refer to the frames that it got.
  package var keepsFrames = false
  /// Whether programs that read it expect a transparent background to be kept.
  package var keepsAlpha = true
  /// Whether decoded pictures can be compared with the drawn ones.
  package var isComparable = true
  /// The stream's name in the `codecs` parameter of a media type (RFC 6381), where one is known.
  package var codecsParameter: @Sendable (Stream) -> String? = { _ in nil }
  /// How libav's encoder is set up.
  package var setup: @Sendable (EncodingSettings) -> EncoderSetup

  /// The quality that is used when none is asked for.
  public var defaultQuality: Quality {
    qualities.contains(.standard) ? .standard : qualities[qualities.count - 1]
  }

  /// Returns the rate factor that a quality stands for, or nil when there is none.
  public func crf(of quality: Quality) -> Int? { value(of: quality, in: rateFactors) }

  /// Returns the quantiser that a quality stands for, or nil when there is none.
  public func qp(of quality: Quality) -> Int? { value(of: quality, in: quantizers) }

  private func value(of quality: Quality, in values: [Int]) -> Int? {
    let index = [Quality.draft, .standard, .high].firstIndex(of: quality)
    return index.flatMap { values.indices.contains($0) ? values[$0] : nil }
  }

  /// Returns the encoder's speed that a quality stands for; empty when there is nothing to choose.
  func speed(of quality: Quality) -> String {
    quality == .draft ? draftSpeed ?? usualSpeed : usualSpeed
  }

  /// The layouts in planes of luma and chroma that most encoders accept.
  static let planar: [PixelLayout] = [.yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10]
  /// The speeds of x264 and x265.
  static let x26xSpeeds = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
  ]
}

extension EncodingSettings {
  /// Frames' worth of memory that a worker holds, in the drawn layout, and how many encoders it has.
  package var heldMemory: (frames: Int, encoders: Int, keepsAll: Bool) {
    let row = codec.row
    let isDouble = layout.hasAlpha && (row.separatesAlpha || row.doublesAlpha)
    return (row.memory.frames, isDouble ? 2 : 1, row.memory.keepsAll)
  }

  /// What a number of frames takes roughly: seconds of one processor, and bytes of the file.
  package func estimate(frames: Int) -> (seconds: Double, bytes: Double) {
    let megapixels = Double(width * height * frames) / 1e6
    return (megapixels * codec.row.cost.milliseconds / 1000, megapixels * codec.row.cost.bytes)
  }
}
