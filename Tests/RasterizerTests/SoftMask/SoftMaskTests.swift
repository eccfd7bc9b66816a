import Foundation
import PortableMath
import Testing

@testable import Rasterizer

/// The blur: kernels against definitions, three boxes against a Gaussian, borders, coarse grids.
struct SoftMaskTests {
  @Test func blurEqualsItsDefinition() {
    var generator = RepeatableGenerator(seed: 41)
    for rows in [1, 2, 3, 7, 20, 41] {
      for deviation in [0, 0.3, 0.8, 1.5, 2.25, 5, 30] {
        let source = (0..<(16 * rows + 64)).map { _ in
          [0, 32768, UInt16.random(in: 0...32768, using: &generator)]
            .randomElement(using: &generator) ?? 0
        }
        var fast = [UInt16](repeating: 0, count: 16 * rows)
        var slow = fast
        let blur = BoxBlur(deviation: deviation)
        BlurRows.blurColumns(&fast, source, pitch: 16, rows: rows, blur: blur)
        BlurReference.blurColumns(&slow, source, pitch: 16, rows: rows, blur: blur)
        #expect(fast == slow, "\(rows) rows, deviation \(deviation)")
        #expect(fast.allSatisfy { $0 <= 32768 })
      }
    }
  }

  private static let disc: Path = {
    var path = Path()
    path.addCircle(center: Vector2(150, 130), radius: 90)
    return path
  }()

  /// The mask of a path at the cells of its grid, 0…1.
  private func mask(
    _ path: Path, width: Int, height: Int, size: Int, deviation: Double,
    kernels: BlendKernels = .fast
  ) throws -> (grid: CellGrid, values: [Double]) {
    let grid = CellGrid(size: size, width: width, height: height)
    let mask = SoftMask(
      grid: grid, blur: BoxBlur(deviation: deviation / Double(size)), kernels: kernels)
    try mask.draw(path, transform: .identity, rule: .nonZero, isSimple: true)
    var values = [Double](repeating: 0, count: grid.columns * grid.rows)
    for row in mask.rows {
      for column in mask.columns {
        values[row * grid.columns + column] = -Double(mask.row(row)[column]) / 32768
      }
    }
    return (grid, values)
  }

  /// Within 1.5 % of a direct Gaussian of the same coverage, for a body at least four deviations in radius.
  @Test(arguments: [(8, 15.0), (8, 22.5), (16, 22.5), (4, 9), (2, 4)])
  func threeBoxesAreAGaussian(size: Int, deviation: Double) throws {
    let (width, height) = (320, 240)
    let (grid, values) = try mask(
      Self.disc, width: width, height: height, size: size, deviation: deviation)
    let border = 4 * Int(deviation) / size + 6
    let coverage = CoverageImage(
      Self.disc,
      transform: .scale(1 / Double(size), 1 / Double(size)).then(
        .translation(Double(border + 1), Double(border + 1))),
      width: grid.columns + 2 * border, height: grid.rows + 2 * border)
    let sigma = deviation / Double(size)
    let weights = (-border...border).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    var worst = 0.0
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        var sum = 0.0
        for (j, down) in weights.enumerated() {
          for (i, across) in weights.enumerated() {
            sum += down * across * coverage[column + i, row + j]
          }
        }
        worst = max(
          worst, abs(values[row * grid.columns + column] - sum / (total * total)))
      }
    }
    #expect(worst <= 0.015, "cells of \(size), deviation \(deviation): \(worst)")
  }

  /// The definitions give the same mask, and a frame drawn after another is not changed by it.
  @Test func masksAreFunctionsOfTheirShape() throws {
    let grid = CellGrid(size: 8, width: 200, height: 120)
    let kept = SoftMask(grid: grid, blur: BoxBlur(deviation: 2.3), kernels: .fast)
    var generator = RepeatableGenerator(seed: 42)
    for _ in 0..<20 {
      var path = Path()
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        path.addCircle(
          center: Vector2(generator.uniform(-80...280), generator.uniform(-80...200)),
          radius: generator.uniform(1...60))
      }
      try kept.draw(path, transform: .identity, rule: .nonZero, isSimple: false)
      let fresh = SoftMask(grid: grid, blur: BoxBlur(deviation: 2.3), kernels: .definitions)
      try fresh.draw(path, transform: .identity, rule: .nonZero, isSimple: false)
      #expect(kept.rows == fresh.rows && kept.columns == fresh.columns)
      for row in kept.rows {
        for column in kept.columns { #expect(kept.row(row)[column] == fresh.row(row)[column]) }
      }
    }
  }

  /// A shape wholly beyond the picture's edge still throws its blur into it.
  @Test func blurReachesInFromOutside() throws {
    var path = Path()
    path.addRectangle(x: -40, y: 0, width: 30, height: 200)
    let (grid, values) = try mask(path, width: 160, height: 160, size: 8, deviation: 20)
    let row = 10 * grid.columns
    #expect(values[row + 1] > 0.05 && values[row + 1] < 0.5)
    #expect(values[row + 1] > values[row + 4] && values[row + 15] == 0)
  }
}
