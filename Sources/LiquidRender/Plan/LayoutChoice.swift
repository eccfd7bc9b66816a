import Essentials
import MediaFormats

/// The codec and the layout of pixels for a request, and what then becomes of a transparent background.
struct LayoutChoice {
  let codec: VideoCodec
  let layout: PixelLayout
  /// The background as it is drawn: over the matte where the layout has no alpha.
  let background: PaintDescription
  let warnings: [RenderError.Issue]

  init(_ request: RenderRequest) throws(RenderError) {
    let background = request.preset.paint.background
    let isTransparent = !background.isOpaque
    codec =
      request.codec
      ?? request.format.defaultCodec(alpha: isTransparent && request.matte == nil)
    layout = try Self.layout(request, codec, alpha: isTransparent)
    guard isTransparent, !layout.hasAlpha else {
      self.background = background
      warnings = []
      return
    }
    guard let matte = request.matte else {
      self.background = background
      warnings = [Self.lostAlpha(of: request.preset, layout)]
      return
    }
    self.background = background.over(matte)
    warnings = []
  }

  private static func layout(
    _ request: RenderRequest, _ codec: VideoCodec, alpha: Bool
  ) throws(RenderError) -> PixelLayout {
    let layouts = codec.layouts(in: request.format)
    if let asked = request.pixels {
      guard layouts.contains(asked) else {
        throw RenderError(
          .usage, "\(codec.rawValue) in \(request.format.rawValue) does not accept \(asked.name)",
          about: .setting(.pixels), use: layouts.map(\.name).joined(separator: ", "),
          nearest: Suggestion.nearest(to: asked.name, in: layouts.map(\.name)))
      }
      return asked
    }
    let keepsAlpha =
      alpha && codec.row.keepsAlpha && (request.matte == nil || request.format == .gif)
    guard let usual = layouts.first else {
      // The codec does not fit in the format: the settings say so.
      return codec.row.layouts[0]
    }
    return layouts.first { $0.hasAlpha == keepsAlpha } ?? usual
  }

  private static func lostAlpha(of preset: Preset, _ layout: PixelLayout) -> RenderError.Issue {
    let others = ContainerFormat.allCases.filter { format in
      format.row.mediaType != nil
        && format.codecs.contains { codec in
          codec.layouts(in: format).contains(where: \.hasAlpha)
        }
    }
    return RenderError.Issue(
      "the background of \(preset.name) is transparent, but \(layout.name) pixels have no alpha: "
        + "it is drawn opaque, in its colours without their alpha",
      about: .setting(.matte),
      use: "the colour that lies under it, or a format with alpha: "
        + others.map(\.rawValue).joined(separator: ", "))
  }
}

/// The rate at which a request is rendered, and the frames of it: not faster than players show the format.
struct Pace {
  let output: OutputDescription
  let frames: Range<Int>
  let warnings: [RenderError.Issue]

  init(_ request: RenderRequest) throws(RenderError) {
    let asked = request.preset.output
    guard let limit = request.format.row.maximumFrameRate, asked.frameRate.value > Double(limit)
    else {
      output = asked
      frames = request.frames
      warnings = []
      return
    }
    let name = request.format.rawValue
    guard request.frames == 0..<asked.frameCount else {
      throw RenderError(
        .usage,
        "\(name) shows at most \(limit) frames a second, and a part of the loop is rendered at its own rate",
        about: .setting(.frames), use: "all frames, or a preset of \(limit) frames/s or fewer")
    }
    output = try asked.slowed(to: limit)
    frames = 0..<output.frameCount
    warnings = [
      RenderError.Issue(
        "\(name) shows at most \(limit) frames a second: rendered at "
          + "\(output.frameRate.description) frames/s instead of \(asked.frameRate.description)")
    ]
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
