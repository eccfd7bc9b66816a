import Testing

@testable import Rasterizer

/// Every blend row against its scalar definition: all widths, offsets and values, guards beside the row.
struct BlendRowsTests {
  /// Inputs and an output with guards on both sides.
  private struct Rows<Sample: FixedWidthInteger & UnsignedInteger> {
    static var margin: Int { 16 }
    var below: [Sample]
    var above: [Sample]
    var coverage: [UInt16]
    var alphaCoverage: [UInt16]

    init(samples: Int, maximum: Sample, _ generator: inout RepeatableGenerator) {
      func random(_ count: Int) -> [Sample] {
        (0..<count).map { _ in
          [0, maximum, .random(in: 0...maximum, using: &generator)]
            .randomElement(using: &generator) ?? 0
        }
      }
      func coverages() -> [UInt16] {
        (0..<(samples + 40)).map { _ in
          [0, CoverageMap.one, .random(in: 0...CoverageMap.one, using: &generator)]
            .randomElement(using: &generator) ?? 0
        }
      }
      below = random(samples + 40)
      above = random(samples + 40)
      coverage = coverages()
      alphaCoverage = coverages()
    }

    typealias Row = (
      UnsafeMutablePointer<Sample>, UnsafePointer<Sample>, UnsafePointer<Sample>,
      UnsafePointer<UInt16>, UnsafePointer<UInt16>
    ) -> Void

    /// The output of a row at a misalignment, guards included; inputs must come out unchanged.
    func run(samples: Int, offset: Int, inPlace: Bool, _ row: Row) -> [Sample] {
      var output = [Sample](repeating: 0xA5, count: samples + offset + 2 * Self.margin)
      if inPlace {
        for i in 0..<samples { output[Self.margin + offset + i] = below[offset + i] }
      }
      output.withUnsafeMutableBufferPointer { output in
        below.withUnsafeBufferPointer { below in
          above.withUnsafeBufferPointer { above in
            coverage.withUnsafeBufferPointer { coverage in
              alphaCoverage.withUnsafeBufferPointer { alphaCoverage in
                guard let o = output.baseAddress, let b = below.baseAddress,
                  let a = above.baseAddress, let c = coverage.baseAddress,
                  let d = alphaCoverage.baseAddress
                else { return }
                let target = o + Self.margin + offset
                row(
                  target, inPlace ? UnsafePointer(target) : b + offset, a + offset, c + offset,
                  d + offset)
              }
            }
          }
        }
      }
      return output
    }
  }

  private func compare<Sample: FixedWidthInteger & UnsignedInteger>(
    samplesPerItem: Int, maximum: Sample, seed: UInt64,
    _ row: (BlendKernels, Int) -> Rows<Sample>.Row
  ) {
    var generator = RepeatableGenerator(seed: seed)
    for width in 0...70 {
      let samples = width * samplesPerItem
      let rows = Rows<Sample>(samples: samples, maximum: maximum, &generator)
      for offset in 0...15 {
        for inPlace in [false, true] {
          let fast = rows.run(
            samples: samples, offset: offset, inPlace: inPlace, row(.fast, width))
          let slow = rows.run(
            samples: samples, offset: offset, inPlace: inPlace, row(.definitions, width))
          #expect(fast == slow, "width \(width), offset \(offset), in place \(inPlace)")
          let guards =
            fast.prefix(Rows<Sample>.margin + offset) + fast.suffix(Rows<Sample>.margin)
          #expect(guards.allSatisfy { $0 == 0xA5 }, "wrote outside, width \(width)")
        }
      }
    }
  }

  @Test func blend8EqualsItsDefinition() {
    compare(samplesPerItem: 1, maximum: UInt8.max, seed: 1) { kernels, width in
      { output, below, above, coverage, _ in
        kernels.blend8(output, below, above, coverage, width)
      }
    }
  }

  @Test func blend16EqualsItsDefinition() {
    for maximum: UInt16 in [1023, 65535] {
      compare(samplesPerItem: 1, maximum: maximum, seed: 2) { kernels, width in
        { output, below, above, coverage, _ in
          kernels.blend16(output, below, above, coverage, width)
        }
      }
    }
  }

  @Test func blendRGBA8EqualsItsDefinition() {
    compare(samplesPerItem: 4, maximum: UInt8.max, seed: 3) { kernels, width in
      { kernels.blendRGBA8($0, $1, $2, $3, $4, width) }
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
    var generator = RepeatableGenerator(seed: 4)
    for width in 0...70 {
      for offset in 0...15 {
        let rows = (0..<2).map { _ in
          (0..<(2 * width + offset + 20)).map { _ in
            UInt16.random(in: 0...CoverageMap.one, using: &generator)
          }
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
