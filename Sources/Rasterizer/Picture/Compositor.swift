/// Draws frames of still paints and moving shapes.
///
/// A frame is begun, gets shapes from bottom to top, and is drawn into a buffer: outside all shapes the
/// background image is copied, inside a shape that shape's image, and only pixels on an edge are
/// blended. With a `HeldPicture` only what differs from the buffer's last frame is written; the result
/// is the same, byte for byte.
///
/// One compositor serves one thread.
public final class Compositor {
  /// A shape of the frame being made.
  private final class Layer {
    var map: CoverageMap
    var image: PaintImage
    /// Coverage of the inside, 0…`CoverageMap.one`.
    var opacity: UInt16 = CoverageMap.one

    init(height: Int, image: PaintImage) {
      map = CoverageMap(height: height)
      self.image = image
    }
  }

  /// The image under all shapes.
  public let background: PaintImage
  private var filler: ShapeFiller
  private var layers: [Layer] = []
  private var layerCount = 0
  private var plan: FramePlan
  private var cursors: [Int] = []
  private var blender: RunBlender

  /// Makes a compositor for pictures of the background's size and format.
  public init(background: PaintImage) {
    self.background = background
    filler = ShapeFiller(width: background.width, height: background.height)
    plan = FramePlan(height: background.height)
    blender = RunBlender(width: background.width, height: background.height)
  }

  /// Starts a frame without shapes.
  public func begin() { layerCount = 0 }

  /// Adds a filled shape on top of those already there.
  ///
  /// - Parameters:
  ///   - path: The shape; open contours are closed.
  ///   - transform: From the path's units to pixels.
  ///   - rule: Which points are inside.
  ///   - isSimple: True if no contour crosses itself or another one, which saves looking for overlaps.
  ///   - image: What to fill it with; of the background's size and format.
  ///   - opacity: 0…1, multiplied with the image's own.
  /// - Throws: `RasterizerError.notFinite` if a coordinate is NaN or infinite.
  public func fill(
    _ path: borrowing Path, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    isSimple: Bool = false, with image: PaintImage, opacity: Double = 1
  ) throws(RasterizerError) {
    precondition(
      image.width == background.width && image.height == background.height
        && image.format == background.format, "an image must fit the compositor's pictures")
    guard path.isFinite && transform.isFinite && opacity.isFinite else { throw .notFinite }
    if layerCount == layers.count {
      layers.append(Layer(height: background.height, image: image))
      cursors.append(0)
    }
    let layer = layers[layerCount]
    layer.image = image
    let alpha = max(0, min(1, opacity)) * image.alpha
    layer.opacity = UInt16(alpha * Double(CoverageMap.one) + 0.5)
    filler.fill(path, transform: transform, rule: rule, isSimple: isSimple, into: &layer.map)
    layerCount += 1
  }

  /// Draws the whole frame.
  public func draw(into target: PixelBuffer) {
    var held = HeldPicture()
    draw(into: target, held: &held)
  }

  /// Draws what differs from what `target` holds, and notes what it holds then.
  public func draw(into target: PixelBuffer, held: inout HeldPicture) {
    precondition(
      target.width == background.width && target.height == background.height
        && target.format == background.format, "the buffer must fit the compositor's pictures")
    makePlan()
    var isKnown = false
    if held.plan != nil, held.images.count == layerCount + 1,
      held.images[0] == ObjectIdentifier(background)
    {
      isKnown = (0..<layerCount).allSatisfy {
        held.images[$0 + 1] == ObjectIdentifier(layers[$0].image)
      }
    }
    if !isKnown {
      held.images = [ObjectIdentifier(background)]
      for index in 0..<layerCount { held.images.append(ObjectIdentifier(layers[index].image)) }
    }
    var old = held.plan.take() ?? FramePlan(height: background.height)
    for pair in 0..<plan.pairCount {
      if isKnown {
        copyChanged(pair, old, target)
      } else {
        copyAll(pair, target)
      }
      blendMixed(pair, target)
    }
    swap(&old, &plan)
    held.plan = consume old
  }

