/// Where the cells of a coarse picture lie on a fine one.
///
/// A cell covers `size` × `size` pixels and holds its value at its centre. The grid begins one cell left of
/// and above the picture and ends beyond it, so that every pixel lies between four centres. Cells are
/// counted from 0, the one before the picture's first.
struct CellGrid: BitwiseCopyable, Equatable, Sendable {
  /// Pixels along the side of a cell; even.
  let size: Int
  let columns: Int
  let rows: Int
  /// Values from one row of cells to the next; there is room for vectors that read beyond.
  let pitch: Int

  init(size: Int, width: Int, height: Int) {
    precondition(size >= 2 && size <= 64 && size % 2 == 0, "a cell has an even size of 2…64 pixels")
    self.size = size
    columns = (width + size / 2) / size + 2
    rows = (height + size / 2) / size + 2
    pitch = (columns + 23) & ~7
  }

  /// Values of one channel.
  var count: Int { pitch * rows }

  /// Where a row of samples lies between two rows of cells.
  struct Place {
    /// The row of cells above.
    let cell: Int
    /// Half pixels below its centres.
    let halves: Int
  }

  /// The place of a row of pixels.
  @inline(__always)
  func place(row: Int) -> Place {
    let shifted = row &+ size / 2
    return Place(cell: shifted / size, halves: 2 &* (shifted % size) &+ 1)
  }

  /// The place of the 4:2:0 chroma samples of a pair of rows, which lie between the two.
  @inline(__always)
  func place(pair: Int) -> Place {
    let shifted = 2 &* pair &+ 1 &+ size / 2
    return Place(cell: shifted / size, halves: 2 &* (shifted % size))
  }
}
