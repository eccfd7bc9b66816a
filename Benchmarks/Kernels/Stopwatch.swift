#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The least processor time of many calls, in milliseconds.
func leastTime(_ calls: Int = 300, _ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
  var least = Double.infinity
  for _ in 0..<calls {
    let start = now()
    body()
    least = min(least, now() - start)
  }
  return least
}

/// A number with a fixed number of digits behind the point, in a field of nine characters.
func field(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((value * scale).rounded())
  let fraction = String(whole % Int(scale))
  let text =
    "\(whole / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  return String(repeating: " ", count: max(0, 9 - text.count)) + text
}

/// Prints a row: nanoseconds a sample, and the time of 540 × 540 of them.
func report(_ name: String, perSample milliseconds: Double, samples: Int) {
  let nanoseconds = milliseconds * 1e6 / Double(samples)
  print(name.padded, field(nanoseconds, 3), "ns/sample", field(nanoseconds * 0.2916, 3), "ms")
}

/// Prints a row: one time.
func report(_ name: String, _ milliseconds: Double) {
  print(name.padded, field(milliseconds, 3), "ms")
}

extension String {
  fileprivate var padded: String { self + String(repeating: " ", count: max(0, 44 - count)) }
}
