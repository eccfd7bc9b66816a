package import Essentials
package import LiquidTimeline
import MediaFormats
package import PortableMath
package import Rasterizer

/// A preset made ready to draw at one size in one pixel format: timeline, paints and scale.
///
/// Immutable, shared by all workers. A frame is a pure function of the scene and the frame's number.
package final class Scene: Sendable {
  /// One outline of the timeline and what it is drawn with.
  package enum Layer: Sendable {
    /// One of the nested shapes of a shadow: the liquid, grown by some points and moved.
    case shadow(PaintImage, growth: Double, offset: Vector2)
    /// The liquid's edge, stroked with a width in points.
    case stroke(PaintImage, width: Double)
    /// The liquid, filled.
    case liquid(PaintImage)
    /// One of the nested shapes of a highlight, at its place from 0 for the outermost to 1.
    case highlight(PaintImage, HighlightDescription, place: Double)
    /// The bare circle, stroked with a width in points.
    case circle(PaintImage, width: Double)
    /// The open bulge, stroked with a width in points.
    case bulge(PaintImage, width: Double)
    /// The construction, stroked with a width in points.
    case guides(PaintImage, width: Double)
  }

  package let timeline: Timeline
  package let width: Int
  package let height: Int
  package let format: PixelFormat
  /// From points of the design frame to pixels: scaled to fit and centred.
  package let transform: Transform2D
  package let background: PaintImage
  /// How edges are mixed.
  package let edges: EdgeBlending
  /// The blur of what moves.
  package let motionBlur: MotionBlurDescription?
  /// Whether the timeline is to draw its construction.
  package let wantsGuides: Bool
  /// How far a shadow fades out, in points; nil without a shadow.
  package let shadowSoftness: Double?
  /// From bottom to top.
  package let layers: [Layer]

  /// Prepares `preset` for pictures of `width` × `height` pixels.
  package init(
    _ preset: Preset, width: Int, height: Int, format: PixelFormat
  ) throws(RenderError) {
    self.width = width
    self.height = height
    self.format = format
    timeline = try Self.makeTimeline(preset)
    edges = preset.mixing.edges == .linear ? .linearLight : .encoded
    motionBlur = preset.motionBlur
    let gradients: Gradient.Interpolation =
      preset.mixing.gradients == .linear ? .linearLight : .encoded
    let frame = preset.frame
    let scale = min(Double(width) / frame.width, Double(height) / frame.height)
    let transform = Transform2D(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(width) - scale * frame.width) / 2,
      ty: (Double(height) - scale * frame.height) / 2)
    self.transform = transform
    func image(_ paint: PaintDescription) -> PaintImage {
      PaintImage(
        Paint(paint, gradients), transform: transform, width: width, height: height,
        format: format)
    }
    background = image(preset.paint.background)
    func mixed(_ paint: PaintDescription, _ color: SRGBColor, _ share: Double) -> PaintImage {
      PaintImage(
        Paint(paint, gradients).mixed(with: Color(color), share: share), transform: transform,
        width: width,
        height: height, format: format)
    }
    var layers: [Layer] = []
    if let shadow = preset.paint.shadow {
      let ground = preset.paint.background
      let steps = SoftLayers.steps(
        opacity: shadow.opacity, isSoft: shadow.softness > 0, over: ground)
      for step in steps {
        let growth = shadow.softness * (1 - step.place)
        layers.append(
          .shadow(
            mixed(ground, shadow.color, step.share), growth: growth, offset: shadow.offset))
      }
    }
    if let stroke = preset.paint.stroke {
      // Under a fill, only the outer half of the line is seen.
      let width = preset.paint.liquid == nil ? stroke.width : 2 * stroke.width
      layers.append(.stroke(image(stroke.paint), width: width))
    }
    if let paint = preset.paint.liquid {
      layers.append(.liquid(image(paint)))
      if let look = preset.paint.highlight {
        for step in SoftLayers.steps(opacity: look.opacity, isSoft: look.softness > 0, over: paint)
        {
          layers.append(.highlight(mixed(paint, look.color, step.share), look, place: step.place))
        }
      }
    }
    if let stroke = preset.paint.circle {
      layers.append(.circle(image(stroke.paint), width: stroke.width))
    }
    if let stroke = preset.paint.bulge {
      layers.append(.bulge(image(stroke.paint), width: stroke.width))
    }
    if preset.guides {
      let line = SRGBColor(red: 10, green: 132, blue: 255)
      layers.append(
        .guides(image(.solid(line)), width: min(frame.width, frame.height) / 360))
    }
    self.layers = layers
    wantsGuides = preset.guides
    shadowSoftness = preset.paint.shadow?.softness
  }

  private static func makeTimeline(_ preset: Preset) throws(RenderError) -> Timeline {
    let rate = preset.output.frameRate
    do throws(TimelineError) {
      return try Timeline(
        style: preset.style, seed: UInt64(preset.seed), frameCount: preset.output.frameCount,
        frameRate: (rate.numerator, rate.denominator), center: preset.frame.center)
    } catch {
      let seconds = preset.output.duration.value
      let hint =
        seconds < 2 ? ", or the loop of \(JSONValue.spelling(of: seconds)) s is too short" : ""
      throw RenderError(
        .badPreset, "\(preset.name): \(error.key): \(error.sentence)\(hint)", use: error.use)
    }
  }
}

extension Paint {
  /// The rasterizer's paint for a preset's description, in points.
  init(_ description: PaintDescription, _ interpolation: Gradient.Interpolation) {
    switch description {
    case .solid(let color):
      self = .solid(Color(color))
    case .linear(let from, let to, let stops):
      self = .linear(Gradient(stops, interpolation), from: from, to: to)
    case .radial(let center, let radius, let stops):
      self = .radial(Gradient(stops, interpolation), center: center, radius: radius)
    }
  }
}

extension Gradient {
  fileprivate init(_ stops: [GradientStop], _ interpolation: Interpolation) {
    self.init(
      stops: stops.map { Stop(offset: $0.at, color: Color($0.color)) },
      interpolation: interpolation)
  }
}

extension Color {
  fileprivate init(_ color: SRGBColor) {
    self.init(red8: color.red, green8: color.green, blue8: color.blue, alpha8: color.alpha)
  }
}
