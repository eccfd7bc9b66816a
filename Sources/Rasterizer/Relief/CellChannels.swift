/// The values of a grid's cells, channel after channel, without ownership.
struct CellChannels: BitwiseCopyable {
  let grid: CellGrid
  let values: UnsafePointer<Int16>

  @inline(__always)
  func row(_ row: Int, channel: Int) -> UnsafePointer<Int16> {
    values + (channel &* grid.rows &+ row) &* grid.pitch
  }
}

/// Rows of pixels between cells, made one at a time.
struct CellInterpolator: ~Copyable {
  private let kernels: BlendKernels
  private let cells: Buffer<Int16>
  private let pixels: Buffer<Int16>

  init(width: Int, kernels: BlendKernels) {
    self.kernels = kernels
    cells = Buffer(repeating: 0, count: width / 2 + 64)
    pixels = Buffer(repeating: 0, count: width + 2 * CellRows.margin)
  }

  /// The values at the columns start..<end of a row of pixels, or of every second of them.
  ///
  /// Valid until the next row is made.
  @inline(__always)
  func row(
    _ channels: CellChannels, _ channel: Int, _ place: CellGrid.Place, start: Int, end: Int,
    isHalved: Bool
  ) -> UnsafeMutablePointer<Int16> {
    let grid = channels.grid
    let first = (start &+ grid.size / 2) / grid.size
    let last = (end &- 1 &+ grid.size / 2) / grid.size &+ 1
    let upper = channels.row(place.cell, channel: channel) + first
    let lower = channels.row(place.cell &+ 1, channel: channel) + first
    let isFirst = place.halves < grid.size
    kernels.mixRows(
      cells.base + first, isFirst ? upper : lower, isFirst ? lower : upper,
      CellReference.weight(halves: place.halves, size: grid.size), last &- first &+ 1)
    let row = pixels.base + CellRows.margin
    kernels.spread(row, cells.base, grid.size, start, end)
    if isHalved { kernels.keepEven(row + start, (end &- start &+ 1) / 2) }
    return row + start
  }
}
