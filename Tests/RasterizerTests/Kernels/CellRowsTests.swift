import Testing

@testable import Rasterizer

/// Every cell row against its scalar definition: all widths and offsets, random and extreme values.
struct CellRowsTests {
  private func values(
    _ count: Int, _ range: ClosedRange<Int16>, _ generator: inout RepeatableGenerator
  ) -> [Int16] {
    (0..<count).map { _ in
      [range.lowerBound, range.upperBound, .random(in: range, using: &generator)]
        .randomElement(using: &generator) ?? 0
    }
  }

  /// Runs both versions on memory of their own, with room on both sides, and returns what each wrote.
  private func both<Sample: FixedWidthInteger>(
    _ count: Int, _ initial: Sample = 0x55,
    _ body: (BlendKernels, UnsafeMutablePointer<Sample>) -> Void
  ) -> (fast: [Sample], slow: [Sample]) {
    func run(_ kernels: BlendKernels) -> [Sample] {
      var memory = [Sample](repeating: initial, count: count + 2 * CellRows.margin)
      memory.withUnsafeMutableBufferPointer { memory in
        if let base = memory.baseAddress { body(kernels, base + CellRows.margin) }
      }
      return memory
    }
    return (run(.fast), run(.definitions))
  }

  private func middle<Sample>(_ memory: [Sample], _ range: Range<Int>) -> [Sample] {
    Array(memory[(range.lowerBound + CellRows.margin)..<(range.upperBound + CellRows.margin)])
  }

