import PortableMath

/// A column that stands on the pool's surface, round about its axis.
public struct PoolBump: Sendable, Equatable {
  /// The abscissa of its axis, in points.
  public var x: Double
  /// The height above the surface, in points.
  public var height: Double
  /// w of b = height / (1 + d²/w²)², in points; half the width at half the height is 0.644 w.
  public var width: Double
}

/// The pool seen from the side: the half space below its level, with waves and columns.
public struct FieldPool: Sendable, Equatable {
  /// The ordinate of the surface without waves, in points, y down.
  public internal(set) var level = 0.0
  /// The middle, from which the waves count their phase, in points.
  public internal(set) var middle = 0.0
  /// κ, the angle of the first wave per point.
  public internal(set) var wavenumber = 0.0
  /// C₁ …: the waves' height is Re Σ Cₘ e^(i m κ (x − middle)), in points.
  public internal(set) var waves = ModeSeries(first: 1, count: 0)
  /// The columns.
  public internal(set) var bumps: [PoolBump] = []

  /// The radius that the pool has in shares, in points: it bends light as a meniscus of this size.
  static let radius = 40.0
  /// The depth, in points, at which the slopes of the surface are half forgotten.
  private static let memory = 16.0

  /// The height of the waves above the level and its slope.
  public func wave(at x: Double) -> (height: Double, slope: Double) {
    let w = UnitCircle.point(wavenumber * (x - middle))
    let (real, imaginary) = waves.reduced(w.x, w.y)
    return (
      real[0] * w.x - imaginary[0] * w.y,
      -wavenumber * (real[1] * w.y + imaginary[1] * w.x)
    )
  }

  /// No wave with its columns is higher, and none steeper.
  var bounds: (height: Double, slope: Double) {
    let (value, turn) = waves.bounds
    var bounds = (height: value, slope: wavenumber * turn)
    for bump in bumps {
      bounds.height += bump.height
      // The steepest place is at d² = w²/5.
      bounds.slope += 1.036 * bump.height / bump.width
    }
    return bounds
  }

  /// The pool's own field in the plane z = 0, with the true gradient: what tracing needs.
  @inline(__always)
  func sample(_ x: Double, _ y: Double) -> PlaneSample {
    var (height, slope) = wave(at: x)
    var bend = 0.0
    for bump in bumps {
      let dx = x - bump.x
      let square = 1 / (bump.width * bump.width)
      let m = 1 / (1 + dx * dx * square)
      let b = bump.height * m * m
      height += b
      slope -= 4 * b * m * square * dx
      bend += 4 * b * m * square * (6 * m * dx * dx * square - 1)
    }
    let f = level - height - y
    let deep = f / Self.memory
    let memory = 1 / (1 + deep * deep)
    // f / √(1 + (slope · memory)²); what the root changes only counts away from the surface.
    let kept = slope * memory
    let n = 1 / (1 + kept * kept).squareRoot()
    if f.magnitude < 0.05 {
      return PlaneSample(value: f * n, gradient: Vector2(-slope * n, -n))
    }
    bend += waveBend(at: x)
    // ∂ memory / ∂ f, ∂ kept / ∂ x at one f, and ∂ value / ∂ kept.
    let forgetting = -2 * memory * memory * f / (Self.memory * Self.memory)
    let byKept = -f * kept * n * n * n
    let byHeight = n + byKept * slope * forgetting
    return PlaneSample(
      value: f * n, gradient: Vector2(byKept * bend * memory - slope * byHeight, -byHeight))
  }

  /// The second derivative of the waves' height, per point.
  private func waveBend(at x: Double) -> Double {
    let w = UnitCircle.point(wavenumber * (x - middle))
    return -wavenumber * wavenumber * waves.squareWeighted(w.x, w.y)
  }

  /// The pool's own field in space, with the gradient of a surface that forgets its slopes with the
  /// depth: what light sees.
  func sample(_ x: Double, _ y: Double, _ z: Double) -> SpaceSample {
    let (wave, slope) = wave(at: x)
    var height = wave
    var gradient = SIMD2(slope, 0)
    for bump in bumps {
      let d = SIMD2(x - bump.x, z)
      let square = 1 / (bump.width * bump.width)
      let m = 1 / (1 + (d.x * d.x + d.y * d.y) * square)
      let b = bump.height * m * m
      height += b
      gradient -= (4 * b * m * square) * d
    }
    let f = level - height - y
    let deep = f / Self.memory
    gradient /= 1 + deep * deep
    let n = 1 / (1 + gradient.x * gradient.x + gradient.y * gradient.y).squareRoot()
    return SpaceSample(
      value: f * n, gradient: SIMD3(-gradient.x * n, -n, -gradient.y * n), radius: Self.radius)
  }
}
