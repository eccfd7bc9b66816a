import PortableMath

extension Path {
  /// The outline of a line drawn along this path, to be filled with the non-zero rule.
  ///
  /// Lines and arcs have exact parallels, or none where an arc is narrower than the line; Bézier curves
  /// are cut into chords.
  ///
  /// - Parameters:
  ///   - style: Width, ends and corners.
  ///   - tolerance: The greatest distance, in the path's units, of a Bézier curve's parallel from the
  ///     true one.
  /// - Returns: Closed contours, which may overlap each other.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 1.0 / 512) -> Path {
    guard style.width > 0 else { return Path() }
    var stroker = Stroker(style: style, tolerance: tolerance)
    stroker.stroke(self)
    return stroker.outline
  }
}

/// Builds the two sides of a stroke contour by contour.
struct Stroker {
  /// A piece of the path with a parallel of its own.
  private enum Piece {
    case line
    case arc(center: Vector2, sweep: Double)
  }

  private struct Segment {
    var from: Vector2
    var to: Vector2
    /// Unit tangents at both ends.
    var tangent0: Vector2
    var tangent1: Vector2
    var piece: Piece
    /// Whether the corner before this segment belongs to a smooth curve.
    var isSmooth = false
    /// From both ends to the right side of the line, in half widths: the normals, or where small turns meet.
    var offset0 = Vector2.zero
    var offset1 = Vector2.zero
  }

  private(set) var outline = Path()
  private let style: StrokeStyle
  private let half: Double
  private let tolerance: Double
  private var segments: [Segment] = []
  /// Arcs narrower than the line, whose far sides are added as contours of their own.
  private var sectors: [Segment] = []
  private var start = Vector2.zero
  private var current = Vector2.zero

