import Foundation
import PortableMath
import Rasterizer
import Testing

/// The example on the front page of the documentation.
struct ExampleTests {
  @Test func theExampleDrawsWhatThePageShows() throws {
    let size = (width: 24, height: 12)
    func image(_ color: Color) -> PaintImage {
      PaintImage(
        .solid(color), transform: .identity, width: size.width, height: size.height, format: .rgba8)
    }
    var compositor = Compositor(background: image(Color(red: 1, green: 1, blue: 1)))
    var circle = Path()
    circle.addCircle(center: Vector2(12, 6), radius: 5)
    compositor.begin()
    try compositor.fill(circle, with: image(Color(red: 0, green: 0, blue: 0)))
    var surface = Surface(width: size.width, height: size.height, format: .rgba8)
    surface.withPixels { compositor.draw(into: $0) }

    let shades = Array(" .:-=+*#")
    let bytes = surface.bytes(ofPlane: 0)
    let art = (0..<size.height).map { y in
      let row = (0..<size.width).map { x in
        shades[(255 - Int(bytes[4 * (y * size.width + x)])) * 7 / 255]
      }
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/Rasterizer/Rasterizer.docc/Rasterizer.md"),
      encoding: .utf8)
    let picture = art.filter { !$0.isEmpty }.joined(separator: "\n")
    #expect(page.contains("```\n\(picture)\n```"), "the page should show:\n\(picture)")
  }

  /// The example of groups, as dark where the shapes overlap as elsewhere.
  @Test func theExampleOfGroupsFadesAsOne() throws {
    let size = (width: 16, height: 16)
    func image(_ value: Double) -> PaintImage {
      PaintImage(
        .solid(Color(red: value, green: value, blue: value)), transform: .identity,
        width: size.width, height: size.height, format: .rgba8)
    }
    let black = image(0)
    var circle = Path()
    circle.addCircle(center: Vector2(6, 8), radius: 5)
    var square = Path()
    square.addRectangle(x: 5, y: 3, width: 10, height: 10)
    var compositor = Compositor(background: image(1))
    compositor.begin()
    try compositor.beginGroup(opacity: 0.5)
    try compositor.fill(circle, with: black)
    try compositor.fill(square, with: black)
    compositor.endGroup()
    var surface = Surface(width: size.width, height: size.height, format: .rgba8)
    surface.withPixels { compositor.draw(into: $0) }
    let bytes = surface.bytes(ofPlane: 0)
    func shade(_ x: Int) -> UInt8 { bytes[4 * (8 * size.width + x)] }
    #expect(shade(3) == shade(8) && shade(8) == shade(13))
    #expect(shade(8) == 127 || shade(8) == 128)
  }
}
