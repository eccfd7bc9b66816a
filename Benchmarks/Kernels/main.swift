import PortableMath

@testable import Rasterizer

let side = 540

/// Every kernel on one row of 540 samples, 540 times.
func measureKernels() {
  let a = Buffer<Int16>(repeating: 12345, count: 2048)
  let b = Buffer<Int16>(repeating: -4321, count: 2048)
  let out = Buffer<Int16>(repeating: 0, count: 2048)
  let bytes = Buffer<UInt8>(repeating: 77, count: 2048)
  let words = Buffer<UInt16>(repeating: 777, count: 2048)
  let dither = TileDither()
  let row = out.base + CellRows.margin
  func rows(_ name: String, _ body: (Int) -> Void) {
    let time = leastTime { for y in 0..<side { body(y) } }
    report(name, perSample: time, samples: side * side)
  }
  rows("memset") { bytes.base.update(repeating: UInt8(truncatingIfNeeded: $0), count: side) }
  for size in [2, 4, 6, 8, 16] {
    rows("spread, cells of \(size)") { _ in
      CellRows.spread(row, cells: a.base, size: size, start: 0, end: side)
    }
  }
  rows("mixRows") { _ in
    CellRows.mixRows(row, nearer: a.base, other: b.base, weight: 9999, count: side)
  }
  rows("keepEven, of samples kept") { _ in CellRows.keepEven(row, count: side) }
  rows("quantise8") {
    CellRows.quantise8(bytes.base, a.base, dither: dither.row(0, $0), count: side)
  }
  rows("quantise10") { _ in CellRows.quantise10(words.base, a.base, count: side) }
  rows("cover8") {
    CellRows.cover8(
      bytes.base, below: bytes.base, cover: b.base, added: a.base, dither: dither.row(0, $0),
      count: side)
  }
  rows("cover10") { _ in
    CellRows.cover10(words.base, below: words.base, cover: b.base, added: a.base, count: side)
  }
  rows("coverFlat8") {
    CellRows.coverFlat8(
      bytes.base, below: bytes.base, cover: b.base, color: 9999, dither: dither.row(0, $0),
      count: side)
  }
  rows("coverFlat10") { _ in
    CellRows.coverFlat10(words.base, below: words.base, cover: b.base, color: 9999, count: side)
  }
  let samples = Buffer<UInt16>(repeating: 999, count: side * 544 + 64)
  let blurred = Buffer<UInt16>(repeating: 0, count: side * 544 + 64)
  report(
    "blurColumns",
    perSample: leastTime(100) {
      BlurRows.blurColumns(
        blurred.base, samples.base, pitch: 544, rows: side, blur: BoxBlur(deviation: 4))
    }, samples: side * 544)
}

/// What PICTURE.md names: luma between cells, cells lit, layers blurred.
func measureSteps() {
  for size in [4, 6] {
    let grid = CellGrid(size: size, width: side, height: side)
    let values = Buffer<Int16>(repeating: 12345, count: 3 * grid.count)
    let channels = CellChannels(grid: grid, values: UnsafePointer(values.base))
    let interpolator = CellInterpolator(width: side, kernels: .fast)
    let plane = Buffer<UInt8>(repeating: 0, count: side * side)
    let dither = TileDither()
    report(
      "bilinear luma of 540 x 540, cells of \(size)",
      leastTime {
        for y in 0..<side {
          let row = interpolator.row(
            channels, 0, grid.place(row: y), start: 0, end: side, isHalved: false)
          CellRows.quantise8(plane.base + y * side, row, dither: dither.row(0, y), count: side)
        }
      })
  }
  let relief = ReliefPaint(width: 1080, height: 1080, format: .yuv420p8, cellSize: 4)
  let cells = Scenes.sphere(relief, radius: 258)
  let count = cells.reduce(0) { $0 + $1.cells.count }
  let table = Scenes.table
  let time = leastTime { Scenes.light(relief, cells, table) }
  report("\(count) cells of 4 lit by the table", time)
  let softer = cells.map { row in
    (
      row: row.row, column: row.column,
      cells: row.cells.map { cell in
        var cell = cell
        cell.softness = 0.5
        return cell
      }
    )
  }
  report("as before, between both lookups", leastTime { Scenes.light(relief, softer, table) })
  var whole = Path()
  whole.addRectangle(x: 0, y: 0, width: 1920, height: 1080)
  var disc = Path()
  disc.addCircle(center: Vector2(960, 540), radius: 258)
  for (size, deviation) in [(8, 21.0), (16, 66)] {
    for (name, path) in [("whole picture", whole), ("the liquid's box", disc)] {
      let mask = SoftMask(
        grid: CellGrid(size: size, width: 1920, height: 1080),
        blur: BoxBlur(deviation: deviation / Double(size)), kernels: .fast)
      report(
        "coverage and blur, cells of \(size), \(name)",
        leastTime {
          do {
            try mask.draw(path, transform: .identity, rule: .nonZero, isSimple: true)
          } catch { fatalError("\(error)") }
        })
    }
  }
}

/// Whole frames, of which each moves a little.
func measureFrames() throws {
  for (name, format) in [
    ("yuv420p8", PixelFormat.yuv420p8), ("yuv420p10", .yuv420p10), ("yuva420p8", .yuva420p8),
    ("rgba8", .rgba8),
  ] {
    for parts in [Scenes.Parts.flat, .shadows, .relief, .all, .glows] {
      var scene = try Scenes(format: format, parts: parts)
      report("frame, \(name), \(parts)", try scene.leastFrameTime())
    }
  }
}

/// Two shadows joined, and their blend alone.
func measureShadows() throws {
  let background = PaintImage(
    .solid(Color(red: 0.5, green: 0.5, blue: 0.5)), transform: .identity, width: 1920, height: 1080,
    format: .yuv420p8)
  var disc = Path()
  disc.addCircle(center: Vector2(960, 540), radius: 258)
  let ground = SoftGround(background: background, kernels: .fast)
  ground.begin()
  for (opacity, deviation, offset, size) in [(0.5, 21.0, 18.0, 8), (0.45, 66, 54, 16)] {
    try ground.add(
      SoftLayer(
        color: Color(red8: 5, green8: 7, blue8: 10), opacity: opacity, deviation: deviation,
        cellSize: size),
      of: disc, transform: .translation(0, offset), rule: .nonZero, isSimple: true)
  }
  report("two shadows joined", leastTime { ground.join() })
  let rows = LiveRows(width: 1920, height: 1080, format: .yuv420p8, kernels: .fast)
  let view = ground.view
  report(
    "blend of two shadows in a box of 540 x 540",
    leastTime { for pair in 140..<410 { rows.makeGround(view, pair, 690, 1230) } })
}

measureKernels()
measureSteps()
try measureShadows()
try measureFrames()
