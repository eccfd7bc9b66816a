/// A fixed threshold pattern on the lattice R₂, with generators 1/ρ and 1/ρ² of the plastic number ρ.
///
/// Source: Martin Roberts, The unreasonable effectiveness of quasirandom sequences, 2018.
/// Any few neighbours along a row or column have thresholds spread evenly over 0…1, so no ramp keeps
/// flat runs. It is ordered, not noise: the same for every frame.
enum OrderedDither {
  /// What to add at (x, y) before cutting off the fraction, within 0..<1.
  @inline(__always)
  static func threshold(_ x: Int, _ y: Int) -> Float {
    let phase =
      UInt32(truncatingIfNeeded: x) &* 3_242_174_889
      &+ UInt32(truncatingIfNeeded: y) &* 2_447_445_414
    return Float(phase &>> 8) * (1 / 16_777_216)
  }
}
