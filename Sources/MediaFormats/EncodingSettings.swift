public import Essentials

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
  public var frameRate: Rational
  /// How much the picture may lose.
  public var quality: Quality
  /// Constant rate factor in place of the quality's, lower is better and larger; within the codec's `crfRange`.
  public var crf: Int?
  /// Constant quantiser in place of the quality's, lower is better and larger; within the codec's `qpRange`.
  public var qp: Int?
  /// The name of one of the encoder's speeds in place of the quality's.
  package var speed: String?

  /// Makes settings; what is left out takes the default of the container and the codec.
  public init(
    container: ContainerFormat, codec: VideoCodec? = nil, layout: PixelLayout? = nil,
    width: Int, height: Int, frameRate: Rational, quality: Quality? = nil, crf: Int? = nil,
    qp: Int? = nil
  ) {
    let codec = codec ?? container.defaultCodec(alpha: layout?.hasAlpha ?? false)
    self.container = container
    self.codec = codec
    self.layout = layout ?? codec.row.layouts[0]
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.quality = quality ?? codec.row.defaultQuality
    self.crf = crf
    self.qp = qp
  }

  /// The constant rate factor that holds, or nil when a quantiser does, the codec has none or nothing is lost.
  public var rateFactor: Int? { crf ?? (qp == nil ? codec.row.crf(of: quality) : nil) }

  /// The constant quantiser that holds, or nil when a rate factor does, the codec has none or nothing is lost.
  public var quantizer: Int? { qp ?? (crf == nil ? codec.row.qp(of: quality) : nil) }

  /// The encoder's speed that holds; empty when it has none.
  var encoderSpeed: String { speed ?? codec.row.speed(of: quality) }

  /// Checks everything that can be known without asking libav.
  ///
  /// - Throws: `RenderError` of category `usage`, whose issue names what would be right.
  public func validate() throws(RenderError) {
    try validateCombination()
    try validateSize()
    try validateRate()
    try validateQuality()
  }

  private func validateCombination() throws(RenderError) {
    let row = codec.row
    guard row.containers.contains(container) else {
      let containers = row.containers.map(\.rawValue).joined(separator: " or ")
      let codecs = container.codecs.map(\.rawValue).joined(separator: " or ")
      throw RenderError(
        .usage, "\(codec.rawValue) does not fit in \(container.rawValue) here",
        about: .setting(.codec), use: "the format \(containers), or the codec \(codecs)")
    }
    guard row.layouts.contains(layout) else {
      throw RenderError(
        .usage, "\(codec.rawValue) does not accept \(layout.name) pixels here",
        about: .setting(.pixels), use: row.layouts.map(\.name).joined(separator: ", "))
    }
    guard !layout.hasAlpha || container.row.holdsAlpha else {
      throw RenderError(
        .usage, "\(codec.rawValue) has no alpha in \(container.rawValue)",
        about: .setting(.pixels))
    }
    guard let speed, !row.speeds.contains(speed) else { return }
    throw RenderError(
      .usage, "\(codec.rawValue) has no speed '\(speed)'",
      use: row.speeds.isEmpty ? nil : row.speeds.joined(separator: ", "))
  }

  private func validateSize() throws(RenderError) {
    let (widths, heights) = (codec.row.widths, codec.row.heights)
    guard widths.contains(width), heights.contains(height) else {
      throw RenderError(
        .usage, "\(width)x\(height) is out of range for \(codec.rawValue)",
        use: "\(widths.lowerBound)x\(heights.lowerBound) "
          + "to \(widths.upperBound)x\(heights.upperBound) pixels")
    }
    let (across, down) = (layout.widthMultiple, layout.heightMultiple)
    guard width.isMultiple(of: across), height.isMultiple(of: down) else {
      throw RenderError(
        .usage,
        "\(layout.name) needs an even width\(down > 1 ? " and height" : ""), "
          + "not \(width)x\(height)",
        use: "\((width + across - 1) / across * across)x\((height + down - 1) / down * down)")
    }
  }

  private func validateRate() throws(RenderError) {
    let limit = codec.row.maximumFrameRate
    guard frameRate.numerator <= limit * frameRate.denominator else {
      throw RenderError(
        .usage, "\(frameRate.description) frames/s is too fast for \(codec.rawValue)",
        use: "at most \(limit)")
    }
    guard !needsLibaom || frameRate.numerator >= frameRate.denominator else {
      throw RenderError(
        .usage, "\(frameRate.description) frames/s is too slow for \(codec.rawValue) here",
        use: "at least 1")
    }
  }

  private func validateQuality() throws(RenderError) {
    let row = codec.row
    guard row.qualities.contains(quality) else {
      throw RenderError(
        .usage, "\(codec.rawValue) has no quality \(quality.rawValue)",
        about: .setting(.quality), use: row.qualities.map(\.rawValue).joined(separator: ", "))
    }
    try validate(crf, in: row.crfRange, about: .crf)
    try validate(qp, in: row.qpRange, about: .qp)
    guard crf == nil || qp == nil else {
      throw RenderError(
        .usage, "a rate factor and a quantiser cannot be combined", about: .setting(.qp))
    }
  }

  /// Checks a value that stands in for the quality's.
  private func validate(
    _ value: Int?, in range: ClosedRange<Int>?, about setting: RenderError.Setting
  ) throws(RenderError) {
    guard let value else { return }
    guard let range else {
      let name = setting == .qp && codec.row.crfRange != nil ? "quantiser" : "quality"
      throw RenderError(
        .usage, "\(codec.rawValue) has no \(name) to choose", about: .setting(setting))
    }
    guard range.contains(value) else {
      throw RenderError(
        .usage, "\(value) is out of range for \(codec.rawValue)", about: .setting(setting),
        use: "\(range.lowerBound)–\(range.upperBound)")
    }
    guard quality != .lossless else {
      throw RenderError(
        .usage, "\(value) contradicts the quality lossless", about: .setting(setting))
    }
  }
}
