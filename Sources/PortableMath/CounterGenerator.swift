/// Random numbers by counter: each is a hash of (seed, index, purpose) and of nothing else.
///
/// No state is carried from one number to the next, so adding an index or a purpose, or reading in
/// another order, changes no other number. The hash chains the finalizer of SplitMix64 (Steele, Lea,
/// Flood: Fast Splittable Pseudorandom Number Generators, 2014) over the three words.
public struct CounterGenerator: Sendable, Equatable {
  /// The version of the hash; every change of any number it gives raises it.
  public static let version = 1

  /// The seed that all numbers of this generator depend on.
  public let seed: UInt64

  /// Makes the generator of one seed.
  public init(seed: UInt64) { self.seed = seed }

  /// 64 random bits for one index and purpose.
  public func bits(index: UInt64, purpose: UInt64) -> UInt64 {
    var state = Self.finalize(seed &+ UInt64(Self.version) &* Self.golden)
    state = Self.finalize((state ^ index) &+ Self.golden)
    return Self.finalize((state ^ purpose) &+ Self.golden)
  }

  /// A number in 0..<1, a multiple of 2⁻⁵³.
  public func unit(index: UInt64, purpose: UInt64) -> Double {
    Double(bits(index: index, purpose: purpose) >> 11) * 0x1p-53
  }

  /// A number in `range`, uniformly distributed; the range's end itself is only met by rounding.
  public func uniform(in range: ClosedRange<Double>, index: UInt64, purpose: UInt64) -> Double {
    let low = range.lowerBound
    let high = range.upperBound
    let value = low + (high - low) * unit(index: index, purpose: purpose)
    return value < high ? value : high
  }

  /// 2⁶⁴ divided by the golden ratio, made odd.
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func finalize(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
