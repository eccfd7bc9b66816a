/// The memory of a picture's planes, zeroed when made, every row aligned to 64 bytes.
struct PlaneMemory: ~Copyable {
  /// The addresses of the planes.
  let planes: PlaneSet
  private let base: UnsafeMutableRawPointer
  private let byteCount: Int

  /// Makes memory for `height` rows of a picture; with `repeatingOneRow`, every row of a plane is the same.
  init(width: Int, height: Int, format: PixelFormat, repeatingOneRow: Bool = false) {
    var places: [(offset: Int, stride: Int)] = []
    var total = 0
    for plane in 0..<format.planeCount {
      let size = format.size(
        ofPlane: plane, width: width, height: repeatingOneRow ? 1 : height)
      let stride = (size.rowBytes + 63) & ~63
      places.append((total, repeatingOneRow ? 0 : stride))
      total += stride * size.rows
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    base = memory
    byteCount = total
    planes = PlaneSet(places.map { (memory + $0.offset, $0.stride) })
  }

  deinit { base.deallocate() }

  /// Sets every byte, padding included, to `value`.
  func fill(_ value: UInt8) {
    base.initializeMemory(as: UInt8.self, repeating: value, count: byteCount)
  }
}
