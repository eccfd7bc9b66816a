import PortableMath
import Testing

@testable import Rasterizer

/// Light cells: the shading against its definition, colours against the formula, pixels against bilinear.
struct ReliefTests {
  /// A table with a lamp, tint and thickness that all depend on their arguments.
  static let table = ReliefTable(
    resolution: 32, depth: 40,
    crisp: { x, y in
      let lamp: Float = x < -0.2 && x > -0.6 && y < -0.3 && y > -0.7 ? 0.8 : 0
      return .init(
        tint: SIMD4(0.6 + 0.3 * x, 0.7, 0.8 - 0.2 * y, 0), gloss: SIMD4(lamp, lamp, lamp, 0))
    },
    soft: { x, y in
      .init(tint: SIMD4(0.5, 0.5, 0.5, 0), gloss: SIMD4(0.1 * x + 0.1, 0.1 * y + 0.1, 0.2, 0))
    },
    body: { z in
      .init(color: SIMD4(0.1, 0.02 * z, 0.9 - 0.02 * z, 0), through: SIMD4(0.3, 0.2, 0.1, 0))
    })

  private func randomCells(_ count: Int, _ generator: inout RepeatableGenerator) -> [ReliefCell] {
    (0..<count).map { _ in
      func number(_ range: ClosedRange<Double>) -> Float { Float(generator.uniform(range)) }
      return ReliefCell(
        normalX: number(-1.1...1.1), normalY: number(-1.1...1.1), thickness: number(-5...60),
        softness: [0, 1, number(-0.2...1.2)].randomElement(using: &generator) ?? 0,
        behind: SIMD4(number(0...1), number(0...1), number(0...1), 0))
    }
  }

  private func shade(_ relief: ReliefPaint, _ cells: [ReliefCell]) {
    for row in relief.rows {
      let count = relief.columns.count
      let start = (row + 1) * count
      cells.withUnsafeBufferPointer {
        relief.shade(
          row: row, from: -1, UnsafeBufferPointer(rebasing: $0[start..<(start + count)]),
          by: Self.table)
      }
    }
  }

  @Test(arguments: PixelFormat.all)
  func shadingEqualsItsDefinition(format: PixelFormat) {
    var generator = RepeatableGenerator(seed: 51)
    let fast = ReliefPaint(width: 64, height: 48, format: format, cellSize: 4)
    let slow = ReliefPaint(
      width: 64, height: 48, format: format, cellSize: 4, kernels: .definitions)
    var cells = randomCells(fast.columns.count * fast.rows.count, &generator)
    cells[3].normalX = .nan
    cells[4].thickness = .infinity
    cells[5].behind = SIMD4(.nan, .infinity, -1, 0)
    for relief in [fast, slow] {
      relief.clear()
      shade(relief, cells)
    }
    for channel in 0..<3 {
      for row in 0..<fast.rows.count {
        for column in 0..<fast.columns.count {
          #expect(
            fast.channels.row(row, channel: channel)[column]
              == slow.channels.row(row, channel: channel)[column])
        }
      }
    }
  }

  /// The formula of `ReliefTable` in real numbers, with the standard's transfer function.
  @Test func coloursAreTheFormulas() {
    let relief = ReliefPaint(width: 8, height: 8, format: .rgba8, cellSize: 8)
    let unit = Float(31)
    for (column, row, softness, step) in [(3, 9, 0, 40), (20, 20, 1, 128), (10, 25, 0, 256)] {
      let (x, y) = (2 * Float(column) / unit - 1, 2 * Float(row) / unit - 1)
      let thickness = 40 * Float(step) / 256
      let behind = SIMD4<Float>(0.5, 0.25, 1, 0)
      let cell = ReliefCell(
        normalX: x, normalY: y, thickness: thickness, softness: Float(softness), behind: behind)
      let index = row * 32 + column
      let surface = softness == 0 ? Self.table.crisp[index] : Self.table.soft[index]
      let body = Self.table.bodies[step]
      let light = surface.tint * (body.color + body.through * behind) + surface.gloss
      [cell].withUnsafeBufferPointer { relief.shade(row: 0, from: 0, $0, by: Self.table) }
      for channel in 0..<3 {
        let expected = 255 * TransferFunction.encoded(min(1, Double(light[channel])))
        let value = Double(relief.channels.row(1, channel: channel)[1]) / 128
        #expect(abs(value - expected) < 0.06)
      }
    }
  }

  /// Every pixel inside a shape is bilinear between cells and dithered, sample for sample.
  @Test(arguments: PixelFormat.all, [4, 6, 8])
  func pixelsAreBilinear(format: PixelFormat, size: Int) throws {
    let (width, height) = (45, 37)
    var generator = RepeatableGenerator(seed: 52)
    let relief = ReliefPaint(width: width, height: height, format: format, cellSize: size)
    shade(relief, randomCells(relief.columns.count * relief.rows.count, &generator))
    var path = Path()
    path.addRectangle(x: -1, y: -1, width: 80, height: 80)
    let white = PaintImage(
      .solid(Color(red: 1, green: 1, blue: 1)), transform: .identity, width: width,
      height: height, format: format)
    var compositor = Compositor(background: white)
    compositor.begin()
    try compositor.fill(path, with: relief)
    var surface = Surface(width: width, height: height, format: format)
    surface.withPixels { compositor.draw(into: $0) }
    let unit = format.bitDepth == 8 ? 128.0 : 32.0
    for channel in 0..<3 {
      let isRGBA = format.sampling == .rgba
      let bytes = surface.bytes(ofPlane: isRGBA ? 0 : channel)
      let shift = isRGBA ? 0 : format.shift(ofPlane: channel)
      let columns = (width + shift) >> shift
      for y in 0..<((height + shift) >> shift) {
        for x in 0..<columns {
          let index = y * columns + x
          let sample =
            isRGBA
            ? Int(bytes[4 * index + channel])
            : format.step == 1
              ? Int(bytes[index]) : Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
          let across = (Double(x << shift) + 0.5) / Double(size) + 0.5
          let down = (shift == 1 ? Double(2 * y + 1) : Double(y) + 0.5) / Double(size) + 0.5
          let (i, j) = (Int(across), Int(down))
          let (u, v) = (across - Double(i), down - Double(j))
          func cell(_ row: Int, _ column: Int) -> Double {
            Double(relief.channels.row(row, channel: channel)[column]) / unit
          }
          let exact =
            (1 - v) * ((1 - u) * cell(j, i) + u * cell(j, i + 1))
            + v * ((1 - u) * cell(j + 1, i) + u * cell(j + 1, i + 1))
          // A dithered sample is one of the two nearest code values; three roundings may move it a trifle.
          let most = format.bitDepth == 8 ? 1.03 : 0.63
          #expect(
            abs(Double(sample) - exact) < most, "\(format), cells of \(size), \(x), \(y)")
        }
      }
    }
    if format.hasAlpha && format.sampling != .rgba {
      let alpha = surface.bytes(ofPlane: 3)
      #expect(alpha.allSatisfy { $0 == 255 } || format.step == 2)
    }
  }
}
