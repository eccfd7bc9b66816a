/// 3 x² − 2 x³, clamped to 0 before 0 and 1 after 1.
func smoothStep(_ x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  return x * x * (3 - 2 * x)
}

/// x³ (6 x² − 15 x + 10), clamped to 0 before 0 and 1 after 1: neither speed nor acceleration jumps.
func smootherStep(_ x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  return x * x * x * (x * (6 * x - 15) + 10)
}

/// The number at `part` of the way from `start` to `end`.
func mix(_ start: Double, _ end: Double, _ part: Double) -> Double {
  start + (end - start) * part
}
