/// A picture that owns its memory, zeroed when made.
public struct Surface: ~Copyable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// How the picture lies in memory.
  public let format: PixelFormat
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  private let planes: [(base: UnsafeMutableRawPointer, stride: Int)]

  /// Makes a picture of zero bytes, its rows aligned to 64 bytes.
  public init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.format = format
    var offsets: [(Int, Int)] = []
    var total = 0
    for plane in 0..<format.planeCount {
      let size = format.size(ofPlane: plane, width: width, height: height)
      let stride = (size.rowBytes + 63) & ~63
      offsets.append((total, stride))
      total += stride * size.rows
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    self.memory = memory
    byteCount = total
    planes = offsets.map { (memory + $0.0, $0.1) }
  }

  deinit { memory.deallocate() }

  /// Calls `body` with the picture's memory, valid during the call.
  public mutating func withPixels<Result, Failure: Error>(
    _ body: (PixelBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(PixelBuffer(width: width, height: height, format: format, planes: planes))
  }

  /// Sets every byte of every plane, padding included, to `value`.
  public mutating func fill(_ value: UInt8) {
    memory.initializeMemory(as: UInt8.self, repeating: value, count: byteCount)
  }

  /// The bytes of one plane, row after row without padding.
  public func bytes(ofPlane plane: Int) -> [UInt8] {
    let size = format.size(ofPlane: plane, width: width, height: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rowBytes * size.rows)
    for y in 0..<size.rows {
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(
          start: planes[plane].base + y * planes[plane].stride, count: size.rowBytes))
    }
    return bytes
  }
}
