import Foundation
import PortableMath
import Testing

@testable import Rasterizer

/// Coverage against exact pixel areas (16-bit pictures made with exact arithmetic elsewhere).
struct CoverageVectorTests {
  struct Index: Decodable {
    let images: [Image]
  }

  struct Image: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let width: Int
    let height: Int
    let shape: String
    var cx: Double?
    var cy: Double?
    var r: Double?
    var outer: Double?
    var inner: Double?
    var angle: Double?
    var circleRadius: Double?
    var bulgeBeginRadius: Double?
    var bulgePointRadius: Double?
    var points: [[Double]]?
    var fillRule: String?

    var testDescription: String { file }

    var rule: FillRule {
      fillRule == "evenodd" || shape == "circles-evenodd" ? .evenOdd : .nonZero
    }

    func path() throws -> Path {
      var path = Path()
      switch shape {
      case "circle":
        path.addCircle(center: try center, radius: try #require(r))
      case "circles-evenodd":
        path.addCircle(center: try center, radius: try #require(outer))
        path.addCircle(center: try center, radius: try #require(inner))
      case "polygon":
        path.addPolygon(try #require(points).map { Vector2($0[0], $0[1]) })
      case "bulge":
        try addBulge(to: &path)
      default:
        Issue.record("unknown shape \(shape)")
      }
      return path
    }

    private var center: Vector2 {
      get throws { Vector2(try #require(cx), try #require(cy)) }
    }

    /// Blob and bulge as one closed outline, pointing to −y (EFFECT 1), from the defining formulas.
    private func addBulge(to path: inout Path) throws {
      let a = try #require(angle) * Double.pi / 180
      let R = try #require(circleRadius)
      let B = try #require(bulgeBeginRadius)
      let r = try #require(bulgePointRadius)
      let o = try center
      let beta = min(Double.pi / 2 - a, acos((R + B) * sin(a) / (B + r)))
      let left = Vector2(o.x - (R + B) * sin(a), o.y - (R + B) * cos(a))
      let right = Vector2(o.x + (R + B) * sin(a), left.y)
      let tip = Vector2(o.x, left.y + sin(beta) * (B + r))
      let start = Vector2(o.x - R * sin(a), o.y - R * cos(a))
      let end = Vector2(o.x + R * sin(a), start.y)
      let joint1 = Vector2(left.x + B * cos(beta), left.y + B * sin(beta))
      let joint2 = Vector2(right.x - B * cos(beta), joint1.y)
      path.move(to: start)
      path.arc(center: left, sweep: beta - (Double.pi / 2 - a), to: joint1)
      path.arc(center: tip, sweep: Double.pi - 2 * beta, to: joint2)
      path.arc(center: right, sweep: beta - (Double.pi / 2 - a), to: end)
      path.arc(center: o, sweep: 2 * Double.pi - 2 * a, to: start)
      path.close()
    }
  }

  static let images: [Image] = {
    let url = vectorsFolder.appendingPathComponent("coverage/index.json")
    guard let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode(Index.self, from: data).images) ?? []
  }()

  static func exactAreas(_ image: Image) throws -> [Double] {
    let url = vectorsFolder.appendingPathComponent("coverage/" + image.file)
    let data = [UInt8](try Data(contentsOf: url))
    let pixels = data.suffix(2 * image.width * image.height)
    let base = pixels.startIndex
    return (0..<(image.width * image.height)).map {
      Double(Int(pixels[base + 2 * $0]) << 8 | Int(pixels[base + 2 * $0 + 1])) / 65535
    }
  }

  @Test func vectorsArePresent() {
    #expect(!Self.images.isEmpty)
  }

  @Test(arguments: images)
  func coverageIsExact(_ image: Image) throws {
    let exact = try Self.exactAreas(image)
    let ours = CoverageImage(
      try image.path(), rule: image.rule, width: image.width, height: image.height)
    let errors = zip(exact, ours.values).map { abs($0 - $1) }
    let largest = errors.max() ?? 1
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(largest <= 1.0 / 255, "largest error \(largest * 255)/255")
    #expect(mean <= 0.1 / 255, "mean error \(mean * 255)/255")
  }

  /// Moving shape and pixel grid together by a fraction of a pixel changes only which areas are asked for.
  @Test(arguments: images)
  func shiftedGridAgrees(_ image: Image) throws {
    let path = try image.path()
    let still = CoverageImage(path, rule: image.rule, width: image.width, height: image.height)
    var generator = RepeatableGenerator(seed: 7)
    for _ in 0..<8 {
      let dx = generator.uniform(0...1)
      let dy = generator.uniform(0...1)
      let moved = CoverageImage(
        path, transform: .translation(dx, dy), rule: image.rule, width: image.width + 2,
        height: image.height + 2)
      if image.file != "clipped-circle.pgm" {
        #expect(abs(moved.sum - still.sum) < 0.02 + still.sum * 1e-5)
      }
    }
  }
}
