import Foundation
import PortableMath
import Testing

@testable import Rasterizer

/// The folder of exact values; LIQUID_VECTORS names another one of the same form.
let vectorsFolder: URL = {
  if let folder = ProcessInfo.processInfo.environment["LIQUID_VECTORS"], !folder.isEmpty {
    return URL(fileURLWithPath: folder)
  }
  return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Vectors")
}()

/// The coverage of every pixel of a surface, 0…1.
struct CoverageImage: Equatable {
  let width: Int
  let height: Int
  var values: [Double]

  subscript(x: Int, y: Int) -> Double { values[y * width + x] }
  var sum: Double { values.reduce(0, +) }

  func largestDifference(to other: CoverageImage) -> Double {
    zip(values, other.values).map { abs($0 - $1) }.max() ?? 1
  }

  init(
    _ path: Path, transform: Transform2D = .identity, rule: FillRule = .nonZero,
    isSimple: Bool = false, width: Int, height: Int
  ) {
    var filler = ShapeFiller(width: width, height: height)
    var map = CoverageMap(height: height)
    do {
      try filler.fill(path, transform: transform, rule: rule, isSimple: isSimple, into: &map)
    } catch {
      Issue.record(error)
    }
    self.init(map, width: width, height: height)
  }

  init(_ map: borrowing CoverageMap, width: Int, height: Int) {
    self.width = width
    self.height = height
    values = Array(repeating: 0, count: width * height)
    for pair in 0..<map.pairCount {
      for index in map.runRange(pair: pair) {
        let run = map.runs[index]
        for row in 0..<2 where 2 * pair + row < height {
          for x in Int(run.start)..<min(Int(run.end), width) {
            let sample =
              run.samples == CoverageRun.full
              ? CoverageMap.one : map.row(row, of: run)[x - Int(run.start) + 1]
            values[(2 * pair + row) * width + x] = Double(sample) / Double(CoverageMap.one)
          }
        }
      }
    }
  }
}

/// The same random numbers in every run (SplitMix64).
struct RepeatableGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
