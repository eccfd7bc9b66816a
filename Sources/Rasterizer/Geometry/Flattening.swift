import PortableMath

/// Turns paths into edges: every curve is replaced by chords no farther from it than 2/3 of a tolerance.
///
/// Curves are cut at equal steps of their parameter, as many as the bound on the second derivative
/// asks for. Chords between points of a curve would lie on its inner side and make every shape a little
/// smaller, so inner vertices are moved outwards by 2/3 of the sagitta: the area between curve and
/// chords then cancels. Long curves are halved first, and halves that lie wholly outside the surface
/// become one line.
struct Flattener: ~Copyable {
  /// The greatest sagitta of a chord, in pixels.
  static let tolerance = 1.0 / 256

  /// More chords than this and a curve is halved, so that parts outside the surface can be skipped.
  private static let mostChords = 192
  /// How often a curve is halved at most; what is left then is shorter than its numbers are exact.
  private static let deepest = 40

  private let transform: Transform2D
  /// The tolerance in the path's own units.
  private let tolerance: Double
  private var start = Vector2.zero
  private var current = Vector2.zero
  /// `current` in pixels.
  private var pixel = Vector2.zero

  /// Coordinates beyond this, in the path's own units, are moved to it.
  private let farthest: Double

  init(transform: Transform2D) {
    self.transform = transform
    let stretch = transform.stretch
    let scale = stretch < 1e100 ? max(stretch, 1e-100) : 1e100
    tolerance = Self.tolerance / scale
    farthest = EdgeList.farthest / scale
  }

  /// Adds the edges of `path`, every contour closed, to `edges`.
  mutating func flatten(_ path: borrowing Path, into edges: inout EdgeList) {
    path.elements.withUnsafeBufferPointer { elements in
      for element in elements { add(element, &edges) }
    }
    close(&edges)
  }

  @inline(__always)
  private mutating func add(_ element: Path.Element, _ edges: inout EdgeList) {
    switch element {
    case .move(let point):
      let to = near(point)
      close(&edges)
      edges.beginContour()
      start = to
      current = to
      pixel = map(to)
    case .line(let to):
      line(near(to), &edges)
    case .quadratic(let control, let point):
      let middle = near(control)
      let to = near(point)
      let control1 = Vector2(
        current.x + (middle.x - current.x) * (2.0 / 3),
        current.y + (middle.y - current.y) * (2.0 / 3))
      let control2 = Vector2(
        to.x + (middle.x - to.x) * (2.0 / 3), to.y + (middle.y - to.y) * (2.0 / 3))
      cubic(control1, control2, to, Self.deepest, &edges)
    case .cubic(let control1, let control2, let to):
      cubic(near(control1), near(control2), near(to), Self.deepest, &edges)
    case .arc(let center, let sweep, let to):
      arc(near(center), sweep, near(to), Self.deepest, &edges)
    case .close:
      close(&edges)
    }
  }

  /// The point itself, unless it is so far away that squares of its coordinates might overflow.
  @inline(__always)
  private func near(_ p: Vector2) -> Vector2 {
    Vector2(max(-farthest, min(farthest, p.x)), max(-farthest, min(farthest, p.y)))
  }

  private mutating func close(_ edges: inout EdgeList) {
    if current != start { line(start, &edges) }
  }

  @inline(__always)
  private func map(_ p: Vector2) -> Vector2 {
    let q = transform.apply(p)
    let far = EdgeList.farthest
    return Vector2(max(-far, min(far, q.x)), max(-far, min(far, q.y)))
  }

  @inline(__always)
  private mutating func line(_ to: Vector2, _ edges: inout EdgeList) {
    let next = map(to)
    edges.add(pixel.x, pixel.y, next.x, next.y)
    current = to
    pixel = next
  }

