import PortableMath

/// The constants of one drop of a loop in style `liquid`.
struct LiquidDrop: Sendable {
  let index: Int
  /// The moment of contact, in seconds from the loop's start.
  let contactTime: Double
  /// Where it comes from, in radians, 0..<2π, and as a unit vector.
  let direction: Double
  let axis: Vector2
  /// Its radius, in points.
  let radius: Double
  /// How it comes nearer.
  private(set) var flight: DropFlight
  /// The blob's radius when they touch, in points.
  private(set) var contactBlobRadius = 0.0
  /// cos nφ and sin nφ of its direction, n = 2…4.
  let cosines: SIMD4<Double>
  let sines: SIMD4<Double>

  /// The same drop, touching a blob of one radius with fillets of another.
  func touching(blobRadius: Double, filletRadius: Double) -> LiquidDrop {
    var drop = self
    drop.contactBlobRadius = blobRadius
    drop.flight.contactDistance =
      ContactGeometry(blobRadius: blobRadius, dropRadius: radius, filletRadius: filletRadius)
      .distance
    return drop
  }

  /// Distance of the two centres at contact, in points.
  var contactDistance: Double { flight.contactDistance }

  /// Seconds from contact until it is part of the blob.
  func absorption(within longest: Double) -> Double {
    flight.absorption(of: contactDistance, within: longest)
  }
}

extension LiquidDrop {
  /// The drops of a loop of `period` seconds, by index, before they know the blob that they touch.
  static func all(_ parameters: LiquidParameters, seed: UInt64, period: Double) -> [LiquidDrop] {
    let span = parameters.direction
    return DropDraw.all(parameters, seed: seed, period: period).map { draw in
      let degrees = span.lowerBound + (span.upperBound - span.lowerBound) * draw.place
      return LiquidDrop(
        draw, direction: normalizedDirection(degrees * Portable.pi / 180),
        spawnDistance: parameters.spawnDistance)
    }
  }

  private init(_ draw: DropDraw, direction: Double, spawnDistance: Double) {
    index = draw.index
    contactTime = draw.contactTime
    self.direction = direction
    let (sine, cosine) = Portable.sincos(direction)
    axis = Vector2(cosine, sine)
    radius = draw.radius
    flight = DropFlight(
      spawnDistance: spawnDistance, contactDistance: 0, duration: draw.flightDuration)
    var cosines = SIMD4<Double>.zero
    var sines = SIMD4<Double>.zero
    for mode in 0..<Ripple.modes {
      let (s, c) = Portable.sincos(Double(mode + 2) * direction)
      cosines[mode] = c
      sines[mode] = s
    }
    self.cosines = cosines
    self.sines = sines
  }
}
