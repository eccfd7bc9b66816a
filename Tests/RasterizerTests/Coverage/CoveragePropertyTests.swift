import PortableMath
import Testing

@testable import Rasterizer

/// What must hold for the coverage of any shape.
struct CoveragePropertyTests {
  private static let rules: [FillRule] = [.nonZero, .evenOdd]

  /// A closed star-shaped polygon about (48, 48), which does not cross itself.
  private func simplePolygon(_ generator: inout RepeatableGenerator) -> [Vector2] {
    let count = Int.random(in: 3...12, using: &generator)
    return (0..<count).map { index in
      let angle = 2 * Double.pi * (Double(index) + generator.uniform(0...0.8)) / Double(count)
      let (s, c) = Portable.sincos(angle)
      let radius = generator.uniform(5...40)
      return Vector2(48 + radius * c, 48 + radius * s)
    }
  }

  private func area(_ points: [Vector2]) -> Double {
    var sum = 0.0
    for (index, p) in points.enumerated() {
      let q = points[(index + 1) % points.count]
      sum += p.x * q.y - p.y * q.x
    }
    return abs(sum) / 2
  }

  @Test func coverageOfPolygonsIsTheirArea() {
    var generator = RepeatableGenerator(seed: 11)
    for _ in 0..<100 {
      let points = simplePolygon(&generator)
      var path = Path()
      path.addPolygon(points)
      let sum = CoverageImage(path, width: 96, height: 96).sum
      #expect(abs(sum - area(points)) <= 1e-4 * area(points))
    }
  }

  @Test(arguments: [1.5, 3, 10, 33.3, 45])
  func coverageOfCirclesIsTheirArea(radius: Double) {
    var path = Path()
    path.addCircle(center: Vector2(48.3, 47.6), radius: radius)
    let sum = CoverageImage(path, width: 96, height: 96).sum
    let area = Double.pi * radius * radius
    #expect(abs(sum - area) <= 1e-4 * area)
  }

  @Test(arguments: rules)
  func reversingAPathChangesNothing(rule: FillRule) {
    var generator = RepeatableGenerator(seed: 12)
    for _ in 0..<60 {
      let points = (0..<7).map { _ in
        Vector2(generator.uniform(-20...120), generator.uniform(-20...120))
      }
      var forward = Path()
      forward.addPolygon(points)
      var backward = Path()
      backward.addPolygon(points.reversed())
      let a = CoverageImage(forward, rule: rule, width: 96, height: 96)
      let b = CoverageImage(backward, rule: rule, width: 96, height: 96)
      #expect(a.largestDifference(to: b) <= 1.0 / 32768)
    }
  }

  @Test(arguments: rules)
  func splittingLinesChangesNothing(rule: FillRule) {
    var generator = RepeatableGenerator(seed: 13)
    for _ in 0..<60 {
      // On a coarse grid the middle of every line is exact.
      let points = (0..<6).map { _ in
        Vector2(
          Double(Int.random(in: -80...460, using: &generator)) / 4,
          Double(Int.random(in: -80...460, using: &generator)) / 4)
      }
      var whole = Path()
      whole.addPolygon(points)
      var halves: [Vector2] = []
      for (index, p) in points.enumerated() {
        let q = points[(index + 1) % points.count]
        halves.append(p)
        halves.append(0.5 * (p + q))
      }
      var split = Path()
      split.addPolygon(halves)
      let a = CoverageImage(whole, rule: rule, width: 96, height: 96)
      let b = CoverageImage(split, rule: rule, width: 96, height: 96)
      #expect(a.largestDifference(to: b) <= 1.0 / 32768)
    }
  }

