/// Which versions of the blend rows are used: the fast ones, or their definitions, to compare with.
package enum BlendKernels: Sendable {
  /// Vector code.
  case fast
  /// Scalar code that the fast one must equal.
  case definitions

  @inline(__always)
  func blend8(
    _ destination: UnsafeMutablePointer<UInt8>, _ below: UnsafePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ coverage: UnsafePointer<UInt16>, _ count: Int
  ) {
    switch self {
    case .fast:
      BlendRows.blend8(destination, below: below, above: above, coverage: coverage, count: count)
    case .definitions:
      BlendReference.blend8(
        destination, below: below, above: above, coverage: coverage, count: count)
    }
  }

  @inline(__always)
  func blend16(
    _ destination: UnsafeMutablePointer<UInt16>, _ below: UnsafePointer<UInt16>,
    _ above: UnsafePointer<UInt16>, _ coverage: UnsafePointer<UInt16>, _ count: Int
  ) {
    switch self {
    case .fast:
      BlendRows.blend16(destination, below: below, above: above, coverage: coverage, count: count)
    case .definitions:
      BlendReference.blend16(
        destination, below: below, above: above, coverage: coverage, count: count)
    }
  }

  @inline(__always)
  func blendRGBA8(
    _ destination: UnsafeMutablePointer<UInt8>, _ below: UnsafePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ coverage: UnsafePointer<UInt16>,
    _ alphaCoverage: UnsafePointer<UInt16>, _ count: Int
  ) {
    switch self {
    case .fast:
      BlendRows.blendRGBA8(
        destination, below: below, above: above, coverage: coverage,
        alphaCoverage: alphaCoverage, count: count)
    case .definitions:
      BlendReference.blendRGBA8(
        destination, below: below, above: above, coverage: coverage,
        alphaCoverage: alphaCoverage, count: count)
    }
  }

  @inline(__always)
  func chromaCoverage(
    _ destination: UnsafeMutablePointer<UInt16>, _ upper: UnsafePointer<UInt16>,
    _ lower: UnsafePointer<UInt16>, _ count: Int
  ) {
    switch self {
    case .fast: BlendRows.chromaCoverage(destination, upper: upper, lower: lower, count: count)
    case .definitions:
      BlendReference.chromaCoverage(destination, upper: upper, lower: lower, count: count)
    }
  }
}