  /// Chords of a cubic: n = √(3/4 · M / tolerance), M the larger second difference of its control
  /// polygon (from the bound h²/8 · max|B″| on the distance between a curve and its chord).
  private mutating func cubic(
    _ c1: Vector2, _ c2: Vector2, _ to: Vector2, _ depth: Int, _ edges: inout EdgeList
  ) {
    let p = current
    let d1 = Vector2(p.x - 2 * c1.x + c2.x, p.y - 2 * c1.y + c2.y)
    let d2 = Vector2(c1.x - 2 * c2.x + to.x, c1.y - 2 * c2.y + to.y)
    let bend = max(d1.x * d1.x + d1.y * d1.y, d2.x * d2.x + d2.y * d2.y).squareRoot()
    let chords = (0.75 * bend / tolerance).squareRoot()
    if chords > Double(Self.mostChords) {
      if depth == 0 || isOutside(edges, p, c1, c2, to) {
        line(to, &edges)
        return
      }
      let a = middle(p, c1)
      let b = middle(c1, c2)
      let c = middle(c2, to)
      let ab = middle(a, b)
      let bc = middle(b, c)
      cubic(a, ab, middle(ab, bc), depth - 1, &edges)
      cubic(bc, c, to, depth - 1, &edges)
      return
    }
    let n = chordCount(chords, most: Self.mostChords)
    let h = 1 / Double(n)
    // B(t) = p + t·(e1 + t·(e2 + t·e3)); the sagitta of a step h is h²/8 · B″(t), so the vertices lie
    // on B(t) − h²/12 · B″(t), another cubic.
    let e2 = Vector2(3 * d1.x, 3 * d1.y)
    let e3 = Vector2(d2.x - d1.x, d2.y - d1.y)
    let k1 = h * h / 2
    let e1 = Vector2(3 * (c1.x - p.x) - k1 * e3.x, 3 * (c1.y - p.y) - k1 * e3.y)
    let k0 = h * h / 6
    let e0 = Vector2(p.x - k0 * e2.x, p.y - k0 * e2.y)
    var i = 1
    while i < n {
      let t = Double(i) * h
      line(
        Vector2(
          e0.x + t * (e1.x + t * (e2.x + t * e3.x)), e0.y + t * (e1.y + t * (e2.y + t * e3.y))),
        &edges)
      i += 1
    }
    line(to, &edges)
  }

  /// Chords of an arc: a step δ has the sagitta r·δ²/8.
  private mutating func arc(
    _ center: Vector2, _ sweep: Double, _ to: Vector2, _ depth: Int, _ edges: inout EdgeList
  ) {
    var v = current - center
    let radius = v.length
    let turn = abs(sweep)
    let chords = turn * (radius / (8 * tolerance)).squareRoot()
    if chords > Double(Self.mostChords) {
      if depth == 0 {
        line(to, &edges)
        return
      }
      let (s, c) = Portable.sincos(sweep / 2)
      let half = Vector2(c * v.x - s * v.y, s * v.x + c * v.y)
      if turn <= Double.pi / 2 {
        // The arc lies within the triangle of its chord and the crossing of its end tangents.
        let k = 1 / max(c, 0.7)
        let apex = Vector2(center.x + k * half.x, center.y + k * half.y)
        if isOutside(edges, current, apex, apex, to) {
          line(to, &edges)
          return
        }
      }
      arc(center, sweep / 2, center + half, depth - 1, &edges)
      arc(center, sweep / 2, to, depth - 1, &edges)
      return
    }
    let n = max(chordCount(chords, most: Self.mostChords), Int(turn * (2 / Double.pi)) + 1)
    if n > 1 {
      let step = sweep / Double(n)
      let (s, c) = Portable.sincos(step)
      let outwards = 1 + step * step / 12
      v = Vector2(outwards * v.x, outwards * v.y)
      var i = 1
      while i < n {
        v = Vector2(c * v.x - s * v.y, s * v.x + c * v.y)
        line(center + v, &edges)
        i += 1
      }
    }
    line(to, &edges)
  }

  @inline(__always)
  private func middle(_ a: Vector2, _ b: Vector2) -> Vector2 {
    Vector2((a.x + b.x) / 2, (a.y + b.y) / 2)
  }

  /// Whether the hull of four points lies beyond one border of the surface, where a chord does as well as a curve.
  private func isOutside(
    _ edges: borrowing EdgeList, _ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2
  ) -> Bool {
    let p = map(a)
    let q = map(b)
    let r = map(c)
    let s = map(d)
    return max(p.x, q.x, max(r.x, s.x)) < 0 || min(p.x, q.x, min(r.x, s.x)) > edges.width
      || max(p.y, q.y, max(r.y, s.y)) < 0 || min(p.y, q.y, min(r.y, s.y)) > edges.height
  }
}

/// The whole number of chords for a bound that may be huge or not a number, 1…`most`.
@inline(__always)
func chordCount(_ chords: Double, most: Int) -> Int {
  chords < Double(most) ? max(Int(chords) + 1, 1) : most
}
