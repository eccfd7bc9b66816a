extension Portable {
  /// The angle of the vector (x, y) in radians, −π…π, measured from +x towards +y, within 2 ulp.
  ///
  /// The zero vector has the angle 0 or ±π by the signs of its parts, as in C's `atan2`.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let ay = y.magnitude
    let ax = x.magnitude
    let left = x.sign == .minus
    let angle: Double
    if ay > ax {
      let fromVertical = arctangent(ax / ay)
      angle = halfPi - ((left ? -fromVertical : fromVertical) - halfPiTail)
    } else {
      // Equal parts are at 45°, also infinite ones; on the axis the angle is 0.
      let fromHorizontal = ay == 0 ? 0 : arctangent(ay == ax ? 1 : ay / ax)
      angle = left ? pi - (fromHorizontal - piTail) : fromHorizontal
    }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle in radians, 0…π, whose cosine is `x`, within 1 ulp; NaN outside −1…1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    if x.magnitude < 0.5 {
      return halfPi - (x - (halfPiTail - x * acosRatio(x * x)))
    }
    if x < 0 {
      let z = (1 + x) * 0.5
      let s = z.squareRoot()
      let w = acosRatio(z) * s - halfPiTail
      return pi - 2 * (s + w)
    }
    let z = (1 - x) * 0.5
    if z == 0 { return 0 }
    let s = z.squareRoot()
    // `head` is s with the lower half of its bits cleared; head² is exact.
    let head = Double(bitPattern: s.bitPattern & 0xFFFF_FFFF_0000_0000)
    let tail = (z - head * head) / (s + head)
    return 2 * (head + (acosRatio(z) * s + tail))
  }

  /// The ratio of a circle's circumference to its diameter.
  public static let pi = 3.14159265358979311600e+00

  private static let piTail = 1.22464679914735317723e-16
  private static let halfPi = 1.57079632679489655800e+00
  private static let halfPiTail = 6.12323399573676603587e-17

  /// The arctangent of a number in 0…1, reduced to |x| < 7/16 round 0, ½ and 1.
  @inline(__always)
  private static func arctangent(_ x: Double) -> Double {
    if x < 0.4375 { return x - x * arctangentTail(x) }
    if x < 0.6875 {
      let r = (2 * x - 1) / (2 + x)
      let high = 4.63647609000806093515e-01
      return high - ((r * arctangentTail(r) - 2.26987774529616870924e-17) - r)
    }
    let r = (x - 1) / (x + 1)
    let high = 7.85398163397448278999e-01
    return high - ((r * arctangentTail(r) - 3.06161699786838301793e-17) - r)
  }

  /// (x − atan x) / x for |x| < 7/16.
  @inline(__always)
  private static func arctangentTail(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let e5 = 4.97687799461593236017e-02 + w * 1.62858201153657823623e-02
    let e4 = 6.66107313738753120669e-02 + w * e5
    let e3 = 9.09088713343650656196e-02 + w * e4
    let e2 = 1.42857142725034663711e-01 + w * e3
    let even = z * (3.33333333333329318027e-01 + w * e2)
    let o4 = -5.83357013379057348645e-02 + w * -3.65315727442169155270e-02
    let o3 = -7.69187620504482999495e-02 + w * o4
    let o2 = -1.11111104054623557880e-01 + w * o3
    let odd = w * (-1.99999999998764832476e-01 + w * o2)
    return even + odd
  }

  /// (asin √z − √z) / √z for 0 ≤ z ≤ ¼.
  @inline(__always)
  private static func acosRatio(_ z: Double) -> Double {
    let p5 = 7.91534994289814532176e-04 + z * 3.47933107596021167570e-05
    let p4 = -4.00555345006794114027e-02 + z * p5
    let p3 = 2.01212532134862925881e-01 + z * p4
    let p2 = -3.25565818622400915405e-01 + z * p3
    let p = z * (1.66666666666666657415e-01 + z * p2)
    let q3 = -6.88283971605453293030e-01 + z * 7.70381505559019352791e-02
    let q2 = 2.02094576023350569471e+00 + z * q3
    let q = 1 + z * (-2.40339491173441421878e+00 + z * q2)
    return p / q
  }
}
