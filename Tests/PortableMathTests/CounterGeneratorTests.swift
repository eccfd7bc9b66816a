import PortableMath
import Testing

@Suite("Counter-based generator") struct CounterGeneratorTests {
  @Test("numbers stay within their range and fill it evenly")
  func evenlyWithinRange() {
    let random = CounterGenerator(seed: 42)
    var counts = [Int](repeating: 0, count: 16)
    for index in 0..<UInt64(16_000) {
      let value = random.uniform(in: -3...5, index: index, purpose: 9)
      #expect((-3...5).contains(value))
      counts[min(15, Int((value + 3) * 2))] += 1
    }
    // 1000 expected in each; five standard deviations are 153.
    #expect(counts.allSatisfy { (847...1_153).contains($0) }, "\(counts)")
  }

  @Test("each of the three words changes half of the bits")
  func everyWordMatters() {
    var flipped = [0, 0, 0]
    for index in 0..<UInt64(1_000) {
      let random = CounterGenerator(seed: index)
      let bits = random.bits(index: 5, purpose: 6)
      let others = [
        CounterGenerator(seed: index ^ 1).bits(index: 5, purpose: 6),
        random.bits(index: 4, purpose: 6),
        random.bits(index: 5, purpose: 7),
      ]
      for (word, other) in others.enumerated() { flipped[word] += (bits ^ other).nonzeroBitCount }
    }
    // 32 000 expected; five standard deviations are 632.
    #expect(flipped.allSatisfy { (31_368...32_632).contains($0) }, "\(flipped)")
  }

  @Test("an empty range gives its only number")
  func emptyRange() {
    #expect(CounterGenerator(seed: 3).uniform(in: 2...2, index: 0, purpose: 0) == 2)
  }
}
