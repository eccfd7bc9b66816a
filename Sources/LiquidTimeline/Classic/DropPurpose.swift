import PortableMath

/// What a random number of one drop is for; the raw values never change their meaning.
enum DropPurpose: UInt64 {
  /// The time between two drops of a loop (of drop 0 for the whole loop).
  case interval = 1
  /// The direction it comes from.
  case direction = 2
}

extension CounterGenerator {
  /// A number in 0..<1 for one purpose of one drop.
  func unit(_ purpose: DropPurpose, drop: Int) -> Double {
    unit(index: UInt64(drop), purpose: purpose.rawValue)
  }

  /// A number in `range` for one purpose of one drop.
  func uniform(_ purpose: DropPurpose, drop: Int, in range: ClosedRange<Double>) -> Double {
    uniform(in: range, index: UInt64(drop), purpose: purpose.rawValue)
  }
}
