import CVector

/// Signed areas of the edges that cross each pixel of one strip of rows.
///
/// Each pixel has a cell of two numbers in units of 2⁻¹⁶: `cover`, the height that edges climb inside
/// it, and `area`, that height weighted by the share of the pixel to the left of them. The coverage of
/// a pixel is the sum of the covers to its left plus its own `cover − area`. All sums are exact
/// integers, so neither the order of edges nor the direction of a contour changes a result. A bit
/// for each cell marks whether it was touched: the cost follows the outline, not the surface.
///
/// Source: the signed-area accumulation of LibArt and FreeType (smooth rasterizer).
struct CellStrip: ~Copyable {
  /// Full coverage.
  static let one: Int32 = 1 << 16
  private static let unit = Double(one)

  let width: Int
  /// Cells in a row; one more than pixels, for edges on the right border.
  let pitch: Int
  /// 64-bit words of the touch bits of one row.
  let words: Int

  /// (cover, area) of each cell.
  let cells: UnsafeMutablePointer<SIMD2<Int32>>
  /// One bit a touched cell.
  let touched: UnsafeMutablePointer<UInt64>
  /// One bit a cell that more than one chain touched: its pixel may hold an overlap.
  let crowded: UnsafeMutablePointer<UInt64>
  /// The chain that touched a cell last; valid where the touch bit is set.
  private let chains: UnsafeMutablePointer<Int32>

  init(width: Int) {
    self.width = width
    pitch = (width + 1 + 15) & ~15
    words = (pitch + 63) / 64
    let rows = EdgeList.stripHeight
    cells = .allocate(capacity: pitch * rows)
    cells.initialize(repeating: .zero, count: pitch * rows)
    touched = .allocate(capacity: words * rows)
    touched.initialize(repeating: 0, count: words * rows)
    crowded = .allocate(capacity: words * rows)
    crowded.initialize(repeating: 0, count: words * rows)
    chains = .allocate(capacity: pitch * rows)
    chains.initialize(repeating: 0, count: pitch * rows)
  }

  deinit {
    cells.deallocate()
    touched.deallocate()
    crowded.deallocate()
    chains.deallocate()
  }

  /// Adds the part of `edge` that lies in the strip whose first row is `top`.
  ///
  /// When `watchingOverlaps`, the cells that several chains touch are noted.
  @inline(__always)
  func add(_ edge: Edge, top: Int, watchingOverlaps: Bool) {
    let y0 = edge.y0 - Double(top)
    let y1 = edge.y1 - Double(top)
    let limit = Double(EdgeList.stripHeight)
    if y0 == y1 {
      addPiece(
        Self.truncate(y0), edge.x0, edge.x1, 0, 0, edge.winding, edge.chain, watchingOverlaps)
      return
    }
    let slope = (edge.x1 - edge.x0) / (y1 - y0)
    // Units of height that the edge climbs in one column; not used where it stays in one.
    let climb = Self.unit * (y1 - y0) / abs(edge.x1 - edge.x0)
    let low = edge.x0 < edge.x1 ? edge.x0 : edge.x1
    let high = edge.x0 < edge.x1 ? edge.x1 : edge.x0
    let end = y1 < limit ? y1 : limit
    var x = edge.x0
    var y = y0
    if y < 0 {
      x = Self.clamp(edge.x0 - y0 * slope, low, high)
      y = 0
    }
    var row = Self.truncate(y)
    var height = Self.truncate(y * Self.unit + 0.5)
    while y < end {
      let border = Double(row &+ 1)
      let nextY: Double
      let nextX: Double
      if border < y1 {
        nextY = border
        nextX = Self.clamp(edge.x0 + (border - y0) * slope, low, high)
      } else {
        nextY = y1
        nextX = edge.x1
      }
      let nextHeight = Self.truncate(nextY * Self.unit + 0.5)
      let rise = nextHeight &- height
      if rise != 0 || watchingOverlaps {
        addPiece(row, x, nextX, rise, climb, edge.winding, edge.chain, watchingOverlaps)
      }
      x = nextX
      y = nextY
      height = nextHeight
      row &+= 1
    }
  }

  /// The whole part of a number that is known to be small and not negative.
  @inline(__always)
  private static func truncate(_ x: Double) -> Int { Int(lv_truncate_f64(x)) }

  @inline(__always)
  private static func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
    x < low ? low : (x > high ? high : x)
  }

  /// Adds a piece within one row that climbs `rise` units between the abscissas `xa` and `xb`.
  @inline(__always)
  private func addPiece(
    _ row: Int, _ xa: Double, _ xb: Double, _ rise: Int, _ climb: Double, _ winding: Int32,
    _ chain: Int32, _ watchingOverlaps: Bool
  ) {
    let left = xa < xb ? xa : xb
    let right = xa < xb ? xb : xa
    let first = Self.truncate(left)
    let last = Self.truncate(right)
    if first == last {
      let share = (left - Double(first) + (right - Double(first))) * 0.5
      put(row, first, rise, share, winding, chain, watchingOverlaps)
      return
    }
    var done = 0
    var column = first
    var from = left
    while column <= last {
      let to = column < last ? Double(column &+ 1) : right
      var reached = rise
      if column < last {
        reached = Self.truncate((to - left) * climb + 0.5)
        if reached > rise { reached = rise }
      }
      let share = (from - Double(column) + (to - Double(column))) * 0.5
      if reached != done || watchingOverlaps {
        put(row, column, reached &- done, share, winding, chain, watchingOverlaps)
      }
      done = reached
      from = to
      column &+= 1
    }
  }

  @inline(__always)
  private func put(
    _ row: Int, _ column: Int, _ rise: Int, _ share: Double, _ winding: Int32, _ chain: Int32,
    _ watchingOverlaps: Bool
  ) {
    let cover = Int32(truncatingIfNeeded: rise)
    let area = Int32(truncatingIfNeeded: Self.truncate(Double(rise) * share + 0.5))
    let cell = row &* pitch &+ column
    cells[cell] &+= SIMD2(cover &* winding, area &* winding)
    let word = row &* words &+ column &>> 6
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: column & 63)
    if watchingOverlaps {
      if touched[word] & bit == 0 {
        chains[cell] = chain
      } else if chains[cell] != chain {
        crowded[word] |= bit
      }
    }
    touched[word] |= bit
  }
}
