/// The soft layers of a frame, joined on one grid of cells: what they cover and what they add.
final class SoftGround {
  /// Whether layers were added since `begin()`.
  var isUsed: Bool { used > 0 }
  /// The pixels that may differ from the background, as full runs.
  private(set) var map: CoverageMap

  private let background: PaintImage
  private let encoding: ChannelEncoding
  private let kernels: BlendKernels
  private var layers: [SoftLayer] = []
  private var masks: [SoftMask] = []
  private var used = 0
  private var grid: CellGrid
  /// Cover in channel 0, and after it what the three channels of colour add, or over backgrounds that are
  /// not opaque the colours themselves.
  private var cells: Buffer<Int16>
  /// The background's encoded colour and alpha at the cells' centres, channel after channel.
  private var scenery = Buffer<Float>(capacity: 16)
  private var sceneryGrid: CellGrid?
  /// For each row of cells the columns with cover.
  private var extents: Buffer<Extent>
  private var joiner: SoftJoiner

  private struct Extent: BitwiseCopyable {
    var first: Int32
    var end: Int32
    static let empty = Extent(first: .max, end: 0)
  }

  init(background: PaintImage, kernels: BlendKernels) {
    self.background = background
    self.kernels = kernels
    encoding = ChannelEncoding(background.format)
    map = CoverageMap(height: background.height)
    grid = CellGrid(size: 64, width: background.width, height: background.height)
    cells = Buffer(capacity: 16)
    extents = Buffer(capacity: 16)
    joiner = SoftJoiner(kernels: kernels)
  }

  /// Starts a frame without layers.
  func begin() { used = 0 }

  /// Adds a layer on top of those already there.
  func add(
    _ layer: SoftLayer, of path: borrowing Path, transform: Transform2D, rule: FillRule,
    isSimple: Bool
  ) throws(RasterizerError) {
    let blur = BoxBlur(deviation: layer.deviation / Double(layer.cellSize))
    if used < masks.count && masks[used].grid.size == layer.cellSize && masks[used].blur == blur {
      layers[used] = layer
    } else {
      let grid = CellGrid(
        size: layer.cellSize, width: background.width, height: background.height)
      masks.removeSubrange(used...)
      layers.removeSubrange(used...)
      masks.append(SoftMask(grid: grid, blur: blur, kernels: kernels))
      layers.append(layer)
    }
    try masks[used].draw(path, transform: transform, rule: rule, isSimple: isSimple)
    used += 1
  }

  /// Joins the layers; afterwards `map` and `view` are those of the frame.
  func join() {
    var size = 64
    for mask in masks[0..<used] { size = min(size, mask.grid.size) }
    if size != grid.size || cells.count == 0 {
      grid = CellGrid(size: size, width: background.width, height: background.height)
      cells = Buffer(repeating: 0, count: 4 * grid.count)
      extents = Buffer(repeating: .empty, count: grid.rows)
    }
    joiner.prepare(layers[0..<used], encoding, isOpaque: background.isOpaque)
    if joiner.needsScenery && sceneryGrid != grid { readScenery() }
    extents.base.update(repeating: .empty, count: grid.rows)
    if let box = box() {
      for row in box.rows { join(row: row, columns: box.columns) }
    }
    makeMap()
  }

  /// What the painter draws.
  var view: GroundView {
    GroundView(
      channels: CellChannels(grid: grid, values: UnsafePointer(cells.base)),
      isFlat: joiner.isFlat, color: joiner.flatColor, planes: background.planes,
      opacity: background.opacity, isClear: background.isClear)
  }

  /// The cells of the joined grid that a mask may cover, and one more around.
  private func box() -> (columns: Range<Int>, rows: Range<Int>)? {
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0
    for mask in masks[0..<used] where !mask.rows.isEmpty && !mask.columns.isEmpty {
      let factor = mask.grid.size / grid.size
      // A coarse cell c, counted from 1, covers the fine ones from (c − 1) · factor + 1 on, and as far again.
      left = min(left, (mask.columns.lowerBound - 2) * factor)
      right = max(right, (mask.columns.upperBound + 1) * factor + 2)
      top = min(top, (mask.rows.lowerBound - 2) * factor)
      bottom = max(bottom, (mask.rows.upperBound + 1) * factor + 2)
    }
    guard left < right else { return nil }
    return (max(0, left)..<min(grid.columns, right), max(0, top)..<min(grid.rows, bottom))
  }

  private func join(row: Int, columns: Range<Int>) {
    joiner.begin(columns: columns)
    for index in 0..<used { joiner.read(masks[index], layer: index, into: grid, row: row) }
    let cover = cells.base + row * grid.pitch
    joiner.join(
      cover, stride: grid.count, columns: columns,
      scenery: UnsafePointer(scenery.base + row * grid.pitch))
    var first = columns.lowerBound
    var end = columns.upperBound
    while first < end && cover[first] == 0 { first += 1 }
    while end > first && cover[end - 1] == 0 { end -= 1 }
    if first < end {
      extents[row] = Extent(
        first: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: end))
    }
  }

  private func makeMap() {
    map.clear()
    let size = grid.size
    let evenWidth = (background.width + 1) & ~1
    for pair in 0..<map.pairCount {
      map.begin(pair: pair)
      var extent = Extent.empty
      for row in ((2 * pair + size / 2) / size)...((2 * pair + 1 + size / 2) / size + 1)
      where row < grid.rows {
        extent.first = min(extent.first, extents[row].first)
        extent.end = max(extent.end, extents[row].end)
      }
      guard extent.first < extent.end else { continue }
      // A pixel has a share of the cell before and of the one behind it.
      let start = max(0, (Int(extent.first) - 1) * size - size / 2) & ~1
      let end = min(evenWidth, (Int(extent.end) * size - size / 2 + 1) & ~1)
      if start < end { map.appendFull(start, end) }
    }
    map.end()
  }

  private func readScenery() {
    sceneryGrid = grid
    scenery = Buffer(repeating: 0, count: 4 * grid.count)
    let evaluator = PaintEvaluator(
      background.paint, transform: background.transform, format: .rgba8)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let value = evaluator.value(
          x: (Double(column) - 0.5) * Double(grid.size),
          y: (Double(row) - 0.5) * Double(grid.size))
        let place = row * grid.pitch + column
        scenery[place] = value.first / 255
        scenery[place + grid.count] = value.second / 255
        scenery[place + 2 * grid.count] = value.third / 255
        scenery[place + 3 * grid.count] = value.alpha / 255
      }
    }
  }
}

/// The joined soft layers and the background, without ownership, as the painter wants them.
struct GroundView: BitwiseCopyable {
  /// Cover, and three channels of colour unless there is one colour.
  let channels: CellChannels
  /// Whether all layers have one colour, and that colour in half the units of cells.
  let isFlat: Bool
  let color: SIMD4<UInt16>
  let planes: PlaneSet
  let opacity: PlaneSet.Plane?
  /// Whether the background is wholly transparent.
  let isClear: Bool
}
