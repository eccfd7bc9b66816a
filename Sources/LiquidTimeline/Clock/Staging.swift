import PortableMath

/// Which drops a loop has, when and from where: drawn from the seed, before any path is known.
struct Staging: Sendable {
  /// The number of drops, forerunners not counted.
  var drops: Int
  /// The number of slots of the grid on which contacts lie; at least `drops`.
  var slots: Int
  /// The slot of the first contact.
  var phase: Int
  /// How much contacts leave the grid: 1 is up to half a slot either way.
  var swing: Double
  /// The radii of smallest and largest drop, in points.
  var size: ClosedRange<Double>
  /// Above 1 makes large drops rarer.
  var skew: Double
  /// The directions of the first arc, in radians; more arcs lie evenly round the circle.
  var arc: ClosedRange<Double>
  /// The number of arcs.
  var arcs: Int
  /// How far a drop's direction turns in flight, in radians.
  var swirl: Double
  /// The probability with which a drop of the larger half has a forerunner.
  var forerunners: Double

  /// A forerunner's radius as a part of its drop's.
  private static let forerunnerSize = 0.38
  private static let goldenSection = 0.61803398875

  /// Returns the drops of a loop of `period` seconds, each forerunner just after its drop.
  func plan(seed: UInt64, period: Double) -> [PlannedDrop] {
    var random = SplitMix64(seed: seed)
    let radii = dealtRadii(&random)
    let median = radii.sorted()[drops / 2]
    let slot = period / Double(slots)
    let start = random.unit()
    var plan: [PlannedDrop] = []
    for index in 0..<drops {
      let steps = start + Double(index) * Self.goldenSection
      let jittered = Self.fraction(Self.fraction(steps) + 0.1 * (random.unit() - 0.5))
      let sense = random.unit() < 0.5 ? 1.0 : -1.0
      var drop = PlannedDrop()
      drop.place = direction(at: jittered)
      drop.radius = radii[index]
      drop.swirl = sense * swirl
      let beat = (index * slots / drops + phase) % slots
      drop.contact = Double(beat) * slot + swing * slot * (random.unit() - 0.5)
      drop.wobblePhase = random.unit()
      plan.append(drop)
      if drop.radius >= median, random.unit() < forerunners {
        drop.contact -= 0.36 + 0.1 * random.unit()
        drop.place += 0.05 * (random.unit() - 0.5)
        drop.radius *= Self.forerunnerSize
        drop.wobblePhase = random.unit()
        drop.isForerunner = true
        plan.append(drop)
      }
    }
    return plan
  }

  /// The quantiles of the law of sizes, dealt by the seed: every seed has its few large drops.
  private func dealtRadii(_ random: inout SplitMix64) -> [Double] {
    let ratio = size.upperBound / size.lowerBound
    let radii = (0..<drops).map { index in
      let part = (Double(index) + 0.5) / Double(drops)
      return size.lowerBound * Portable.pow(ratio, Portable.pow(part, skew))
    }
    let keys = (0..<drops).map { _ in random.unit() }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    return order.map { radii[$0] }
  }

  /// The direction at a part of the way through all arcs.
  private func direction(at part: Double) -> Double {
    let place = part * Double(arcs)
    let arcIndex = min(Double(arcs - 1), place.rounded(.down))
    let within = (place - arcIndex) * (arc.upperBound - arc.lowerBound)
    return arc.lowerBound + within + arcIndex * (2 * Portable.pi / Double(arcs))
  }

  private static func fraction(_ x: Double) -> Double { x - x.rounded(.down) }
}

extension Staging {
  /// Checks that every contact has a slot of its own.
  static func checkSlots(drops: Int, slots: Int) throws(TimelineError) {
    if slots < drops {
      throw TimelineError(
        key: "slots", problem: "\(slots) are fewer than the \(drops) drops",
        use: "\(drops)–256, or fewer drops")
    }
  }

  /// The most drops, with every turn of a short loop, that may be on their way at once.
  static let mostTogether = 512.0

  /// Checks that the drops that are on their way at once are few enough and do not use up the body.
  ///
  /// `room` is the area that they may have together, in square points, without the factor π.
  static func checkAmount(
    _ drops: [PlannedDrop], period: Double, room: Double
  ) throws(TimelineError) {
    var count = 0.0
    var squares = 0.0
    for drop in drops {
      let turns = ((drop.absorption - drop.birth) / period).rounded(.up)
      count += turns
      squares += turns * drop.radius * drop.radius
    }
    if count > mostTogether {
      throw TimelineError(
        key: "drops", problem: "more than \(Int(mostTogether)) would be on their way at once",
        use: "fewer drops, a shorter flight or a longer loop")
    }
    if squares > room {
      throw TimelineError(
        key: "size", problem: "the drops would use up most of the body",
        use: "fewer or smaller drops")
    }
  }
}
