extension Portable {
  /// e to the power `x`, within 1 ulp; 0 and infinity where Double can hold no nearer number.
  public static func exp(_ x: Double) -> Double { exp(x, 0) }

  /// The natural logarithm, within 1 ulp; −infinity at 0, NaN below.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    return logarithm(x).high
  }

  /// `x` to the power `y` for x ≥ 0, within 1 ulp; NaN for negative `x`.
  ///
  /// x⁰ and 1ʸ are 1 also for NaN, and 0 and infinity behave as in C's `pow`.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    guard x >= 0, !y.isNaN else { return .nan }
    if x == 0 { return y > 0 ? 0 : .infinity }
    if x == .infinity { return y > 0 ? .infinity : 0 }
    if y.isInfinite { return (x > 1) == (y > 0) ? .infinity : 0 }
    let log = logarithm(x)
    let estimate = y * log.high
    // Far outside the range of exp, and where splitting y could overflow.
    if estimate > 1_000 { return .infinity }
    if estimate < -1_000 { return 0 }
    let product = DoublePair.product(y, log.high)
    return exp(product.high, product.low + y * log.low)
  }

  /// e^(x + tail) for a tail much smaller than one.
  private static func exp(_ x: Double, _ tail: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    // x = k ln 2 + rest, |rest| ≤ ln 2 / 2.
    let k = (x * 1.44269504088896338700e+00 + roundingMagic) - roundingMagic
    let high = x - k * 6.93147180369123816490e-01
    let low = k * 1.90821492927058770002e-10 - tail
    let r = high - low
    let z = r * r
    let p4 = -1.65339022054652515390e-06 + z * 4.13813679705723846039e-08
    let p3 = 6.61375632143793436117e-05 + z * p4
    let p2 = -2.77777777770155933842e-03 + z * p3
    let c = r - z * (1.66666666666666019037e-01 + z * p2)
    let y = 1 - ((low - (r * c) / (2 - c)) - high)
    return scale(y, Int(k))
  }

  /// y · 2^k for 0.5 < y < 2 and −1076 < k < 1026, rounded once.
  @inline(__always)
  private static func scale(_ y: Double, _ k: Int) -> Double {
    if k > 1_023 { return y * 2 * powerOfTwo(k - 1) }
    if k < -1_021 { return y * powerOfTwo(k + 200) * powerOfTwo(-200) }
    return y * powerOfTwo(k)
  }

  /// 2^k for −1022 ≤ k ≤ 1023.
  @inline(__always)
  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: k + 1_023) << 52)
  }

  /// The natural logarithm of a positive finite number to about 2⁻⁶⁵ of its value.
  ///
  /// With x = 2^k m and s = (m − 1) / (m + 1), log m = 2 artanh s = 2 s (1 + s²/3 + s⁴/5 + …);
  /// the first two terms and s itself are held as pairs.
  private static func logarithm(_ x: Double) -> DoublePair {
    var bits = x.bitPattern
    var k = 0
    if bits < 0x0010_0000_0000_0000 {
      bits = (x * 18_014_398_509_481_984).bitPattern
      k = -54
    }
    // Move 1…2 to √½…√2: those above √2 are halved.
    let aboveRoot = bits & 0x000F_FFFF_FFFF_FFFF > 0x0006_A09E_667F_3BCD
    k += Int(bits >> 52) - 1_023 + (aboveRoot ? 1 : 0)
    let exponent: UInt64 = aboveRoot ? 0x3FE0_0000_0000_0000 : 0x3FF0_0000_0000_0000
    let m = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | exponent)

    // m − 1 is exact; m + 1 may round and its error is `lost`.
    let f = m - 1
    let g = m + 1
    let lost = m - (g - 1)
    let sHigh = f / g
    let check = DoublePair.product(sHigh, g)
    let sLow = (((f - check.high) - check.low) - sHigh * lost) / g

    let z = DoublePair.product(sHigh, sHigh)
    let zLow = z.low + 2 * sHigh * sLow
    let w = z.high
    let q6 = 1.0 / 23 + w * (1.0 / 25 + w * (1.0 / 27))
    let q5 = 1.0 / 19 + w * (1.0 / 21 + w * q6)
    let q4 = 1.0 / 15 + w * (1.0 / 17 + w * q5)
    let q3 = 1.0 / 11 + w * (1.0 / 13 + w * q4)
    let q2 = 1.0 / 7 + w * (1.0 / 9 + w * q3)
    let q = w * w * (1.0 / 5 + w * q2)
    // s²/3 as a pair: ⅓ is 0.333… with the tail 1.85e-17.
    let third = DoublePair.product(w, 1.0 / 3)
    let thirdLow = third.low + w * 1.850371707708594e-17 + zLow * (1.0 / 3)
    let series = DoublePair.sum(third.high, q)
    let seriesLow = series.low + thirdLow
    // 2 s (1 + series)
    let cubic = DoublePair.product(2 * sHigh, series.high)
    let head = DoublePair.sum(2 * sHigh, cubic.high)
    let headLow = head.low + (cubic.low + 2 * (sLow * (1 + series.high) + sHigh * seriesLow))

    // k ln 2, whose head has 32 bits so that the product is exact.
    let n = Double(k)
    let whole = DoublePair.sum(n * 6.93147180369123816490e-01, head.high)
    return DoublePair.sum(
      whole.high, whole.low + (headLow + n * 1.90821492927058770002e-10))
  }
}

/// An unevaluated sum of two numbers, the second below the last bit of the first.
struct DoublePair {
  var high: Double
  var low: Double

  /// a + b exactly, for |a| ≥ |b| or a = 0.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoublePair {
    let high = a + b
    return DoublePair(high: high, low: b - (high - a))
  }

  /// a · b exactly (Dekker 1971), while neither product nor halves leave the range of Double.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoublePair {
    let (aHead, aTail) = halves(a)
    let (bHead, bTail) = halves(b)
    let high = a * b
    let low = ((aHead * bHead - high) + aHead * bTail + aTail * bHead) + aTail * bTail
    return DoublePair(high: high, low: low)
  }

  /// Head and tail of 26 bits each (Veltkamp).
  @inline(__always)
  private static func halves(_ a: Double) -> (head: Double, tail: Double) {
    let c = 134_217_729 * a
    let head = c - (c - a)
    return (head, a - head)
  }
}
