/// A paint whose colours are made anew for every frame, cell by cell, from a surface and a table.
///
/// It fills shapes like a `PaintImage`: between cells colours are bilinear, 8-bit ones are dithered, edges
/// blend as ever. Cells that no colour was given to are black in a frame, so give one to every cell whose
/// centre lies less than 1½ cells outside the shape. A paint belongs to one thread and to compositors of its
/// size and format, and must stay as it is from the fill until the frame is drawn.
public final class ReliefPaint {
  /// Width of the picture in pixels.
  public let width: Int
  /// Height of the picture in pixels.
  public let height: Int
  /// The format of the picture.
  public let format: PixelFormat
  private let grid: CellGrid
  private var values: Buffer<Int16>
  private let encoding: ChannelEncoding
  private let kernels: BlendKernels

  /// Makes a paint without colours.
  ///
  /// - Parameters:
  ///   - width: Of the picture, in pixels.
  ///   - height: Of the picture, in pixels.
  ///   - format: Of the picture.
  ///   - cellSize: Pixels along the side of a cell: even, 2…64; fastest with 2, 4, 6, 8 and 16.
  public convenience init(width: Int, height: Int, format: PixelFormat, cellSize: Int) {
    self.init(width: width, height: height, format: format, cellSize: cellSize, kernels: .fast)
  }

  package init(
    width: Int, height: Int, format: PixelFormat, cellSize: Int, kernels: BlendKernels
  ) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.format = format
    self.kernels = kernels
    grid = CellGrid(size: cellSize, width: width, height: height)
    values = Buffer(repeating: 0, count: 3 * grid.count)
    encoding = ChannelEncoding(format)
  }

  /// Pixels along the side of a cell.
  public var cellSize: Int { grid.size }

  /// The columns of cells: column c covers the pixels from c · `cellSize` on.
  ///
  /// The first is −1.
  public var columns: Range<Int> { -1..<(grid.columns - 1) }

  /// The rows of cells, like the columns.
  public var rows: Range<Int> { -1..<(grid.rows - 1) }

  /// Takes all colours away.
  public func clear() {
    for channel in 0..<3 {
      (values.base + channel * grid.count).update(
        repeating: Int16(encoding.black[channel]), count: grid.count)
    }
  }

  /// Colours cells of one row.
  ///
  /// - Parameters:
  ///   - row: One of `rows`.
  ///   - column: The column of the first cell; all must lie within `columns`.
  ///   - cells: The surface at the cells' centres, from left to right.
  ///   - table: How it looks.
  public func shade(
    row: Int, from column: Int, _ cells: UnsafeBufferPointer<ReliefCell>, by table: ReliefTable
  ) {
    guard let first = cells.baseAddress else { return }
    precondition(
      rows.contains(row) && columns.contains(column) && columns.contains(column + cells.count - 1),
      "cells outside the grid")
    let target = values.base + ((row + 1) * grid.pitch + column + 1)
    table.crisp.withUnsafeBufferPointer { crisp in
      table.soft.withUnsafeBufferPointer { soft in
        table.bodies.withUnsafeBufferPointer { bodies in
          table.encoding.values.withUnsafeBufferPointer { encoded in
            guard let crisp = crisp.baseAddress, let soft = soft.baseAddress,
              let bodies = bodies.baseAddress, let encoded = encoded.baseAddress
            else { return }
            let lookup = ReliefShading.Lookup(
              crisp: crisp, soft: soft, bodies: bodies, encoded: encoded,
              resolution: table.resolution, depthScale: table.depthScale, encoding: encoding)
            switch kernels {
            case .fast:
              ReliefShading.shade(
                target, stride: grid.count, cells: first, count: cells.count, lookup)
            case .definitions:
              ReliefShading.define(
                target, stride: grid.count, cells: first, count: cells.count, lookup)
            }
          }
        }
      }
    }
  }

  /// The colours as they are now.
  var channels: CellChannels { CellChannels(grid: grid, values: UnsafePointer(values.base)) }
}
