import PortableMath
import Testing

@Suite("Random numbers in order") struct SplitMix64Tests {
  @Test("the reference sequence of seed 1234567")
  func reference() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.indices.map { _ in random.next() } == expected)
  }

  @Test("units are multiples of 2⁻⁵³ below 1")
  func units() {
    var bits = SplitMix64(seed: 9)
    var random = SplitMix64(seed: 9)
    for _ in 0..<1_000 {
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1 && unit * 0x1p53 == Double(bits.next() >> 11))
    }
  }
}
