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
  private var pictures = Buffer<PlaneSet>(capacity: 16)

  init(width: Int, format: PixelFormat) {
    self.width = width
    self.format = format
  }

  deinit {
    for index in 0..<pictures.count { pictures[index][0].base.deallocate() }
  }

  /// The rows of the groups that lie in `depth` others.
  @inline(__always)
  subscript(depth: Int) -> PlaneSet { pictures[depth] }

  /// Makes rows for groups nested `depth` deep, unless there are.
  mutating func reserve(_ depth: Int) {
    while pictures.count < depth {
      var places: [(offset: Int, stride: Int)] = []
      var total = 0
      for plane in 0..<format.planeCount {
        let size = format.size(ofPlane: plane, width: width, height: 2)
        let stride = (size.rowBytes + 63) & ~63
        places.append((total, stride))
        total += stride * size.rows
      }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
      pictures.append(PlaneSet(places.map { (memory + $0.offset, $0.stride) }))
    }
  }
}
