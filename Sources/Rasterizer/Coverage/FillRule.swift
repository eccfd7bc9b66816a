/// Which points a path with given winding numbers encloses.
public enum FillRule: Sendable, CaseIterable {
  /// Inside where the winding number is not zero.
  case nonZero
  /// Inside where the winding number is odd.
  case evenOdd

  /// The share of a pixel inside, from the mean winding number over it.
  ///
  /// Exact when the winding numbers in the pixel are two neighbouring ones.
  ///
  /// - Parameter mean: In units of 2⁻¹⁶.
  /// - Returns: 0…`CoverageMap.one`.
  @inline(__always)
  func coverage(mean: Int32) -> UInt16 {
    let one = CellStrip.one
    let magnitude = mean < 0 ? 0 &- mean : mean
    let inside: Int32
    switch self {
    case .nonZero:
      inside = magnitude < one ? magnitude : one
    case .evenOdd:
      let phase = magnitude & (2 &* one &- 1)
      inside = phase > one ? 2 &* one &- phase : phase
    }
    return UInt16(truncatingIfNeeded: (inside &+ 1) &>> 1)
  }

  /// Whether points of this winding number are inside.
  @inline(__always)
  func contains(winding: Int32) -> Bool {
    switch self {
    case .nonZero: return winding != 0
    case .evenOdd: return winding & 1 != 0
    }
  }
}
