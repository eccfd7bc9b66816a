/// A point or vector of the plane, y down.
public struct Vector2: Sendable, Equatable {
  /// The abscissa, growing to the right.
  public var x: Double
  /// The ordinate, growing downwards.
  public var y: Double

  /// The origin.
  public static let zero = Vector2(0, 0)

  /// Makes the vector (x, y).
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean length.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The sum, component by component.
  @inlinable
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// The difference, component by component.
  @inlinable
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// The vector `k` times as long.
  @inlinable
  public static func * (k: Double, a: Vector2) -> Vector2 { Vector2(k * a.x, k * a.y) }
}
