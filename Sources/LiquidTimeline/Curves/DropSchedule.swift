import PortableMath

/// What a random number of one drop is for; the raw values never change their meaning.
enum DropPurpose: UInt64 {
  /// The time between two drops of a loop (of drop 0 for the whole loop).
  case interval = 1
  /// The direction it comes from, or in style `pool` the place where it comes down.
  case direction = 2
  /// The moment of contact within its share of the loop.
  case moment = 3
  /// Its radius.
  case radius = 4
  /// The duration of its flight.
  case flight = 5
  /// Which way round successive drops come (of drop 0 for the whole loop).
  case turn = 6
}

extension CounterGenerator {
  /// A number in 0..<1 for one purpose of one drop.
  func unit(_ purpose: DropPurpose, drop: Int) -> Double {
    unit(index: UInt64(drop), purpose: purpose.rawValue)
  }

  /// A number in `range` for one purpose of one drop.
  func uniform(_ purpose: DropPurpose, drop: Int, in range: ClosedRange<Double>) -> Double {
    uniform(in: range, index: UInt64(drop), purpose: purpose.rawValue)
  }
}

/// What the seed decides of one drop of a loop, whatever its style makes of it.
struct DropDraw: Sendable {
  let index: Int
  /// The moment of contact, in seconds from the loop's start.
  let contactTime: Double
  /// Where it comes from: a part of the whole circle or width, 0..<1.
  let place: Double
  /// Its radius, in points.
  let radius: Double
  /// Seconds from its appearance to its contact.
  let flightDuration: Double

  /// Draws the drops of a loop of `period` seconds, by index.
  static func all(
    _ parameters: some DropParameters, seed: UInt64, period: Double
  ) -> [DropDraw] {
    let random = CounterGenerator(seed: seed)
    let count = parameters.drops
    let interval = period / Double(count)
    let life = parameters.flightDuration.upperBound + parameters.absorbDuration
    let turn = turnBetweenDrops(count: count, together: Int((life / interval).rounded(.up)))
    let sense = random.unit(.turn, drop: 0) < 0.5 ? -1.0 : 1.0
    let start = random.unit(.turn, drop: 1)
    return (0..<count).map { index in
      // Contacts in the middle of their shares of the loop, moved by at most 0.35 of one.
      let shift = parameters.rhythm * 0.7 * (random.unit(.moment, drop: index) - 0.5)
      let jitter = (random.unit(.direction, drop: index) - 0.5) * jitterTurns
      let place = start + sense * turn * Double(index) + jitter
      return DropDraw(
        index: index, contactTime: (Double(index) + 0.5 + shift) * interval,
        place: place - place.rounded(.down),
        radius: random.uniform(.radius, drop: index, in: parameters.dropRadius),
        flightDuration: random.uniform(.flight, drop: index, in: parameters.flightDuration))
    }
  }

  /// The width of a direction's random part, in turns.
  private static let jitterTurns = 24.0 / 360

  /// The turn, as a part of a full one, between the directions of successive drops: near the golden
  /// angle, chosen so that drops which are to be seen together keep apart, also across the seam; places
  /// on a line keep apart as directions on a circle do.
  ///
  /// - Parameters:
  ///   - count: The number of drops in a loop.
  ///   - together: How many later drops appear while one is to be seen.
  /// - Returns: A part of a full turn, 90/360…170/360.
  private static func turnBetweenDrops(count: Int, together: Int) -> Double {
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