  // MARK: - Planning

  private func makePlan() {
    plan.clear()
    let width = Int32((background.width + 1) & ~1)
    for pair in 0..<plan.pairCount {
      plan.begin(pair: pair)
      for index in 0..<layerCount { cursors[index] = Int(layers[index].map.firstRun[pair]) }
      var x: Int32 = 0
      while x < width {
        var stretch = FramePlan.Stretch(end: width, source: 0, base: 0)
        for index in 0..<layerCount {
          let layer = layers[index]
          let end = Int(layer.map.firstRun[pair + 1])
          while cursors[index] < end && layer.map.runs[cursors[index]].end <= x {
            cursors[index] += 1
          }
          guard cursors[index] < end else { continue }
          let run = layer.map.runs[cursors[index]]
          if run.start > x {
            stretch.end = min(stretch.end, run.start)
            continue
          }
          stretch.end = min(stretch.end, run.end)
          if run.samples == CoverageRun.full && layer.opacity == CoverageMap.one {
            stretch.source = Int32(truncatingIfNeeded: index + 1)
            stretch.base = stretch.source
          } else {
            stretch.source = FramePlan.mixed
          }
        }
        plan.append(stretch, pair: pair)
        x = stretch.end
      }
    }
    plan.finish()
  }

  // MARK: - Drawing

  private func image(_ source: Int32) -> PaintImage {
    source == 0 ? background : layers[Int(source) - 1].image
  }

  private func copyAll(_ pair: Int, _ target: PixelBuffer) {
    var x: Int32 = 0
    for index in Int(plan.first[pair])..<Int(plan.first[pair + 1]) {
      let stretch = plan.stretches[index]
      if stretch.source != FramePlan.mixed {
        blender.copy(image(stretch.source), pair, Int(x)..<Int(stretch.end), to: target)
      }
      x = stretch.end
    }
  }

  private func copyChanged(_ pair: Int, _ old: borrowing FramePlan, _ target: PixelBuffer) {
    var new = Int(plan.first[pair])
    var before = Int(old.first[pair])
    let end = Int(plan.first[pair + 1])
    var x: Int32 = 0
    while new < end {
      let stretch = plan.stretches[new]
      let shown = old.stretches[before]
      let stop = min(stretch.end, shown.end)
      if stretch.source != shown.source && stretch.source != FramePlan.mixed {
        blender.copy(image(stretch.source), pair, Int(x)..<Int(stop), to: target)
      }
      x = stop
      if stretch.end == stop { new += 1 }
      if shown.end == stop { before += 1 }
    }
  }

  private func blendMixed(_ pair: Int, _ target: PixelBuffer) {
    var x: Int32 = 0
    for index in Int(plan.first[pair])..<Int(plan.first[pair + 1]) {
      let stretch = plan.stretches[index]
      if stretch.source == FramePlan.mixed { blend(stretch, from: x, pair, target) }
      x = stretch.end
    }
  }

  /// Draws a mixed stretch: its lowest visible image, and every layer above it blended on.
  private func blend(
    _ stretch: FramePlan.Stretch, from start: Int32, _ pair: Int, _ target: PixelBuffer
  ) {
    var below: PaintImage? = image(stretch.base)
    for index in Int(stretch.base)..<layerCount {
      let layer = layers[index]
      for run in layer.map.runRange(pair: pair) {
        let run = layer.map.runs[run]
        if run.end <= start { continue }
        if run.start >= stretch.end { break }
        blender.blend(
          layer.image, opacity: layer.opacity, run: run, of: layer.map, pair,
          Int(start)..<Int(stretch.end), below: below, to: target)
        below = nil
        break
      }
    }
  }
}

/// Why something cannot be drawn.
public enum RasterizerError: Error, Sendable, Equatable {
  /// A coordinate, coefficient or opacity is NaN or infinite.
  case notFinite
}