  @Test func spreadEqualsItsDefinition() {
    var generator = RepeatableGenerator(seed: 31)
    for size in [2, 4, 6, 8, 10, 12, 16, 32, 64] {
      for range in [Int16.min...Int16.max, 0...32640] {
        let cells = values(80, range, &generator)
        for start in 0..<20 {
          for end in (start + 1)...(start + 70) {
            let (fast, slow) = both(end, Int16(0)) { kernels, row in
              cells.withUnsafeBufferPointer { cells in
                if let cells = cells.baseAddress { kernels.spread(row, cells, size, start, end) }
              }
            }
            #expect(
              middle(fast, start..<end) == middle(slow, start..<end),
              "size \(size), \(start)..<\(end)")
          }
        }
      }
    }
  }

  /// Bilinear to within the rounding of one 16-bit product, at every pixel of a grid.
  @Test func spreadIsLinear() {
    for size in [2, 4, 6, 8, 16] {
      let cells: [Int16] = [0, 32640, 100, 20000, 20001, 5, 32640, 32640, 0, 7, 9, 11, 13, 0, 0, 0]
      let (fast, _) = both(size * 8, Int16(0)) { kernels, row in
        cells.withUnsafeBufferPointer { cells in
          if let cells = cells.baseAddress { kernels.spread(row, cells, size, 0, size * 8) }
        }
      }
      for x in 0..<(size * 8) {
        let place = (Double(x) + 0.5) / Double(size) + 0.5
        let cell = Int(place)
        let share = place - Double(cell)
        let exact = Double(cells[cell]) * (1 - share) + Double(cells[cell + 1]) * share
        #expect(abs(Double(fast[CellRows.margin + x]) - exact) <= 1.6, "size \(size), x \(x)")
      }
    }
  }

  @Test func rowsOfValuesEqualTheirDefinitions() {
    var generator = RepeatableGenerator(seed: 32)
    for count in 0...70 {
      for offset in 0...8 {
        let a = values(count + 100, Int16.min...Int16.max, &generator)
        let b = values(count + 100, Int16.min...Int16.max, &generator)
        let weight = Int16.random(in: 0...32767, using: &generator)
        a.withUnsafeBufferPointer { a in
          b.withUnsafeBufferPointer { b in
            guard let a = a.baseAddress, let b = b.baseAddress else { return }
            let mixed = both(count, Int16(0)) {
              $0.mixRows($1, a + offset, b + offset, weight, count)
            }
            #expect(middle(mixed.fast, 0..<count) == middle(mixed.slow, 0..<count))
          }
        }
        let kept = both(2 * count, Int16(0)) { kernels, row in
          for i in 0..<(2 * count) { row[i] = Int16(i * 7 % 1000) }
          kernels.keepEven(row, count)
        }
        #expect(middle(kept.fast, 0..<count) == middle(kept.slow, 0..<count))
      }
    }
  }

  @Test func samplesEqualTheirDefinitions() {
    var generator = RepeatableGenerator(seed: 33)
    let dither = TileDither()
    for count in 0...70 {
      for offset in 0...15 {
        let cover = values(count + 40, -32767...0, &generator)
        let added = values(count + 40, Int16.min...Int16.max, &generator)
        let bytes = (0..<(count + 40)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let words = (0..<(count + 40)).map { _ in UInt16.random(in: 0...1023, using: &generator) }
        let thresholds = dither.row(offset, count)
        cover.withUnsafeBufferPointer { cover in
          added.withUnsafeBufferPointer { added in
            bytes.withUnsafeBufferPointer { bytes in
              words.withUnsafeBufferPointer { words in
                guard let cover = cover.baseAddress, let added = added.baseAddress,
                  let bytes = bytes.baseAddress, let words = words.baseAddress
                else { return }
                let q8 = both(count, UInt8(0xA5)) {
                  $0.quantise8($1, added + offset, thresholds, count)
                }
                let q10 = both(count, UInt16(0xA5)) { $0.quantise10($1, added + offset, count) }
                let c8 = both(count, UInt8(0xA5)) {
                  $0.cover8(
                    $1, bytes + offset, cover + offset, added + offset, thresholds, count)
                }
                let c10 = both(count, UInt16(0xA5)) {
                  $0.cover10($1, words + offset, cover + offset, added + offset, count)
                }
                let f8 = both(count, UInt8(0xA5)) {
                  $0.coverFlat8(
                    $1, bytes + offset, cover + offset, words[0] * 64, thresholds, count)
                }
                let f10 = both(count, UInt16(0xA5)) {
                  $0.coverFlat10($1, words + offset, cover + offset, words[0] * 64, count)
                }
                #expect(f8.fast == f8.slow && f10.fast == f10.slow)
                #expect(q8.fast == q8.slow && q10.fast == q10.slow)
                #expect(c8.fast == c8.slow && c10.fast == c10.slow)
              }
            }
          }
        }
      }
    }
  }

  /// No cover changes no sample, full cover leaves the colour alone, at every threshold.
  @Test func coverIsExactAtItsEnds() {
    let dither = TileDither()
    let bytes = (0..<256).map { UInt8($0) }
    let words = (0..<1024).map { UInt16($0) }
    for y in 0..<8 {
      var out = [UInt8](repeating: 0, count: 256)
      let none = [Int16](repeating: 0, count: 1024)
      CellRows.cover8(
        &out, below: bytes, cover: none, added: none, dither: dither.row(0, y), count: 256)
      #expect(out == bytes)
      let all = [Int16](repeating: -32767, count: 1024)
      for value in 0..<256 {
        CellRows.coverFlat8(
          &out, below: bytes, cover: all, color: UInt16(value * 256), dither: dither.row(0, y),
          count: 256)
        #expect(out.allSatisfy { Int($0) == value })
      }
    }
    var out = [UInt16](repeating: 0, count: 1024)
    let none = [Int16](repeating: 0, count: 1024)
    CellRows.cover10(&out, below: words, cover: none, added: none, count: 1024)
    #expect(out == words)
  }

  /// The mean of a value's 64 dithered samples is the value, and every rank occurs once.
  @Test func theTileIsFair() {
    let dither = TileDither()
    for value in stride(from: 0, through: 32640, by: 127) {
      var sum = 0
      for y in 0..<8 {
        let values = [Int16](repeating: Int16(value), count: 8)
        var out = [UInt8](repeating: 0, count: 8)
        CellRows.quantise8(&out, values, dither: dither.row(0, y), count: 8)
        sum += out.reduce(0) { $0 + Int($1) }
      }
      #expect(abs(Double(sum) / 64 - Double(value) / 128) <= 1 / 64)
    }
    let ranks = Set((0..<64).map { dither.row($0 & 7, $0 >> 3)[0] })
    #expect(ranks == Set((0..<64).map { Int16(2 * $0 + 1) }))
  }
}
