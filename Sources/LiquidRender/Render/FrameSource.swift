public import Essentials
import LiquidTimeline
package import MediaFormats
import PortableMath
package import Rasterizer
package import VideoEncoder

/// Draws the frames of a scene by their numbers, each into the same memory; every worker has one of its own.
///
/// Only what differs from what the memory last showed is written. One thread at a time may use a source.
public final class FrameSource {
  private let scene: Scene
  private var compositor: Compositor
  private var shapes = TimelineFrame()
  private var path = Path()
  private var moment = TimelineFrame()
  private let canvas: Canvas?
  private var lit: Lit?

  /// The light of the liquid's material.
  private struct Lit {
    let relief: ReliefPaint
    var light: FieldLight

    init?(_ scene: Scene, _ kernels: BlendKernels) {
      for case .lit(let look) in scene.layers {
        relief = ReliefPaint(
          width: scene.width, height: scene.height, format: scene.format, cellSize: look.cellSize,
          kernels: kernels)
        light = FieldLight(look, relief)
        return
      }
      return nil
    }
  }

  /// A frame of the encoder, and what it shows.
  private struct Canvas {
    /// The picture as it is drawn.
    let drawn: VideoFrame
    /// The planes of `drawn`, which stay where they are as long as it lives.
    let pixels: PixelBuffer
    /// The picture in the encoder's own layout, where that is not drawn straight.
    let converted: VideoFrame?
    let mapper: PaletteMapper?
    /// What half-transparent pixels lie on, for a palette.
    let matte: SRGBColor?
  }

  private var held = HeldPicture()

  /// Prepares to draw into pictures of the caller.
  package init(_ scene: Scene, kernels: BlendKernels = .fast) {
    self.scene = scene
    compositor = Compositor(background: scene.background, edges: scene.edges, kernels: kernels)
    lit = Lit(scene, kernels)
    canvas = nil
  }

  /// Prepares to draw into a frame of its own.
  ///
  /// - Parameters:
  ///   - scene: What to draw, in the format of `layout.drawn`.
  ///   - layout: How an encoder wants the samples.
  ///   - palette: The colours, for `palette8`.
  ///   - matte: What half-transparent pixels of `palette8` lie on.
  /// - Throws: `RenderError` of category `failed` when memory is short.
  package init(
    _ scene: Scene, layout: PixelLayout, palette: Palette? = nil, matte: SRGBColor? = nil
  ) throws(RenderError) {
    self.scene = scene
    compositor = Compositor(background: scene.background, edges: scene.edges)
    lit = Lit(scene, .fast)
    let (width, height) = (scene.width, scene.height)
    let drawn = try VideoFrame(layout: layout.drawn, width: width, height: height)
    let pixels = drawn.withPlanes { planes in
      PixelBuffer(
        width: width, height: height, format: scene.format,
        planes: planes.map { (UnsafeMutableRawPointer($0.pointer), $0.stride) })
    }
    canvas = Canvas(
      drawn: drawn, pixels: pixels,
      converted: layout.drawn == layout
        ? nil : try VideoFrame(layout: layout, width: width, height: height),
      mapper: try palette.map { palette throws(RenderError) in
        try PaletteMapper(palette, width: width, height: height)
      },
      matte: layout == .palette8 ? matte : nil)
  }

  /// Prepares to draw pictures of `preset` in RGBA, one after another and in any order.
  ///
  /// - Parameters:
  ///   - preset: What to draw.
  ///   - width: Pixels across, in place of those of the preset's output.
  ///   - height: Pixels down.
  ///   - paints: Gradients that scenes before this one have left, and where this one leaves its own.
  /// - Throws: `RenderError` of category `usage` or `badPreset` when there can be no such picture, and `failed` when
  ///   memory is short.
  public convenience init(
    _ preset: Preset, width: Int, height: Int, paints: PaintCache? = nil
  ) throws(RenderError) {
    try preset.checkLimits(width: width, height: height)
    let scene = try Scene(preset, width: width, height: height, format: .rgba8, paints: paints)
    try self.init(scene, layout: .rgba8)
  }

  /// The number of frames of the loop.
  public var frameCount: Int { scene.timeline.frameCount }

  /// Draws frame `index` and lends its pixels.
  ///
  /// A pixel is red, green, blue and alpha of 8 bits; alpha is straight. The memory belongs to the source and is valid
  /// only during the call.
  ///
  /// - Parameters:
  ///   - index: 0 or more, counted modulo `frameCount`.
  ///   - body: Is called with the rows, the top one first, and the number of bytes from one row to the next.
  /// - Returns: What `body` returns.
  /// - Precondition: The source was made from a preset.
  /// - Throws: `RenderError` of category `internal` when the preset's numbers have led to one that is not finite.
  public func withRGBA<Result>(
    at index: Int, _ body: (_ rows: UnsafeRawBufferPointer, _ bytesPerRow: Int) -> Result
  ) throws(RenderError) -> Result {
    precondition(index >= 0 && scene.format == .rgba8)
    return try drawnFrame(at: index).withPlanes { planes in
      let rows = UnsafeRawBufferPointer(
        start: planes[0].pointer, count: planes[0].stride * scene.height)
      return body(rows, planes[0].stride)
    }
  }

  /// Draws frame `index` of the loop into the source's own frame, in the encoder's layout.
  ///
  /// - Precondition: No encoder still reads the frame, and the source has one.
  package func frame(at index: Int) throws(RenderError) -> VideoFrame {
    let drawn = try drawnFrame(at: index)
    guard let converted = canvas?.converted else { return drawn }
    if let mapper = canvas?.mapper {
      try mapper.map(try matted(drawn), into: converted)
    } else {
      converted.convert(from: drawn)
    }
    return converted
  }

