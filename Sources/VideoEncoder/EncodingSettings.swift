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
  /// Constant rate factor, lower is better and larger; within the codec's `crfRange`.
  public var crf: Int
  /// One of the codec's `presets`.
  public var preset: String

  /// Makes settings; what is left out takes the default of the container and the codec.
  public init(
    container: ContainerFormat, codec: VideoCodec? = nil, layout: PixelLayout = .yuv420p8,
    width: Int, height: Int, frameRate: FrameRate, crf: Int? = nil, preset: String? = nil
  ) {
    let codec = codec ?? container.defaultCodec
    self.container = container
    self.codec = codec
    self.layout = layout
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.crf = crf ?? codec.traits.defaultCRF
    self.preset = preset ?? codec.traits.defaultPreset
  }

  /// Checks everything that can be known before the first frame is drawn.
  ///
  /// - Throws: `EncoderError` of category `unsupported`, `badSettings` or `unavailable`, whose message
  ///   says what would be right.
  public func validate() throws(EncoderError) {
    try validateCombination()
    try validateSize()
    try validateRates()
    guard codec.isAvailable else {
      throw EncoderError(
        .unavailable,
        "this libav build has no \(codec.traits.encoderName) encoder (\(codec.rawValue))")
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
      let layouts = traits.layouts.map(\.rawValue).joined(separator: " or ")
      throw EncoderError(
        .unsupported,
        "\(codec.rawValue) does not take \(layout.rawValue) pixels here; use \(layouts)")
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
    let multiple = layout.sizeMultiple
    guard width.isMultiple(of: multiple), height.isMultiple(of: multiple) else {
      let right = [width, height].map { "\(($0 + multiple - 1) / multiple * multiple)" }
      throw EncoderError(
        .unsupported,
        "\(layout.rawValue) needs an even width and height, not \(width)x\(height); "
          + "use \(right.joined(separator: "x"))")
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
    if let range = traits.crfRange, !range.contains(crf) {
      throw EncoderError(
        .badSettings,
        "crf \(crf) is out of range for \(codec.rawValue); "
          + "use \(range.lowerBound)–\(range.upperBound) (lower is better)")
    }
    guard traits.presets.isEmpty || traits.presets.contains(preset) else {
      throw EncoderError(
        .badSettings,
        "\(codec.rawValue) has no preset '\(preset)'; "
          + "use one of \(traits.presets.joined(separator: ", "))")
    }
  }
}
