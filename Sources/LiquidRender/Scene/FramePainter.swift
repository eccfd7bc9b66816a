import LiquidTimeline
import PortableMath
package import Rasterizer

/// Draws the frames of a scene; each worker has one of its own.
package final class FramePainter {
  private let scene: Scene
  private var compositor: Compositor
  private var shapes = TimelineFrame()
  private var path = Path()
  private var moment = TimelineFrame()
  private var grown = GrownPath()

  package init(_ scene: Scene, kernels: BlendKernels = .fast) {
    self.scene = scene
    compositor = Compositor(
      background: scene.background, edges: scene.edges, kernels: kernels)
  }

  /// Draws frame `index`, writing only what differs from the picture that the buffer held.
  package func draw(
    _ index: Int, into target: PixelBuffer, held: inout HeldPicture
  ) throws(RenderError) {
    shapes.clear()
    shapes.wantsGuides = scene.wantsGuides
    scene.timeline.draw(frame: index, into: &shapes)
    if let softness = scene.shadowSoftness { grown.sample(shapes.liquid, growth: softness) }
    compositor.begin()
    do throws(RasterizerError) {
      for layer in scene.layers {
        switch layer {
        case .shadow(let image, let growth, let offset):
          path.removeAll()
          grown.add(grownBy: growth, to: &path)
          let moved = Transform2D.translation(offset.x, offset.y).then(scene.transform)
          try compositor.fill(path, transform: moved, with: image)
        case .stroke(let image, let width):
          try stroke(shapes.liquid, image, width)
        case .liquid(let image):
          if let blur = scene.motionBlur {
            try fillBlurred(image, blur, index)
          } else {
            path.replace(with: shapes.liquid)
            try compositor.fill(
              path, transform: scene.transform, isSimple: shapes.isSimple, with: image)
          }
        case .highlight(let image, let look, let place):
          path.removeAll()
          for part in shapes.roundParts where part.radius > 0 {
            SoftLayers.addSpot(
              look, center: part.center, radius: part.radius, place: place, to: &path)
          }
          try compositor.fill(path, transform: scene.transform, with: image)
        case .circle(let image, let width):
          try stroke(shapes.circle, image, width)
        case .bulge(let image, let width):
          try stroke(shapes.bulge, image, width)
        case .guides(let image, let width):
          try stroke(shapes.guides, image, width)
        }
      }
    } catch {
      throw RenderError(.internal, "frame \(index) has a coordinate that is not finite")
    }
    compositor.draw(into: target, held: &held)
  }

  /// Fills the liquid as a shutter sees it that is open before and after the moment of the frame.
  private func fillBlurred(
    _ image: PaintImage, _ blur: MotionBlurDescription, _ index: Int
  ) throws(RasterizerError) {
    let timeline = scene.timeline
    let count = Double(timeline.frameCount)
    try compositor.fillBlurred(
      moments: blur.samples, transform: scene.transform, with: image
    ) { moment, path in
      let place = (Double(moment) + 0.5) / Double(blur.samples) - 0.5
      let frame = Double(index % timeline.frameCount) + place * blur.shutter / 360
      let phase = frame / count
      timeline.draw(phase: phase - phase.rounded(.down), into: &self.moment)
      path.replace(with: self.moment.liquid)
      return self.moment.isSimple
    }
  }

  private func stroke(
    _ outline: Outline, _ image: PaintImage, _ width: Double
  ) throws(RasterizerError) {
    path.replace(with: outline)
    let tolerance = 1 / (512 * scene.transform.stretch)
    let line = path.stroked(StrokeStyle(width: width, join: .round), tolerance: tolerance)
    try compositor.fill(line, transform: scene.transform, with: image)
  }
}

extension Path {
  /// Becomes the contours of `outline`, keeping its memory.
  fileprivate mutating func replace(with outline: Outline) {
    removeAll()
    for element in outline.elements {
      switch element {
      case .move(let to): move(to: to)
      case .line(let to): line(to: to)
      case .cubic(let control1, let control2, let to): cubic(control1, control2, to: to)
      case .arc(let center, let sweep, let to): arc(center: center, sweep: sweep, to: to)
      case .close: close()
      }
    }
  }
}
