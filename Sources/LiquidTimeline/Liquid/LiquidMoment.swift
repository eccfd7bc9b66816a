import PortableMath

/// One drop of style `liquid` at one moment: what it and the blob's answer to it look like for a blob
/// of any radius R, which is only known when the areas of all drops are.
struct LiquidMoment: Sendable {
  let drop: LiquidDrop
  /// Seconds since contact, negative before.
  let time: Double
  /// The radius of the drop's round part while it is free, in points.
  let radius: Double

  /// The drop `time` seconds after its contact, from its appearance until it is absorbed.
  init(_ drop: LiquidDrop, time: Double, motion: LiquidMotion) {
    self.drop = drop
    self.time = time
    radius = drop.radius * smoothStep((drop.flight.duration + time) / motion.growDuration)
  }

  /// Whether the drop is still a shape of its own.
  var isFree: Bool { time < 0 }
}

/// The parameters of style `liquid` that say how drop and blob move, lengths in points.
struct LiquidMotion: Sendable {
  let growDuration: Double
  let reachDuration: Double
  let tipDuration: Double
  let absorbDuration: Double
  let swellRadius: Double
  let tipRadius: Double
  let neckRadius: Double
  let settleRadius: Double
  let settleCosine: Double

  init(_ parameters: LiquidParameters) {
    growDuration = parameters.growDuration
    reachDuration = parameters.reachDuration
    tipDuration = parameters.tipDuration
    absorbDuration = parameters.absorbDuration
    swellRadius = parameters.swellRadius
    tipRadius = parameters.tipRadius
    neckRadius = parameters.neckRadius
    settleRadius = parameters.settleRadius
    settleCosine = Portable.cos(parameters.settleAngle * Portable.pi / 180)
  }

  /// How much of a free drop follows the ringing of the surface that it is about to join, 0…1.
  func attachment(_ moment: LiquidMoment) -> Double {
    smoothStep(1 + moment.time / reachDuration)
  }

  /// The tip that a free drop grows towards the blob; nil while it is round.
  func tip(_ moment: LiquidMoment) -> Protrusion? {
    let drop = moment.drop
    let time = -moment.time / tipDuration
    guard time < 1 else { return nil }
    return .reaching(
      direction: normalizedDirection(drop.direction + Portable.pi), axis: -1 * drop.axis,
      baseRadius: drop.radius, filletRadius: Reaching.fillet(tipRadius, neckRadius, at: time),
      at: time)
  }

  /// What a blob of radius R wears for a drop: a bulge that reaches out, or the neck with the drop on
  /// it; nil while it does nothing.
  func protrusion(_ moment: LiquidMoment, blobRadius: Double) -> Protrusion? {
    guard moment.isFree else { return joined(moment, blobRadius: blobRadius) }
    let time = -moment.time / reachDuration
    guard time < 1 else { return nil }
    return .reaching(
      direction: moment.drop.direction, axis: moment.drop.axis, baseRadius: blobRadius,
      filletRadius: Reaching.fillet(swellRadius, neckRadius, at: time), at: time)
  }

  /// The neck and, later, the bulge by which a drop becomes part of a blob of radius R.
  ///
  /// Distance, speed and acceleration go on from those at contact; the neck opens just so fast that
  /// the drop keeps its radius at first, and is round until it sinks in.
  private func joined(_ moment: LiquidMoment, blobRadius: Double) -> Protrusion {
    let drop = moment.drop
    let duration = drop.absorption(within: absorbDuration)
    let start = drop.contactDistance
    let distance = drop.flight.rest(of: start, at: moment.time / duration, of: duration)

    // The point circle's radius is r = R − k D. With the sunk part s of D_c, k starts at its value at
    // contact, with the growth dk = k ds that keeps r still (less for small drops, so that k does not
    // pass its aim), and ends at cos α of the settled bulge.
    let sunk = 1 - distance / start
    let first = (drop.contactBlobRadius - drop.radius) / start
    let opening = settleCosine - first
    let growth = max(0, min(first, 3 * opening))
    let settled = smoothStep(sunk)
    let changed = (blobRadius - drop.contactBlobRadius) / start
    let k =
      first + growth * sunk * (1 - sunk) * (1 - sunk) + opening * settled
      + changed * (1 - settled)

    let fillet = neckRadius + (settleRadius - neckRadius) * settled
    // Tangency, (r + f)² = (R + f)² + D² − 2 (R + f) D cos α, with r = R − k D.
    let cosine = k + 0.5 * distance * (1 - k) * (1 + k) / (blobRadius + fillet)
    let sine = max(0, (1 - cosine) * (1 + cosine)).squareRoot()
    return Protrusion(
      direction: drop.direction, axis: drop.axis, baseRadius: blobRadius, filletRadius: fillet,
      sine: sine, cosine: cosine, distance: distance, pointRadius: blobRadius - k * distance)
  }
}