  @Test(arguments: rules)
  func abuttingShapesInOnePathLeaveNoSeam(rule: FillRule) {
    var generator = RepeatableGenerator(seed: 14)
    for _ in 0..<60 {
      let a = Vector2(generator.uniform(0...96), -10)
      let b = Vector2(generator.uniform(0...96), 106)
      var path = Path()
      path.addPolygon([Vector2(-10, -10), a, b, Vector2(-10, 106)])
      path.addPolygon([a, Vector2(106, -10), Vector2(106, 106), b])
      let image = CoverageImage(path, rule: rule, width: 96, height: 96)
      #expect(image.values.allSatisfy { $0 == 1 })
    }
  }

  @Test func rulesAgreeOnSimpleShapes() {
    var generator = RepeatableGenerator(seed: 15)
    for _ in 0..<60 {
      var path = Path()
      path.addPolygon(simplePolygon(&generator))
      let a = CoverageImage(path, rule: .nonZero, width: 96, height: 96)
      let b = CoverageImage(path, rule: .evenOdd, width: 96, height: 96)
      #expect(a.largestDifference(to: b) == 0)
      let trusted = CoverageImage(path, isSimple: true, width: 96, height: 96)
      #expect(a.largestDifference(to: trusted) <= 2.0 / 32768)
    }
  }

  /// Overlapping and touching shapes against supersampling on a grid of 32 × 32.
  @Test(arguments: rules)
  func overlapsAreExact(rule: FillRule) {
    var generator = RepeatableGenerator(seed: 16)
    for _ in 0..<6 {
      let triangles = (0..<3).map { _ in
        (0..<3).map { _ in Vector2(generator.uniform(-4...20), generator.uniform(-4...20)) }
      }
      var path = Path()
      for triangle in triangles { path.addPolygon(triangle) }
      let ours = CoverageImage(path, rule: rule, width: 16, height: 16)
      for y in 0..<16 {
        for x in 0..<16 {
          var inside = 0
          for sub in 0..<1024 {
            let p = Vector2(
              Double(x) + (Double(sub % 32) + 0.5) / 32, Double(y) + (Double(sub / 32) + 0.5) / 32)
            var winding: Int32 = 0
            for triangle in triangles { winding += windingNumber(triangle, p) }
            if rule.contains(winding: winding) { inside += 1 }
          }
          #expect(abs(ours[x, y] - Double(inside) / 1024) < 0.04, "pixel \(x), \(y)")
        }
      }
    }
  }

