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

  /// What the image shows, and from which units to pixels.
  let paint: Paint
  let transform: Transform2D
  /// Whether no pixel shows anything.
  let isClear: Bool
  /// Colours without their alpha; alpha planes and bytes hold the paint's alpha.
  var planes: PlaneSet { memory.planes }
  /// Whether every row of every plane is one byte value, repeated.
  let isUniform: Bool
  /// Opacity of each pixel, 0…`CoverageMap.one`, row after row; stride 0 if all rows are the same.
  let opacity: PlaneSet.Plane?
  // Variables, because the compiler (Swift 6.3.1) frees move-only constants of a class when they are read.
  private var memory: PlaneMemory
  private var opacities: Buffer<UInt16>

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
    self.paint = paint
    self.transform = transform
    isOpaque = paint.isOpaque
    isClear = if case .solid(let color) = paint { color.alpha == 0 } else { false }
    memory = PlaneMemory(width: width, height: height, format: format, repeatingOneRow: isSolid)
    let pitch = (width + 31) & ~31
    opacities = Buffer(repeating: 0, count: isOpaque ? 0 : pitch * rows)
    opacity =
      isOpaque
      ? nil
      : PlaneSet.Plane(
        base: UnsafeMutableRawPointer(opacities.base), stride: isSolid ? 0 : 2 * pitch)
    let ramp = PaintEvaluator(paint, transform: transform, format: format)
    for plane in 0..<format.planeCount {
      let size = format.size(ofPlane: plane, width: width, height: rows)
      for y in 0..<size.rows {
        ramp.fill(
          memory.planes[plane].row(y), plane: plane, y: y, count: size.rowBytes / format.step)
      }
    }
    if !isOpaque {
      for y in 0..<rows { ramp.fillOpacity(opacities.base + y * pitch, y: y, count: width) }
    }
  }
}
