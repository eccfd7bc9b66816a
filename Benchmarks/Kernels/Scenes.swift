import PortableMath

@testable import Rasterizer

/// A ball of liquid at 1920 × 1080 over a gradient, lit, with two shadows.
struct Scenes: ~Copyable {
  enum Parts: String { case flat, shadows, relief, all, glows }
  typealias Row = (row: Int, column: Int, cells: [ReliefCell])

  static let width = 1920
  static let height = 1080
  private let parts: Parts
  private var compositor: Compositor
  private var surface: Surface
  private var held = HeldPicture()
  private let paint: PaintImage
  private let relief: ReliefPaint
  private let cells: [Row]

  init(format: PixelFormat, parts: Parts) throws {
    self.parts = parts
    func image(_ paint: Paint) -> PaintImage {
      PaintImage(
        paint, transform: .identity, width: Self.width, height: Self.height, format: format)
    }
    let gradient = Gradient(stops: [
      .init(offset: 0, color: Color(red8: 74, green8: 84, blue8: 98)),
      .init(offset: 1, color: Color(red8: 20, green8: 24, blue8: 30)),
    ])
    compositor = Compositor(
      background: image(.radial(gradient, center: Vector2(960, 450), radius: 900)))
    surface = Surface(width: Self.width, height: Self.height, format: format)
    paint = image(.solid(Color(red8: 32, green8: 12, blue8: 5)))
    relief = ReliefPaint(width: Self.width, height: Self.height, format: format, cellSize: 6)
    cells = Self.sphere(relief, radius: 258)
  }

  /// Draws frames of a disc that moves, and returns the least time of one.
  mutating func leastFrameTime() throws -> Double {
    var least = Double.infinity
    for index in 0..<200 {
      var path = Path()
      path.addCircle(center: Vector2(960 + Double(index % 7), 540), radius: 258)
      var failure: (any Error)?
      let time = leastTime(1) {
        do { try draw(path) } catch { failure = error }
      }
      if let failure { throw failure }
      least = min(least, time)
    }
    return least
  }

  private mutating func draw(_ path: borrowing Path) throws {
    compositor.begin()
    let isGlow = parts == .glows
    if parts != .flat && parts != .relief {
      for (opacity, deviation, offset, size) in [(0.5, 21.0, 18.0, 8), (0.45, 66, 54, 16)] {
        try compositor.addSoftLayer(
          SoftLayer(
            color: isGlow
              ? Color(red: deviation / 100, green: 0.2, blue: 1)
              : Color(red8: 5, green8: 7, blue8: 10),
            opacity: opacity, deviation: deviation, blending: isGlow ? .glow : .shadow,
            cellSize: size),
          of: path, transform: .translation(0, isGlow ? 0 : offset), isSimple: true)
      }
    }
    if parts == .relief || parts == .all {
      Self.light(relief, cells, Self.table)
      try compositor.fill(path, isSimple: true, with: relief)
    } else {
      try compositor.fill(path, isSimple: true, with: paint)
    }
    surface.withPixels { compositor.draw(into: $0, held: &held) }
  }

  /// The cells of a ball in the middle of a picture.
  static func sphere(_ relief: ReliefPaint, radius: Double) -> [Row] {
    let size = Double(relief.cellSize)
    let (centerX, centerY) = (Double(relief.width) / 2, Double(relief.height) / 2)
    var rows: [Row] = []
    for row in relief.rows {
      let y = ((Double(row) + 0.5) * size - centerY) / radius
      var cells: [ReliefCell] = []
      var first = 0
      for column in relief.columns {
        let x = ((Double(column) + 0.5) * size - centerX) / radius
        let square = x * x + y * y
        guard square < (1 + 3 * size / radius) * (1 + 3 * size / radius) else { continue }
        if cells.isEmpty { first = column }
        let length = max(1, square.squareRoot())
        cells.append(
          ReliefCell(
            normalX: Float(x / length), normalY: Float(y / length),
            thickness: Float(86 * max(0, 1 - square).squareRoot())))
      }
      if !cells.isEmpty { rows.append((row, first, cells)) }
    }
    return rows
  }

  static func light(_ relief: ReliefPaint, _ rows: [Row], _ table: ReliefTable) {
    relief.clear()
    for row in rows {
      row.cells.withUnsafeBufferPointer {
        relief.shade(row: row.row, from: row.column, $0, by: table)
      }
    }
  }

  static let table = ReliefTable(
    resolution: 128, depth: 120,
    crisp: { x, y in
      .init(tint: SIMD4(repeating: 1 + 0.3 * x), gloss: SIMD4(repeating: 0.2 + 0.1 * y))
    },
    soft: { x, y in .init(tint: SIMD4(repeating: 1 + 0.3 * x), gloss: SIMD4(repeating: 0.1)) },
    body: { z in .init(color: SIMD4(0.4 - z / 400, 0.2, 0.1 + z / 400, 0)) })
}
