public import PortableMath

/// The outline by which a round blob reaches out: two mirrored fillet circles and one point circle,
/// all tangent to their neighbours (docs/effect.md, "A bulge is three circles").
///
/// Points are given in the frame whose origin is the blob's centre and in which the bulge points
/// towards −y.
public struct Bulge: Sendable, Equatable {
  /// Half the angle that the bulge takes of the blob, in radians, between 0 and π/2.
  public let angle: Double
  /// Radius of the blob, in points.
  public let circleRadius: Double
  /// Radius of the fillets, in points.
  public let beginRadius: Double
  /// Radius of the point circle, in points: the blob's radius gives no bulge, 0 a cusp.
  public let pointRadius: Double
  /// The direction, in radians, in which the left fillet meets the point circle.
  public let beta: Double
  /// Where the bulge leaves the blob's circle (A).
  public let start: Vector2
  /// Centre of the left fillet circle (B).
  public let leftCenter: Vector2
  /// Centre of the point circle (C).
  public let pointCenter: Vector2
  /// Centre of the right fillet circle (D).
  public let rightCenter: Vector2

  /// Where the left fillet meets the point circle.
  public var tangent: Vector2 {
    let (sine, cosine) = Portable.sincos(beta)
    return leftCenter + beginRadius * Vector2(cosine, sine)
  }

  /// The outermost point.
  public var tip: Vector2 { Vector2(0, pointCenter.y - pointRadius) }

  /// Makes the bulge of four values, the angle in degrees.
  ///
  /// - Throws: ``TimelineError`` naming the value to change if no tangent point circle exists.
  public init(
    angleDegrees: Double, circleRadius: Double, beginRadius: Double, pointRadius: Double
  ) throws(TimelineError) {
    try Self.validate(
      angleDegrees: angleDegrees, circleRadius: circleRadius, beginRadius: beginRadius,
      pointRadius: pointRadius)
    self.init(
      valid: angleDegrees * Portable.pi / 180, circleRadius: circleRadius,
      beginRadius: beginRadius, pointRadius: pointRadius)
  }

  /// Checks that a tangent point circle exists: 0° < α < 90°, all radii above 0 and
  /// B + r ≥ (R + B) sin α.
  ///
  /// - Parameters:
  ///   - angleDegrees: α, half the angle that the bulge takes of the blob.
  ///   - circleRadius: R, the blob's radius.
  ///   - beginRadius: B, the fillets' radius.
  ///   - pointRadius: r, the point circle's radius.
  ///   - pointKey: The parameter that `pointRadius` follows from, for the message.
  /// - Throws: ``TimelineError`` naming the value to change and what to change it to.
  public static func validate(
    angleDegrees: Double, circleRadius: Double, beginRadius: Double, pointRadius: Double,
    pointKey: String = "bulgePointRadius"
  ) throws(TimelineError) {
    guard angleDegrees > 0, angleDegrees < 90 else {
      throw TimelineError(
        key: "bulgeAngle", problem: "\(Readable.number(angleDegrees)) is out of range",
        use: "more than 0 and less than 90 °")
    }
    let radii = [
      ("circleRadius", circleRadius), ("bulgeBeginRadius", beginRadius), (pointKey, pointRadius),
    ]
    for (key, radius) in radii where !(radius > 0 && radius < .infinity) {
      throw TimelineError(
        key: key, problem: "\(Readable.number(radius)) is out of range",
        use: "more than 0 pt")
    }
    let sine = Portable.sin(angleDegrees * Portable.pi / 180)
    let least = (circleRadius + beginRadius) * sine - beginRadius
    if pointRadius < least {
      throw TimelineError(
        key: pointKey,
        problem: "\(Readable.number(pointRadius)) is too small for the two fillets to reach it",
        use: "\(Readable.range(least, circleRadius)) pt, or a smaller bulgeAngle")
    }
  }

  /// Makes a bulge that is known to exist, the angle in radians.
  init(valid angle: Double, circleRadius: Double, beginRadius: Double, pointRadius: Double) {
    self.angle = angle
    self.circleRadius = circleRadius
    self.beginRadius = beginRadius
    self.pointRadius = pointRadius
    let (sine, cosine) = Portable.sincos(angle)
    let reach = circleRadius + beginRadius
    let span = beginRadius + pointRadius
    beta = min(0.5 * Portable.pi - angle, Portable.acos(min(1, reach * sine / span)))
    start = Vector2(-circleRadius * sine, -circleRadius * cosine)
    leftCenter = Vector2(-reach * sine, -reach * cosine)
    pointCenter = Vector2(0, leftCenter.y + Portable.sin(beta) * span)
    rightCenter = Vector2(reach * sine, leftCenter.y)
  }

  /// The same bulge on a blob, pointing in any direction.
  func placed(direction: Double, axis: Vector2) -> Protrusion {
    let (sine, cosine) = Portable.sincos(angle)
    return Protrusion(
      direction: direction, axis: axis, baseRadius: circleRadius, filletRadius: beginRadius,
      sine: sine, cosine: cosine, distance: -pointCenter.y, pointRadius: pointRadius)
  }
}

/// Checks that a bulge's point circle is not larger than what it grows from.
func validatePointRadius(
  _ radius: Double, key: String, blobRadius: Double, blob: String
) throws(TimelineError) {
  if radius > blobRadius {
    throw TimelineError(
      key: key,
      problem:
        "\(Readable.number(radius)) is larger than the \(blob) radius \(Readable.number(blobRadius))",
      use: "\(Readable.range(0, blobRadius)) pt")
  }
}
