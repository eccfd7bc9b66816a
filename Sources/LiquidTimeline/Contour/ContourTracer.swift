import PortableMath

/// Follows the line where the field has one level, step by step, with Newton's method.
package struct ContourTracer: Sendable {
  /// The longest step, in points.
  package var largest = 5.0
  /// A step is halved where the normal turns by more than the angle of this cosine.
  package var cosine = 0.955
  /// How much the curvature may change in one step: twice the step times the difference of the turns
  /// from start to chord and from chord to end, in points.
  package var skew = 0.05
  /// The level that is followed.
  package var level = 0.0

  /// The steps of an outline, and those of one of which only the area is wanted.
  package static let fine = ContourTracer()
  package static let coarse = ContourTracer(largest: 12, cosine: 0.88, skew: 1)

  /// The shortest step, in points.
  private static let least = 0.04
  /// From here, in points, one round of Newton's method finds the level.
  private static let tolerance = 1e-4
  /// More points than any shape that closes needs.
  static let pointLimit = 3_000
  /// How often a contour that did not close is begun again with steps half as long.
  private static let retries = 2

  /// Adds the contour that begins near a point, run once round the liquid.
  ///
  /// If it does not close within ``pointLimit`` points, it is traced again with shorter steps; if that
  /// does not help, what there is stays and `areClosed` becomes false.
  func trace(_ moment: FieldMoment, from start: Vector2, into contours: inout Contours) {
    let first = contours.points.count
    var steps = self
    for attempt in 0...Self.retries {
      contours.points.removeLast(contours.points.count - first)
      if steps.run(moment, from: start, into: &contours.points) { break }
      if attempt == Self.retries { contours.areClosed = false }
      steps.largest *= 0.5
    }
    contours.ends.append(contours.points.count)
  }

  /// Adds the line from a point on the left to the abscissa `end`, both met exactly.
  func trace(
    _ moment: FieldMoment, from start: Vector2, to end: Double, into contours: inout Contours
  ) {
    let first = contours.points.count
    var steps = self
    for attempt in 0...Self.retries {
      contours.points.removeLast(contours.points.count - first)
      if steps.run(moment, from: start, to: end, into: &contours.points) { break }
      if attempt == Self.retries { contours.areClosed = false }
      steps.largest *= 0.5
    }
    contours.ends.append(contours.points.count)
  }

  /// Traces a closed contour and returns whether it closed.
  private func run(
    _ moment: FieldMoment, from start: Vector2, into points: inout [ContourPoint]
  ) -> Bool {
    var last = newton(moment, start, rounds: 12).point
    let origin = last.place
    let limit = points.count + Self.pointLimit
    points.append(last)
    var step = largest * 0.25
    var length = 0.0
    while points.count < limit {
      guard let next = advance(moment, last, &step) else { return false }
      // Has the start been passed?
      let back = origin - last.place
      let ahead = back.y * last.normal.x - back.x * last.normal.y
      let aside = (back.x * last.normal.x + back.y * last.normal.y).magnitude
      if length > 2 * step, ahead >= -1e-9, ahead <= 1.1 * step, aside < 0.4 * step + 1e-6 {
        return true
      }
      let dot = last.normal.x * next.normal.x + last.normal.y * next.normal.y
      last = next
      length += step
      points.append(next)
      if dot > 0.84 + 0.16 * cosine { step = min(largest, step * 1.4) }
      let distance = (next.place - origin).length
      if length > 3 * step, distance < 1.5 * step {
        step = max(Self.least, min(step, 0.7 * distance))
      }
    }
    return false
  }

  /// Traces a line to the abscissa `end` and returns whether it came there.
  private func run(
    _ moment: FieldMoment, from start: Vector2, to end: Double, into points: inout [ContourPoint]
  ) -> Bool {
    var last = vertical(moment, start)
    let limit = points.count + Self.pointLimit
    points.append(last)
    var step = largest * 0.25
    while points.count < limit {
      guard let next = advance(moment, last, &step) else { return false }
      if next.place.x >= end {
        points.append(vertical(moment, Vector2(end, next.place.y)))
        return true
      }
      let dot = last.normal.x * next.normal.x + last.normal.y * next.normal.y
      last = next
      points.append(next)
      if dot > 0.84 + 0.16 * cosine { step = min(largest, step * 1.4) }
    }
    return false
  }

  /// The next point, at a step that turns little and stays on this sheet of the surface; nil where the
  /// field is no number.
  @inline(__always)
  private func advance(
    _ moment: FieldMoment, _ last: ContourPoint, _ step: inout Double
  ) -> ContourPoint? {
    while true {
      let aim = Vector2(
        last.place.x - step * last.normal.y, last.place.y + step * last.normal.x)
      let (next, error) = newton(moment, aim, rounds: 4)
      let dot = last.normal.x * next.normal.x + last.normal.y * next.normal.y
      let slip = (next.place - aim).length
      guard slip.isFinite, dot.isFinite else { return nil }
      let chord = next.place - last.place
      let skewed =
        chord.x * (last.normal.x + next.normal.x) + chord.y * (last.normal.y + next.normal.y)
      let isNear = dot >= cosine && slip <= 0.4 * step && error < Self.tolerance
      if step <= Self.least || (isNear && skewed.magnitude <= skew) { return next }
      step *= 0.5
    }
  }

  /// The nearest point of the level, along the gradient, and how far the field was from the level
  /// before the last round, in points.
  @inline(__always)
  private func newton(
    _ moment: FieldMoment, _ start: Vector2, rounds: Int
  ) -> (point: ContourPoint, error: Double) {
    var x = start.x
    var y = start.y
    var last = 0.0
    var gradient = Vector2.zero
    var square = 1.0
    for _ in 0..<rounds {
      let sample = moment.sample(x, y)
      let error = sample.value - level
      last = error.magnitude
      gradient = sample.gradient
      square = gradient.x * gradient.x + gradient.y * gradient.y + 1e-12
      x -= error * gradient.x / square
      y -= error * gradient.y / square
      if last < 1e-7 { break }
    }
    let n = 1 / square.squareRoot()
    return (ContourPoint(place: Vector2(x, y), normal: n * gradient), last)
  }

  /// The point of the level straight above or below.
  private func vertical(_ moment: FieldMoment, _ start: Vector2) -> ContourPoint {
    var point = start
    var sample = moment.sample(point.x, point.y)
    for _ in 0..<24 {
      if sample.gradient.y.magnitude < 1e-3 { break }
      let move = (sample.value - level) / sample.gradient.y
      point.y -= move
      sample = moment.sample(point.x, point.y)
      if move.magnitude < 1e-12 { break }
    }
    let n = 1 / (sample.gradient.length + 1e-12)
    return ContourPoint(place: point, normal: n * sample.gradient)
  }
}
