import PortableMath

extension FieldMoment {
  /// Traces the body and every drop that is a contour of its own, at the chosen ``level``.
  ///
  /// - Parameters:
  ///   - tracer: How finely; longer steps where the body is large.
  ///   - wantsLoneDrops: Whether drops that nothing joins are added; their area is π r² in any case.
  ///   - contours: Where the contours go, in place of what was there.
  /// - Returns: The area of the lone drops that were left out, in square points.
  func traceBody(
    _ tracer: ContourTracer, wantsLoneDrops: Bool, into contours: inout Contours
  ) -> Double {
    contours.clear()
    var tracer = tracer
    tracer.level = level
    let scale = max(1, body.radius / 100)
    var steps = tracer
    steps.largest *= scale
    steps.trace(self, from: quietestPoint, into: &contours)
    return traceDrops(tracer, wantsLoneDrops: wantsLoneDrops, into: &contours) { drop in
      let away = drop.center - body.center
      return drop.center + (drop.radius / (away.length + 1e-9)) * away
    }
  }

  /// Traces the pool's surface between two abscissas, and every drop that is a contour of its own.
  ///
  /// The first contour is the surface, from left to right, not closed. Parameters and result are those
  /// of ``traceBody(_:wantsLoneDrops:into:)``.
  func tracePool(
    _ tracer: ContourTracer, across: ClosedRange<Double>, wantsLoneDrops: Bool,
    into contours: inout Contours
  ) -> Double {
    contours.clear()
    var tracer = tracer
    tracer.level = level
    var steps = tracer
    steps.largest *= max(1, (across.upperBound - across.lowerBound) / 2_000)
    steps.trace(
      self, from: Vector2(across.lowerBound, pool.level), to: across.upperBound,
      into: &contours)
    return traceDrops(tracer, wantsLoneDrops: wantsLoneDrops, into: &contours) { drop in
      Vector2(drop.center.x, drop.center.y - drop.length)
    }
  }

  private func traceDrops(
    _ tracer: ContourTracer, wantsLoneDrops: Bool, into contours: inout Contours,
    start: (FieldDrop) -> Vector2
  ) -> Double {
    let bounds = bounds
    var loneArea = 0.0
    for index in drops.indices {
      let drop = drops[index]
      if isAlone(index, beyond: bounds) {
        if wantsLoneDrops {
          DropOutline.add(drop, to: &contours)
        } else {
          loneArea += Portable.pi * drop.radius * drop.radius
        }
        continue
      }
      if isCovered(drop.center, contours) { continue }
      var steps = tracer
      steps.largest = min(steps.largest, 0.5 * drop.radius)
      let (points, ends) = (contours.points.count, contours.ends.count)
      steps.trace(self, from: start(drop), into: &contours)
      // A trace that came upon another edge has found a contour once more that is there already.
      let isOther = view == .body && contours.contains(body.center, contour: ends)
      if isOther || !contours.contains(drop.center, contour: ends) {
        contours.points.removeLast(contours.points.count - points)
        contours.ends.removeLast()
      }
    }
    return loneArea
  }

  /// Whether a drop's centre lies in liquid that has its contour already.
  private func isCovered(_ center: Vector2, _ contours: Contours) -> Bool {
    guard view == .pool else { return contours.contain(center) }
    if contours.isBelowSurface(center) { return true }
    return contours.ends.indices.dropFirst().contains { contours.contains(center, contour: $0) }
  }

  /// A point of the body's circle on the side where no drop is.
  private var quietestPoint: Vector2 {
    var best = -Double.infinity
    var direction = Vector2(1, 0)
    for candidate in Self.compass {
      var least = 2.0
      for drop in drops {
        let way = drop.center - body.center
        let cosine = (way.x * candidate.x + way.y * candidate.y) / (way.length + 1e-9)
        least = min(least, 1 - cosine)
      }
      if least > best + 1e-12 {
        best = least
        direction = candidate
      }
    }
    return body.center + body.radius * direction
  }

  private static let compass: [Vector2] = (0..<24).map { index in
    let (sine, cosine) = Portable.sincos(Double(index) * (Portable.pi / 12))
    return Vector2(cosine, sine)
  }
}

extension Contours {
  /// Whether a point lies below the open surface that is the first contour.
  fileprivate func isBelowSurface(_ point: Vector2) -> Bool {
    var crossings = 0
    let range = range(0)
    for place in range.dropFirst() {
      let (from, to) = (points[place - 1].place, points[place].place)
      if (from.x > point.x) != (to.x > point.x) {
        let y = from.y + (point.x - from.x) * (to.y - from.y) / (to.x - from.x)
        if y < point.y { crossings += 1 }
      }
    }
    return crossings % 2 == 1
  }
}
