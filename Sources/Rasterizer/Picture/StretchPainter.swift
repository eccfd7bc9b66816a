import CVector

/// Writes the stretches of a frame plan into the planes of a picture.
struct StretchPainter: ~Copyable {
  /// The layers of the frame, the background first.
  var layers = Buffer<PaintLayer>(capacity: 16)
  /// The groups of the frame that are not opaque, an outer one before those inside it.
  var groups = Buffer<PaintGroup>(capacity: 16)
  /// The colours of the frame's reliefs.
  var reliefs = Buffer<CellChannels>(capacity: 16)
  /// The soft layers over the background, if there are any.
  var ground: GroundView?
  /// Where pixels of the ground and of reliefs are made.
  let groundRows: LiveRows
  let reliefRows: LiveRows

  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let planeCount: Int
  /// Whether stretches may take the short way of `blendPlain`.
  private let isPlain: Bool
  private var blender: PairBlender
  /// For each layer the first run of a pair of rows that ends beyond the stretch.
  private var cursors = Buffer<Int>(capacity: 16)
  /// Groups that have been entered on the way up, the innermost last.
  private var entered = Buffer<EnteredGroup>(capacity: 16)
  private var pictures: GroupPictures

  init(width: Int, height: Int, format: PixelFormat, kernels: BlendKernels, edges: EdgeBlending) {
    self.width = width
    self.height = height
    self.format = format
    isPlain = format == .yuv420p8 && edges == .encoded
    planeCount = format.planeCount
    blender = PairBlender(
      width: width, height: height, format: format, kernels: kernels, edges: edges)
    pictures = GroupPictures(width: width, format: format)
    groundRows = LiveRows(width: width, height: height, format: format, kernels: kernels)
    reliefRows = LiveRows(width: width, height: height, format: format, kernels: kernels)
  }

  /// Draws a whole frame.
  mutating func drawAll(_ plan: borrowing FramePlan, into target: PlaneSet) {
    for pair in 0..<plan.pairCount {
      let stretches = plan.stretches(pair: pair)
      copyAll(stretches, pair, target)
      blendMixed(stretches, pair, target)
    }
  }

  /// Draws what differs from the frame planned as `before`, which `target` holds.
  mutating func draw(
    _ plan: borrowing FramePlan, changedFrom before: borrowing FramePlan, into target: PlaneSet
  ) {
    for pair in 0..<plan.pairCount {
      let stretches = plan.stretches(pair: pair)
      copyChanged(stretches, before.stretches(pair: pair), pair, target)
      blendMixed(stretches, pair, target)
    }
  }

  // MARK: - Copying

  @inline(__always)
  private func copyAll(
    _ stretches: UnsafeBufferPointer<FramePlan.Stretch>, _ pair: Int, _ target: PlaneSet
  ) {
    var x = 0
    for stretch in stretches {
      let end = Int(stretch.end)
      if stretch.source != FramePlan.mixed {
        show(layers[Int(stretch.source)], pair, x, end, target)
      }
      x = end
    }
  }

  @inline(__always)
  private func copyChanged(
    _ stretches: UnsafeBufferPointer<FramePlan.Stretch>,
    _ before: UnsafeBufferPointer<FramePlan.Stretch>, _ pair: Int, _ target: PlaneSet
  ) {
    var new = 0
    var old = 0
    var x: Int32 = 0
    while new < stretches.count {
      let stretch = stretches[new]
      let shown = before[old]
      let stop = min(stretch.end, shown.end)
      if stretch.source != FramePlan.mixed {
        let layer = layers[Int(stretch.source)]
        if stretch.source != shown.source || layer.isLive {
          show(layer, pair, Int(x), Int(stop), target)
        }
      }
      x = stop
      if stretch.end == stop { new &+= 1 }
      if shown.end == stop { old &+= 1 }
    }
  }

  /// Draws the columns start..<end of a pair of rows of a layer, and nothing else.
  @inline(__always)
  private func show(
    _ layer: PaintLayer, _ pair: Int, _ start: Int, _ end: Int, _ target: PlaneSet
  ) {
    make(layer, pair, start, end)
    copy(layer, pair, start, end, target)
  }

  /// Makes the pixels of a layer that has none yet.
  @inline(__always)
  private func make(_ layer: PaintLayer, _ pair: Int, _ start: Int, _ end: Int) {
    switch layer.source {
    case .image: break
    case .ground:
      if let ground { groundRows.makeGround(ground, pair, start, end) }
    case .relief(let index): reliefRows.makeRelief(reliefs[index], pair, start, end)
    }
  }

