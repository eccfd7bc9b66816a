/// Turns a path into a coverage map: flattening, accumulation, sweep.
///
/// One filler serves one thread and one size of surface, and keeps its memory from shape to shape.
struct ShapeFiller: ~Copyable {
  let width: Int
  let height: Int
  private var edges: EdgeList
  private let strip: CellStrip
  private var resolver = OverlapResolver()

  /// Touched pixels closer than this to each other share a run.
  ///
  /// At least 4, so that runs widened for the chroma filter stay apart.
  private static let greatestGap = 8

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    edges = EdgeList(width: width, height: height)
    strip = CellStrip(width: width)
  }

  /// Replaces the contents of `map` by the coverage of `path`.
  ///
  /// With `isSimple` the caller vouches that no contour crosses itself or another one: overlaps are
  /// not looked for.
  mutating func fill(
    _ path: borrowing Path, transform: Transform2D, rule: FillRule, isSimple: Bool,
    into map: inout CoverageMap
  ) throws(RasterizerError) {
    edges.clear(keepingLevelEdges: !isSimple)
    map.clear()
    var flattener = Flattener(transform: transform)
    flattener.flatten(path, into: &edges)
    guard !edges.isTooComplex else { throw .tooComplex }
    let stripHeight = EdgeList.stripHeight
    var index = 0
    while index < edges.stripCount {
      let top = index * stripHeight
      let bottom = min(top + stripHeight, height)
      if edges.isEmpty(strip: index) {
        var pair = top / 2
        while pair < (bottom + 1) / 2 {
          map.begin(pair: pair)
          pair += 1
        }
      } else {
        accumulate(strip: index, top: top, watchingOverlaps: !isSimple)
        var row = top
        while row < bottom {
          map.begin(pair: row / 2)
          sweep(row: row, top: top, strip: index, rule: rule, into: &map)
          row += 2
        }
      }
      index += 1
    }
    map.end()
  }

  private func accumulate(strip index: Int, top: Int, watchingOverlaps: Bool) {
    var entry = edges.firstEntry(strip: index)
    if watchingOverlaps {
      while let (edge, next) = edges.entry(entry) {
        strip.add(edge, top: top, watchingOverlaps: true)
        entry = next
      }
    } else {
      while let (edge, next) = edges.entry(entry) {
        strip.add(edge, top: top, watchingOverlaps: false)
        entry = next
      }
    }
  }

  /// Where a sweep along a pair of rows has come to.
  private struct Sweep {
    /// Up to where runs are written.
    var x = 0
    /// The winding number to the left of the next cell, of each row, in units of 2⁻¹⁶.
    var upper: Int32 = 0
    var lower: Int32 = 0
  }

  /// Appends the runs of the rows `row` and `row + 1` and clears their cells.
  private mutating func sweep(
    row: Int, top: Int, strip index: Int, rule: FillRule, into map: inout CoverageMap
  ) {
    let local = row - top
    let upperBits = strip.touched + local * strip.words
    // The strip has an even number of rows: the row below the last of an odd surface stays empty.
    let lowerBits = upperBits + strip.words
    var sweep = Sweep()
    var first = -1
    var last = -2 * Self.greatestGap
    var word = Int(edges.minX) >> 6
    let lastWord = min(Int(edges.maxX) >> 6, strip.words - 1)
    while word <= lastWord {
      var bits = upperBits[word] | lowerBits[word]
      upperBits[word] = 0
      lowerBits[word] = 0
      while bits != 0 {
        let x = word << 6 + bits.trailingZeroBitCount
        bits &= bits &- 1
        if x > last + Self.greatestGap {
          if first >= 0 { emit(first, last, row, local, index, rule, &sweep, &map) }
          first = x
        }
        last = x
      }
      word += 1
    }
    if first >= 0 { emit(first, last, row, local, index, rule, &sweep, &map) }
    emitConstant(to: (width + 1) & ~1, row, rule, &sweep, &map)
  }

  /// Appends the run that holds the touched pixels first…last, and the constant one before it.
  @inline(__always)
  private mutating func emit(
    _ first: Int, _ last: Int, _ row: Int, _ local: Int, _ index: Int, _ rule: FillRule,
    _ sweep: inout Sweep, _ map: inout CoverageMap
  ) {
    let evenWidth = (width + 1) & ~1
    let start = first & ~1
    let end = min((last + 1) / 2 * 2 + 2, evenWidth)
    emitConstant(to: start, row, rule, &sweep, &map)
    let wordRow = local * strip.words
    let isCrowded = crowdedRows(first, last, wordRow)
    let hasLower = row + 1 < height
    if start >= end {
      // Only cells on the right border were touched: they change no pixel.
      clearCells(first, last, local)
      return
    }
    let run = map.appendPartial(start, end)
    let upper = map.row(0, of: run)
    let lower = map.row(1, of: run)
    sweep.upper = accumulateRow(upper, local, start, end, first, last, sweep.upper, rule)
    if isCrowded.upper { resolve(upper, row, start, last, first, index, rule) }
    if hasLower {
      sweep.lower = accumulateRow(lower, local + 1, start, end, first, last, sweep.lower, rule)
      if isCrowded.lower {
        resolve(lower, row + 1, start, last, first, index, rule)
      }
    } else {
      lower.update(from: upper, count: end - start + 1)
    }
    if end > width {
      // The column beyond an odd width repeats the last one, so that chroma is the mean of what is there.
      upper[end - start] = upper[end - start - 1]
      lower[end - start] = lower[end - start - 1]
    }
    if start == 0 {
      upper[0] = upper[1]
      lower[0] = lower[1]
    }
    sweep.x = end
  }

  /// Fills one row of a run from its cells, clears them, and returns the winding number behind it.
  @inline(__always)
  private func accumulateRow(
    _ samples: UnsafeMutablePointer<UInt16>, _ local: Int, _ start: Int, _ end: Int, _ first: Int,
    _ last: Int, _ winding: Int32, _ rule: FillRule
  ) -> Int32 {
    let cells = strip.cells + local * strip.pitch
    var sum = winding
    let before = rule.coverage(mean: sum)
    var out = samples
    out[0] = before
    out += 1
    if first != start {
      out[0] = before
      out += 1
    }
    let stop = last < end ? last + 1 : end
    var x = first
    while x < stop {
      let cell = cells[x]
      cells[x] = .zero
      out[0] = rule.coverage(mean: sum &+ cell.x &- cell.y)
      sum &+= cell.x
      out += 1
      x += 1
    }
    let after = rule.coverage(mean: sum)
    while x < end {
      out[0] = after
      out += 1
      x += 1
    }
    x = stop
    while x <= last {
      cells[x] = .zero
      x += 1
    }
    return sum
  }

  private func clearCells(_ first: Int, _ last: Int, _ local: Int) {
    for row in local...(local + 1) {
      (strip.cells + row * strip.pitch + first).update(repeating: .zero, count: last - first + 1)
    }
  }

  /// Appends what lies between the last run and `end`, where each row is wholly inside or outside.
  @inline(__always)
  private func emitConstant(
    to end: Int, _ row: Int, _ rule: FillRule, _ sweep: inout Sweep, _ map: inout CoverageMap
  ) {
    guard end > sweep.x else { return }
    let upper = rule.coverage(mean: sweep.upper)
    let lower = row + 1 < height ? rule.coverage(mean: sweep.lower) : upper
    let start = sweep.x
    sweep.x = end
    if upper == 0 && lower == 0 { return }
    if upper == CoverageMap.one && lower == CoverageMap.one {
      map.appendFull(start, end)
      return
    }
    let run = map.appendPartial(start, end)
    map.row(0, of: run).update(repeating: upper, count: end - start + 1)
    map.row(1, of: run).update(repeating: lower, count: end - start + 1)
  }

  /// Whether either row has crowded cells within first…last; their bits are left for `resolve`.
  @inline(__always)
  private func crowdedRows(_ first: Int, _ last: Int, _ wordRow: Int) -> (upper: Bool, lower: Bool)
  {
    var upper: UInt64 = 0
    var lower: UInt64 = 0
    var word = first >> 6
    while word <= last >> 6 {
      upper |= strip.crowded[wordRow + word]
      lower |= strip.crowded[wordRow + strip.words + word]
      word += 1
    }
    return (upper != 0, lower != 0)
  }

  /// Replaces the samples of crowded pixels by exact ones and clears their bits.
  @inline(never)
  private mutating func resolve(
    _ samples: UnsafeMutablePointer<UInt16>, _ row: Int, _ start: Int, _ last: Int, _ first: Int,
    _ index: Int, _ rule: FillRule
  ) {
    let bits = strip.crowded + (row - index * EdgeList.stripHeight) * strip.words
    var begun = false
    var x = first
    while x <= last {
      let bit = UInt64(1) << UInt64(x & 63)
      if bits[x >> 6] & bit != 0 {
        bits[x >> 6] &= ~bit
        // The cell right of the surface has no pixel.
        if x >= width { break }
        if !begun {
          resolver.beginRow(row, strip: index, edges: edges)
          begun = true
        }
        samples[x - start + 1] = resolver.coverage(column: x, rule: rule)
      }
      x += 1
    }
  }
}
