public import PortableMath

/// A swelling of the body's surface that reaches out in one direction.
public struct BodyBump: Sendable, Equatable {
  /// The direction, a unit vector in the plane.
  public var axis: Vector2
  /// The height as a part of the body's radius.
  public var height: Double
  /// q of b = height / (1 + q (1 − cos))²; 0.828 (R / width)² for half the width at half the height.
  public var sharpness: Double
}

/// The body of liquid: a ball that rings in sectoral modes, with bumps.
public struct FieldBody: Sendable, Equatable {
  /// The centre in the design frame, in points.
  public internal(set) var center = Vector2.zero
  /// R, the radius, in points.
  public internal(set) var radius = 1.0
  /// C₂ … C₈: the radius in direction e is R (1 + Re Σ Cₙ (eₓ + i e_y)ⁿ + Σ bumps).
  public internal(set) var modes = ModeSeries(first: 2, count: 7)
  /// The bumps that reach out to drops.
  public internal(set) var bumps: [BodyBump] = []

  /// η of the modes alone in the direction of a unit vector.
  func swell(_ direction: Vector2) -> Double {
    let (real, imaginary) = modes.reduced(direction.x, direction.y)
    let x = direction.x * direction.x - direction.y * direction.y
    let y = 2 * direction.x * direction.y
    return real[0] * x - imaginary[0] * y
  }

  /// No direction has a radius larger than this, in points.
  var largestRadius: Double {
    var sum = 1 + modes.bounds.value
    for bump in bumps { sum += bump.height }
    return radius * sum
  }

  /// The body's own field in the plane z = 0.
  @inline(__always)
  func sample(_ x: Double, _ y: Double) -> PlaneSample {
    let dx = x - center.x
    let dy = y - center.y
    let s = (dx * dx + dy * dy).squareRoot() + 1e-9
    let ex = dx / s
    let ey = dy / s
    let (real, imaginary) = modes.reduced(ex, ey)
    let wx = ex * ex - ey * ey
    let wy = 2 * ex * ey
    var eta = real[0] * wx - imaginary[0] * wy
    // G w and G, G = Σ n Cₙ wⁿ⁻¹.
    let along = real[1] * wx - imaginary[1] * wy
    var gx = real[1] * ex - imaginary[1] * ey - along * ex
    var gy = -(real[1] * ey + imaginary[1] * ex) - along * ey
    for bump in bumps {
      let cosine = ex * bump.axis.x + ey * bump.axis.y
      let m = 1 / (1 + bump.sharpness * (1 - cosine))
      let height = bump.height * m * m
      let slope = 2 * bump.sharpness * height * m
      eta += height
      gx += slope * (bump.axis.x - cosine * ex)
      gy += slope * (bump.axis.y - cosine * ey)
    }
    let k = radius / s
    return PlaneSample(
      value: s - radius * (1 + eta), gradient: Vector2(ex - k * gx, ey - k * gy))
  }

  /// The body's own field in space.
  func sample(_ x: Double, _ y: Double, _ z: Double) -> SpaceSample {
    let dx = x - center.x
    let dy = y - center.y
    let s = (dx * dx + dy * dy + z * z).squareRoot() + 1e-9
    let e = SIMD3(dx, dy, z) / s
    let (real, imaginary) = modes.reduced(e.x, e.y)
    let wx = e.x * e.x - e.y * e.y
    let wy = 2 * e.x * e.y
    var eta = real[0] * wx - imaginary[0] * wy
    let along = real[1] * wx - imaginary[1] * wy
    var g = SIMD3(
      real[1] * e.x - imaginary[1] * e.y, -(real[1] * e.y + imaginary[1] * e.x), 0)
    g -= along * e
    for bump in bumps {
      let axis = SIMD3(bump.axis.x, bump.axis.y, 0)
      let cosine = e.x * axis.x + e.y * axis.y
      let m = 1 / (1 + bump.sharpness * (1 - cosine))
      let height = bump.height * m * m
      eta += height
      g += (2 * bump.sharpness * height * m) * (axis - cosine * e)
    }
    return SpaceSample(
      value: s - radius * (1 + eta), gradient: e - (radius / s) * g, radius: radius)
  }
}
