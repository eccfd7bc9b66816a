/// The blurred coverage of a shape in cells, where it is more than nothing.
///
/// Shapes beyond the picture's edges throw their blur into it as far as it reaches.
final class SoftMask {
  /// The grid whose cells the mask has, and the blur, in cells.
  let grid: CellGrid
  let blur: BoxBlur
  /// The grid's columns and rows that may be covered; empty when no cell is.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0

  private let kernels: BlendKernels
  /// Cells before the grid's first one.
  private let border: Int
  private var filler: ShapeFiller
  private var map: CoverageMap
  private var front: Buffer<UInt16>
  private var back: Buffer<UInt16>
  /// Cover as cells hold it, by the grid's rows and columns, valid within `rows` and `columns`.
  private var cover: Buffer<Int16>

  init(grid: CellGrid, blur: BoxBlur, kernels: BlendKernels) {
    self.grid = grid
    self.blur = blur
    self.kernels = kernels
    border = blur.reach
    let width = grid.columns + 2 * border
    let height = grid.rows + 2 * border
    filler = ShapeFiller(width: width, height: height)
    map = CoverageMap(height: height)
    let count = ((width + 7) & ~7) * ((height + 7) & ~7)
    front = Buffer(repeating: 0, count: count)
    back = Buffer(repeating: 0, count: count)
    cover = Buffer(repeating: 0, count: grid.count)
  }

  /// A row of cover, from the grid's first column on.
  func row(_ row: Int) -> UnsafePointer<Int16> {
    UnsafePointer(cover.base + row * grid.pitch)
  }

  /// Replaces the mask by that of `path`, whose units `transform` maps to pixels.
  func draw(
    _ path: borrowing Path, transform: Transform2D, rule: FillRule, isSimple: Bool
  ) throws(RasterizerError) {
    let scale = 1 / Double(grid.size)
    let shift = Double(border + 1)
    try filler.fill(
      path, transform: transform.then(.scale(scale, scale)).then(.translation(shift, shift)),
      rule: rule, isSimple: isSimple, into: &map)
    columns = 0..<0
    rows = 0..<0
    guard let shape = box() else { return }
    let reach = blur.reach
    let left = max(0, shape.columns.lowerBound - reach)
    let right = min(grid.columns + 2 * border, shape.columns.upperBound + reach)
    let top = max(0, shape.rows.lowerBound - reach)
    let bottom = min(grid.rows + 2 * border, shape.rows.upperBound + reach)
    let pitch = (right - left + 7) & ~7
    let tall = (bottom - top + 7) & ~7
    read(left: left, top: top, pitch: pitch, rows: bottom - top)
    smooth(pitch: pitch, rows: bottom - top)
    transpose(pitch: pitch, rows: tall)
    smooth(pitch: tall, rows: right - left)
    columns = max(0, left - border)..<max(0, min(grid.columns, right - border))
    rows = max(0, top - border)..<max(0, min(grid.rows, bottom - border))
    for row in rows {
      let source = front.base + (row + border - top)
      let target = cover.base + row * grid.pitch
      for column in columns {
        let value = Int32(source[(column + border - left) * tall])
        target[column] = Int16(truncatingIfNeeded: -min(value, 32767))
      }
    }
  }

  /// The columns and rows of the map that are covered, or nil.
  private func box() -> (columns: Range<Int>, rows: Range<Int>)? {
    var left = Int32.max
    var right: Int32 = 0
    var first = -1
    var last = 0
    for pair in 0..<map.pairCount {
      let range = map.runRange(pair: pair)
      guard !range.isEmpty else { continue }
      left = min(left, map.runs[range.lowerBound].start)
      right = max(right, map.runs[range.upperBound - 1].end)
      if first < 0 { first = pair }
      last = pair
    }
    guard first >= 0 else { return nil }
    return (Int(left)..<Int(right), (2 * first)..<(2 * last + 2))
  }

  /// Copies the coverage of a part of the map into `front`, and makes the rows up to a multiple of 8 empty.
  private func read(left: Int, top: Int, pitch: Int, rows: Int) {
    front.base.update(repeating: 0, count: pitch * ((rows + 7) & ~7))
    for row in 0..<rows {
      let pair = (row + top) / 2
      guard pair < map.pairCount else { return }
      let target = front.base + row * pitch
      for index in map.runRange(pair: pair) {
        let run = map.runs[index]
        let start = Int(run.start) - left
        let count = min(Int(run.end) - left, pitch) - start
        if run.samples == CoverageRun.full {
          (target + start).update(repeating: CoverageMap.one, count: count)
        } else {
          (target + start).update(from: map.row((row + top) & 1, of: run) + 1, count: count)
        }
      }
    }
  }

  /// Blurs `front` along its columns, three times.
  private func smooth(pitch: Int, rows: Int) {
    for _ in 0..<3 {
      kernels.blurColumns(back.base, front.base, pitch, rows, blur)
      swap(&front, &back)
    }
  }

  /// Turns the rows of `front` into columns; `pitch` and `rows` are multiples of 8.
  private func transpose(pitch: Int, rows: Int) {
    var top = 0
    while top < rows {
      for x in 0..<pitch {
        let column = back.base + (x * rows + top)
        let samples = front.base + (top * pitch + x)
        for i in 0..<8 { column[i] = samples[i * pitch] }
      }
      top += 8
    }
    swap(&front, &back)
  }
}
