import PortableMath
import Rasterizer

/// The background in linear light at coarse steps, for what shines through a clear liquid.
struct GlassView: Sendable {
  private let lights: [ReliefTable.Light]
  private let columns: Int
  private let rows: Int
  private static let step: Float = 6
  /// How far light is bent at most, in points.
  private static let reach: Float = 120

  /// Looks at a background from a design frame of some size, in points.
  init(_ background: Paint, frame: Vector2) {
    columns = Int((Float(frame.x) + 2 * Self.reach) / Self.step) + 2
    rows = Int((Float(frame.y) + 2 * Self.reach) / Self.step) + 2
    var lights: [ReliefTable.Light] = []
    lights.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let color = background.color(
          at: Vector2(
            Double(Float(column) * Self.step - Self.reach),
            Double(Float(row) * Self.step - Self.reach))
        ).linear
        lights.append(
          ReliefTable.Light(Float(color.red), Float(color.green), Float(color.blue), 0))
      }
    }
    self.lights = lights
  }

  /// The light from a place, in points; the nearest within reach of the frame.
  func light(_ x: Float, _ y: Float) -> ReliefTable.Light {
    func place(_ value: Float, _ count: Int) -> (index: Int, share: Float) {
      let place = max(0, min(Float(count) - 1.001, (value + Self.reach) / Self.step))
      let index = place >= 0 ? Int(place) : 0
      return (index, place - Float(index))
    }
    let (column, u) = place(x, columns)
    let (row, v) = place(y, rows)
    let index = row * columns + column
    let top = lights[index] + (lights[index + 1] - lights[index]) * ReliefTable.Light(repeating: u)
    let below =
      lights[index + columns]
      + (lights[index + columns + 1] - lights[index + columns]) * ReliefTable.Light(repeating: u)
    return top + (below - top) * ReliefTable.Light(repeating: v)
  }
}
