/// A straight piece of outline in pixels, clipped to the surface, running downwards.
struct Edge: BitwiseCopyable {
  var x0: Double
  var y0: Double
  var x1: Double
  /// Greater than `y0`, or equal in a level edge, which only marks where overlaps may be.
  var y1: Double
  /// +1 when the outline runs downwards here, −1 when it runs upwards.
  var winding: Int32
  /// Equal for neighbouring edges of one contour that run in one vertical direction, different for all others.
  var chain: Int32
}

/// The edges of one shape, clipped to a surface and sorted into horizontal strips.
///
/// Whatever lies left of the surface becomes a vertical edge on its left border, which keeps winding
/// numbers right; whatever lies above, below or to the right is dropped.
struct EdgeList: ~Copyable {
  /// Height of a strip in rows.
  static let stripHeight = 16
  /// A winding number is at most the number of runs in one direction, and cells count to 32767.
  private static let mostRuns = 32_767
  /// Coordinates beyond this many pixels are moved to it, each by itself: see `Path`.
  static let farthest = 1e12

  let width: Double
  let height: Double
  let stripCount: Int

  private(set) var edges = Buffer<Edge>(capacity: 1024)
  /// For every strip the first of its entries, or −1.
  private var heads: Buffer<Int32>
  private var entries = Buffer<Entry>(capacity: 1024)
  private var chain: Int32 = 0
  private var lastWinding: Int32 = 0
  private var downwardRuns = 0
  private var upwardRuns = 0
  private var keepsLevelEdges = false
  /// The smallest and largest abscissa of any edge.
  private(set) var minX = Double.infinity
  private(set) var maxX = -Double.infinity

  struct Entry: BitwiseCopyable {
    var edge: Int32
    var next: Int32
  }

  init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
    stripCount = (height + Self.stripHeight - 1) / Self.stripHeight
    heads = Buffer(repeating: -1, count: stripCount)
  }

  /// Removes all edges; level ones will be kept or dropped as they come.
  mutating func clear(keepingLevelEdges: Bool) {
    keepsLevelEdges = keepingLevelEdges
    edges.clear()
    entries.clear()
    heads.base.update(repeating: -1, count: stripCount)
    chain = 0
    lastWinding = 0
    downwardRuns = 0
    upwardRuns = 0
    minX = .infinity
    maxX = -.infinity
  }

  /// Ends the run of edges that count as one chain.
  mutating func beginContour() {
    lastWinding = 0
    chain &+= 1
  }

  /// Whether winding numbers may be larger than the cells can count.
  var isTooComplex: Bool { max(downwardRuns, upwardRuns) > Self.mostRuns }

  /// The first entry of a strip, for `entry(_:)`.
  func firstEntry(strip: Int) -> Int32 { heads[strip] }

  /// The edge of an entry and the entry after it, or nil at the end of the strip.
  @inline(__always)
  func entry(_ index: Int32) -> (edge: Edge, next: Int32)? {
    guard index >= 0 else { return nil }
    let item = entries[Int(index)]
    return (edges[Int(item.edge)], item.next)
  }

  /// Whether no edge touches the strip.
  func isEmpty(strip: Int) -> Bool { heads[strip] < 0 }

  /// Adds the line from (ax, ay) to (bx, by).
  @inline(__always)
  mutating func add(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    if ay < by {
      addDownward(ax, ay, bx, by, winding: 1)
    } else if by < ay {
      addDownward(bx, by, ax, ay, winding: -1)
    } else if keepsLevelEdges {
      addLevel(min(ax, bx), max(ax, bx), ay)
    }
  }

  private mutating func addLevel(_ left: Double, _ right: Double, _ y: Double) {
    guard y >= 0, y < height, right >= 0, left <= width else { return }
    push(max(left, 0), y, min(right, width), y, lastWinding)
  }

  @inline(__always)
  private mutating func addDownward(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, winding: Int32
  ) {
    if winding != lastWinding {
      chain &+= 1
      lastWinding = winding
      if winding > 0 { downwardRuns += 1 } else { upwardRuns += 1 }
    }
    if by <= 0 || ay >= height { return }
    if ay >= 0 && by <= height && ax >= 0 && bx >= 0 && ax <= width && bx <= width {
      push(ax, ay, bx, by, winding)
    } else {
      addClipped(ax, ay, bx, by, winding)
    }
  }

  @inline(never)
  private mutating func addClipped(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ winding: Int32
  ) {
    let slope = (bx - ax) / (by - ay)
    func x(at y: Double) -> Double {
      let value = ax + (y - ay) * slope
      return max(min(ax, bx), min(max(ax, bx), value))
    }
    let top = max(ay, 0)
    let bottom = min(by, height)
    guard top < bottom else { return }
    let left = top == ay ? ax : x(at: top)
    let right = bottom == by ? bx : x(at: bottom)
    // Cut where the line crosses the left and right border; each part then lies in one zone.
    func crossing(_ border: Double) -> Double {
      guard (left < border) != (right < border) else { return top }
      return max(top, min(bottom, ay + (border - ax) / slope))
    }
    var cuts = (crossing(0), crossing(width))
    if cuts.0 > cuts.1 { cuts = (cuts.1, cuts.0) }
    pushZone(top, cuts.0, x, winding)
    pushZone(cuts.0, cuts.1, x, winding)
    pushZone(cuts.1, bottom, x, winding)
  }

  private mutating func pushZone(
    _ top: Double, _ bottom: Double, _ x: (Double) -> Double, _ winding: Int32
  ) {
    guard top < bottom else { return }
    let middle = x(top + (bottom - top) / 2)
    if middle >= width { return }
    if middle <= 0 {
      push(0, top, 0, bottom, winding)
    } else {
      push(max(0, min(width, x(top))), top, max(0, min(width, x(bottom))), bottom, winding)
    }
  }

  @inline(__always)
  private mutating func push(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ winding: Int32
  ) {
    let edge = Int32(truncatingIfNeeded: edges.count)
    edges.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, winding: winding, chain: chain))
    if x0 < minX { minX = x0 }
    if x1 < minX { minX = x1 }
    if x0 > maxX { maxX = x0 }
    if x1 > maxX { maxX = x1 }
    var strip = Int(y0) / Self.stripHeight
    let last = min(Int(y1) / Self.stripHeight, stripCount - 1)
    while strip <= last {
      let entry = Int32(truncatingIfNeeded: entries.count)
      entries.append(Entry(edge: edge, next: heads[strip]))
      heads[strip] = entry
      strip += 1
    }
  }
}
