import Testing

@testable import Rasterizer

/// Every blend row against its scalar definition: all widths, offsets and values, guards beside the row.
struct BlendRowsTests {
  private static let guardByte: UInt8 = 0xA5

  private typealias Row = (
    UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>,
    UnsafePointer<UInt16>, Int
  ) -> Void

  /// One row with guards on both sides, for the fast version and the definition.
  private func check(
    samplesPerItem: Int, width: Int, offset: Int, inPlace: Bool,
    generator: inout RepeatableGenerator,
    fast: @escaping Row, definition: @escaping Row
  ) {
    let samples = width * samplesPerItem
    let size = samples + offset + 64
    var below = [UInt8](repeating: 0, count: size)
    var above = below
    for i in below.indices {
      below[i] = UInt8.random(in: 0...255, using: &generator)
      above[i] = UInt8.random(in: 0...255, using: &generator)
    }
    var coverage = [UInt16](repeating: 0, count: width + offset + 8)
    for i in coverage.indices {
      coverage[i] =
        [0, CoverageMap.one, .random(in: 0...CoverageMap.one, using: &generator)]
        .randomElement(using: &generator) ?? 0
    }
    let inputs = (below, above, coverage)
    var results: [[UInt8]] = []
    for row in [fast, definition] {
      var destination = [UInt8](repeating: Self.guardByte, count: size)
      if inPlace {
        for i in 0..<samples { destination[16 + offset + i] = below[offset + i] }
      }
      destination.withUnsafeMutableBufferPointer { destination in
        below.withUnsafeBufferPointer { below in
          above.withUnsafeBufferPointer { above in
            coverage.withUnsafeBufferPointer { coverage in
              guard let d = destination.baseAddress, let b = below.baseAddress,
                let a = above.baseAddress, let c = coverage.baseAddress
              else { return }
              let target = d + 16 + offset
              row(
                target, inPlace ? UnsafePointer(target) : b + offset, a + offset, c + offset,
                width)
            }
          }
        }
      }
      results.append(destination)
    }
    #expect(results[0] == results[1], "width \(width), offset \(offset), in place \(inPlace)")
    let written = (16 + offset)..<(16 + offset + samples)
    for i in results[0].indices where !written.contains(i) {
      #expect(results[0][i] == Self.guardByte, "wrote outside at \(i), width \(width)")
    }
    #expect(inputs == (below, above, coverage))
  }

  @Test(arguments: [false, true])
  func blend8EqualsItsDefinition(inPlace: Bool) {
    var generator = RepeatableGenerator(seed: 1)
    for width in 0...70 {
      for offset in 0...15 {
        check(
          samplesPerItem: 1, width: width, offset: offset, inPlace: inPlace, generator: &generator,
          fast: { BlendRows.blend8($0, below: $1, above: $2, coverage: $3, count: $4) },
          definition: { BlendReference.blend8($0, below: $1, above: $2, coverage: $3, count: $4) })
      }
    }
  }

  @Test(arguments: [false, true])
  func blend8x4EqualsItsDefinition(inPlace: Bool) {
    var generator = RepeatableGenerator(seed: 2)
    for width in 0...70 {
      for offset in 0...15 {
        check(
          samplesPerItem: 4, width: width, offset: offset, inPlace: inPlace, generator: &generator,
          fast: { BlendRows.blend8x4($0, below: $1, above: $2, coverage: $3, count: $4) },
          definition: { BlendReference.blend8x4($0, below: $1, above: $2, coverage: $3, count: $4) }
        )
      }
    }
  }

  /// Every pair of bytes, at coverages over the whole range.
  @Test func blend8IsExactForAllBytePairs() {
    let below = (0..<256).map { UInt8($0) }
    for coverage: UInt16 in [0, 63, 64, 127, 128, 8191, 16384, 24000, 32703, 32704, 32767, 32768] {
      let row = [UInt16](repeating: coverage, count: 256)
      for value in 0..<256 {
        let above = [UInt8](repeating: UInt8(value), count: 256)
        var fast = [UInt8](repeating: 0, count: 256)
        var slow = fast
        BlendRows.blend8(&fast, below: below, above: above, coverage: row, count: 256)
        BlendReference.blend8(&slow, below: below, above: above, coverage: row, count: 256)
        #expect(fast == slow)
        if coverage == 0 { #expect(fast == below) }
        if coverage == CoverageMap.one { #expect(fast == above) }
      }
    }
  }

  @Test func chromaCoverageEqualsItsDefinition() {
    var generator = RepeatableGenerator(seed: 3)
    for width in 0...70 {
      for offset in 0...15 {
        var rows: [[UInt16]] = []
        for _ in 0..<2 {
          rows.append(
            (0..<(2 * width + offset + 20)).map { _ in
              .random(in: 0...CoverageMap.one, using: &generator)
            })
        }
        var fast = [UInt16](repeating: 0xBEEF, count: width + 16)
        var slow = fast
        rows[0].withUnsafeBufferPointer { upper in
          rows[1].withUnsafeBufferPointer { lower in
            guard let u = upper.baseAddress, let l = lower.baseAddress else { return }
            BlendRows.chromaCoverage(&fast, upper: u + offset, lower: l + offset, count: width)
            BlendReference.chromaCoverage(
              &slow, upper: u + offset, lower: l + offset, count: width)
          }
        }
        #expect(fast == slow, "width \(width), offset \(offset)")
      }
    }
    let full = [UInt16](repeating: CoverageMap.one, count: 19)
    var chroma = [UInt16](repeating: 0, count: 9)
    BlendRows.chromaCoverage(&chroma, upper: full, lower: full, count: 9)
    #expect(chroma == [UInt16](repeating: CoverageMap.one, count: 9))
  }
}
