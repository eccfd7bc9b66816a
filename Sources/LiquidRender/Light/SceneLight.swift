import PortableMath
import Rasterizer

/// What the light of a scene needs of its material, its size and its background; made once a render.
package struct SceneLight: Sendable {
  let table: ReliefTable
  /// Pixels along the side of a cell.
  let cellSize: Int
  /// How much the ringing counts in normals.
  let sway: Float
  /// How far beyond the liquid cells are lit, in points.
  let margin: Float
  private let cell: Float
  private let left: Float
  private let top: Float
  private let glass: GlassView?

  /// Prepares a material.
  ///
  /// - Parameters:
  ///   - material: How the liquid looks.
  ///   - background: What shines through glass.
  ///   - frame: The size of the design frame, in points.
  ///   - transform: From points to pixels: scaled and moved.
  ///   - reach: How far from its place at the moment of a frame the liquid may be drawn, in points.
  init(
    _ material: Material, background: Paint, frame: Vector2, transform: Transform2D,
    reach: Double
  ) {
    let scale = transform.stretch
    // At 1080 lines of a frame 360 points high a cell has 4 pixels, 6 where no lamp has a crisp edge.
    let isCrisp = material.chrome || material.window > 0 && material.windowEdge < 0.2
    let size = (isCrisp ? 4.0 : 6.0) * scale / 3
    cellSize = max(2, min(64, 2 * Int((size / 2).rounded())))
    let points = Double(cellSize) / scale
    cell = Float(points)
    left = Float(-transform.tx / scale)
    top = Float(-transform.ty / scale)
    sway = Float(material.sway)
    margin = Float(2.2 * points + reach)
    // Two normals to a cell of the picture's shorter side: lamps keep their edges, and small pictures begin at once.
    let sizes = MaterialTable.resolutions
    let normals = 2 * min(frame.x, frame.y) / points
    table =
      MaterialTable(
        material, resolution: max(sizes.lowerBound, Int(min(Double(sizes.upperBound), normals)))
      ).table
    glass = material.glass > 0 ? GlassView(background, frame: frame) : nil
  }

  /// The ordinate of the centres of a row of cells, in points.
  func ordinate(ofRow row: Int) -> Float { top + (Float(row) + 0.5) * cell }

  /// The abscissa of the centres of a column of cells, in points.
  func abscissa(ofColumn column: Int) -> Double { Double(left + (Float(column) + 0.5) * cell) }

  /// The abscissas of eight columns.
  @inline(__always)
  func abscissas(from column: Int) -> Lanes {
    let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    return Lanes.all(left + (Float(column) + 0.5) * cell) + steps * Lanes.all(cell)
  }

  /// The column of cells at an abscissa, held to one around `columns`.
  func column(at x: Float, _ columns: Range<Int>) -> Int {
    let place = (x - left) / cell
    if !(place > Float(columns.lowerBound)) { return columns.lowerBound }
    return place < Float(columns.upperBound) ? Int(place) : columns.upperBound
  }

  /// Where a row crosses a circle, or nil when it passes by.
  func chord(of x: Float, _ y: Float, _ radius: Float, at row: Float) -> ClosedRange<Float>? {
    let rest = radius * radius - (row - y) * (row - y)
    guard rest > 0 else { return nil }
    let half = rest.squareRoot()
    return (x - half)...(x + half)
  }

  /// Notes the surface at eight cells.
  ///
  /// No normal turns faster than the grid of cells: it is lifted where the liquid curves too fast (PICTURE, light).
  func note(
    _ surface: SurfaceLanes, _ px: Lanes, _ y: Float, in cells: inout [ReliefCell], at place: Int
  ) {
    let one = Lanes.all(1)
    let lift = Lanes.all(2 * cell) / surface.radius
    let nz = ((surface.normalZ * surface.normalZ + lift) / (one + lift)).root
    let length =
      (surface.normalX * surface.normalX + surface.normalY * surface.normalY + nz * nz).root
    let x = surface.normalX / length
    let yy = surface.normalY / length
    // Small drops get one soft spot of light, not the shapes of lamps.
    let t = ((Lanes.all(60) - surface.radius) * Lanes.all(1 / 36)).atLeast(Lanes.zero).atMost(one)
    let softness = t * t * (Lanes.all(3) - t - t)
    for lane in 0..<8 {
      var cell = ReliefCell(
        normalX: x[lane], normalY: yy[lane], thickness: surface.thickness[lane],
        softness: softness[lane])
      if let glass {
        let bend = 110 * (1 - 0.3 * nz[lane])
        cell.behind = glass.light(
          px[lane] - bend * surface.normalX[lane], y - bend * surface.normalY[lane])
      }
      cells[place + lane] = cell
    }
  }
}
