/// Exact coverage of single pixels in which outlines cross or lie upon each other.
///
/// There the mean winding number does not tell the covered area: a pixel half at winding 0 and half at
/// winding 2 has the mean 1 and is half covered. The pixel is cut into slabs at every end and crossing
/// of its edges; within a slab the edges do not cross, so walking over them from left to right gives
/// the covered trapezoids.
struct OverlapResolver: ~Copyable {
  /// A piece of edge within one row; y within 0…1 from the row's top, x in pixels of the surface.
  struct Piece: BitwiseCopyable {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var winding: Int32

    @inline(__always)
    func x(at y: Double) -> Double { x0 + (y - y0) * ((x1 - x0) / (y1 - y0)) }
  }

  struct Crossing: BitwiseCopyable {
    var top: Double
    var bottom: Double
    var winding: Int32
  }

  /// More pieces than this in a pixel and it is measured along scan lines instead of exactly.
  private static let mostExact = 48
  private static let scanLines = 64

  private var row = Buffer<Piece>(capacity: 64)
  private var pieces = Buffer<Piece>(capacity: 64)
  private var levels = Buffer<Double>(capacity: 64)
  private var order = Buffer<Crossing>(capacity: 64)
  /// The winding number of all pieces that pass the pixel on its left from top to bottom.
  private var baseWinding: Int32 = 0

  init() {}

  /// Collects the edges of a row, before any `coverage(column:rule:)` of that row.
  mutating func beginRow(_ y: Int, strip: Int, edges: borrowing EdgeList) {
    row.clear()
    let top = Double(y)
    var entry = edges.firstEntry(strip: strip)
    while let (edge, next) = edges.entry(entry) {
      entry = next
      let y0 = max(edge.y0 - top, 0)
      let y1 = min(edge.y1 - top, 1)
      // Thinner pieces cover nothing, and their slope could overflow.
      guard y1 - y0 > 1e-9 else { continue }
      let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
      let x0 = y0 + top == edge.y0 ? edge.x0 : edge.x0 + (y0 + top - edge.y0) * slope
      let x1 = y1 + top == edge.y1 ? edge.x1 : edge.x0 + (y1 + top - edge.y0) * slope
      row.append(Piece(x0: x0, y0: y0, x1: x1, y1: y1, winding: edge.winding))
    }
  }

  /// The covered share of the pixel in `column` of the row begun last, 0…`CoverageMap.one`.
  mutating func coverage(column: Int, rule: FillRule) -> UInt16 {
    collect(left: Double(column))
    var area = 0.0
    if pieces.count > Self.mostExact {
      let height = 1 / Double(Self.scanLines)
      for line in 0..<Self.scanLines {
        let middle = (Double(line) + 0.5) * height
        area += slabArea(middle, middle, rule) * height
      }
    } else {
      cutLevels()
      var i = 1
      while i < levels.count {
        let top = levels[i - 1]
        let bottom = levels[i]
        if bottom > top { area += slabArea(top, bottom, rule) * (bottom - top) }
        i += 1
      }
    }
    let scaled = Int(max(0, min(1, area)) * Double(CoverageMap.one) + 0.5)
    return UInt16(truncatingIfNeeded: scaled)
  }

