/// Random numbers one after the other: the SplitMix64 generator (Steele, Lea, Flood: Fast Splittable
/// Pseudorandom Number Generators, 2014).
///
/// Meant for plans that are made once, in a fixed order; what a frame needs is hashed by
/// ``CounterGenerator``.
public struct SplitMix64: Sendable, Equatable {
  private var state: UInt64

  /// Makes the generator of one seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the next number in 0..<1, a multiple of 2⁻⁵³.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
