/// Writes the stretches of a frame plan into the planes of a picture.
struct StretchPainter: ~Copyable {
  /// The layers of the frame, the background first.
  var layers = Buffer<PaintLayer>(capacity: 16)

  private let width: Int
  private let height: Int
  private let format: PixelFormat
  /// Chroma coverage of the stretch being blended.
  private var chroma: Buffer<UInt16>
  /// Coverage scaled by an opacity: two rows.
  private var scaled: Buffer<UInt16>
  private let scaledPitch: Int

  init(width: Int, height: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.format = format
    chroma = Buffer(repeating: 0, count: width / 2 + 16)
    scaledPitch = width + 32
    scaled = Buffer(repeating: 0, count: 2 * scaledPitch)
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
    for plane in 0..<format.planeCount {
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
          destination.copyMemory(from: source, byteCount: bytes)
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
    var below = layers[Int(stretch.base)].planes
    for index in (Int(stretch.base) + 1)..<layers.count {
      let layer = layers[index]
      for run in layer.runs(pair: pair) where Int(run.end) > start {
        if Int(run.start) < end {
          blend(layer, run, pair, start, end, below, target)
          below = target
        }
        break
      }
    }
  }

  /// Blends a layer onto the columns start..<end of a pair of rows, which `run` holds.
  @inline(__always)
  private mutating func blend(
    _ layer: PaintLayer, _ run: CoverageRun, _ pair: Int, _ start: Int, _ end: Int,
    _ below: PlaneSet, _ target: PlaneSet
  ) {
    var upper = UnsafePointer(scaled.base)
    var lower = upper + scaledPitch
    let offset = start - Int(run.start)
    if layer.opacity == CoverageMap.one, let first = layer.row(0, of: run),
      let second = layer.row(1, of: run)
    {
      upper = first + offset
      lower = second + offset
    } else {
      scale(layer, run, offset, end - start + 1)
    }
    let pixels = min(end, width) - start
    let lastRow = 2 * pair + 1 < height
    if format == .rgba8 {
      blendPixels(layer, 2 * pair, start, upper + 1, pixels, below, target)
      if lastRow { blendPixels(layer, 2 * pair + 1, start, lower + 1, pixels, below, target) }
      return
    }
    blendSamples(layer, 0, 2 * pair, start, upper + 1, pixels, below, target)
    if lastRow { blendSamples(layer, 0, 2 * pair + 1, start, lower + 1, pixels, below, target) }
    let samples = (pixels + 1) / 2
    BlendRows.chromaCoverage(chroma.base, upper: upper, lower: lower, count: samples)
    let coverage = UnsafePointer(chroma.base)
    blendSamples(layer, 1, pair, start / 2, coverage, samples, below, target)
    blendSamples(layer, 2, pair, start / 2, coverage, samples, below, target)
  }

  @inline(__always)
  private func blendSamples(
    _ layer: PaintLayer, _ plane: Int, _ row: Int, _ start: Int,
    _ coverage: UnsafePointer<UInt16>, _ count: Int, _ below: PlaneSet, _ target: PlaneSet
  ) {
    BlendRows.blend8(
      bytes(target[plane].row(row), start), below: bytes(below[plane].row(row), start),
      above: bytes(layer.planes[plane].row(row), start), coverage: coverage, count: count)
  }

  @inline(__always)
  private func blendPixels(
    _ layer: PaintLayer, _ row: Int, _ start: Int, _ coverage: UnsafePointer<UInt16>,
    _ count: Int, _ below: PlaneSet, _ target: PlaneSet
  ) {
    BlendRows.blend8x4(
      bytes(target[0].row(row), 4 * start), below: bytes(below[0].row(row), 4 * start),
      above: bytes(layer.planes[0].row(row), 4 * start), coverage: coverage, count: count)
  }

  @inline(__always)
  private func bytes(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt8> {
    row.assumingMemoryBound(to: UInt8.self) + offset
  }

  /// Fills `scaled` with a run's coverage times the layer's opacity, from `offset` − 1 on.
  private mutating func scale(_ layer: PaintLayer, _ run: CoverageRun, _ offset: Int, _ count: Int)
  {
    for row in 0..<2 {
      let out = scaled.base + row * scaledPitch
      guard run.samples != CoverageRun.full, let samples = layer.row(row, of: run) else {
        out.update(repeating: layer.opacity, count: count)
        continue
      }
      for i in 0..<count {
        let product =
          UInt32(samples[offset + i]) * UInt32(layer.opacity) + UInt32(CoverageMap.one / 2)
        out[i] = UInt16(truncatingIfNeeded: product >> 15)
      }
    }
  }
}
