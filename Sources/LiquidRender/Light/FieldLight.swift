import LiquidTimeline
import PortableMath
import Rasterizer

/// Makes the light of a frame: the surface at the cells that the liquid covers, and their colours in a relief.
///
/// Used by one worker; after a few frames nothing is allocated any more.
struct FieldLight {
  private let look: SceneLight
  private var body = BodySurface()
  private var pool = PoolSurface()
  private var spans: [Span] = []
  private var near: [Int32] = []
  private var cells: [ReliefCell]

  /// Columns of cells of one row, from and up to.
  private struct Span {
    var first: Int
    var end: Int
  }

  /// Prepares for pictures of a relief's size.
  init(_ look: SceneLight, _ relief: ReliefPaint) {
    self.look = look
    cells = Array(
      repeating: ReliefCell(normalX: 0, normalY: 0, thickness: 0), count: relief.columns.count + 8)
    near = Array(repeating: 0, count: 160)
  }

  /// Colours the cells that a moment's liquid covers, and two around.
  mutating func shade(_ moment: borrowing FieldMoment, into relief: ReliefPaint) {
    let columns = relief.columns
    switch moment.view {
    case .body:
      body.take(moment)
      for row in relief.rows {
        let y = look.ordinate(ofRow: row)
        findSpans(y, columns, body.drops) { light, y in
          let reach = light.body.reach + light.look.margin
          return light.look.chord(of: light.body.x, light.body.y, reach, at: y)
        }
        for span in spans { shadeBody(row, span, y, relief) }
      }
    case .pool:
      let first = columns.lowerBound
      pool.take(moment, columns: columns.count) { [look] in look.abscissa(ofColumn: first + $0) }
      for row in relief.rows {
        let y = look.ordinate(ofRow: row)
        findSpans(y, columns, pool.drops) { light, y in
          y + light.look.margin > light.pool.level - light.pool.crest
            ? -Float.infinity...Float.infinity : nil
        }
        for span in spans { shadePool(row, span, y, first, relief) }
      }
    }
  }

  /// Collects the columns of a row that the liquid may cover, in order and apart.
  private mutating func findSpans(
    _ y: Float, _ columns: Range<Int>, _ drops: [DropLanes],
    _ main: (borrowing FieldLight, Float) -> ClosedRange<Float>?
  ) {
    spans.removeAll(keepingCapacity: true)
    if let chord = main(self, y) { add(chord, columns) }
    for drop in drops {
      // Beyond its own size a drop only swells what is there.
      let reach = drop.ball * 1.6 + look.margin
      if let chord = look.chord(of: drop.x, drop.y, reach, at: y) { add(chord, columns) }
    }
  }

  private mutating func add(_ chord: ClosedRange<Float>, _ columns: Range<Int>) {
    var first = max(columns.lowerBound, look.column(at: chord.lowerBound, columns))
    var end = min(columns.upperBound, look.column(at: chord.upperBound, columns) + 1)
    guard first < end else { return }
    var index = 0
    while index < spans.count {
      if spans[index].first <= end, first <= spans[index].end {
        first = min(first, spans[index].first)
        end = max(end, spans[index].end)
        spans.remove(at: index)
      } else {
        index += 1
      }
    }
    spans.append(Span(first: first, end: end))
  }

  private mutating func shadeBody(_ row: Int, _ span: Span, _ y: Float, _ relief: ReliefPaint) {
    let py = Lanes.all(y)
    var column = span.first
    while column < span.end {
      let px = look.abscissas(from: column)
      let count = findNear(body.drops, px[0], px[7], y)
      let found = body.surface(px, py, near: near, count: count, sway: look.sway)
      look.note(found, px, y, in: &cells, at: column - span.first)
      column += 8
    }
    send(row, span, relief)
  }

  private mutating func shadePool(
    _ row: Int, _ span: Span, _ y: Float, _ first: Int, _ relief: ReliefPaint
  ) {
    let py = Lanes.all(y)
    var column = span.first
    while column < span.end {
      let px = look.abscissas(from: column)
      let count = findNear(pool.drops, px[0], px[7], y)
      let found = pool.surface(px, py, column: column - first, near: near, count: count)
      look.note(found, px, y, in: &cells, at: column - span.first)
      column += 8
    }
    send(row, span, relief)
  }

  private func send(_ row: Int, _ span: Span, _ relief: ReliefPaint) {
    cells.withUnsafeBufferPointer { buffer in
      relief.shade(
        row: row, from: span.first,
        UnsafeBufferPointer(rebasing: buffer[0..<(span.end - span.first)]), by: look.table)
    }
  }

  /// The numbers of the drops that may change a point between two abscissas, in order; returns how many.
  private mutating func findNear(
    _ drops: [DropLanes], _ left: Float, _ right: Float, _ y: Float
  ) -> Int {
    var count = 0
    for index in drops.indices {
      let drop = drops[index]
      let dx = max(0, max(left - drop.x, drop.x - right))
      let dy = y - drop.y
      guard dx * dx + dy * dy < drop.influence * drop.influence else { continue }
      if count == near.count { near.append(0) }
      near[count] = Int32(truncatingIfNeeded: index)
      count += 1
    }
    return count
  }
}
