import PortableMath

/// A paint evaluated once for every pixel of a picture, in the picture's own format.
///
/// Gradients of 8-bit formats are quantised with a fixed ordered dither, so they never band and never
/// move; 10-bit formats need none. A solid paint keeps one row only. Images are immutable and may be
/// shared by all threads.
public final class PaintImage: @unchecked Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The format of the pictures that it can be drawn into.
  public let format: PixelFormat
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Colours without their alpha; alpha planes and bytes hold the paint's alpha.
  let planes: PlaneSet
  /// Whether every row of every plane is one byte value, repeated.
  let isUniform: Bool
  /// Opacity of each pixel, 0…`CoverageMap.one`, row after row; stride 0 if all rows are the same.
  let opacity: PlaneSet.Plane?
  private let memory: UnsafeMutableRawPointer

  /// Evaluates `paint`, given in units that `transform` maps to pixels.
  public init(
    _ paint: Paint, transform: Transform2D, width: Int, height: Int, format: PixelFormat
  ) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.format = format
    let isSolid = if case .solid = paint { true } else { false }
    let rows = isSolid ? 1 : height
    isUniform = isSolid && format.step == 1
    isOpaque = paint.isOpaque
    var offsets: [(offset: Int, stride: Int)] = []
    var total = 0
    for plane in 0..<format.planeCount {
      let size = format.size(ofPlane: plane, width: width, height: rows)
      let stride = (size.rowBytes + 63) & ~63
      offsets.append((total, rows == 1 ? 0 : stride))
      total += stride * size.rows
    }
    let opacityStride = (2 * width + 63) & ~63
    let opacityOffset = total
    if !isOpaque { total += opacityStride * rows }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    self.memory = memory
    planes = PlaneSet(offsets.map { (memory + $0.offset, $0.stride) })
    opacity =
      isOpaque
      ? nil
      : PlaneSet.Plane(base: memory + opacityOffset, stride: rows == 1 ? 0 : opacityStride)
    let ramp = PaintEvaluator(paint, transform: transform, format: format)
    for (plane, place) in offsets.enumerated() {
      let size = format.size(ofPlane: plane, width: width, height: rows)
      for y in 0..<size.rows {
        ramp.fill(
          memory + place.offset + y * place.stride, plane: plane, y: y,
          count: size.rowBytes / format.step)
      }
    }
    if let opacity {
      for y in 0..<rows {
        ramp.fillOpacity(
          opacity.row(y).assumingMemoryBound(to: UInt16.self), y: y, count: width)
      }
    }
  }

  deinit { memory.deallocate() }
}
