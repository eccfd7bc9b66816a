package import LiquidTimeline
import PortableMath
package import Rasterizer

/// A preset made ready to draw at one size in one pixel format: timeline, paints and scale.
///
/// Immutable, shared by all workers. A frame is a pure function of the scene and the frame's number.
package final class Scene: Sendable {
  /// One outline of the timeline and what it is drawn with.
  package enum Layer: Sendable {
    /// The liquid, filled.
    case liquid(PaintImage)
    /// The bare circle, stroked with a width in points.
    case circle(PaintImage, width: Double)
    /// The open bulge, stroked with a width in points.
    case bulge(PaintImage, width: Double)
  }

  package let timeline: Timeline
  package let width: Int
  package let height: Int
  package let format: PixelFormat
  /// From points of the design frame to pixels: scaled to fit and centred.
  package let transform: Transform2D
  package let background: PaintImage
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
    let frame = preset.frame
    let scale = min(Double(width) / frame.width, Double(height) / frame.height)
    let transform = Transform2D(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(width) - scale * frame.width) / 2,
      ty: (Double(height) - scale * frame.height) / 2)
    self.transform = transform
    func image(_ paint: PaintDescription) -> PaintImage {
      PaintImage(
        Paint(paint), transform: transform, width: width, height: height, format: format)
    }
    background = image(preset.paint.background)
    var layers: [Layer] = []
    if let paint = preset.paint.liquid { layers.append(.liquid(image(paint))) }
    if let stroke = preset.paint.circle {
      layers.append(.circle(image(stroke.paint), width: stroke.width))
    }
    if let stroke = preset.paint.bulge {
      layers.append(.bulge(image(stroke.paint), width: stroke.width))
    }
    self.layers = layers
  }

  private static func makeTimeline(_ preset: Preset) throws(RenderError) -> Timeline {
    let rate = preset.output.frameRate
    let style: Style =
      switch preset.style {
      case .liquid(let parameters): .liquid(parameters)
      case .classic(let parameters): .classic(parameters)
      case .bulgeDemo(let parameters): .bulgeDemo(parameters)
      case .pool(let parameters): .pool(parameters)
      }
    do throws(TimelineError) {
      return try Timeline(
        style: style, seed: UInt64(preset.seed), frameCount: preset.output.frameCount,
        frameRate: (rate.numerator, rate.denominator), center: preset.frame.center)
    } catch {
      throw RenderError(.badPreset, "\(preset.name): \(error)")
    }
  }
}

extension Paint {
  /// The rasterizer's paint for a preset's description, in points.
  init(_ description: PaintDescription) {
    switch description {
    case .solid(let color):
      self = .solid(Color(color))
    case .linear(let from, let to, let stops):
      self = .linear(Gradient(stops), from: from, to: to)
    case .radial(let center, let radius, let stops):
      self = .radial(Gradient(stops), center: center, radius: radius)
    }
  }
}

extension Gradient {
  fileprivate init(_ stops: [GradientStop]) {
    self.init(stops: stops.map { Stop(offset: $0.at, color: Color($0.color)) })
  }
}

extension Color {
  fileprivate init(_ color: SRGBColor) {
    self.init(red8: color.red, green8: color.green, blue8: color.blue, alpha8: color.alpha)
  }
}
