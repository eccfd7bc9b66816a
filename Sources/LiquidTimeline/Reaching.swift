import PortableMath

/// How liquid reaches out before contact; time runs from 1, when it begins, to 0 at contact.
enum Reaching {
  /// What is missing of a way: it starts at rest and arrives with 0.8 of its mean speed.
  static func missing(of way: Double, at time: Double) -> Double {
    let rest = 1 - time
    return way * time * (0.8 * rest * rest + time * (3 - 2 * time))
  }

  /// The radius of the fillets on the way from `first` to `last`, that at contact.
  static func fillet(_ first: Double, _ last: Double, at time: Double) -> Double {
    last + (first - last) * smoothStep(time)
  }
}

extension Protrusion {
  /// A bulge whose point circle shrinks to a cusp as `time`, 1…0 of its duration, runs out.
  ///
  /// The centre of the point circle moves out from the base circle's to the point of contact; its
  /// radius follows from tangency.
  static func reaching(
    direction: Double, axis: Vector2, baseRadius: Double, filletRadius: Double, at time: Double
  ) -> Protrusion {
    let reach = (baseRadius * (baseRadius + 2 * filletRadius)).squareRoot()
    let missing = Reaching.missing(of: reach, at: time)
    let span = (filletRadius * filletRadius + missing * missing).squareRoot()
    return Protrusion(
      direction: direction, axis: axis, baseRadius: baseRadius, filletRadius: filletRadius,
      sine: filletRadius / (baseRadius + filletRadius),
      cosine: reach / (baseRadius + filletRadius), distance: reach - missing,
      pointRadius: span - filletRadius)
  }
}
