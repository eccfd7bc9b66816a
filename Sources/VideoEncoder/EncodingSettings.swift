import CFFmpeg

/// Everything that decides how frames become packets.
///
/// Equal settings and equal frames give equal bytes, for the same builds of the codec libraries.
public struct EncodingSettings: Sendable, Hashable {
  /// The file format.
  public var container: ContainerFormat
  /// The compression.
  public var codec: VideoCodec
  /// How the frames lie in memory.
  public var layout: PixelLayout
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Frames per second.
  public var frameRate: FrameRate
  /// How much the picture may lose.
  public var quality: Quality
  /// Constant rate factor in place of the quality's, lower is better and larger; within the codec's `crfRange`.
  public var crf: Int?
  /// One of the codec's `presets` in place of the quality's.
  public var preset: String?

  /// Makes settings; what is left out takes the default of the container and the codec.
  public init(
    container: ContainerFormat, codec: VideoCodec? = nil, layout: PixelLayout? = nil,
    width: Int, height: Int, frameRate: FrameRate, quality: Quality? = nil, crf: Int? = nil,
    preset: String? = nil
  ) {
    let codec = codec ?? container.defaultCodec(alpha: layout?.hasAlpha ?? false)
    self.container = container
    self.codec = codec
    self.layout = layout ?? codec.traits.layouts[0]
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.quality = quality ?? codec.traits.defaultQuality
    self.crf = crf
    self.preset = preset
  }

  /// The constant rate factor that holds, or nil when the codec has none or nothing is lost.
  public var rateFactor: Int? { crf ?? codec.traits.crf(of: quality) }

  /// The codec's speed preset that holds; empty when it has none.
  var speed: String { preset ?? codec.traits.preset(of: quality) }

  /// Whether SVT-AV1 cannot encode this AV1 stream: it takes only 4:2:0 of 64 × 64 pixels or more.
  var needsLibaom: Bool {
    container == .avif || layout.chromaShift.x == 0 || min(width, height) < 64
  }

  /// Checks everything that can be known before the first frame is drawn.
  ///
  /// - Throws: `EncoderError` of category `unsupported`, `badSettings` or `unavailable`, whose message
  ///   says what would be right.
  public func validate() throws(EncoderError) {
    try validateCombination()
    try validateSize()
    try validateRates()
    let encoder = CodecRecipe(self).encoderName
    guard avcodec_find_encoder_by_name(encoder) != nil else {
      throw EncoderError(
        .unavailable, "this libav build has no \(encoder) encoder (\(codec.rawValue))")
    }
    guard container.isAvailable else {
      throw EncoderError(.unavailable, "this libav build cannot write \(container.rawValue)")
    }
  }

  private func validateCombination() throws(EncoderError) {
    let traits = codec.traits
    guard traits.containers.contains(container) else {
      let containers = traits.containers.map(\.rawValue).joined(separator: " or ")
      let codecs = container.codecs.map(\.rawValue).joined(separator: " or ")
      throw EncoderError(
        .unsupported,
        "\(codec.rawValue) does not fit in \(container.rawValue) here; "
          + "use the format \(containers), or the codec \(codecs)")
    }
    guard traits.layouts.contains(layout) else {
      let layouts = traits.layouts.map(\.name).joined(separator: " or ")
      throw EncoderError(
        .unsupported,
        "\(codec.rawValue) does not take \(layout.name) pixels here; use \(layouts)")
    }
    guard !layout.hasAlpha || container.holdsAlpha else {
      throw EncoderError(
        .unsupported, "\(codec.rawValue) has no alpha in \(container.rawValue)")
    }
  }

  private func validateSize() throws(EncoderError) {
    let traits = codec.traits
    let (widths, heights) = (traits.widths, traits.heights)
    guard widths.contains(width), heights.contains(height) else {
      throw EncoderError(
        .unsupported,
        "\(width)x\(height) is out of range for \(codec.rawValue); "
          + "use \(widths.lowerBound)x\(heights.lowerBound) "
          + "to \(widths.upperBound)x\(heights.upperBound) pixels")
    }
    let (across, down) = (layout.widthMultiple, layout.heightMultiple)
    guard width.isMultiple(of: across), height.isMultiple(of: down) else {
      let right =
        "\((width + across - 1) / across * across)x\((height + down - 1) / down * down)"
      throw EncoderError(
        .unsupported,
        "\(layout.name) needs an even width\(down > 1 ? " and height" : ""), "
          + "not \(width)x\(height); use \(right)")
    }
  }

  private func validateRates() throws(EncoderError) {
    let traits = codec.traits
    let limit = Int64(traits.maximumFrameRate) * Int64(frameRate.denominator)
    guard Int64(frameRate.numerator) <= limit else {
      throw EncoderError(
        .unsupported,
        "\(frameRate) fps is too fast for \(codec.rawValue); use at most \(traits.maximumFrameRate)"
      )
    }
    guard !needsLibaom || codec != .av1 || frameRate.numerator >= frameRate.denominator else {
      throw EncoderError(
        .unsupported, "\(frameRate) fps is too slow for \(codec.rawValue) here; use at least 1")
    }
    guard traits.qualities.contains(quality) else {
      let words = traits.qualities.map(\.rawValue).joined(separator: ", ")
      throw EncoderError(
        .badSettings, "\(codec.rawValue) has no quality \(quality.rawValue); use \(words)")
    }
    if let crf {
      guard let range = traits.crfRange else {
        throw EncoderError(.badSettings, "\(codec.rawValue) has no constant rate factor to choose")
      }
      guard range.contains(crf) else {
        throw EncoderError(
          .badSettings,
          "crf \(crf) is out of range for \(codec.rawValue); "
            + "use \(range.lowerBound)–\(range.upperBound) (lower is better)")
      }
      guard quality != .lossless else {
        throw EncoderError(.badSettings, "crf \(crf) contradicts the quality lossless")
      }
    }
    if let preset, !traits.presets.contains(preset) {
      throw EncoderError(
        .badSettings,
        "\(codec.rawValue) has no preset '\(preset)'; "
          + (traits.presets.isEmpty
            ? "it has none" : "use one of \(traits.presets.joined(separator: ", "))"))
    }
  }
}
