public import PortableMath

/// The field at a point of the outline's plane.
public struct PlaneSample: Sendable, Equatable {
  /// The field, in points: negative inside the liquid, 0 on its surface.
  public var value: Double
  /// The gradient in the plane, of length about 1.
  public var gradient: Vector2
}

/// The field at a point in space.
public struct SpaceSample: Sendable, Equatable {
  /// The field, in points: negative inside the liquid, 0 on its surface.
  public var value: Double
  /// The gradient, of length about 1; z points from the picture to the eye.
  public var gradient: SIMD3<Double>
  /// The radius of the parts here, in points, blended by the shares that they have in the gradient.
  public var radius: Double
}
