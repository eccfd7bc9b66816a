import LiquidTimeline
import PortableMath

/// Finds the surface of a round body and its drops in space, eight points at a time.
///
/// The height z is found by Newton's method in ζ = z², three rounds; the modes of the body's ringing are taken once, at the
/// first guess. Floats, + − × ÷ √ only: the same bits on every machine.
struct BodySurface {
  private struct Mode {
    var real: Float
    var imaginary: Float
    var order: Float
  }

  private struct Bump {
    var x: Float
    var y: Float
    var height: Float
    var sharpness: Float
  }

  private(set) var drops: [DropLanes] = []
  private(set) var x: Float = 0
  private(set) var y: Float = 0
  private(set) var radius: Float = 1
  /// No point of the body is further from its centre, in points.
  private(set) var reach: Float = 1
  private var modes: [Mode] = []
  private var bumps: [Bump] = []
  private var level: Float = 0
  private static let rounds = 3

  /// Takes over the numbers of a moment.
  mutating func take(_ moment: borrowing FieldMoment) {
    let body = moment.body
    x = Float(body.center.x)
    y = Float(body.center.y)
    radius = Float(body.radius)
    level = Float(moment.level)
    modes.removeAll(keepingCapacity: true)
    var swell = 0.0
    for order in body.modes.orders {
      let amplitude = body.modes[order]
      swell += (amplitude.x * amplitude.x + amplitude.y * amplitude.y).squareRoot()
      modes.append(
        Mode(real: Float(amplitude.x), imaginary: Float(amplitude.y), order: Float(order)))
    }
    bumps.removeAll(keepingCapacity: true)
    for bump in body.bumps {
      swell += bump.height
      bumps.append(
        Bump(
          x: Float(bump.axis.x), y: Float(bump.axis.y), height: Float(bump.height),
          sharpness: Float(bump.sharpness)))
    }
    reach = radius * Float(1 + swell)
    drops.removeAll(keepingCapacity: true)
    for drop in moment.drops { drops.append(DropLanes(drop)) }
  }

  /// The surface at eight points, in points of the design frame.
  ///
  /// - Parameters:
  ///   - px: Abscissas.
  ///   - py: Ordinates.
  ///   - near: The numbers of the drops whose influence reaches one of the points, in order.
  ///   - count: How many of `near` are meant.
  ///   - sway: How much the modes' part of the normal counts.
  /// - Returns: The surface that the eye sees there.
  func surface(
    _ px: Lanes, _ py: Lanes, near: borrowing [Int32], count: Int, sway: Float
  ) -> SurfaceLanes {
    let one = Lanes.all(1)
    let dx = px - Lanes.all(x)
    let dy = py - Lanes.all(y)
    let flat = dx * dx + dy * dy
    let r = Lanes.all(radius)
    var zeta = (r * r - flat).atLeast(one)
    for index in 0..<count {
      let drop = drops[Int(near[index])]
      let ux = px - Lanes.all(drop.x)
      let uy = py - Lanes.all(drop.y)
      zeta = zeta.atLeast(Lanes.all(drop.ball * drop.ball) - ux * ux - uy * uy)
    }
    let ring = ringing(dx, dy, (flat + zeta).root, zeta.root)
    let held = Ring(
      shift: ring.shift, x: ring.x * Lanes.all(sway),
      y: ring.y * Lanes.all(sway), z: ring.z * Lanes.all(sway))
    var found = slope(px, py, dx, dy, flat, zeta, held, near, count)
    for _ in 0..<Self.rounds {
      // ∂F/∂ζ = F_z / (2 z).
      let steepness = (found.z / (zeta.root + zeta.root)).atLeast(Lanes.all(1e-3))
      zeta = (zeta - found.value / steepness).atLeast(Lanes.all(1e-4))
      found = slope(px, py, dx, dy, flat, zeta, held, near, count)
    }
    let length = (found.x * found.x + found.y * found.y + found.z * found.z).root + Lanes.all(1e-9)
    return SurfaceLanes(
      normalX: found.x / length, normalY: found.y / length,
      normalZ: (found.z / length).atLeast(Lanes.zero), thickness: zeta.root,
      radius: found.radius)
  }

  /// What the ringing adds: R η, and its gradient.
  struct Ring {
    var shift: Lanes
    var x: Lanes
    var y: Lanes
    var z: Lanes
  }

  func ringing(_ dx: Lanes, _ dy: Lanes, _ s: Lanes, _ z: Lanes) -> Ring {
    let inverse = Lanes.all(1) / s
    let ex = dx * inverse
    let ey = dy * inverse
    let ez = z * inverse
    // Horner for Σ Cₙ wⁿ⁻² and Σ n Cₙ wⁿ⁻².
    var real = Lanes.zero
    var imaginary = Lanes.zero
    var realSlope = Lanes.zero
    var imaginarySlope = Lanes.zero
    var index = modes.count
    while index > 0 {
      index -= 1
      let mode = modes[index]
      let next = real * ex - imaginary * ey + Lanes.all(mode.real)
      imaginary = real * ey + imaginary * ex + Lanes.all(mode.imaginary)
      real = next
      let nextSlope = realSlope * ex - imaginarySlope * ey + Lanes.all(mode.order * mode.real)
      imaginarySlope =
        realSlope * ey + imaginarySlope * ex + Lanes.all(mode.order * mode.imaginary)
      realSlope = nextSlope
    }
    let wx = ex * ex - ey * ey
    let wy = ex * ey + ex * ey
    let eta = real * wx - imaginary * wy
    let along = realSlope * wx - imaginarySlope * wy
    let gx = realSlope * ex - imaginarySlope * ey - along * ex
    let gy = Lanes.zero - (realSlope * ey + imaginarySlope * ex) - along * ey
    let gz = Lanes.zero - along * ez
    let scale = Lanes.all(radius) * inverse
    return Ring(shift: Lanes.all(radius) * eta, x: scale * gx, y: scale * gy, z: scale * gz)
  }

  /// The field and its gradient at height √ζ.
  @inline(__always)
  func slope(
    _ px: Lanes, _ py: Lanes, _ dx: Lanes, _ dy: Lanes, _ flat: Lanes, _ zeta: Lanes, _ ring: Ring,
    _ near: borrowing [Int32], _ count: Int
  ) -> FieldLanes {
    let one = Lanes.all(1)
    let z = zeta.root
    let s = (flat + zeta).root
    let inverse = one / s
    let ex = dx * inverse
    let ey = dy * inverse
    let ez = z * inverse
    var swell = Lanes.zero
    var gx = Lanes.zero
    var gy = Lanes.zero
    var gz = Lanes.zero
    for bump in bumps {
      let ux = Lanes.all(bump.x)
      let uy = Lanes.all(bump.y)
      let sharpness = Lanes.all(bump.sharpness)
      let cosine = ex * ux + ey * uy
      let m = one / (one + sharpness * (one - cosine))
      let b = Lanes.all(bump.height) * m * m
      let d = (sharpness + sharpness) * b * m
      swell += b
      gx += d * (ux - cosine * ex)
      gy += d * (uy - cosine * ey)
      gz -= d * cosine * ez
    }
    let r = Lanes.all(radius)
    let k = r * inverse
    // The modes' part of z fades where the surface ends.
    let fade = z / (zeta + one).root
    var found = FieldLanes(
      value: s - r - r * swell - ring.shift, x: ex - k * gx - ring.x, y: ey - k * gy - ring.y,
      z: ez - k * gz - ring.z * fade, radius: r)
    for index in 0..<count { drops[Int(near[index])].join(&found, px, py, z) }
    found.value -= Lanes.all(level)
    return found
  }
}