  /// Copies the columns start..<end of a pair of rows from a layer's picture.
  @inline(__always)
  private func copy(
    _ layer: PaintLayer, _ pair: Int, _ start: Int, _ end: Int, _ target: PlaneSet
  ) {
    for plane in 0..<planeCount {
      let shift = format.shift(ofPlane: plane)
      let first = start >> shift
      let bytes = ((min(end, width) + shift) >> shift - first) * format.step
      let from = layer.planes[plane]
      let to = target[plane]
      var row = pair * 2 >> shift
      let endRow = min(row + 2 >> shift, (height + shift) >> shift)
      let firstRow = layer.isLive ? row : 0
      while row < endRow {
        let source = from.row(row - firstRow) + first * format.step
        let destination = to.row(row) + first * format.step
        if layer.isUniform {
          destination.initializeMemory(
            as: UInt8.self, repeating: source.load(as: UInt8.self), count: bytes)
        } else {
          lv_copy_ahead(
            destination.assumingMemoryBound(to: UInt8.self),
            source.assumingMemoryBound(to: UInt8.self), Int64(bytes), Int64(to.stride),
            Int64(from.stride))
        }
        row += 1
      }
    }
  }

  // MARK: - Blending

  @inline(__always)
  private mutating func blendMixed(
    _ stretches: UnsafeBufferPointer<FramePlan.Stretch>, _ pair: Int, _ target: PlaneSet
  ) {
    cursors.clear()
    for _ in 0..<layers.count { cursors.append(0) }
    let target = target.rows(from: pair, format)
    var x = 0
    for stretch in stretches {
      if stretch.source == FramePlan.mixed {
        if groups.count == 0 {
          blend(stretch, from: x, pair, target)
        } else {
          blendGroups(stretch, from: x, pair, target)
        }
      }
      x = Int(stretch.end)
    }
  }

  /// Draws a mixed stretch: the layer that hides all below it, and every layer above blended on.
  ///
  /// The planes of `target` begin at the pair.
  @inline(__always)
  private mutating func blend(
    _ stretch: FramePlan.Stretch, from start: Int, _ pair: Int, _ target: PlaneSet
  ) {
    let end = Int(stretch.end)
    let base = layers[Int(stretch.base)]
    let isOpaque = !format.hasAlpha || base.imageOpacity == nil
    make(base, pair, start, end)
    var below = base.rows(from: pair, format)
    for index in (Int(stretch.base) + 1)..<layers.count {
      let layer = layers[index]
      guard let run = run(of: layer, index, pair, start, end) else { continue }
      make(layer, pair, start, end)
      let above = layer.rows(from: pair, format)
      if isPlain, layer.hidesBelow, let upper = layer.row(0, of: run),
        let lower = layer.row(1, of: run)
      {
        let offset = start - Int(run.start)
        blender.blendPlain(
          above, pair, start, end, upper + offset, lower + offset, below, target)
      } else {
        blender.blend(
          layer, above, run, pair, start, end, below, isOpaque, target)
      }
      below = target
    }
  }

  /// The run of a layer that holds the columns start..<end, unless it is not there.
  ///
  /// Stretches of a pair of rows must be asked for from left to right.
  @inline(__always)
  private func run(
    of layer: PaintLayer, _ index: Int, _ pair: Int, _ start: Int, _ end: Int
  ) -> CoverageRun? {
    let runs = layer.runs(pair: pair)
    var cursor = cursors[index]
    while cursor < runs.count && Int(runs[cursor].end) <= start { cursor &+= 1 }
    cursors[index] = cursor
    guard cursor < runs.count && Int(runs[cursor].start) < end else { return nil }
    return runs[cursor]
  }

  // MARK: - Groups

  /// Makes memory for groups nested `depth` deep.
  mutating func reserveGroups(depth: Int) { pictures.reserve(depth) }

  /// As `blend`, for frames with groups.
  ///
  /// The layers of a group are blended onto what lies below it, but into a picture of the group's own. The
  /// group ends by mixing that picture with what lies below it still.
  @inline(never)
  private mutating func blendGroups(
    _ stretch: FramePlan.Stretch, from start: Int, _ pair: Int, _ target: PlaneSet
  ) {
    let end = Int(stretch.end)
    let base = layers[Int(stretch.base)]
    let isOpaque = !format.hasAlpha || base.imageOpacity == nil
    make(base, pair, start, end)
    var below = base.rows(from: pair, format)
    var target = target
    var next = 0
    var index = Int(stretch.base) + 1
    while true {
      while entered.count > 0 {
        let last = entered[entered.count - 1]
        guard index == layers.count || last.group.end <= index else { break }
        entered.removeLast()
        blender.blendGroup(
          target, last.group.opacity, pair, start, end, last.below, isOpaque, last.target)
        target = last.target
        below = target
      }
      guard index < layers.count else { return }
      if let run = run(of: layers[index], index, pair, start, end) {
        while next < groups.count && groups[next].first <= index {
          if groups[next].end > index {
            entered.append(EnteredGroup(group: groups[next], below: below, target: target))
            target = pictures[entered.count - 1]
          }
          next += 1
        }
        let layer = layers[index]
        make(layer, pair, start, end)
        blender.blend(
          layer, layer.rows(from: pair, format), run, pair, start, end, below, isOpaque, target)
        below = target
      }
      index += 1
    }
  }
}
