/// A picture that owns its memory, zeroed when made.
public struct Surface: ~Copyable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// How the picture lies in memory.
  public let format: PixelFormat
  private let memory: PlaneMemory

  /// Makes a picture of zero bytes, its rows aligned to 64 bytes.
  public init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.format = format
    memory = PlaneMemory(width: width, height: height, format: format)
  }

  /// Calls `body` with the picture's memory, valid during the call.
  public mutating func withPixels<Result, Failure: Error>(
    _ body: (PixelBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(
      PixelBuffer(width: width, height: height, format: format, planes: memory.planes))
  }

  /// Sets every byte of every plane, padding included, to `value`.
  public mutating func fill(_ value: UInt8) { memory.fill(value) }

  /// The bytes of one plane, row after row without padding.
  public func bytes(ofPlane plane: Int) -> [UInt8] {
    let size = format.size(ofPlane: plane, width: width, height: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rowBytes * size.rows)
    for y in 0..<size.rows {
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(
          start: memory.planes[plane].row(y), count: size.rowBytes))
    }
    return bytes
  }
}
