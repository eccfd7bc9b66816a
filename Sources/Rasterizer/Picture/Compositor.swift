/// Draws frames of still paints and moving shapes.
///
/// A frame is begun, gets shapes from bottom to top, and is drawn into a buffer: outside all shapes the
/// background image is copied, inside a shape that shape's image, and only pixels on an edge are
/// blended. With a `HeldPicture` only what differs from the buffer's last frame is written; the result
/// is the same, byte for byte.
///
/// Shapes between `beginGroup(opacity:)` and `endGroup()` are laid onto those below as one.
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
  /// The place in the painter's list of each group that is not ended, or −1 if it is opaque.
  private var openGroups = Buffer<Int>(capacity: 16)

  /// The memory of one shape of the frame.
  private final class Shape {
    var map: CoverageMap
    /// Coverage of the inside, 0…`CoverageMap.one`.
    var opacity: UInt16 = CoverageMap.one
    var isGrouped = false

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
  public mutating func begin() {
    images.removeAll(keepingCapacity: true)
    painter.groups.clear()
    openGroups.clear()
  }

  /// Starts a group: the shapes up to `endGroup()` are laid onto what lies below as one.
  ///
  /// The result is that of drawing the shapes onto nothing and then laying this picture over what lies
  /// below, with `opacity`. So shapes of a group do not shine through each other, as they would if each had
  /// that opacity of its own. Groups may lie in groups, to any depth. At opacity 1 a group changes nothing.
  ///
  /// - Parameter opacity: 0…1; values beyond are moved to the nearer end.
  /// - Throws: `RasterizerError.notFinite`; no group is begun then.
  public mutating func beginGroup(opacity: Double) throws(RasterizerError) {
    guard opacity.isFinite else { throw .notFinite }
    let value = Self.level(opacity)
    if value == CoverageMap.one {
      openGroups.append(-1)
      return
    }
    openGroups.append(painter.groups.count)
    // The background is layer 0.
    let next = images.count + 1
    painter.groups.append(PaintGroup(first: next, end: .max, opacity: value))
    painter.reserveGroups(depth: openGroups.count)
  }

  /// Ends the group that was begun last; there must be one.
  public mutating func endGroup() {
    precondition(openGroups.count > 0, "no group has been begun")
    let index = openGroups[openGroups.count - 1]
    openGroups.removeLast()
    if index >= 0 { painter.groups.base[index].end = images.count + 1 }
  }

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
    shape.opacity = Self.level(opacity)
    shape.isGrouped = (0..<openGroups.count).contains { openGroups[$0] >= 0 }
    return shape
  }

  /// A finite opacity as coverage.
  private static func level(_ opacity: Double) -> UInt16 {
    UInt16(max(0, min(1, opacity)) * Double(CoverageMap.one) + 0.5)
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
    precondition(openGroups.count == 0, "a group has not been ended")
    painter.layers.clear()
    painter.layers.append(PaintLayer(background))
    for index in images.indices {
      let shape = shapes[index]
      painter.layers.append(
        PaintLayer(
          images[index], shape.map, opacity: shape.opacity, isGrouped: shape.isGrouped))
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
