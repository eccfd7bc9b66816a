package import Essentials
package import LiquidTimeline
import MediaFormats
import PortableMath
package import Rasterizer

/// A preset made ready to draw at one size in one pixel format: timeline, paints and scale.
///
/// Immutable, shared by all workers. A frame is a pure function of the scene and the frame's number.
package final class Scene: Sendable {
  /// One outline of the timeline and what it is drawn with.
  package enum Layer: Sendable {
    /// The liquid's edge, stroked with a width in points.
    case stroke(PaintImage, width: Double)
    /// The liquid, filled.
    case liquid(PaintImage)
    /// The liquid, lit.
    case lit(SceneLight)
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
  /// Shadows, caustic and glows, which lie under all other layers, from bottom to top.
  package let softLayers: [PlacedSoftLayer]
  /// Whether only the free drops throw shadows: a pool is seen from the side and touches the wall behind it.
  package let castsFromDropsAlone: Bool
  /// From bottom to top.
  package let layers: [Layer]

  /// How far liquid moves at most while a shutter is open, in points: the fastest drops make 20 a frame.
  private static let blurReach = 20.0

  /// Prepares `preset` for pictures of `width` × `height` pixels, with the paints that `paints` has kept.
  package init(
    _ preset: Preset, width: Int, height: Int, format: PixelFormat, paints: PaintCache? = nil
  ) throws(RenderError) {
    self.width = width
    self.height = height
    self.format = format
    timeline = try preset.timeline()
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
      func evaluated() -> PaintImage {
        PaintImage(
          Paint(paint, gradients), transform: transform, width: width, height: height,
          format: format)
      }
      guard let paints else { return evaluated() }
      let key = PaintCache.Key(
        paint: paint, interpolation: gradients, transform: transform, width: width, height: height,
        format: format)
      return paints.image(key, evaluated)
    }
    background = image(preset.paint.background)
    softLayers = preset.paint.softLayers(in: transform)
    castsFromDropsAlone = if case .pool = preset.style { true } else { false }
    var layers: [Layer] = []
    let isFilled = preset.paint.liquid != nil || preset.paint.material != nil
    if let stroke = preset.paint.stroke {
      // Under a fill, only the outer half of the line is seen.
      let width = isFilled ? 2 * stroke.width : stroke.width
      layers.append(.stroke(image(stroke.paint), width: width))
    }
    if let material = preset.paint.material {
      layers.append(
        .lit(
          SceneLight(
            material, background: Paint(preset.paint.background, gradients),
            frame: Vector2(frame.width, frame.height), transform: transform,
            reach: preset.motionBlur == nil ? 0 : Self.blurReach)))
    } else if let paint = preset.paint.liquid {
      layers.append(.liquid(image(paint)))
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
  /// The rasterizer's colour for a preset's.
  init(_ color: SRGBColor) {
    self.init(red8: color.red, green8: color.green, blue8: color.blue, alpha8: color.alpha)
  }
}
