import Foundation
import PortableMath
import Testing

/// Compares every function with the C library's, whose errors stay near half an ulp.
@Suite("Accuracy against the C library") struct PortableAccuracyTests {
  /// The number of random points a function is compared at.
  static let points: UInt64 = 20_000
  let random = CounterGenerator(seed: 0x51EE7)

  /// The largest distance in ulps between two functions over random points in `range`.
  private func largestError(
    in range: ClosedRange<Double>, purpose: UInt64,
    _ ours: (Double) -> Double, _ theirs: (Double) -> Double
  ) -> Double {
    var largest = 0.0
    for index in 0..<Self.points {
      let x = random.uniform(in: range, index: index, purpose: purpose)
      largest = max(largest, ulps(ours(x), theirs(x)))
    }
    return largest
  }

  /// |a − b| in units of the last place of b.
  private func ulps(_ a: Double, _ b: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    return (a - b).magnitude / b.ulp
  }

  @Test("sine and cosine", arguments: [0.8, 7, 1_000, 1_600_000])
  func sineAndCosine(limit: Double) {
    #expect(largestError(in: -limit...limit, purpose: 1, Portable.sin, Foundation.sin) <= 1)
    #expect(largestError(in: -limit...limit, purpose: 2, Portable.cos, Foundation.cos) <= 1)
  }

  @Test("arc cosine over its domain and close to its ends")
  func arcCosine() {
    #expect(largestError(in: -1...1, purpose: 3, Portable.acos, Foundation.acos) <= 2)
    #expect(largestError(in: 0.999999...1, purpose: 4, Portable.acos, Foundation.acos) <= 2)
    #expect(largestError(in: -1 ... -0.999999, purpose: 5, Portable.acos, Foundation.acos) <= 2)
  }

  @Test("angle of a vector")
  func angleOfVector() {
    var largest = 0.0
    for index in 0..<Self.points {
      let y = random.uniform(in: -1...1, index: index, purpose: 6)
      let x = random.uniform(in: -1...1, index: index, purpose: 7)
      largest = max(largest, ulps(Portable.atan2(y, x), Foundation.atan2(y, x)))
      let small = y * 1e-6
      largest = max(largest, ulps(Portable.atan2(small, x), Foundation.atan2(small, x)))
    }
    #expect(largest <= 2)
  }

  @Test("exponential, also where it is subnormal")
  func exponential() {
    #expect(largestError(in: -40...40, purpose: 8, Portable.exp, Foundation.exp) <= 1)
    #expect(largestError(in: -745...709.7, purpose: 9, Portable.exp, Foundation.exp) <= 1)
  }

  @Test("logarithm, also near one and of subnormal numbers")
  func logarithm() {
    #expect(largestError(in: 0...4, purpose: 10, Portable.log, Foundation.log) <= 1)
    #expect(largestError(in: 0.999...1.001, purpose: 11, Portable.log, Foundation.log) <= 1)
    #expect(largestError(in: 0...1e300, purpose: 12, Portable.log, Foundation.log) <= 1)
    #expect(largestError(in: 0...0x1p-1030, purpose: 13, Portable.log, Foundation.log) <= 1)
  }

  @Test("power, up to the ends of the range")
  func power() {
    var largest = 0.0
    for index in 0..<Self.points {
      let x = random.uniform(in: 0...4, index: index, purpose: 14)
      let y = random.uniform(in: -10...10, index: index, purpose: 15)
      largest = max(largest, ulps(Portable.pow(x, y), Foundation.pow(x, y)))
      let high = 700 * y / 10 / Foundation.log(x)
      largest = max(largest, ulps(Portable.pow(x, high), Foundation.pow(x, high)))
    }
    #expect(largest <= 1)
  }

  @Test("special values are those of C")
  func specialValues() {
    for y in [0.0, -0.0, 1, -1, 2, -2, .infinity, -.infinity] {
      for x in [0.0, -0.0, 1, -1, 2, -2] {
        let ours = Portable.atan2(y, x)
        #expect(ours == Foundation.atan2(y, x), "atan2(\(y), \(x))")
        #expect(ours.sign == Foundation.atan2(y, x).sign, "atan2(\(y), \(x))")
      }
      for x in [0.0, 0.5, 1, 2, .infinity] {
        #expect(Portable.pow(x, y) == Foundation.pow(x, y), "pow(\(x), \(y))")
      }
    }
    for x in [0.0, -0.0, .infinity, -.infinity, 710, -746] {
      #expect(Portable.exp(x) == Foundation.exp(x), "exp(\(x))")
    }
    #expect(Portable.acos(1) == 0)
    #expect(Portable.acos(-1) == Portable.pi)
    #expect(Portable.acos(1.0000001).isNaN)
    #expect(Portable.log(0) == -.infinity)
    #expect(Portable.log(-1).isNaN)
    #expect(Portable.log(.infinity) == .infinity)
    #expect(Portable.pow(-2, 0.5).isNaN)
    #expect(Portable.sin(.infinity).isNaN)
    #expect(Portable.cos(2e6).isNaN)
    #expect(Portable.sin(.nan).isNaN)
    #expect(Portable.sin(0) == 0 && Portable.cos(0) == 1)
  }
}
