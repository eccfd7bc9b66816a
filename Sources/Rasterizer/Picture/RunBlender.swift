/// Copies and blends stretches of one pair of rows in all planes of a picture.
struct RunBlender: ~Copyable {
  private let width: Int
  private let height: Int
  /// Chroma coverage of the run being blended.
  private var chroma: Buffer<UInt16>
  /// Coverage scaled by an opacity: two rows.
  private var scaled: Buffer<UInt16>
  private let scaledPitch: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    chroma = Buffer(repeating: 0, count: width / 2 + 16)
    scaledPitch = width + 32
    scaled = Buffer(repeating: 0, count: 2 * scaledPitch)
  }

  /// Copies the columns `columns` of a pair of rows from `image`.
  @inline(__always)
  func copy(_ image: PaintImage, _ pair: Int, _ columns: Range<Int>, to target: PixelBuffer) {
    let layouts = target.format.layouts
    for index in 0..<layouts.count {
      let layout = layouts[index]
      let shift = layout.shift
      let start = columns.lowerBound >> shift
      let end = min(columns.upperBound, width + shift) >> shift
      let bytes = (end - start) * layout.step
      let from = image.planes[index]
      let to = target.plane(index)
      let firstRow = pair * 2 >> shift
      let endRow = min(firstRow + (2 >> shift), (height + shift) >> shift)
      var row = firstRow
      while row < endRow {
        let source = from.row(row) + start * layout.step
        let destination = to.row(row) + start * layout.step
        if image.isUniform {
          destination.initializeMemory(
            as: UInt8.self, repeating: source.load(as: UInt8.self), count: bytes)
        } else {
          destination.copyMemory(from: source, byteCount: bytes)
        }
        row += 1
      }
    }
  }

  /// Blends `image` onto the columns `columns` of a pair of rows, which `run` must hold.
  ///
  /// `below` is what lies under it, or nil for what the target holds.
  mutating func blend(
    _ image: PaintImage, opacity: UInt16, run: CoverageRun, of map: borrowing CoverageMap,
    _ pair: Int, _ columns: Range<Int>, below: PaintImage?, to target: PixelBuffer
  ) {
    var upper: UnsafePointer<UInt16>
    var lower: UnsafePointer<UInt16>
    let count = columns.count
    if opacity == CoverageMap.one {
      let offset = columns.lowerBound - Int(run.start)
      upper = UnsafePointer(map.row(0, of: run) + offset)
      lower = UnsafePointer(map.row(1, of: run) + offset)
    } else {
      upper = UnsafePointer(scaled.base)
      lower = upper + scaledPitch
      scale(run, map, opacity, columns)
    }
    let layouts = target.format.layouts
    if layouts.count > 1 {
      BlendRows.chromaCoverage(chroma.base, upper: upper, lower: lower, count: count / 2)
    }
    for index in 0..<layouts.count {
      let layout = layouts[index]
      let from = image.planes[index]
      let to = target.plane(index)
      let under = below?.planes[index] ?? to
      if layout.kind == .half {
        let start = columns.lowerBound / 2
        let end = min(columns.upperBound, width + 1) / 2
        BlendRows.blend8(
          bytes(to.row(pair), start), below: bytes(under.row(pair), start),
          above: bytes(from.row(pair), start), coverage: chroma.base, count: end - start)
        continue
      }
      let start = columns.lowerBound * layout.step
      let pixels = min(columns.upperBound, width) - columns.lowerBound
      var row = 2 * pair
      var coverage = upper + 1
      while row < min(2 * pair + 2, height) {
        let destination = bytes(to.row(row), start)
        let belowRow = bytes(under.row(row), start)
        let above = bytes(from.row(row), start)
        if layout.kind == .interleaved {
          BlendRows.blend8x4(
            destination, below: belowRow, above: above, coverage: coverage, count: pixels)
        } else {
          BlendRows.blend8(
            destination, below: belowRow, above: above, coverage: coverage, count: pixels)
        }
        coverage = lower + 1
        row += 1
      }
    }
  }

  @inline(__always)
  private func bytes(_ row: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<UInt8> {
    row.assumingMemoryBound(to: UInt8.self) + offset
  }

  /// Fills `scaled` with the coverage of the columns, and the one left of them, times the opacity.
  private mutating func scale(
    _ run: CoverageRun, _ map: borrowing CoverageMap, _ opacity: UInt16, _ columns: Range<Int>
  ) {
    let count = columns.count + 1
    for row in 0..<2 {
      let out = scaled.base + row * scaledPitch
      if run.samples == CoverageRun.full {
        out.update(repeating: opacity, count: count)
        continue
      }
      let source = map.row(row, of: run) + (columns.lowerBound - Int(run.start))
      for i in 0..<count {
        let product = UInt32(source[i]) * UInt32(opacity) + UInt32(CoverageMap.one / 2)
        out[i] = UInt16(truncatingIfNeeded: product >> 15)
      }
    }
  }
}
