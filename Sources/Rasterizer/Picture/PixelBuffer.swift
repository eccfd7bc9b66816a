/// A picture in memory that somebody else owns, for example the planes of an encoder's frame.
///
/// The memory must stay valid and untouched by others while the buffer is in use.
public struct PixelBuffer {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// How the picture lies in memory.
  public let format: PixelFormat
  let planes: PlaneSet

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  ///   - format: How it lies in memory.
  ///   - planes: For each plane of the format its address and the bytes from one row to the next,
  ///     at least those of a row.
  public init(
    width: Int, height: Int, format: PixelFormat,
    planes: [(base: UnsafeMutableRawPointer, stride: Int)]
  ) {
    precondition(width > 0 && height > 0 && planes.count == format.planeCount)
    for (index, plane) in planes.enumerated() {
      let size = format.size(ofPlane: index, width: width, height: height)
      precondition(plane.stride >= size.rowBytes, "the rows of plane \(index) would overlap")
    }
    self.width = width
    self.height = height
    self.format = format
    self.planes = PlaneSet(planes)
  }

  init(width: Int, height: Int, format: PixelFormat, planes: PlaneSet) {
    self.width = width
    self.height = height
    self.format = format
    self.planes = planes
  }
}

/// The addresses of a picture's planes, without ownership.
struct PlaneSet: BitwiseCopyable {
  /// The address of a plane and the distance of its rows in bytes; 0 if all rows are the same.
  struct Plane: BitwiseCopyable {
    let base: UnsafeMutableRawPointer
    let stride: Int

    @inline(__always)
    func row(_ y: Int) -> UnsafeMutableRawPointer { base + y &* stride }
  }

  private let first: Plane
  private let second: Plane
  private let third: Plane
  private let fourth: Plane

  /// Missing planes repeat the last one and are never asked for.
  init(_ planes: [(base: UnsafeMutableRawPointer, stride: Int)]) {
    func plane(_ index: Int) -> Plane {
      let plane = planes[min(index, planes.count - 1)]
      return Plane(base: plane.base, stride: plane.stride)
    }
    first = plane(0)
    second = plane(1)
    third = plane(2)
    fourth = plane(3)
  }

  private init(_ first: Plane, _ second: Plane, _ third: Plane, _ fourth: Plane) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// The planes from a pair of rows on, whose rows are then the first ones.
  @inline(__always)
  func rows(from pair: Int, _ format: PixelFormat) -> PlaneSet {
    func plane(_ index: Int) -> Plane {
      let plane = self[index]
      return Plane(
        base: plane.row(pair &* (2 >> format.shift(ofPlane: index))), stride: plane.stride)
    }
    return PlaneSet(plane(0), plane(1), plane(2), plane(3))
  }

  @inline(__always)
  subscript(index: Int) -> Plane {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }
}
