public import PortableMath

/// An affine map of the plane: (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty).
public struct Transform2D: Sendable, Equatable {
  /// The image of the unit vector along x is (a, b).
  public var a: Double
  /// See `a`.
  public var b: Double
  /// The image of the unit vector along y is (c, d).
  public var c: Double
  /// See `c`.
  public var d: Double
  /// The image of the origin is (tx, ty).
  public var tx: Double
  /// See `tx`.
  public var ty: Double

  /// The map that changes nothing.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A translation.
  public static func translation(_ x: Double, _ y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that applies `self` first and `next` after it.
  public func then(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The inverse map, or nil when the map is singular or not finite.
  public var inverse: Transform2D? {
    let determinant = a * d - b * c
    let k = 1 / determinant
    guard k.isFinite, determinant.isFinite else { return nil }
    return Transform2D(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// The image of a point.
  @inline(__always)
  public func apply(_ p: Vector2) -> Vector2 {
    Vector2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The largest factor by which the map stretches a length (its greater singular value).
  public var stretch: Double {
    let largest = max(abs(a), abs(b), max(abs(c), abs(d)))
    guard largest < 1e60 else {
      return largest.isFinite ? largest * scaled(1 / largest).stretch : largest
    }
    let p = a * a + b * b + c * c + d * d
    let q = a * d - b * c
    return ((p + max(0, p * p - 4 * q * q).squareRoot()) / 2).squareRoot()
  }

  /// The map without its offset, followed by a scaling: fourth powers of large coefficients would overflow.
  private func scaled(_ factor: Double) -> Transform2D {
    Transform2D(a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: 0, ty: 0)
  }

  /// Whether every coefficient is a finite number.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
