/// Draws frames of still paints and moving shapes.
///
/// A frame is begun, gets shapes from bottom to top, and is drawn into a buffer: outside all shapes the
/// background image is copied, inside a shape that shape's image, and only pixels on an edge are
/// blended. With a `HeldPicture` only what differs from the buffer's last frame is written; the result
/// is the same, byte for byte.
///
/// After the first few frames nothing is allocated.
public struct Compositor: ~Copyable {
  /// The image under all shapes.
  public let background: PaintImage
  private var filler: ShapeFiller
  private var shapes: [Shape] = []
  /// The images of the frame's shapes.
  private var images: [PaintImage] = []
  private var plan = FramePlan()
  private var painter: StretchPainter
  private var momentMaps: [Shape] = []
  private var momentViews = Buffer<CoverageAverage.Moment>(capacity: 64)
  private var momentPath = Path()
  private var averager: CoverageAverage

  /// The memory of one shape of the frame.
  private final class Shape {
    var map: CoverageMap
    /// Coverage of the inside, 0…`CoverageMap.one`.
    var opacity: UInt16 = CoverageMap.one

    init(height: Int) { map = CoverageMap(height: height) }
  }

  /// Makes a compositor for pictures of the background's size and format.
  public init(background: PaintImage, edges: EdgeBlending = .encoded) {
    self.init(background: background, edges: edges, kernels: .fast)
  }

  /// Makes a compositor that draws with the given versions of the kernels.
  package init(background: PaintImage, edges: EdgeBlending, kernels: BlendKernels) {
    self.background = background
    filler = ShapeFiller(width: background.width, height: background.height)
    averager = CoverageAverage(width: background.width)
    painter = StretchPainter(
      width: background.width, height: background.height, format: background.format,
      kernels: kernels, edges: edges)
  }

  /// Starts a frame without shapes.
  public mutating func begin() { images.removeAll(keepingCapacity: true) }

  /// Adds a filled shape on top of those already there.
  ///
  /// - Parameters:
  ///   - path: The shape; open contours are closed.
  ///   - transform: From the path's units to pixels.
  ///   - rule: Which points are inside.
  ///   - isSimple: True if no contour crosses itself or another one, which saves looking for overlaps.
  ///   - image: What to fill it with; of the background's size and format.
  ///   - opacity: 0…1, multiplied with the image's own.
  /// - Throws: `RasterizerError`; the frame is then as it was before.
  public mutating func fill(
    _ path: borrowing Path, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    isSimple: Bool = false, with image: PaintImage, opacity: Double = 1
  ) throws(RasterizerError) {
    try check(path, transform, image, opacity)
    let shape = appendShape(image, opacity)
    do throws(RasterizerError) {
      try filler.fill(path, transform: transform, rule: rule, isSimple: isSimple, into: &shape.map)
    } catch {
      images.removeLast()
      throw error
    }
  }

  /// Adds a moving shape as an open shutter sees it: the mean coverage of its outlines at several moments.
  ///
  /// The cost over a still shape is on the pixels that differ between moments.
  ///
  /// - Parameters:
  ///   - moments: The number of moments, 1…256, evenly spread over the time that the shutter is open.
  ///   - transform: From the paths' units to pixels.
  ///   - rule: Which points are inside.
  ///   - image: What to fill the shape with; of the background's size and format.
  ///   - opacity: 0…1, multiplied with the image's own.
  ///   - outline: Replaces the path, which is empty at first, by the outline at a moment, and returns
  ///     whether no contour of it crosses itself or another one.
  /// - Throws: `RasterizerError`; the frame is then as it was before.
  public mutating func fillBlurred(
    moments: Int, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    with image: PaintImage, opacity: Double = 1, outline: (Int, inout Path) -> Bool
  ) throws(RasterizerError) {
    precondition((1...256).contains(moments), "a shutter sees 1…256 moments")
    while momentMaps.count < moments { momentMaps.append(Shape(height: background.height)) }
    momentViews.clear()
    for index in 0..<moments {
      momentPath.removeAll()
      let isSimple = outline(index, &momentPath)
      try check(momentPath, transform, image, opacity)
      try filler.fill(
        momentPath, transform: transform, rule: rule, isSimple: isSimple,
        into: &momentMaps[index].map)
      momentViews.append(CoverageAverage.Moment(momentMaps[index].map))
    }
    let shape = appendShape(image, opacity)
    averager.average(momentViews, into: &shape.map)
  }

  private func check(
    _ path: borrowing Path, _ transform: Transform2D, _ image: PaintImage, _ opacity: Double
  ) throws(RasterizerError) {
    precondition(
      image.width == background.width && image.height == background.height
        && image.format == background.format, "an image must fit the compositor's pictures")
    guard path.isFinite && transform.isFinite && opacity.isFinite else { throw .notFinite }
  }

  private mutating func appendShape(_ image: PaintImage, _ opacity: Double) -> Shape {
    if images.count == shapes.count { shapes.append(Shape(height: background.height)) }
    let shape = shapes[images.count]
    images.append(image)
    shape.opacity = UInt16(max(0, min(1, opacity)) * Double(CoverageMap.one) + 0.5)
    return shape
  }

  /// Draws the whole frame.
  public mutating func draw(into target: PixelBuffer) {
    makePlan(for: target)
    painter.drawAll(plan, into: target.planes)
  }

  /// Draws what differs from what `target` holds, and notes what it holds then.
  public mutating func draw(into target: PixelBuffer, held: inout HeldPicture) {
    makePlan(for: target)
    if held.shows(background, images) {
      painter.draw(plan, changedFrom: held.plan, into: target.planes)
    } else {
      painter.drawAll(plan, into: target.planes)
      held.note(background, images)
    }
    swap(&held.plan, &plan)
  }

  private mutating func makePlan(for target: PixelBuffer) {
    precondition(
      target.width == background.width && target.height == background.height
        && target.format == background.format, "the buffer must fit the compositor's pictures")
    painter.layers.clear()
    painter.layers.append(PaintLayer(background))
    for index in images.indices {
      let shape = shapes[index]
      painter.layers.append(PaintLayer(images[index], shape.map, opacity: shape.opacity))
    }
    plan.make(painter.layers, width: background.width, height: background.height)
  }
}

/// Why something cannot be drawn.
public enum RasterizerError: Error, Sendable, Equatable {
  /// A coordinate, coefficient or opacity is NaN or infinite.
  case notFinite
  /// A path turns downwards or upwards more than 32,767 times.
  case tooComplex
}