  /// Draws frame `index` as a palette sees it: in RGBA, soft edges on the matte.
  package func frameForPalette(at index: Int) throws(RenderError) -> VideoFrame {
    try matted(try drawnFrame(at: index))
  }

  /// Draws frame `index` and leaves it as it is drawn, before any conversion.
  package func drawnFrame(at index: Int) throws(RenderError) -> VideoFrame {
    guard let canvas else { preconditionFailure("this source has no frame of its own") }
    precondition(canvas.drawn.isWritable, "an encoder still reads this frame")
    try draw(index, into: canvas.pixels, held: &held)
    return canvas.drawn
  }

  /// The frame that was drawn last, before any conversion.
  package var drawn: VideoFrame? { canvas?.drawn }

  /// Draws frame `index`, writing only what differs from what the target shows according to `held`.
  package func draw(
    _ index: Int, into target: PixelBuffer, held: inout HeldPicture
  ) throws(RenderError) {
    shapes.clear()
    shapes.wantsGuides = scene.wantsGuides
    scene.timeline.draw(frame: index, into: &shapes)
    compositor.begin()
    do throws(RasterizerError) {
      try drawSoftLayers()
      for layer in scene.layers { try draw(layer, index) }
    } catch {
      throw RenderError(.internal, "frame \(index) has a coordinate that is not finite")
    }
    compositor.draw(into: target, held: &held)
  }

  private func drawSoftLayers() throws(RasterizerError) {
    guard !scene.softLayers.isEmpty else { return }
    path.replace(with: shapes.liquid, withoutFirst: scene.castsFromDropsAlone)
    for soft in scene.softLayers {
      try compositor.addSoftLayer(
        soft.layer, of: path, transform: soft.transform, isSimple: shapes.isSimple)
    }
  }

  private func draw(_ layer: Scene.Layer, _ index: Int) throws(RasterizerError) {
    switch layer {
    case .stroke(let image, let width):
      try stroke(shapes.liquid, image, width)
    case .liquid(let image):
      if let blur = scene.motionBlur {
        try compositor.fillBlurred(
          moments: blur.samples, transform: scene.transform, with: image
        ) { moment, path in outline(at: moment, of: blur, index, &path) }
      } else {
        path.replace(with: shapes.liquid)
        try compositor.fill(
          path, transform: scene.transform, isSimple: shapes.isSimple, with: image)
      }
    case .lit:
      guard let relief = lit?.relief, shapes.hasField else { return }
      lit?.light.shade(shapes.moment, into: relief)
      if let blur = scene.motionBlur {
        try compositor.fillBlurred(
          moments: blur.samples, transform: scene.transform, with: relief
        ) { moment, path in outline(at: moment, of: blur, index, &path) }
      } else {
        path.replace(with: shapes.liquid)
        try compositor.fill(
          path, transform: scene.transform, isSimple: shapes.isSimple, with: relief)
      }
    case .circle(let image, let width):
      try stroke(shapes.circle, image, width)
    case .bulge(let image, let width):
      try stroke(shapes.bulge, image, width)
    case .guides(let image, let width):
      try stroke(shapes.guides, image, width)
    }
  }

  /// Replaces a path by the liquid's outline at one moment of an open shutter; returns whether it is simple.
  private func outline(
    at moment: Int, of blur: MotionBlurDescription, _ index: Int, _ path: inout Path
  ) -> Bool {
    let timeline = scene.timeline
    let place = (Double(moment) + 0.5) / Double(blur.samples) - 0.5
    let frame = Double(index % timeline.frameCount) + place * blur.shutter / 360
    let phase = frame / Double(timeline.frameCount)
    timeline.draw(phase: phase - phase.rounded(.down), into: &self.moment)
    path.replace(with: self.moment.liquid)
    return self.moment.isSimple
  }

  private func stroke(
    _ outline: Outline, _ image: PaintImage, _ width: Double
  ) throws(RasterizerError) {
    path.replace(with: outline)
    let tolerance = 1 / (512 * scene.transform.stretch)
    let line = path.stroked(StrokeStyle(width: width, join: .round), tolerance: tolerance)
    try compositor.fill(line, transform: scene.transform, with: image)
  }

  private func matted(_ drawn: VideoFrame) throws(RenderError) -> VideoFrame {
    guard let matte = canvas?.matte else { return drawn }
    return try drawn.withSoftPixels(on: (matte.red, matte.green, matte.blue))
  }
}

extension PixelFormat {
  /// The rasterizer's format for a layout in which pictures are drawn.
  package init(_ layout: PixelLayout) {
    switch layout.drawn {
    case .yuv420p8: self = .yuv420p8
    case .yuv420p10: self = .yuv420p10
    case .yuv444p8: self = .yuv444p8
    case .yuv444p10: self = .yuv444p10
    case .yuva420p8: self = .yuva420p8
    case .yuva444p10: self = .yuva444p10
    default: self = .rgba8
    }
  }
}

extension Path {
  /// Becomes the contours of `outline`, or all but the first, keeping its memory.
  fileprivate mutating func replace(with outline: Outline, withoutFirst: Bool = false) {
    removeAll()
    var contour = withoutFirst ? -1 : 0
    for element in outline.elements {
      if case .move = element { contour += 1 }
      guard contour > 0 else { continue }
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
