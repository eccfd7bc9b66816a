import LiquidTimeline
import PortableMath

/// Lights the cut through a pool, eight points at a time: a meniscus along the surface, drops and columns that are round.
///
/// The plane's gradient decides, since a cut has no height; it is forgotten away from the surface.
struct PoolSurface {
  private(set) var drops: [DropLanes] = []
  private(set) var level: Float = 0
  /// No wave or column is higher above the level, in points.
  private(set) var crest: Float = 0
  /// Height of the surface above the level and its slope, for each column of cells.
  private var heights: [Float] = []
  private var slopes: [Float] = []
  private var offset: Float = 0

  /// Takes over the numbers of a moment.
  ///
  /// - Parameters:
  ///   - moment: Of a pool.
  ///   - columns: How many columns of cells there are, with seven more to read.
  ///   - place: The abscissa of a column's centre, in points.
  mutating func take(_ moment: borrowing FieldMoment, columns: Int, place: (Int) -> Double) {
    let pool = moment.pool
    level = Float(pool.level)
    offset = Float(moment.level)
    heights.removeAll(keepingCapacity: true)
    slopes.removeAll(keepingCapacity: true)
    crest = 0
    for column in 0..<(columns + 8) {
      let x = place(min(column, columns - 1))
      var (height, slope) = pool.wave(at: x)
      for bump in pool.bumps {
        let dx = x - bump.x
        let square = 1 / (bump.width * bump.width)
        let m = 1 / (1 + dx * dx * square)
        let b = bump.height * m * m
        height += b
        slope -= 4 * b * m * square * dx
      }
      heights.append(Float(height))
      slopes.append(Float(slope))
      crest = max(crest, Float(height))
    }
    drops.removeAll(keepingCapacity: true)
    for drop in moment.drops { drops.append(DropLanes(drop)) }
  }

  /// The surface at eight cells of a row from a column on, whose places are given in points.
  func surface(
    _ px: Lanes, _ py: Lanes, column: Int, near: borrowing [Int32], count: Int
  ) -> SurfaceLanes {
    let one = Lanes.all(1)
    var height = Lanes.zero
    var slope = Lanes.zero
    for lane in 0..<8 {
      height[lane] = heights[column + lane]
      slope[lane] = slopes[column + lane]
    }
    let f = Lanes.all(level) - height - py
    let deep = f * Lanes.all(1 / 16)
    let hx = slope / (one + deep * deep)
    let n = one / (one + hx * hx).root
    var found = FieldLanes(
      value: f * n, x: Lanes.zero - hx * n, y: Lanes.zero - n, z: Lanes.zero,
      radius: Lanes.all(40))
    for index in 0..<count { drops[Int(near[index])].join(&found, px, py, Lanes.zero) }
    found.value -= Lanes.all(offset)
    let radius = found.radius.atMost(Lanes.all(26))
    let m = (one + found.value / radius).atLeast(Lanes.zero).atMost(one)
    let steepness = (found.x * found.x + found.y * found.y).root + Lanes.all(1e-6)
    let square = m * m
    let q = square / (one + square * square * (steepness - one))
    let nx = found.x * q
    let ny = found.y * q
    let nz = (one - nx * nx - ny * ny).atLeast(Lanes.zero).root
    let depth = (Lanes.zero - found.value).atLeast(Lanes.zero)
    let twentieth = depth * Lanes.all(1 / 20)
    let a = one / (one + twentieth * twentieth)
    let below = (py - Lanes.all(level)).atLeast(Lanes.zero)
    let thickness =
      Lanes.all(0.7) * (a * depth + (one - a) * below)
      + Lanes.all(0.5) * radius * (one - square).root
    return SurfaceLanes(
      normalX: nx, normalY: ny, normalZ: nz, thickness: thickness, radius: Lanes.all(30))
  }
}
