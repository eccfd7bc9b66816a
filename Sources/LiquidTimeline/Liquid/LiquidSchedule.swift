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

/// Draws the drops of a loop from the seed.
enum LiquidSchedule {
  /// The drops of a loop of `period` seconds, by index, before they know the blob that they touch.
  static func drops(
    _ parameters: LiquidParameters, seed: UInt64, period: Double
  ) -> [LiquidDrop] {
    let random = CounterGenerator(seed: seed)
    let count = parameters.drops
    let interval = period / Double(count)
    let life = parameters.flightDuration.upperBound + parameters.absorbDuration
    let turn = turnBetweenDrops(count: count, together: Int((life / interval).rounded(.up)))
    let sense = random.unit(.turn, drop: 0) < 0.5 ? -1.0 : 1.0
    let start = random.unit(.turn, drop: 1)
    let span = parameters.direction
    return (0..<count).map { index in
      // Contacts in the middle of their shares of the loop, moved by at most 0.35 of one.
      let shift = parameters.rhythm * 0.7 * (random.unit(.moment, drop: index) - 0.5)
      let jitter = (random.unit(.direction, drop: index) - 0.5) * jitterTurns
      let place = start + sense * turn * Double(index) + jitter
      let part = place - place.rounded(.down)
      let degrees = span.lowerBound + (span.upperBound - span.lowerBound) * part
      let radius = random.uniform(.radius, drop: index, in: parameters.dropRadius)
      return drop(
        index: index, contactTime: (Double(index) + 0.5 + shift) * interval,
        direction: normalizedDirection(degrees * Portable.pi / 180), radius: radius,
        flight: random.uniform(.flight, drop: index, in: parameters.flightDuration),
        spawnDistance: parameters.spawnDistance)
    }
  }

  /// The width of a direction's random part, in turns.
  static let jitterTurns = 24.0 / 360

  private static func drop(
    index: Int, contactTime: Double, direction: Double, radius: Double, flight: Double,
    spawnDistance: Double
  ) -> LiquidDrop {
    let (sine, cosine) = Portable.sincos(direction)
    var cosines = SIMD4<Double>.zero
    var sines = SIMD4<Double>.zero
    for mode in 0..<Ripple.modes {
      let (s, c) = Portable.sincos(Double(mode + 2) * direction)
      cosines[mode] = c
      sines[mode] = s
    }
    return LiquidDrop(
      index: index, contactTime: contactTime, direction: direction,
      axis: Vector2(cosine, sine), radius: radius,
      flight: DropFlight(spawnDistance: spawnDistance, contactDistance: 0, duration: flight),
      cosines: cosines, sines: sines)
  }

  /// The turn, as a part of a full one, between the directions of successive drops: near the golden
  /// angle, chosen so that drops which are to be seen together keep apart, also across the seam.
  ///
  /// - Parameters:
  ///   - count: The number of drops in a loop.
  ///   - together: How many later drops appear while one is to be seen.
  /// - Returns: A part of a full turn, 90/360…170/360.
  static func turnBetweenDrops(count: Int, together: Int) -> Double {
    var best = (turn: 0.0, score: -1.0)
    for degrees in 90...170 {
      var score = 180.0
      for lag in 1...max(1, min(together, count - 1)) where lag < count {
        // Within the loop they differ by `lag` turns, across the seam by `lag − count`.
        for turns in [lag, lag - count] {
          let rest = (turns * degrees % 360 + 360) % 360
          // Those further apart in time may come closer.
          score = min(score, Double(min(rest, 360 - rest)) * (1 + 0.5 * Double(lag - 1)))
        }
      }
      let nearness = (Double(degrees) - 137.5).magnitude / 1_000
      if score - nearness > best.score { best = (Double(degrees) / 360, score - nearness) }
    }
    return best.turn
  }
}
