import PortableMath

/// Points of the unit circle by a table and a short polynomial: what a point of the outline can afford.
enum UnitCircle {
  /// Returns (cos, sin) of an angle in radians, within 2e-16; (1, 0) beyond a million.
  @inline(__always)
  static func point(_ angle: Double) -> Vector2 {
    guard angle.magnitude < 1e6 else { return Vector2(1, 0) }
    let step = (angle * stepsPerRadian + magic) - magic
    let rest = angle - step * radiansPerStep - step * radiansPerStepRest
    let knot = knots[Int(step) & (count - 1)]
    // |rest| ≤ π/128: the terms left out are below 1e-20.
    let square = rest * rest
    let sine = rest * (1 - square * (1.0 / 6 - square * (1.0 / 120 - square * (1.0 / 5_040))))
    let cosine = 1 - square * (0.5 - square * (1.0 / 24 - square * (1.0 / 720)))
    return Vector2(knot.x * cosine - knot.y * sine, knot.y * cosine + knot.x * sine)
  }

  private static let count = 128
  private static let stepsPerRadian = 64 / Portable.pi
  /// π/64 in two parts, the first of 33 bits so that its products are exact.
  private static let radiansPerStep = 1.57079632673412561417e+00 / 32
  private static let radiansPerStepRest = 6.07710050650619224932e-11 / 32
  /// Adding and subtracting 1.5·2⁵² rounds to a whole number.
  private static let magic = 6_755_399_441_055_744.0

  private static let knots: [Vector2] = (0..<count).map { index in
    let (sine, cosine) = Portable.sincos(Double(index) * (Portable.pi / 64))
    return Vector2(cosine, sine)
  }
}
