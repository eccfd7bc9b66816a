import LiquidTimeline
import PortableMath
import Testing

@Suite("A frame is a pure function") struct TimelinePurityTests {
  static let styles: [Style] = {
    var spring = ClassicParameters()
    spring.bulgeCurve = .spring
    return [
      .bulgeDemo(BulgeDemoParameters()), .classic(ClassicParameters()), .classic(spring),
      .liquid(FieldParameters()), .pool(SurfaceParameters()),
    ]
  }()

  private func timeline(_ style: Style, seed: UInt64 = 7) throws -> Timeline {
    try Timeline(
      style: style, seed: seed, frameCount: 180, frameRate: (30, 1),
      frame: Vector2(360, 360), center: Vector2(180, 180))
  }

  @Test(
    "frame N is frame 0, frames count modulo N, and any order gives the same", arguments: styles)
  func anyOrder(style: Style) throws {
    let timeline = try timeline(style)
    var frame = TimelineFrame()
    let forward = (0..<180).map { index in
      timeline.draw(frame: index, into: &frame)
      return frame
    }
    let again = try self.timeline(style)
    for index in stride(from: 179, through: 0, by: -7) {
      var fresh = TimelineFrame()
      again.draw(frame: index, into: &fresh)
      #expect(fresh == forward[index])
      again.draw(frame: index + 180, into: &fresh)
      #expect(fresh == forward[index])
      again.draw(frame: index - 360, into: &fresh)
      #expect(fresh == forward[index])
      again.draw(phase: Double(index) / 180, into: &fresh)
      #expect(fresh == forward[index])
    }
    #expect(forward[3] != forward[40])
  }

  @Test("any thread gives the same")
  func anyThread() async throws {
    let timeline = try timeline(.liquid(FieldParameters()))
    let hashes = await withTaskGroup(of: UInt64.self) { group in
      for _ in 0..<4 { group.addTask { timeline.hash() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(hashes.count == 4 && Set(hashes).count == 1)
  }

  @Test("another seed gives other pictures, the demo excepted")
  func seedsMatter() throws {
    for style in Self.styles.dropFirst() {
      #expect(try timeline(style, seed: 1).hash() != timeline(style, seed: 2).hash())
    }
    let demo = Self.styles[0]
    #expect(try timeline(demo, seed: 1).hash() == timeline(demo, seed: 2).hash())
  }

  @Test("memory is used again")
  func memoryIsReused() throws {
    let timeline = try timeline(.liquid(FieldParameters()))
    var frame = TimelineFrame()
    for index in 0..<180 { timeline.draw(frame: index, into: &frame) }
    let before = frame.liquid.elements.withUnsafeBufferPointer(\.baseAddress)
    for index in 0..<180 {
      timeline.draw(frame: index, into: &frame)
      #expect(frame.liquid.elements.withUnsafeBufferPointer(\.baseAddress) == before)
    }
  }

  @Test("golden bits of whole loops")
  func goldenBits() throws {
    let hashes = try Self.styles.map { try timeline($0).hash() }
    #expect(hashes[0] == 0x0FEF_888F_33B5_F16E)
    #expect(hashes[1] == 0x3B48_2864_5B3F_F2AC)
    #expect(hashes[2] == 0x222B_38CA_9861_1017)
    #expect(hashes[3] == 0xA7B8_1A06_4BD7_ED06)
    #expect(hashes[4] == 0xB081_D23D_ED0C_3A45)
  }
}

extension Timeline {
  /// FNV-1a over the bits of every number of every outline of the loop.
  fileprivate func hash() -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var frame = TimelineFrame()
    func mix(_ numbers: Double...) {
      for number in numbers { hash = (hash ^ number.bitPattern) &* 0x100_0000_01B3 }
    }
    for index in 0..<frameCount {
      draw(frame: index, into: &frame)
      for outline in [frame.liquid, frame.circle, frame.bulge] {
        for element in outline.elements {
          switch element {
          case .move(let to): mix(1, to.x, to.y)
          case .line(let to): mix(2, to.x, to.y)
          case .cubic(let a, let b, let to): mix(3, a.x, a.y, b.x, b.y, to.x, to.y)
          case .arc(let center, let sweep, let to): mix(4, center.x, center.y, sweep, to.x, to.y)
          case .close: mix(5)
          }
        }
      }
    }
    return hash
  }
}
