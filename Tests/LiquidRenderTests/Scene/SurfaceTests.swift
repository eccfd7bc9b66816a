import PortableMath
import Testing

@testable import LiquidRender
@testable import LiquidTimeline

/// The surface in space that light falls on, eight points at a time, beside the field in double precision.
@Suite("Surfaces in eight lanes") struct SurfaceTests {
  @Test("A body alone is a ball")
  func ball() {
    var moment = FieldMoment()
    moment.body.center = Vector2(170, 190)
    moment.body.radius = 72
    var surface = BodySurface()
    surface.take(moment)
    var generator = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let (angle, part) = (generator.unit() * 2 * Portable.pi, generator.unit() * 0.98)
      let (x, y) = (72 * part * Portable.cos(angle), 72 * part * Portable.sin(angle))
      let found = surface.surface(
        .all(Float(170 + x)), .all(Float(190 + y)), near: [], count: 0, sway: 1.6)
      let height = (72 * 72 - x * x - y * y).squareRoot()
      for lane in [0, 7] {
        #expect(abs(Double(found.normalX[lane]) - x / 72) < 1e-4)
        #expect(abs(Double(found.normalY[lane]) - y / 72) < 1e-4)
        #expect(abs(Double(found.normalZ[lane]) - height / 72) < 1e-4)
        #expect(abs(Double(found.thickness[lane]) - height) < 2e-2)
        #expect(found.radius[lane] == 72)
      }
    }
  }

  @Test(
    "Field, gradient and surface are those of the field in double precision",
    arguments: ["loop", "latte", "mercury", "water"])
  func agreement(name: String) throws {
    let timeline = try sourceLibrary.load(name).timeline()
    var frame = TimelineFrame()
    var surface = BodySurface()
    var generator = SplitMix64(seed: 14)
    var (checked, joined) = (0, 0)
    for _ in 0..<40 {
      frame.clear()
      timeline.draw(phase: generator.unit(), into: &frame)
      let moment = frame.moment
      surface.take(moment)
      let all = moment.drops.indices.map { Int32($0) }
      for _ in 0..<50 {
        let part = surface.place(in: moment, &generator)
        let px = Lanes.all(Float(part.x)) + Lanes(0, 1, 2, 3, 4, 5, 6, 7)
        let py = Lanes.all(Float(part.y))
        let height = 20 + 60 * generator.unit()
        let found = surface.field(px, py, height: Float(height), near: all)
        for lane in 0..<8 {
          let point = SIMD3(Double(px[lane]), Double(py[lane]), height)
          let exact = moment.sample(at: point)
          checked += 1
          if exact.radius != moment.body.radius { joined += 1 }
          #expect(abs(Double(found.value[lane]) + moment.level - exact.value) < 2e-3)
          #expect(abs(Double(found.x[lane]) - exact.gradient.x) < 2e-3)
          #expect(abs(Double(found.y[lane]) - exact.gradient.y) < 2e-3)
          #expect(abs(Double(found.z[lane]) - exact.gradient.z) < 2e-3)
          #expect(abs(Double(found.radius[lane]) - exact.radius) < 0.2)
        }
      }
    }
    #expect(checked == 16_000 && joined > 100, "\(joined) of \(checked)")
  }

  @Test(
    "Drops whose influence ends before a point do not change the surface there",
    arguments: ["loop", "mercury"])
  func influence(name: String) throws {
    let timeline = try sourceLibrary.load(name).timeline()
    var frame = TimelineFrame()
    var surface = BodySurface()
    var generator = SplitMix64(seed: 5)
    var dropped = 0
    for _ in 0..<40 {
      frame.clear()
      timeline.draw(phase: generator.unit(), into: &frame)
      surface.take(frame.moment)
      let all = surface.drops.indices.map { Int32($0) }
      for _ in 0..<20 {
        let place = surface.place(in: frame.moment, &generator)
        let (px, py) = (Lanes.all(Float(place.x)), Lanes.all(Float(place.y)))
        guard frame.moment.value(at: place) < -1 else { continue }
        let near = all.filter { index in
          let drop = surface.drops[Int(index)]
          let (dx, dy) = (px[0] - drop.x, py[0] - drop.y)
          return dx * dx + dy * dy < drop.influence * drop.influence
        }
        dropped += all.count - near.count
        let whole = surface.surface(px, py, near: all, count: all.count, sway: 1)
        let part = surface.surface(px, py, near: near, count: near.count, sway: 1)
        #expect(abs(whole.normalX[0] - part.normalX[0]) < 2e-3)
        #expect(abs(whole.normalY[0] - part.normalY[0]) < 2e-3)
        #expect(abs(whole.thickness[0] - part.thickness[0]) < 2e-2)
      }
    }
    #expect(dropped > 100)
  }

  @Test("Deep in a pool the light comes straight back, and liquid is thicker than above")
  func pool() {
    var moment = FieldMoment()
    moment.view = .pool
    moment.pool.level = 100
    var surface = PoolSurface()
    surface.take(moment, columns: 16) { Double(4 * $0) }
    let px = Lanes(0, 4, 8, 12, 16, 20, 24, 28)
    var before: Float = 0
    for depth in 1...100 {
      let found = surface.surface(
        px, .all(Float(100 + depth)), column: 0, near: [], count: 0)
      #expect(found.thickness[0] > before && found.thickness[7] == found.thickness[0])
      before = found.thickness[0]
      #expect(found.normalX == .zero && found.normalY[0] <= 0)
      if depth > 26 { #expect(found.normalZ[0] == 1) }
    }
  }
}

extension BodySurface {
  /// A point on the body or on one of the drops.
  fileprivate func place(in moment: FieldMoment, _ generator: inout SplitMix64) -> Vector2 {
    let pick = Int(generator.unit() * Double(moment.drops.count + 2)) - 2
    let center = pick < 0 ? moment.body.center : moment.drops[pick].center
    let radius = pick < 0 ? moment.body.radius : moment.drops[pick].radius
    let angle = generator.unit() * 2 * Portable.pi
    let reach = radius * generator.unit().squareRoot()
    return Vector2(center.x + reach * Portable.cos(angle), center.y + reach * Portable.sin(angle))
  }

  /// The field at one height, the ringing included.
  fileprivate func field(_ px: Lanes, _ py: Lanes, height: Float, near: [Int32]) -> FieldLanes {
    let (dx, dy) = (px - Lanes.all(x), py - Lanes.all(y))
    let flat = dx * dx + dy * dy
    let zeta = Lanes.all(height * height)
    let ring = ringing(dx, dy, (flat + zeta).root, zeta.root)
    return slope(px, py, dx, dy, flat, zeta, ring, near, near.count)
  }
}
