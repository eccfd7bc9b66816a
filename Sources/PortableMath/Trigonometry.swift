extension Portable {
  /// The largest magnitude, in radians, for which the sine and cosine are computed: 2²⁰ · π/2.
  public static let largestAngle = 1_647_099.0

  /// The sine of an angle in radians, within 1 ulp.
  ///
  /// Angles beyond ``largestAngle``, infinities and NaN give NaN.
  public static func sin(_ angle: Double) -> Double { sincos(angle).sin }

  /// The cosine of an angle in radians, within 1 ulp.
  ///
  /// Angles beyond ``largestAngle``, infinities and NaN give NaN.
  public static func cos(_ angle: Double) -> Double { sincos(angle).cos }

  /// Sine and cosine of one angle in radians, both within 1 ulp, at the cost of one.
  ///
  /// Angles beyond ``largestAngle``, infinities and NaN give NaN.
  public static func sincos(_ angle: Double) -> (sin: Double, cos: Double) {
    guard angle.magnitude <= largestAngle else { return (.nan, .nan) }
    if angle.magnitude <= 0.785398163397448279 {
      return (sineKernel(angle, 0), cosineKernel(angle, 0))
    }
    // angle = quadrant · π/2 + rest, |rest| ≤ π/4, with π/2 in three parts (Cody and Waite).
    let quadrant = (angle * 6.36619772367581382433e-01 + roundingMagic) - roundingMagic
    let (high, low) = reduce(angle, quadrant)
    let s = sineKernel(high, low)
    let c = cosineKernel(high, low)
    switch Int(quadrant) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// angle − quadrant · π/2 as an unevaluated sum of two numbers.
  @inline(__always)
  private static func reduce(_ angle: Double, _ quadrant: Double) -> (high: Double, low: Double) {
    // The first 33 bits, the next 33, the next 33 and the rest of π/2.
    let first = 1.57079632673412561417e+00
    let second = 6.07710050630396597660e-11
    let third = 2.02226624871116645580e-21
    let rest = 8.47842766036889956997e-32
    let a = angle - quadrant * first
    // Both products are exact (33 + 21 bits); the differences' errors are caught in `lost`.
    let b = quadrant * second
    let r = a - b
    let lost = (a - r) - b
    let c = quadrant * third
    let r2 = r - c
    let tail = quadrant * rest - ((r - r2) - c) - lost
    let high = r2 - tail
    return (high, (r2 - high) - tail)
  }

  /// sin(x + y) for |x| ≤ π/4 and a tail y much smaller than x.
  @inline(__always)
  private static func sineKernel(_ x: Double, _ y: Double) -> Double {
    let z = x * x
    let v = z * x
    let p4 = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    let p3 = 2.75573137070700676789e-06 + z * p4
    let p2 = -1.98412698298579493134e-04 + z * p3
    let r = 8.33333333332248946124e-03 + z * p2
    return x - ((z * (0.5 * y - v * r) - y) - v * -1.66666666666666324348e-01)
  }

  /// cos(x + y) for |x| ≤ π/4 and a tail y much smaller than x.
  @inline(__always)
  private static func cosineKernel(_ x: Double, _ y: Double) -> Double {
    let z = x * x
    let p5 = 2.08757232129817482790e-09 + z * -1.13596475577881948265e-11
    let p4 = -2.75573143513906633035e-07 + z * p5
    let p3 = 2.48015872894767294178e-05 + z * p4
    let p2 = -1.38888888888741095749e-03 + z * p3
    let r = z * (4.16666666666666019037e-02 + z * p2)
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * r - x * y))
  }
}
