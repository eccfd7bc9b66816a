import PortableMath
import Testing

/// Bit patterns that every processor and every build must give; a change of one changes pixels.
@Suite("Golden bits") struct GoldenBitsTests {
  /// FNV-1a over the bytes of a function's values at 4096 random points.
  private func hash(_ body: (Double, Double) -> Double) -> UInt64 {
    let random = CounterGenerator(seed: 1)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<UInt64(4_096) {
      let a = random.uniform(in: -1...1, index: index, purpose: 1)
      let b = random.uniform(in: -1...1, index: index, purpose: 2)
      var bits = body(a, b).bitPattern
      for _ in 0..<8 {
        hash = (hash ^ (bits & 0xFF)) &* 0x100_0000_01B3
        bits >>= 8
      }
    }
    return hash
  }

  @Test("elementary functions")
  func elementaryFunctions() {
    #expect(hash { a, _ in Portable.sin(1_000 * a) } == 0x159E_D618_3D61_E1F5)
    #expect(hash { a, _ in Portable.cos(1_000 * a) } == 0xA106_5DCC_EA01_4640)
    #expect(hash { a, b in Portable.atan2(a, b) } == 0x2DA5_42AC_2E9A_662C)
    #expect(hash { a, _ in Portable.acos(a) } == 0x0C29_01E2_7846_4CC7)
    #expect(hash { a, _ in Portable.exp(40 * a) } == 0x8929_471B_30D2_9238)
    #expect(hash { a, _ in Portable.log(1 + a) } == 0xFD6E_73F8_6619_CC5F)
    #expect(hash { a, b in Portable.pow(1 + a, 10 * b) } == 0x080E_3820_90F0_CC64)
  }

  @Test("random numbers")
  func randomNumbers() {
    #expect(CounterGenerator.version == 1)
    #expect(CounterGenerator(seed: 0).bits(index: 0, purpose: 0) == 0x2382_75BC_38FC_BE91)
    #expect(CounterGenerator(seed: 1).bits(index: 0, purpose: 0) == 0xB18A_02F4_6D8D_86C3)
    #expect(CounterGenerator(seed: 0).bits(index: 1, purpose: 0) == 0x44E5_B981_00C6_7FB0)
    #expect(CounterGenerator(seed: 0).bits(index: 0, purpose: 1) == 0x2F32_A784_96C6_7C60)
    #expect(CounterGenerator(seed: .max).bits(index: .max, purpose: .max) == 0x595B_17F4_87C0_E71B)
    #expect(
      CounterGenerator(seed: 7).uniform(in: 2...5, index: 3, purpose: 4).bitPattern
        == 0x400B_C19F_BE13_5DE0)
  }
}
