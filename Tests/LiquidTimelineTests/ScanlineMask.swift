import LiquidTimeline
import PortableMath

/// The non-zero union of an outline as spans on equally spaced lines: exact along x, sampled along y.
struct ScanlineMask {
  /// Ends of spans on each line, ascending: inside from even to odd.
  private(set) var rows: [[Double]]
  let spacing: Double

  /// The mask of an outline within a square frame of `size` points, curves cut into `pieces`.
  init(_ outline: Outline, size: Double, spacing: Double, pieces: Int = 6) {
    self.spacing = spacing
    let contours = outline.flattened(pieces: pieces)
    rows = Self.crossings(contours, size: size, spacing: spacing).map { row in
      var ends: [Double] = []
      var winding = 0
      for crossing in row {
        let next = winding + crossing.winding
        if (winding == 0) != (next == 0) { ends.append(crossing.x) }
        winding = next
      }
      return ends
    }
  }

  /// All winding numbers that occur on the lines, on stretches longer than a thousandth of a point.
  static func windingNumbers(_ outline: Outline, size: Double, spacing: Double) -> Set<Int> {
    var numbers: Set<Int> = [0]
    for row in crossings(outline.flattened(), size: size, spacing: spacing) {
      var winding = 0
      for (crossing, next) in zip(row, row.dropFirst()) {
        winding += crossing.winding
        if next.x - crossing.x > 1e-3 { numbers.insert(winding) }
      }
    }
    return numbers
  }

  /// Where the contours cross each line, from left to right, and by how much they wind there.
  private static func crossings(
    _ contours: [[Vector2]], size: Double, spacing: Double
  ) -> [[(x: Double, winding: Int)]] {
    var crossings = [[(x: Double, winding: Int)]](repeating: [], count: Int(size / spacing))
    for contour in contours {
      var from = contour[contour.count - 1]
      for to in contour {
        let (low, high) = from.y < to.y ? (from, to) : (to, from)
        let winding = from.y < to.y ? -1 : 1
        var row = max(0, Int((low.y / spacing - 0.5).rounded(.up)))
        let slope = (high.x - low.x) / (high.y - low.y)
        while row < crossings.count {
          let y = (Double(row) + 0.5) * spacing
          if y >= high.y { break }
          crossings[row].append((min(size, max(0, low.x + (y - low.y) * slope)), winding))
          row += 1
        }
        from = to
      }
    }
    return crossings.map { $0.sorted { $0.x < $1.x } }
  }

  /// The area inside, in square points.
  var area: Double { changedArea(to: nil) }

  /// The area that is inside only one of two masks, in square points.
  func changedArea(to other: ScanlineMask?) -> Double {
    var sum = 0.0
    for (index, row) in rows.enumerated() {
      // An x is inside only one of them where the number of ends before it, of both, is odd.
      var ends = row
      if let other, !other.rows[index].isEmpty { ends = (row + other.rows[index]).sorted() }
      var place = 0
      while place + 1 < ends.count {
        sum += ends[place + 1] - ends[place]
        place += 2
      }
    }
    return sum * spacing
  }
}

extension Outline {
  /// The contours as polygons, with curves cut into `pieces` and arcs into steps of at most 0.1.
  func flattened(pieces: Int = 6) -> [[Vector2]] {
    var contours: [[Vector2]] = []
    var contour: [Vector2] = []
    for element in elements {
      switch element {
      case .move(let to):
        if !contour.isEmpty { contours.append(contour) }
        contour = [to]
      case .line(let to):
        contour.append(to)
      case .cubic(let c1, let c2, let to):
        let from = contour[contour.count - 1]
        for piece in 1...pieces {
          let t = Double(piece) / Double(pieces)
          let u = 1 - t
          let near = (u * u * u) * from + (3 * u * u * t) * c1
          contour.append(near + (3 * u * t * t) * c2 + (t * t * t) * to)
        }
      case .arc(let center, let sweep, let to):
        let from = contour[contour.count - 1] - center
        let steps = max(1, Int((sweep.magnitude / 0.1).rounded(.up)))
        for step in 1..<max(2, steps) {
          let (sine, cosine) = Portable.sincos(sweep * Double(step) / Double(steps))
          contour.append(
            center + Vector2(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine))
        }
        contour.append(to)
      case .close:
        contours.append(contour)
        contour = []
      }
    }
    if !contour.isEmpty { contours.append(contour) }
    return contours
  }
}
