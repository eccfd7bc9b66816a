/// Layers of a frame that are laid as one onto what lies below them.
struct PaintGroup: BitwiseCopyable {
  /// The first layer.
  let first: Int
  /// The layer after the last one.
  var end: Int
  /// 0…`CoverageMap.one`, without the latter: an opaque group is none.
  let opacity: UInt16
}

/// A group being drawn: the rows that it will be mixed with, and those that the mixture will go to.
struct EnteredGroup: BitwiseCopyable {
  let group: PaintGroup
  let below: PlaneSet
  let target: PlaneSet
}

/// A pair of rows for each depth of nested groups, to draw the group in.
struct GroupPictures: ~Copyable {
  private let width: Int
  private let format: PixelFormat
  private var memory: [PictureRows] = []
  private var pictures = Buffer<PlaneSet>(capacity: 16)

  init(width: Int, format: PixelFormat) {
    self.width = width
    self.format = format
  }

  /// The rows of the groups that lie in `depth` others.
  @inline(__always)
  subscript(depth: Int) -> PlaneSet { pictures[depth] }

  /// Makes rows for groups nested `depth` deep, unless there are.
  mutating func reserve(_ depth: Int) {
    while pictures.count < depth {
      let rows = PictureRows(width: width, format: format)
      memory.append(rows)
      pictures.append(rows.memory.planes)
    }
  }

  /// The memory of one pair of rows; a class, because an array holds no move-only values.
  private final class PictureRows {
    private(set) var memory: PlaneMemory

    init(width: Int, format: PixelFormat) {
      memory = PlaneMemory(width: width, height: 2, format: format)
    }
  }
}