  private func windingNumber(_ points: [Vector2], _ p: Vector2) -> Int32 {
    var winding: Int32 = 0
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      guard (a.y <= p.y) != (b.y <= p.y) else { continue }
      let x = a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)
      if x < p.x { winding += a.y < b.y ? 1 : -1 }
    }
    return winding
  }

  @Test func farAwayCoordinatesAreClipped() {
    var path = Path()
    path.addRectangle(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
    #expect(CoverageImage(path, width: 9, height: 7).values.allSatisfy { $0 == 1 })
    var half = Path()
    half.addCircle(center: Vector2(-1e7 + 4.25, 3.5), radius: 1e7)
    let image = CoverageImage(half, width: 9, height: 7)
    for y in 0..<7 {
      #expect(image[3, y] == 1 && image[5, y] == 0)
      #expect(abs(image[4, y] - 0.25) < 0.01)
    }
    var beyond = Path()
    beyond.addRectangle(x: 20, y: 2, width: 1e9, height: 3)
    beyond.addRectangle(x: 2, y: -1e9, width: 3, height: 1e9 - 5)
    #expect(CoverageImage(beyond, width: 9, height: 7).sum == 0)
  }

  /// A shape moved across the borders shows exactly what a larger surface shows there.
  @Test(arguments: [(1, 1), (17, 5), (64, 33), (65, 64), (127, 31)])
  func surfacesOfAnySizeAgree(width: Int, height: Int) {
    var generator = RepeatableGenerator(seed: 17)
    for _ in 0..<30 {
      let points = (0..<5).map { _ in
        Vector2(generator.uniform(-60...190), generator.uniform(-60...130))
      }
      var path = Path()
      path.addPolygon(points)
      let small = CoverageImage(path, width: width, height: height)
      let large = CoverageImage(
        path, transform: .translation(64, 64), width: width + 128, height: height + 128)
      for y in 0..<height {
        for x in 0..<width {
          #expect(abs(small[x, y] - large[x + 64, y + 64]) <= 2.0 / 32768)
        }
      }
    }
  }

  /// What the resolver says of every pixel, crowded or not.
  private func resolved(_ path: Path, _ rule: FillRule, width: Int, height: Int) -> [Double] {
    var edges = EdgeList(width: width, height: height)
    edges.clear(keepingLevelEdges: true)
    var flattener = Flattener(transform: .identity)
    flattener.flatten(path, into: &edges)
    var resolver = OverlapResolver()
    var values: [Double] = []
    for y in 0..<height {
      resolver.beginRow(y, strip: y / EdgeList.stripHeight, edges: edges)
      for x in 0..<width {
        values.append(
          Double(resolver.coverage(column: x, rule: rule)) / Double(CoverageMap.one))
      }
    }
    return values
  }

  /// Accumulation equals slab by slab measurement on every pixel, level edges and shared corners included.
  @Test(arguments: rules)
  func accumulationEqualsMeasurement(rule: FillRule) {
    var generator = RepeatableGenerator(seed: 18)
    for round in 0..<300 {
      let grid = [2.0, 4, 8, 1000][round % 4]
      func snapped(_ range: ClosedRange<Double>) -> Double {
        (generator.uniform(range) * grid).rounded() / grid
      }
      var path = Path()
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        switch Int.random(in: 0...2, using: &generator) {
        case 0:
          path.addRectangle(
            x: snapped(-2...16), y: snapped(-2...16), width: snapped(-9...9),
            height: snapped(-9...9))
        case 1:
          path.addPolygon(
            (0..<Int.random(in: 3...6, using: &generator)).map { _ in
              Vector2(snapped(-3...19), snapped(-3...19))
            })
        default:
          path.addCircle(
            center: Vector2(snapped(0...17), snapped(0...17)), radius: generator.uniform(0.2...6))
        }
      }
      let ours = CoverageImage(path, rule: rule, width: 17, height: 17)
      let exact = resolved(path, rule, width: 17, height: 17)
      let worst = zip(ours.values, exact).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 2e-4, "round \(round): \(worst)")
    }
  }

  @Test func manyLayersDoNotOverflow() {
    for count in [2047, 2048, 4096, 15000] {
      var path = Path()
      for _ in 0..<count { path.addRectangle(x: 2, y: 2, width: 5.5, height: 5) }
      let image = CoverageImage(path, width: 9, height: 9)
      #expect(image[4, 4] == 1 && abs(image[7, 4] - 0.5) < 1e-4 && image[8, 4] == 0)
    }
    var path = Path()
    for _ in 0..<40_000 { path.addRectangle(x: 2, y: 2, width: 5, height: 5) }
    var filler = ShapeFiller(width: 9, height: 9)
    var map = CoverageMap(height: 9)
    #expect(throws: RasterizerError.tooComplex) {
      try filler.fill(path, transform: .identity, rule: .nonZero, isSimple: true, into: &map)
    }
  }

  /// Hundreds of slivers through one pixel are measured in bounded time, and nearly right.
  @Test func crowdsAreMeasured() {
    var path = Path()
    for index in 0..<300 {
      let (s, c) = Portable.sincos(Double(index) * 0.0209)
      path.addPolygon([
        Vector2(8 - 20 * c, 8 - 20 * s), Vector2(8 + 20 * c, 8 + 20 * s),
        Vector2(8 + 20 * c - 0.02 * s, 8 + 20 * s + 0.02 * c),
      ])
    }
    let image = CoverageImage(path, width: 17, height: 17)
    #expect(image.values.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(image[8, 8] > 0.5)
  }
}
