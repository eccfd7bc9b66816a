import CVector

/// Writes the stretches of a frame plan into the planes of a picture.
struct StretchPainter: ~Copyable {
  /// The layers of the frame, the background first.
  var layers = Buffer<PaintLayer>(capacity: 16)

  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let planeCount: Int
  private let kernels: BlendKernels
  private let edges: EdgeBlending
  private var linearEdges: LinearEdges
  private var rows: CoverageRows
  /// Whether stretches may take the short way of `blendPlain`.
  private let isPlain: Bool
  /// A row of opaque alpha samples.
  private let opaqueSamples: Buffer<UInt16>
  private var opaqueRow: UnsafeMutableRawPointer { UnsafeMutableRawPointer(opaqueSamples.base) }

  init(width: Int, height: Int, format: PixelFormat, kernels: BlendKernels, edges: EdgeBlending) {
    self.width = width
    self.height = height
    self.format = format
    self.kernels = kernels
    self.edges = edges
    linearEdges = LinearEdges(format: format)
    isPlain = format == .yuv420p8 && edges == .encoded
    planeCount = format.planeCount
    rows = CoverageRows(width: width, height: height)
    opaqueSamples = Buffer(
      repeating: format.step == 1 ? 0xFFFF : UInt16(format.maximum), count: width + 16)
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
        copy(layers[Int(stretch.source)], pair, x, end, target)
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
      if stretch.source != shown.source && stretch.source != FramePlan.mixed {
        copy(layers[Int(stretch.source)], pair, Int(x), Int(stop), target)
      }
      x = stop
      if stretch.end == stop { new &+= 1 }
      if shown.end == stop { old &+= 1 }
    }
  }

  /// Copies the columns start..<end of a pair of rows from a layer's image.
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
      while row < endRow {
        let source = from.row(row) + first * format.step
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
    var x = 0
    for stretch in stretches {
      if stretch.source == FramePlan.mixed { blend(stretch, from: x, pair, target) }
      x = Int(stretch.end)
    }
  }

  /// Draws a mixed stretch: the layer that hides all below it, and every layer above blended on.
  @inline(__always)
  private mutating func blend(
    _ stretch: FramePlan.Stretch, from start: Int, _ pair: Int, _ target: PlaneSet
  ) {
    let end = Int(stretch.end)
    let base = layers[Int(stretch.base)]
    let isOpaque = !format.hasAlpha || base.imageOpacity == nil
    var below = base.planes
    for index in (Int(stretch.base) + 1)..<layers.count {
      let layer = layers[index]
      for run in layer.runs(pair: pair) where Int(run.end) > start {
        if Int(run.start) < end {
          if isPlain, layer.hidesBelow, let upper = layer.row(0, of: run),
            let lower = layer.row(1, of: run)
          {
            let offset = start - Int(run.start)
            blendPlain(
              layer.planes, pair, start, end, upper + offset, lower + offset, below, target)
          } else {
            blend(layer, run, pair, start, end, below, isOpaque, target)
          }
          below = target
        }
        break
      }
    }
  }

  /// The common case of `blend`: 8-bit 4:2:0 without alpha, encoded values, no opacity.
  @inline(__always)
  private mutating func blendPlain(
    _ above: PlaneSet, _ pair: Int, _ start: Int, _ end: Int, _ upper: UnsafePointer<UInt16>,
    _ lower: UnsafePointer<UInt16>, _ below: PlaneSet, _ target: PlaneSet
  ) {
    let pixels = min(end, width) &- start
    let row = 2 &* pair
    kernels.blend8(
      bytes(target[0].row(row), start), bytes(below[0].row(row), start),
      bytes(above[0].row(row), start), upper + 1, pixels)
    if row &+ 1 < height {
      kernels.blend8(
        bytes(target[0].row(row &+ 1), start), bytes(below[0].row(row &+ 1), start),
        bytes(above[0].row(row &+ 1), start), lower + 1, pixels)
    }
    let samples = (pixels &+ 1) >> 1
    let chroma = rows.chromaCoverage((upper, lower), count: samples, kernels)
    let left = start >> 1
    kernels.blend8(
      bytes(target[1].row(pair), left), bytes(below[1].row(pair), left),
      bytes(above[1].row(pair), left), chroma, samples)
    kernels.blend8(
      bytes(target[2].row(pair), left), bytes(below[2].row(pair), left),
      bytes(above[2].row(pair), left), chroma, samples)
  }

  /// Blends a layer onto the columns start..<end of a pair of rows, which `run` holds.
  @inline(__always)
  private mutating func blend(
    _ layer: PaintLayer, _ run: CoverageRun, _ pair: Int, _ start: Int, _ end: Int,
    _ below: PlaneSet, _ isOpaque: Bool, _ target: PlaneSet
  ) {
    let count = end - start
    let pixels = min(end, width) - start
    let firstRow = 2 * pair
    let endRow = min(firstRow + 2, height)
    let coverage = rows.coverage(of: layer, run, pair: pair, start: start, count: count)
    var shares = coverage
    var alpha = coverage
    if !isOpaque {
      alpha = rows.readAlpha(
        below, format, rows: firstRow..<endRow, start: start, count: count)
      shares = rows.shares(coverage, alpha, count: count)
    }
    if edges == .linearLight {
      blendLinear(
        layer, firstRow..<endRow, start, pixels, coverage, alpha, shares, isOpaque, below, target)
      return
    }
    if format.sampling == .rgba {
      blendPixels(layer, firstRow, start, shares.upper, coverage.upper, pixels, below, target)
      if endRow > firstRow + 1 {
        blendPixels(layer, firstRow + 1, start, shares.lower, coverage.lower, pixels, below, target)
      }
      return
    }
    let fullPlanes = format.sampling == .yuv444 ? 3 : 1
    for plane in 0..<fullPlanes {
      blendSamples(
        layer, plane, firstRow, start, shares.upper + 1, pixels, below, target)
      if endRow > firstRow + 1 {
        blendSamples(
          layer, plane, firstRow + 1, start, shares.lower + 1, pixels, below, target)
      }
    }
    if format.sampling == .yuv420 {
      let samples = (pixels + 1) / 2
      let chroma = chromaShares(coverage, alpha, isOpaque, samples)
      blendSamples(layer, 1, pair, start / 2, chroma, samples, below, target)
      blendSamples(layer, 2, pair, start / 2, chroma, samples, below, target)
    }
    blendAlpha(firstRow..<endRow, start, coverage, pixels, below, target)
  }

  /// As `blend`, in linear light.
  @inline(never)
  private mutating func blendLinear(
    _ layer: PaintLayer, _ rowRange: Range<Int>, _ start: Int, _ pixels: Int,
    _ coverage: CoverageRows.Rows, _ alpha: CoverageRows.Rows, _ shares: CoverageRows.Rows,
    _ isOpaque: Bool, _ below: PlaneSet, _ target: PlaneSet
  ) {
    if format.sampling == .rgba {
      for row in rowRange {
        let isUpper = row == rowRange.lowerBound
        linearEdges.blendPixels(
          target, below, layer.planes, row: row, start: start, count: pixels,
          shares: (isUpper ? shares.upper : shares.lower) + 1,
          coverage: (isUpper ? coverage.upper : coverage.lower) + 1)
      }
      return
    }
    let chroma = chromaShares(coverage, alpha, isOpaque, (pixels + 1) / 2)
    linearEdges.blendPlanes(
      target, below, layer.planes, rows: rowRange, start: start, count: pixels,
      shares: (shares.upper + 1, shares.lower + 1), chromaShares: chroma)
    blendAlpha(rowRange, start, coverage, pixels, below, target)
  }

  @inline(__always)
  private mutating func chromaShares(
    _ coverage: CoverageRows.Rows, _ alpha: CoverageRows.Rows, _ isOpaque: Bool, _ samples: Int
  ) -> UnsafePointer<UInt16> {
    isOpaque
      ? rows.chromaCoverage(coverage, count: samples, kernels)
      : rows.chromaShares(coverage, alpha, count: samples, kernels)
  }

  @inline(__always)
  private func blendSamples(
    _ layer: PaintLayer, _ plane: Int, _ row: Int, _ start: Int,
    _ coverage: UnsafePointer<UInt16>, _ count: Int, _ below: PlaneSet, _ target: PlaneSet
  ) {
    blendRow(
      target[plane].row(row), below[plane].row(row), layer.planes[plane].row(row), start,
      coverage, count)
  }

  /// Blends the alpha plane, if there is one, towards opaque.
  @inline(__always)
  private func blendAlpha(
    _ rowRange: Range<Int>, _ start: Int, _ coverage: CoverageRows.Rows, _ count: Int,
    _ below: PlaneSet, _ target: PlaneSet
  ) {
    guard format.hasAlpha else { return }
    for row in rowRange {
      let samples = (row == rowRange.lowerBound ? coverage.upper : coverage.lower) + 1
      blendRow(target[3].row(row), below[3].row(row), opaqueRow, start, samples, count)
    }
  }

  @inline(__always)
  private func blendRow(
    _ destination: UnsafeMutableRawPointer, _ below: UnsafeMutableRawPointer,
    _ above: UnsafeMutableRawPointer, _ start: Int, _ coverage: UnsafePointer<UInt16>,
    _ count: Int
  ) {
    if format.step == 1 {
      kernels.blend8(
        bytes(destination, start), bytes(below, start), bytes(above, start), coverage, count)
    } else {
      kernels.blend16(
        words(destination, start), words(below, start), words(above, start), coverage, count)
    }
  }

  @inline(__always)
  private func blendPixels(
    _ layer: PaintLayer, _ row: Int, _ start: Int, _ shares: UnsafePointer<UInt16>,
    _ coverage: UnsafePointer<UInt16>, _ count: Int, _ below: PlaneSet, _ target: PlaneSet
  ) {
    kernels.blendRGBA8(
      bytes(target[0].row(row), 4 * start), bytes(below[0].row(row), 4 * start),
      bytes(layer.planes[0].row(row), 4 * start), shares + 1, coverage + 1, count)
  }

  @inline(__always)
  private func bytes(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt8> {
    row.assumingMemoryBound(to: UInt8.self) + offset
  }

  @inline(__always)
  private func words(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt16>
  {
    row.assumingMemoryBound(to: UInt16.self) + offset
  }
}
