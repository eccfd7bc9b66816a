import LiquidTimeline
import PortableMath
import Testing

@Suite("Area of outlines") struct OutlineAreaTests {
  @Test("lines, arcs and cubics enclose what geometry says")
  func areas() {
    var square = Outline()
    square.elements = [
      .move(to: Vector2(1, 1)), .line(to: Vector2(4, 1)), .line(to: Vector2(4, 3)),
      .line(to: Vector2(1, 3)), .close,
    ]
    #expect(square.signedArea == 6)

    var half = Outline()
    half.elements = [
      .move(to: Vector2(12, 5)),
      .arc(center: Vector2(10, 5), sweep: .pi, to: Vector2(8, 5)), .close,
    ]
    #expect((half.signedArea - 2 * Double.pi).magnitude < 1e-12)

    // y = x² from (0, 0) to (1, 1) as a cubic, closed by the chord: area 1/6.
    var parabola = Outline()
    parabola.elements = [
      .move(to: Vector2(5, 7)),
      .cubic(Vector2(5 + 1.0 / 3, 7), Vector2(5 + 2.0 / 3, 7 + 1.0 / 3), to: Vector2(6, 8)),
      .close,
    ]
    #expect((parabola.signedArea - 1.0 / 6).magnitude < 1e-12)
  }
}