  /// Clips the row's pieces to the pixel, moved so that it spans 0…1; what lies left of it moves onto its left side.
  private mutating func collect(left: Double) {
    pieces.clear()
    baseWinding = 0
    var i = 0
    while i < row.count {
      let piece = row[i]
      i += 1
      let x0 = piece.x0 - left
      let x1 = piece.x1 - left
      if x0 >= 1 && x1 >= 1 { continue }
      if x0 <= 0 && x1 <= 0 {
        if piece.y0 == 0 && piece.y1 == 1 {
          baseWinding &+= piece.winding
          continue
        }
        pieces.append(
          Piece(x0: 0, y0: piece.y0, x1: 0, y1: piece.y1, winding: piece.winding))
        continue
      }
      let slope = (piece.y1 - piece.y0) / (x1 - x0)
      var cuts = (piece.y0, piece.y1)
      let atLeft = piece.y0 - x0 * slope
      let atRight = piece.y0 + (1 - x0) * slope
      if x0 < 0 || x0 > 1 { cuts.0 = clampToPiece(x0 < 0 ? atLeft : atRight, piece) }
      if x1 < 0 || x1 > 1 { cuts.1 = clampToPiece(x1 < 0 ? atLeft : atRight, piece) }
      if x0 < 0 { appendLeft(piece.y0, cuts.0, piece.winding) }
      if cuts.0 < cuts.1 {
        pieces.append(
          Piece(
            x0: max(0, min(1, x0)), y0: cuts.0, x1: max(0, min(1, x1)), y1: cuts.1,
            winding: piece.winding))
      }
      if x1 < 0 { appendLeft(cuts.1, piece.y1, piece.winding) }
    }
  }

  private func clampToPiece(_ y: Double, _ piece: Piece) -> Double {
    max(piece.y0, min(piece.y1, y))
  }

  private mutating func appendLeft(_ y0: Double, _ y1: Double, _ winding: Int32) {
    guard y0 < y1 else { return }
    pieces.append(Piece(x0: 0, y0: y0, x1: 0, y1: y1, winding: winding))
  }

  /// The sorted ordinates between which no two pieces cross.
  private mutating func cutLevels() {
    levels.clear()
    levels.append(0)
    levels.append(1)
    var i = 0
    while i < pieces.count {
      let a = pieces[i]
      levels.append(a.y0)
      levels.append(a.y1)
      var j = 0
      while j < i {
        let b = pieces[j]
        j += 1
        // Both on the left side of the pixel: they never cross inside it.
        if a.x0 == 0 && a.x1 == 0 && b.x0 == 0 && b.x1 == 0 { continue }
        let top = max(a.y0, b.y0)
        let bottom = min(a.y1, b.y1)
        guard top < bottom else { continue }
        let above = a.x(at: top) - b.x(at: top)
        let below = a.x(at: bottom) - b.x(at: bottom)
        if (above < 0 && below > 0) || (above > 0 && below < 0) {
          levels.append(top + (bottom - top) * (above / (above - below)))
        }
      }
      i += 1
    }
    insertionSort(levels.base, levels.count) { $0 < $1 }
  }

  /// The covered share of a slab's width, on average between `top` and `bottom`.
  private mutating func slabArea(_ top: Double, _ bottom: Double, _ rule: FillRule) -> Double {
    order.clear()
    let middle = top + (bottom - top) / 2
    var i = 0
    while i < pieces.count {
      let piece = pieces[i]
      i += 1
      if piece.y0 <= middle && piece.y1 >= middle {
        order.append(
          Crossing(top: piece.x(at: top), bottom: piece.x(at: bottom), winding: piece.winding))
      }
    }
    insertionSort(order.base, order.count) { $0.top + $0.bottom < $1.top + $1.bottom }
    var winding = baseWinding
    var width = 0.0
    i = 0
    while i < order.count {
      let crossing = order[i]
      let before = rule.contains(winding: winding)
      winding &+= crossing.winding
      let after = rule.contains(winding: winding)
      let x = (crossing.top + crossing.bottom) / 2
      if after && !before { width -= x }
      if before && !after { width += x }
      i += 1
    }
    if rule.contains(winding: winding) { width += 1 }
    return width
  }

  @inline(__always)
  private func insertionSort<T>(
    _ items: UnsafeMutablePointer<T>, _ count: Int, _ precedes: (T, T) -> Bool
  ) {
    var i = 1
    while i < count {
      let item = items[i]
      var j = i
      while j > 0 && precedes(item, items[j - 1]) {
        items[j] = items[j - 1]
        j -= 1
      }
      items[j] = item
      i += 1
    }
  }
}