  init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width / 2
    self.tolerance = max(tolerance, style.width * 1e-6)
  }

  mutating func stroke(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let to):
        finish(closed: false)
        start = to
        current = to
      case .line(let to):
        addLine(to, isSmooth: false)
      case .quadratic(let control, let to):
        let c1 = current + (2.0 / 3) * (control - current)
        let c2 = to + (2.0 / 3) * (control - to)
        addCubic(c1, c2, to)
      case .cubic(let c1, let c2, let to):
        addCubic(c1, c2, to)
      case .arc(let center, let sweep, let to):
        addArc(center, sweep, to)
      case .close:
        addLine(start, isSmooth: false)
        finish(closed: true)
      }
    }
    finish(closed: false)
  }

  // MARK: - Segments

  private mutating func addLine(_ to: Vector2, isSmooth: Bool) {
    let chord = to - current
    let length = chord.length
    guard length > 0 else { return }
    let tangent = (1 / length) * chord
    segments.append(
      Segment(
        from: current, to: to, tangent0: tangent, tangent1: tangent, piece: .line,
        isSmooth: isSmooth))
    current = to
  }

  private mutating func addArc(_ center: Vector2, _ sweep: Double, _ to: Vector2) {
    let radius = (current - center).length
    guard radius > 0, sweep != 0 else { return addLine(to, isSmooth: false) }
    let turn = sweep > 0 ? 1 / radius : -1 / radius
    let from = current - center
    let end = to - center
    segments.append(
      Segment(
        from: current, to: to, tangent0: Vector2(-from.y * turn, from.x * turn),
        tangent1: Vector2(-end.y * turn, end.x * turn), piece: .arc(center: center, sweep: sweep)))
    current = to
  }

  private mutating func addCubic(_ c1: Vector2, _ c2: Vector2, _ to: Vector2) {
    let p = current
    let d1 = p - 2 * c1 + c2
    let d2 = c1 - 2 * c2 + to
    let bend = max(d1.length, d2.length)
    // The parallel bends more than the curve by the width over the radius of curvature.
    let span = max((to - p).length, 1e-9)
    let chords = (0.75 * bend * (1 + style.width / span) / tolerance).squareRoot()
    let n = chordCount(chords, most: 4096)
    for i in 1...n {
      let t = Double(i) / Double(n)
      let u = 1 - t
      let point =
        i == n
        ? to : (u * u * u) * p + (3 * u * u * t) * c1 + ((3 * u * t * t) * c2 + (t * t * t) * to)
      addLine(point, isSmooth: i > 1)
    }
  }

  // MARK: - Contours

  private mutating func finish(closed: Bool) {
    defer { segments.removeAll(keepingCapacity: true) }
    current = start
    setOffsets(closed: closed)
    guard let first = segments.first, let last = segments.last else { return }
    outline.move(to: first.from + half * first.offset0)
    for index in segments.indices {
      if index > 0 { join(segments[index - 1], segments[index], side: 1) }
      addParallel(segments[index], side: 1)
    }
    if closed {
      join(last, first, side: 1)
      outline.close()
      outline.move(to: last.to - half * last.offset1)
    } else {
      cap(at: last.to, direction: last.tangent1)
    }
    for index in segments.indices.reversed() {
      if index < segments.count - 1 { join(segments[index], segments[index + 1], side: -1) }
      addParallel(segments[index], side: -1)
    }
    if closed {
      join(last, first, side: -1)
    } else {
      cap(at: first.from, direction: -1 * first.tangent0)
    }
    outline.close()
    for sector in sectors { addFarSide(of: sector) }
    sectors.removeAll(keepingCapacity: true)
  }

  private mutating func setOffsets(closed: Bool) {
    for index in segments.indices {
      segments[index].offset0 = normal(segments[index].tangent0)
      segments[index].offset1 = normal(segments[index].tangent1)
    }
    for index in segments.indices.dropFirst() { meet(index - 1, index) }
    if closed, segments.count > 1 { meet(segments.count - 1, 0) }
  }

  /// Lets the parallels of two lines meet where they cross, if that is a corner of every style within the tolerance.
  ///
  /// Otherwise the sides of a curve would run over themselves at every chord, and every pixel of its inner edge would
  /// need the exact coverage of overlaps.
  private mutating func meet(_ before: Int, _ after: Int) {
    guard case .line = segments[before].piece, case .line = segments[after].piece else { return }
    let (a, b) = (segments[before].tangent1, segments[after].tangent0)
    let dot = a.x * b.x + a.y * b.y
    guard dot > 0 else { return }
    let cosHalf = ((1 + dot) / 2).squareRoot()
    let tanHalf = max((1 - dot) / (1 + dot), 0).squareRoot()
    let length = { (segment: Segment) in (segment.to - segment.from).length }
    guard half * (1 / cosHalf - cosHalf) <= tolerance,
      2 * half * tanHalf <= min(length(segments[before]), length(segments[after]))
    else { return }
    let middle = (1 / (1 + dot)) * (normal(a) + normal(b))
    segments[before].offset1 = middle
    segments[after].offset0 = middle
  }

  /// Adds the sector that the line covers beyond the centre of an arc narrower than itself.
  private mutating func addFarSide(of segment: Segment) {
    guard case .arc(let center, let sweep) = segment.piece else { return }
    let side: Double = sweep > 0 ? 1 : -1
    let from = segment.from + (side * half) * normal(segment.tangent0)
    let to = segment.to + (side * half) * normal(segment.tangent1)
    outline.move(to: center)
    // Wound like the outline's own inside, whichever way the arc turns.
    if sweep > 0 {
      outline.line(to: to)
      outline.arc(center: center, sweep: -sweep, to: from)
    } else {
      outline.line(to: from)
      outline.arc(center: center, sweep: sweep, to: to)
    }
    outline.close()
  }

  /// The unit normal to the right of a tangent (y down: clockwise).
  private func normal(_ tangent: Vector2) -> Vector2 { Vector2(-tangent.y, tangent.x) }

  /// Adds the parallel of a segment: forwards on side +1, backwards on side −1.
  private mutating func addParallel(_ segment: Segment, side: Double) {
    let end =
      side > 0
      ? segment.to + half * segment.offset1
      : segment.from - half * segment.offset0
    switch segment.piece {
    case .line:
      outline.line(to: end)
    case .arc(let center, let sweep):
      // On the inner side of an arc narrower than the line there is no parallel: the line covers the
      // whole sector, whose point is the centre.
      let isInner = side * sweep > 0
      if isInner && (segment.from - center).length < half {
        outline.line(to: center)
        outline.line(to: end)
        sectors.append(segment)
      } else {
        outline.arc(center: center, sweep: side * sweep, to: end)
      }
    }
  }

  /// Adds the corner between two segments on one side, leading to where the next parallel begins.
  private mutating func join(_ before: Segment, _ after: Segment, side: Double) {
    let pivot = before.to
    let a = before.tangent1
    let b = after.tangent0
    let cross = a.x * b.y - a.y * b.x
    let dot = a.x * b.x + a.y * b.y
    // Walking side −1 the corner is met from `after`.
    let from = pivot + (side * half) * (side > 0 ? before.offset1 : after.offset0)
    let to = pivot + (side * half) * (side > 0 ? after.offset0 : before.offset1)
    if from == to { return }
    let isOuter = side * cross < 0 || (cross == 0 && dot < 0)
    if !isOuter {
      if !after.isSmooth { outline.line(to: pivot) }
      outline.line(to: to)
      return
    }
    let joinStyle = after.isSmooth ? .round : style.join
    switch joinStyle {
    case .bevel:
      outline.line(to: to)
    case .round:
      // Walking backwards along side −1 turns the other way.
      outline.arc(center: pivot, sweep: side * Portable.atan2(cross, dot), to: to)
    case .miter:
      // The miter is 1 / cos(half the turn) line widths long.
      let cosHalf = max((1 + dot) / 2, 0).squareRoot()
      if cosHalf * style.miterLimit >= 1 {
        let middle = normal(a) + normal(b)
        outline.line(to: pivot + (side * half / (1 + dot)) * middle)
      }
      outline.line(to: to)
    }
  }

  /// Adds the end of an open contour, from its right side to its left, looking along `direction`.
  private mutating func cap(at point: Vector2, direction: Vector2) {
    let right = half * normal(direction)
    let left = point - right
    switch style.cap {
    case .butt:
      outline.line(to: left)
    case .square:
      let ahead = half * direction
      outline.line(to: point + right + ahead)
      outline.line(to: left + ahead)
      outline.line(to: left)
    case .round:
      outline.arc(center: point, sweep: -Double.pi, to: left)
    }
  }
}
