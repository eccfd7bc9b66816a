/// Blends layers and groups onto a stretch of a pair of rows.
///
/// Unless said otherwise, the planes of pictures begin at the pair: see `PlaneSet.rows(from:_:)`.
struct PairBlender: ~Copyable {
  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let kernels: BlendKernels
  private let edges: EdgeBlending
  private var linearEdges: LinearEdges
  private var rows: CoverageRows
  /// A row of opaque alpha samples.
  private let opaqueSamples: Buffer<UInt16>

  init(width: Int, height: Int, format: PixelFormat, kernels: BlendKernels, edges: EdgeBlending) {
    self.width = width
    self.height = height
    self.format = format
    self.kernels = kernels
    self.edges = edges
    linearEdges = LinearEdges(format: format)
    rows = CoverageRows(width: width, height: height)
    opaqueSamples = Buffer(
      repeating: format.step == 1 ? 0xFFFF : UInt16(format.maximum), count: width + 16)
  }

  /// The common case of `blend`: 8-bit 4:2:0 without alpha, encoded values, no opacity; planes are whole.
  @inline(__always)
  mutating func blendPlain(
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

  /// Where a blend takes place: the first rows of the planes, and columns of the picture.
  private struct Place {
    let rows: Int
    let start: Int
    let pixels: Int
  }

  @inline(__always)
  private func place(_ pair: Int, _ start: Int, _ end: Int) -> Place {
    Place(rows: min(2, height - 2 * pair), start: start, pixels: min(end, width) - start)
  }

  /// Blends a layer onto the columns start..<end of a pair of rows, which `run` holds.
  ///
  /// `isOpaque` is whether all pixels below are opaque; the planes of the layer are whole.
  @inline(__always)
  mutating func blend(
    _ layer: PaintLayer, _ run: CoverageRun, _ pair: Int, _ start: Int, _ end: Int,
    _ below: PlaneSet, _ isOpaque: Bool, _ target: PlaneSet
  ) {
    let count = end - start
    let place = place(pair, start, end)
    let above = layer.planes.rows(from: pair, format)
    let coverage = rows.coverage(of: layer, run, pair: pair, start: start, count: count)
    var shares = coverage
    var alpha = coverage
    if !isOpaque {
      alpha = rows.readAlpha(below, format, rows: place.rows, start: start, count: count)
      shares = rows.shares(coverage, alpha, count: count)
    }
    if format.sampling == .rgba {
      for row in 0..<place.rows {
        let share = (row == 0 ? shares.upper : shares.lower) + 1
        let covered = (row == 0 ? coverage.upper : coverage.lower) + 1
        if edges == .linearLight {
          linearEdges.blendPixels(
            target, below, above, isGroup: false, row: row, start: start, count: place.pixels,
            shares: share, coverage: covered)
        } else {
          kernels.blendRGBA8(
            bytes(target[0].row(row), 4 * start), bytes(below[0].row(row), 4 * start),
            bytes(above[0].row(row), 4 * start), share, covered, place.pixels)
        }
      }
      return
    }
    var chroma = coverage.upper
    if format.sampling == .yuv420 {
      let samples = (place.pixels + 1) / 2
      chroma =
        isOpaque
        ? rows.chromaCoverage(coverage, count: samples, kernels)
        : rows.chromaShares(coverage, alpha, count: samples, kernels)
    }
    let opaque = PlaneSet.Plane(base: UnsafeMutableRawPointer(opaqueSamples.base), stride: 0)
    mix(above, opaque, place, shares, chroma, coverage, below, target)
  }

  /// Mixes what lies below a group with `group`, the same with the group drawn on it, into `target`.
  ///
  /// The result equals the group drawn onto nothing and then laid over what lies below at its opacity:
  /// where the group's alpha is g, both have o·g of the group's colour.
  @inline(never)
  mutating func blendGroup(
    _ group: PlaneSet, _ opacity: UInt16, _ pair: Int, _ start: Int, _ end: Int,
    _ below: PlaneSet, _ isOpaque: Bool, _ target: PlaneSet
  ) {
    let count = end - start
    let place = place(pair, start, end)
    let coverage = rows.constant(opacity, count: count)
    var shares = (pixels: coverage, chroma: coverage.upper)
    if !isOpaque {
      shares = rows.groupShares(
        opacity, group: group, below: below, format, rows: place.rows, start: start, count: count,
        kernels)
    }
    guard format.sampling == .rgba else {
      mix(group, group[3], place, shares.pixels, shares.chroma, coverage, below, target)
      return
    }
    for row in 0..<place.rows {
      let share = (row == 0 ? shares.pixels.upper : shares.pixels.lower) + 1
      if edges == .linearLight {
        linearEdges.blendPixels(
          target, below, group, isGroup: true, row: row, start: start, count: place.pixels,
          shares: share, coverage: coverage.upper + 1)
      } else {
        kernels.blend8(
          bytes(target[0].row(row), 4 * start), bytes(below[0].row(row), 4 * start),
          bytes(group[0].row(row), 4 * start),
          rows.interleave(share, opacity, count: place.pixels), 4 * place.pixels)
      }
    }
  }

  /// Mixes planes: colours by `shares` and `chroma`, alpha by `coverage` towards the plane `alpha`.
  @inline(__always)
  private mutating func mix(
    _ above: PlaneSet, _ alpha: PlaneSet.Plane, _ place: Place, _ shares: CoverageRows.Rows,
    _ chroma: UnsafePointer<UInt16>, _ coverage: CoverageRows.Rows, _ below: PlaneSet,
    _ target: PlaneSet
  ) {
    if edges == .linearLight {
      linearEdges.blendPlanes(
        target, below, above, rows: 0..<place.rows, start: place.start, count: place.pixels,
        shares: (shares.upper + 1, shares.lower + 1), chromaShares: chroma)
    } else {
      let fullPlanes = format.sampling == .yuv444 ? 3 : 1
      for plane in 0..<fullPlanes {
        blendRows(above[plane], place, shares, below[plane], target[plane])
      }
      if format.sampling == .yuv420 {
        let samples = (place.pixels + 1) / 2
        let left = place.start / 2
        for plane in 1..<3 {
          blendRow(target[plane].base, below[plane].base, above[plane].base, left, chroma, samples)
        }
      }
    }
    if format.hasAlpha { blendRows(alpha, place, coverage, below[3], target[3]) }
  }

  @inline(__always)
  private func blendRows(
    _ above: PlaneSet.Plane, _ place: Place, _ coverage: CoverageRows.Rows,
    _ below: PlaneSet.Plane, _ target: PlaneSet.Plane
  ) {
    blendRow(target.base, below.base, above.base, place.start, coverage.upper + 1, place.pixels)
    if place.rows > 1 {
      blendRow(
        target.row(1), below.row(1), above.row(1), place.start, coverage.lower + 1, place.pixels)
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
  private func bytes(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt8> {
    row.assumingMemoryBound(to: UInt8.self) + offset
  }

  @inline(__always)
  private func words(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt16>
  {
    row.assumingMemoryBound(to: UInt16.self) + offset
  }
}
