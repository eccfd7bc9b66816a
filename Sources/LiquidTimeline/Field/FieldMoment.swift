public import PortableMath

/// The field of one moment: everything that outline and light are made of, as plain numbers.
///
/// The liquid is where the field is negative: a body, or a pool seen from the side, joined with one
/// drop after the other in the order of ``drops``. Meant to be filled again and again; after a few
/// moments nothing is allocated any more.
public struct FieldMoment: Sendable, Equatable {
  /// What the drops join.
  public enum View: Sendable, Equatable {
    /// A round body, ``FieldMoment/body``.
    case body
    /// The surface of a pool from the side, ``FieldMoment/pool``.
    case pool
  }

  /// What the drops join; the other one holds no meaning.
  public internal(set) var view = View.body
  /// The body of ``View/body``.
  public internal(set) var body = FieldBody()
  /// The pool of ``View/pool``.
  public internal(set) var pool = FieldPool()
  /// The drops, in the order in which they join.
  public internal(set) var drops: [FieldDrop] = []
  /// L, the level that the outline follows: 0, or a hair beside it while the liquid is about to join.
  ///
  /// Radius and level of body and pool make up for it, so that the outline is where it would be at 0 but
  /// for the place where two surfaces meet. The surface in space is at this level, too.
  public internal(set) var level = 0.0

  /// Makes a moment without drops.
  public init() {}

  /// Returns the field at a point of the plane, in points: below ``level`` inside the liquid.
  public func value(at point: Vector2) -> Double { sample(point.x, point.y).value }

  /// Returns the field at a point in space, in points: below ``level`` inside the liquid.
  public func value(at point: SIMD3<Double>) -> Double { sample(at: point).value }

  /// Returns the gradient in the plane, of length about 1, pointing out of the liquid.
  public func gradient(at point: Vector2) -> Vector2 { sample(point.x, point.y).gradient }

  /// Returns the gradient in space, of length about 1, pointing out of the liquid.
  public func gradient(at point: SIMD3<Double>) -> SIMD3<Double> { sample(at: point).gradient }

  /// Returns value and gradient at a point of the plane; in a pool the true gradient, not that of light.
  public func sample(at point: Vector2) -> PlaneSample { sample(point.x, point.y) }

  /// Returns value, gradient and blended radius at a point in space.
  public func sample(at point: SIMD3<Double>) -> SpaceSample {
    var sample =
      view == .body
      ? body.sample(point.x, point.y, point.z) : pool.sample(point.x, point.y, point.z)
    for drop in drops {
      let own = drop.sample(point.x, point.y, point.z)
      let (value, share) = CubicJoin.join(sample.value, own.value, width: drop.join)
      sample.value = value
      sample.gradient += share * (own.gradient - sample.gradient)
      sample.radius += share * (own.radius - sample.radius)
    }
    return sample
  }

  /// Returns a first guess of z² where a line of sight through a point of the plane meets the surface,
  /// in square points, at least 1: what Newton's method begins with.
  public func squaredHeightGuess(at point: Vector2) -> Double {
    var guess = 1.0
    if view == .body {
      let d = point - body.center
      guess = max(guess, body.radius * body.radius - d.x * d.x - d.y * d.y)
    }
    for drop in drops {
      let d = point - drop.center
      let reach = drop.radius + 0.15 * drop.join
      guess = max(guess, reach * reach - d.x * d.x - d.y * d.y)
    }
    return guess
  }

  /// Value and gradient in the plane; drops that are too far away to matter cost nothing.
  @inline(__always)
  func sample(_ x: Double, _ y: Double) -> PlaneSample {
    var sample = view == .body ? body.sample(x, y) : pool.sample(x, y)
    for drop in drops where !drop.isIdle(x, y, value: sample.value) {
      let own = drop.sample(x, y)
      let (value, share) = CubicJoin.join(sample.value, own.value, width: drop.join)
      sample.value = value
      sample.gradient.x += share * (own.gradient.x - sample.gradient.x)
      sample.gradient.y += share * (own.gradient.y - sample.gradient.y)
    }
    return sample
  }

  /// Removes drops and bumps and keeps the memory.
  mutating func clear() {
    drops.removeAll(keepingCapacity: true)
    body.bumps.removeAll(keepingCapacity: true)
    pool.bumps.removeAll(keepingCapacity: true)
    level = 0
  }
}
