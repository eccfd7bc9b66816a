import PortableMath

extension Path {
  /// The dashes of this path: open contours that cover alternate lengths of it.
  ///
  /// Every contour begins with the pattern anew. Lines and arcs are cut exactly; Bézier curves become
  /// chords.
  ///
  /// - Parameters:
  ///   - lengths: Lengths of dash, gap, dash, gap…, in the path's units, none negative; an odd number
  ///     is repeated to make it even. Without any, or if all are 0 or one is not finite, the path is
  ///     returned as it is.
  ///   - phase: How far into the pattern a contour begins.
  ///   - tolerance: The greatest distance of a Bézier curve from its chords, in the path's units.
  /// - Returns: The dashes, to be stroked.
  public func dashed(_ lengths: [Double], phase: Double = 0, tolerance: Double = 1.0 / 512) -> Path
  {
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }) else {
      return self
    }
    var dasher = Dasher(pattern: pattern, period: period, phase: phase, tolerance: tolerance)
    dasher.dash(self)
    return dasher.result
  }
}

/// Walks along a path and draws only while a dash lasts.
private struct Dasher {
  /// More dashes than this on one path and the rest is drawn solid: they could not be seen.
  private static let mostDashes = 100_000

  private(set) var result = Path()
  private let pattern: [Double]
  private let period: Double
  private let phase: Double
  private let tolerance: Double
  private var start = Vector2.zero
  private var current = Vector2.zero
  /// Which entry of the pattern holds, and how much of it is left.
  private var entry = 0
  private var left = 0.0
  private var dashes = 0
  private var isDrawing: Bool { entry % 2 == 0 || dashes >= Self.mostDashes }

  init(pattern: [Double], period: Double, phase: Double, tolerance: Double) {
    self.pattern = pattern
    self.period = period
    self.phase = phase
    self.tolerance = max(tolerance, 1e-9)
  }

  mutating func dash(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let to): begin(to)
      case .line(let to): line(to)
      case .quadratic(let control, let to):
        cubic(current + (2.0 / 3) * (control - current), to + (2.0 / 3) * (control - to), to)
      case .cubic(let control1, let control2, let to): cubic(control1, control2, to)
      case .arc(let center, let sweep, let to): arc(center, sweep, to)
      case .close: line(start)
      }
    }
  }

  private mutating func begin(_ point: Vector2) {
    start = point
    current = point
    entry = 0
    var offset = phase.truncatingRemainder(dividingBy: period)
    if offset < 0 { offset += period }
    for length in pattern where entry < pattern.count - 1 {
      guard offset >= length else { break }
      offset -= length
      entry += 1
    }
    left = max(0, pattern[entry] - offset)
    if isDrawing { result.move(to: point) }
  }

  /// Calls `piece` with the shares of a length, cut where the pattern changes.
  private mutating func walk(_ length: Double, _ piece: (inout Dasher, Double, Double) -> Void) {
    var done = 0.0
    while length - done > left && dashes < Self.mostDashes {
      let next = done + left
      piece(&self, done / length, next / length)
      done = next
      repeat {
        entry = (entry + 1) % pattern.count
        left = pattern[entry]
      } while left == 0
      dashes += 1
      if isDrawing { result.move(to: current) }
    }
    piece(&self, done / length, 1)
    left -= length - done
  }

  private mutating func line(_ to: Vector2) {
    let from = current
    let length = (to - from).length
    guard length > 0 else { return }
    walk(length) { dasher, _, end in
      let point = end == 1 ? to : from + end * (to - from)
      if dasher.isDrawing { dasher.result.line(to: point) }
      dasher.current = point
    }
  }

  private mutating func arc(_ center: Vector2, _ sweep: Double, _ to: Vector2) {
    let from = current - center
    let length = from.length * abs(sweep)
    guard length > 0 else { return line(to) }
    walk(length) { dasher, begin, end in
      let (s, c) = Portable.sincos(sweep * end)
      let point =
        end == 1 ? to : center + Vector2(c * from.x - s * from.y, s * from.x + c * from.y)
      if dasher.isDrawing {
        dasher.result.arc(center: center, sweep: sweep * (end - begin), to: point)
      }
      dasher.current = point
    }
  }

  private mutating func cubic(_ c1: Vector2, _ c2: Vector2, _ to: Vector2) {
    let p = current
    let bend = max((p - 2 * c1 + c2).length, (c1 - 2 * c2 + to).length)
    let n = chordCount((0.75 * bend / tolerance).squareRoot(), most: 4096)
    for i in 1...n {
      let t = Double(i) / Double(n)
      let u = 1 - t
      line(
        i == n
          ? to : (u * u * u) * p + (3 * u * u * t) * c1 + ((3 * u * t * t) * c2 + (t * t * t) * to))
    }
  }
}
