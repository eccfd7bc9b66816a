import PortableMath
import Testing

@testable import Rasterizer

@Suite("Numbers beyond any picture")
struct HugeNumberTests {
  @Test(
    "The stretch of a map is finite as long as its coefficients are",
    arguments: [1e-200, 1e-60, 1, 1e59, 1e60, 5e83, 1e150, 1e300])
  func stretch(factor: Double) {
    let map = Transform2D(a: 3 * factor, b: 0, c: 0, d: -2 * factor, tx: 7, ty: 7)
    // Squares of very small coefficients vanish, which asks for fewer chords than needed and is seen by nobody.
    if factor >= 1e-60 { #expect(abs(map.stretch / (3 * factor) - 1) < 1e-12) }
    let turned = Transform2D(a: 0, b: factor, c: -factor, d: 0, tx: 0, ty: 0)
    if factor >= 1e-60 { #expect(abs(turned.stretch / factor - 1) < 1e-7) }
  }

  @Test("An arc has at most as many turns as it can show")
  func turns() {
    var many = Path()
    many.move(to: Vector2(20, 10))
    many.arc(center: Vector2(10, 10), sweep: 1e9, to: Vector2(20, 10))
    var one = Path()
    one.move(to: Vector2(20, 10))
    one.arc(center: Vector2(10, 10), sweep: 2 * Double.pi, to: Vector2(20, 10))
    #expect(many.elements.count == one.elements.count)
    #expect(edgeCount(many, .identity) == edgeCount(one, .identity))
  }

  @Test("A curve under an enormous map costs no more edges than the surface can show")
  func enormousMap() {
    var path = Path()
    path.move(to: Vector2(6.2, -77.6))
    path.arc(center: Vector2(-26.8, -26.8), sweep: -0.3, to: Vector2(-11, -85.3))
    path.cubic(Vector2(1, 2), Vector2(-30, 40), to: Vector2(6.2, -77.6))
    for a in [1e10, 1e40, 5e83, 1e99, 1e150, 1e300] {
      let map = Transform2D(a: a, b: 17.4, c: 14.1, d: 17.3, tx: 17.4, ty: 17.4)
      #expect(edgeCount(path, map) < 20_000, "\(a)")
    }
  }

  private func edgeCount(_ path: Path, _ map: Transform2D) -> Int {
    var edges = EdgeList(width: 60, height: 60)
    edges.clear(keepingLevelEdges: true)
    var flattener = Flattener(transform: map)
    flattener.flatten(path, into: &edges)
    return edges.edges.count
  }
}
