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
  /// The paints of the frame's shapes.
  private var paints: [FramePaint] = []
  private let ground: SoftGround
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
    ground = SoftGround(background: background, kernels: kernels)
    filler = ShapeFiller(width: background.width, height: background.height)
    averager = CoverageAverage(width: background.width)
    painter = StretchPainter(
      width: background.width, height: background.height, format: background.format,
      kernels: kernels, edges: edges)
  }

  /// Starts a frame without shapes.
  public mutating func begin() {
    paints.removeAll(keepingCapacity: true)
    ground.begin()
    painter.groups.clear()
    openGroups.clear()
  }

  /// Adds a blurred shape to the background, over the soft layers already there; shapes come after them.
  ///
  /// The picture is what a full redraw would give, and what is written is as far as layers reach.
  ///
  /// - Parameters:
  ///   - layer: How the shape is blurred and laid onto what lies below.
  ///   - path: The shape; open contours are closed. A shadow's offset belongs to `transform`.
  ///   - transform: From the path's units to pixels.
  ///   - rule: Which points are inside.
  ///   - isSimple: True if no contour crosses itself or another one.
  /// - Throws: `RasterizerError`; the frame is then as it was before.
  public mutating func addSoftLayer(
    _ layer: SoftLayer, of path: borrowing Path, transform: Transform2D = .identity,
    rule: FillRule = .nonZero, isSimple: Bool = false
  ) throws(RasterizerError) {
    precondition(
      paints.isEmpty && openGroups.count == 0, "soft layers lie under all shapes and groups")
    guard path.isFinite && transform.isFinite && layer.opacity.isFinite && layer.deviation.isFinite
    else { throw .notFinite }
    try ground.add(layer, of: path, transform: transform, rule: rule, isSimple: isSimple)
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
    let next = nextLayer
    painter.groups.append(PaintGroup(first: next, end: .max, opacity: value))
    painter.reserveGroups(depth: openGroups.count)
  }

  /// Ends the group that was begun last; there must be one.
  public mutating func endGroup() {
    precondition(openGroups.count > 0, "no group has been begun")
    let index = openGroups[openGroups.count - 1]
    openGroups.removeLast()
    if index >= 0 { painter.groups.base[index].end = nextLayer }
  }

  /// The number of the next shape's layer; the background is layer 0, and what soft layers make of it 1.
  private var nextLayer: Int { paints.count + (ground.isUsed ? 2 : 1) }

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
    try fill(path, transform, rule, isSimple, .image(image), opacity)
  }

  /// Adds a shape filled with a relief, which is as it will be when the frame is drawn; else as above.
  public mutating func fill(
    _ path: borrowing Path, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    isSimple: Bool = false, with relief: ReliefPaint, opacity: Double = 1
  ) throws(RasterizerError) {
    try fill(path, transform, rule, isSimple, .relief(relief), opacity)
  }

  private mutating func fill(
    _ path: borrowing Path, _ transform: Transform2D, _ rule: FillRule, _ isSimple: Bool,
    _ paint: FramePaint, _ opacity: Double
  ) throws(RasterizerError) {
    try check(path, transform, paint, opacity)
    let shape = appendShape(paint, opacity)
    do throws(RasterizerError) {
      try filler.fill(path, transform: transform, rule: rule, isSimple: isSimple, into: &shape.map)
    } catch {
      paints.removeLast()
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
    try fillBlurred(moments, transform, rule, .image(image), opacity, outline)
  }

  /// Adds a moving shape filled with a relief, which does not move; else as above.
  public mutating func fillBlurred(
    moments: Int, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    with relief: ReliefPaint, opacity: Double = 1, outline: (Int, inout Path) -> Bool
  ) throws(RasterizerError) {
    try fillBlurred(moments, transform, rule, .relief(relief), opacity, outline)
  }

  private mutating func fillBlurred(
    _ moments: Int, _ transform: Transform2D, _ rule: FillRule, _ paint: FramePaint,
    _ opacity: Double, _ outline: (Int, inout Path) -> Bool
  ) throws(RasterizerError) {
    precondition((1...256).contains(moments), "a shutter sees 1…256 moments")
    while momentMaps.count < moments { momentMaps.append(Shape(height: background.height)) }
    momentViews.clear()
    for index in 0..<moments {
      momentPath.removeAll()
      let isSimple = outline(index, &momentPath)
      try check(momentPath, transform, paint, opacity)
      try filler.fill(
        momentPath, transform: transform, rule: rule, isSimple: isSimple,
        into: &momentMaps[index].map)
      momentViews.append(CoverageAverage.Moment(momentMaps[index].map))
    }
    let shape = appendShape(paint, opacity)
    averager.average(momentViews, into: &shape.map)
  }

  private func check(
    _ path: borrowing Path, _ transform: Transform2D, _ paint: FramePaint, _ opacity: Double
  ) throws(RasterizerError) {
    precondition(paint.fits(background), "a paint must fit the compositor's pictures")
    guard path.isFinite && transform.isFinite && opacity.isFinite else { throw .notFinite }
  }

  private mutating func appendShape(_ paint: FramePaint, _ opacity: Double) -> Shape {
    if paints.count == shapes.count { shapes.append(Shape(height: background.height)) }
    let shape = shapes[paints.count]
    paints.append(paint)
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
    if held.shows(background, paints, isSoft: ground.isUsed) {
      painter.draw(plan, changedFrom: held.plan, into: target.planes)
    } else {
      painter.drawAll(plan, into: target.planes)
      held.note(background, paints, isSoft: ground.isUsed)
    }
    swap(&held.plan, &plan)
  }

  private mutating func makePlan(for target: PixelBuffer) {
    precondition(
      target.width == background.width && target.height == background.height
        && target.format == background.format, "the buffer must fit the compositor's pictures")
    precondition(openGroups.count == 0, "a group has not been ended")
    painter.layers.clear()
    painter.reliefs.clear()
    painter.layers.append(PaintLayer(background))
    if ground.isUsed {
      ground.join()
      painter.ground = ground.view
      painter.layers.append(
        PaintLayer(ground: background, ground.map, painter.groundRows.planes))
    }
    for index in paints.indices {
      let shape = shapes[index]
      switch paints[index] {
      case .image(let image):
        painter.layers.append(
          PaintLayer(image, shape.map, opacity: shape.opacity, isGrouped: shape.isGrouped))
      case .relief(let relief):
        painter.layers.append(
          PaintLayer(
            relief: painter.reliefs.count, painter.reliefRows.planes, shape.map,
            opacity: shape.opacity, isGrouped: shape.isGrouped))
        painter.reliefs.append(relief.channels)
      }
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
