import Rasterizer
import VideoEncoder

/// How a request is carried out: everything about the output that follows from it, checked.
struct OutputPlan: Sendable {
  let settings: EncodingSettings
  /// The preset as it is drawn: at a rate that the format can show, over the matte.
  let preset: Preset
  /// The frames of the loop to draw.
  let frames: Range<Int>
  /// What a user should know although the video can be made.
  let warnings: [String]

  /// Checks a request before anything is drawn or created.
  init(_ request: RenderRequest) throws(RenderError) {
    try request.checkLimits()
    guard let container = ContainerFormat(rawValue: request.format.name) else {
      throw RenderError(.usage, "there is no format '\(request.format.name)'")
    }
    var preset = request.preset
    var warnings: [String] = []
    let isTransparent = !preset.paint.background.isOpaque
    let codec = try Self.codec(request, container, alpha: isTransparent)
    let layouts = codec.layouts(in: container)
    let layout = try Self.layout(request, codec, layouts, alpha: isTransparent)
    if isTransparent, !layout.hasAlpha {
      if let matte = request.matte {
        preset.paint.background = preset.paint.background.over(matte)
      } else {
        warnings.append(
          "the background of \(preset.name) is transparent, but \(layout.name) pixels have no alpha: "
            + "it is drawn opaque, in its colours without their alpha (choose what lies under it with "
            + "--matte #RRGGBB, or a format with alpha: "
            + "webm, mov, mkv, gif, png, apng, webp, avif)")
      }
    }
    var frames = request.frames
    if let limit = container.maximumFrameRate, preset.output.frameRate.value > Double(limit) {
      guard frames == 0..<preset.output.frameCount else {
        throw RenderError(
          .usage,
          "\(container.rawValue) shows at most \(limit) frames a second; to render a part of the loop "
            + "choose such a rate, for example --fps \(limit)")
      }
      let asked = preset.output.frameRate.description
      preset.output = try preset.output.slowed(to: limit)
      frames = 0..<preset.output.frameCount
      warnings.append(
        "\(container.rawValue) shows at most \(limit) frames a second: rendered at "
          + "\(preset.output.frameRate.description) frames/s instead of \(asked)")
    }
    settings = try Self.settings(request, preset.output, container, codec, layout)
    self.preset = preset
    self.frames = frames
    self.warnings = warnings
    try Self.checkRepeats(request, container)
  }

  private static func codec(
    _ request: RenderRequest, _ container: ContainerFormat, alpha: Bool
  ) throws(RenderError) -> VideoCodec {
    guard let name = request.codec else {
      return container.defaultCodec(alpha: alpha && request.matte == nil)
    }
    guard let codec = VideoCodec(rawValue: name) else {
      let names = VideoCodec.allCases.map(\.rawValue)
      throw RenderError(
        .usage, "there is no codec '\(name)'" + Suggestion.phrase(for: name, in: names))
    }
    return codec
  }

  private static func layout(
    _ request: RenderRequest, _ codec: VideoCodec, _ layouts: [PixelLayout], alpha: Bool
  ) throws(RenderError) -> PixelLayout {
    if let name = request.pixels {
      guard let layout = layouts.first(where: { $0.name == name }) else {
        let names = layouts.map(\.name)
        throw RenderError(
          .usage,
          "--pixels: \(codec.rawValue) in \(request.format.name) does not take \(name)"
            + "\(Suggestion.phrase(for: name, in: names)) (use \(names.joined(separator: ", ")))")
      }
      return layout
    }
    // Programs that read uncompressed frames seldom expect alpha.
    let keepsAlpha =
      alpha && codec != .uncompressed && (request.matte == nil || request.format.name == "gif")
    return layouts.first { $0.hasAlpha == keepsAlpha } ?? layouts[0]
  }

  private static func settings(
    _ request: RenderRequest, _ output: OutputDescription, _ container: ContainerFormat,
    _ codec: VideoCodec, _ layout: PixelLayout
  ) throws(RenderError) -> EncodingSettings {
    guard let numerator = Int32(exactly: output.frameRate.numerator),
      let denominator = Int32(exactly: output.frameRate.denominator),
      let rate = FrameRate(numerator, denominator)
    else {
      throw RenderError(
        .usage, "no video can have \(output.frameRate.description) frames a second")
    }
    var quality: Quality?
    if let word = request.quality {
      guard let known = Quality(rawValue: word) else {
        let words = Quality.allCases.map(\.rawValue)
        throw RenderError(
          .usage,
          "there is no quality '\(word)'\(Suggestion.phrase(for: word, in: words)) "
            + "(use \(words.joined(separator: ", ")))")
      }
      quality = known
    }
    let settings = EncodingSettings(
      container: container, codec: codec, layout: layout, width: output.width,
      height: output.height, frameRate: rate, quality: quality, crf: request.crf)
    do throws(EncoderError) { try settings.validate() } catch { throw RenderError(error) }
    if request.maximumBytes != nil, request.crf != nil {
      throw RenderError(.usage, "--max-bytes and --crf exclude one another")
    }
    if request.maximumBytes != nil, settings.rateFactor == nil {
      throw RenderError(
        .usage,
        settings.codec.traits.crfRange == nil
          ? "--max-bytes: \(codec.rawValue) has no rate factor to look for the best one "
            + "(use a smaller --size, --fps or --duration)"
          : "--max-bytes and --quality lossless exclude one another")
    }
    return settings
  }

  private static func checkRepeats(
    _ request: RenderRequest, _ container: ContainerFormat
  ) throws(RenderError) {
    guard request.loops > 1 else { return }
    if container.repeatsItself {
      throw RenderError(
        .usage, "--loops: \(container.rawValue) pictures repeat for ever by themselves")
    }
    guard [.mp4, .webm, .mov, .mkv].contains(container) else {
      throw RenderError(
        .usage,
        "--loops: \(container.rawValue) has no packets to repeat (use mp4, webm, mov or mkv)")
    }
  }
}

extension OutputDescription {
  /// The same duration with as many whole frames as a rate of `limit` allows.
  fileprivate func slowed(to limit: Int) throws(RenderError) -> OutputDescription {
    let frames = max(1, limit * duration.numerator / duration.denominator)
    guard let rate = Rational(frames * duration.denominator, duration.numerator) else {
      throw RenderError(.usage, "\(duration.description) s cannot be shown at \(limit) frames/s")
    }
    return OutputDescription(width: width, height: height, frameRate: rate, duration: duration)
  }
}

extension PaintDescription {
  /// The paint over an opaque colour.
  fileprivate func over(_ matte: SRGBColor) -> PaintDescription {
    func over(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(at: $0.at, color: $0.color.over(matte)) }
    }
    return switch self {
    case .solid(let color): .solid(color.over(matte))
    case .linear(let from, let to, let stops): .linear(from: from, to: to, stops: over(stops))
    case .radial(let center, let radius, let stops):
      .radial(center: center, radius: radius, stops: over(stops))
    }
  }
}

extension SRGBColor {
  /// The colour over an opaque one, rounded to the nearest code values.
  fileprivate func over(_ below: SRGBColor) -> SRGBColor {
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      let sum = Int(top) * Int(alpha) + Int(bottom) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return SRGBColor(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }
}
