import LiquidTimeline
import PortableMath
import Testing

@Suite("A frame of the field is a pure function") struct FieldPurityTests {
  @Test("any order and used memory give the same bits", arguments: PictureScenes.all)
  func order(preset: PictureScenes) throws {
    let scene = try preset.scene()
    let again = try preset.scene()
    var used = FieldFrame()
    for index in [0, 7, 3, 19, 7, 12] {
      let time = preset.period * Double(index) / 20
      var fresh = FieldFrame()
      scene.draw(at: time, into: &fresh)
      again.draw(at: time, into: &used)
      #expect(fresh == used, "\(preset), moment \(index)")
    }
  }

  @Test("memory is used again, also by another scene")
  func memory() throws {
    var frame = FieldFrame()
    let scenes = try ["loop", "pool", "loop"].map { try #require(PictureScenes.named($0)).scene() }
    for scene in scenes {
      for index in 0..<120 { scene.draw(at: Double(index) / 15, into: &frame) }
    }
    let before = frame.outline.elements.withUnsafeBufferPointer(\.baseAddress)
    for index in 0..<120 {
      scenes[2].draw(at: Double(index) / 15, into: &frame)
      #expect(frame.outline.elements.withUnsafeBufferPointer(\.baseAddress) == before)
    }
  }

  @Test("in reverse a loop shows the mirrored moment, and its times are mirrored")
  func reverse() throws {
    var parameters = FieldParameters()
    func scene() throws -> FieldScene {
      try FieldScene(
        parameters, seed: 4, period: 8, frame: Vector2(360, 360), center: Vector2(180, 182))
    }
    let forward = try scene()
    parameters.reverse = true
    let reverse = try scene()
    var (one, other) = (FieldFrame(), FieldFrame())
    for index in 1..<32 {
      forward.draw(phase: Double(index) / 32, into: &one)
      reverse.draw(phase: Double(32 - index) / 32, into: &other)
      #expect(one == other)
    }
    for (a, b) in zip(forward.dropTimes, reverse.dropTimes) {
      let sum = a.contact + b.contact
      #expect((sum - 8).magnitude < 1e-9 || sum < 1e-9)
    }
  }

  @Test("twice the tempo is half of every time")
  func tempo() throws {
    var parameters = FieldParameters()
    let slow = try FieldScene(
      parameters, seed: 4, period: 8, frame: Vector2(360, 360), center: Vector2(180, 182))
    parameters.tempo = 2
    let fast = try FieldScene(
      parameters, seed: 4, period: 4, frame: Vector2(360, 360), center: Vector2(180, 182))
    var (one, other) = (FieldFrame(), FieldFrame())
    for index in 0..<32 {
      slow.draw(phase: Double(index) / 32, into: &one)
      fast.draw(phase: Double(index) / 32, into: &other)
      #expect(one.outline == other.outline)
    }
    for (a, b) in zip(slow.dropTimes, fast.dropTimes) {
      #expect((a.contact - 2 * b.contact).magnitude < 1e-12)
    }
  }

  @Test("golden bits of every preset, the same in debug and release")
  func goldenBits() throws {
    var hashes: [String: UInt64] = [:]
    for preset in PictureScenes.all {
      let scene = try preset.scene()
      var frame = FieldFrame()
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in 0..<48 {
        scene.draw(at: preset.period * Double(index) / 48, into: &frame)
        for element in frame.outline.elements {
          let points: [Vector2] =
            switch element {
            case .move(let to), .line(let to), .arc(_, _, let to): [to]
            case .cubic(let a, let b, let to): [a, b, to]
            case .close: []
            }
          for point in points {
            for number in [point.x, point.y] {
              hash = (hash ^ number.bitPattern) &* 0x0000_0100_0000_01B3
            }
          }
        }
      }
      hashes[preset.name] = hash
    }
    #expect(hashes == Self.golden)
  }

  private static let golden: [String: UInt64] = [
    "candy": 0x41F4_296C_4CD6_8FF0,
    "gold": 0x0564_1F92_FC48_B704,
    "hero": 0x4D78_1204_688A_3FCD,
    "honey": 0x5781_FB96_B6B3_4934,
    "ink": 0x7927_DFBF_5ABF_3CD5,
    "lagoon": 0x240E_9E2D_19DE_873E,
    "latte": 0x46A1_0C4D_206E_15D4,
    "loop": 0x44DA_E93E_92FD_5D45,
    "mercury": 0x4AB2_13E4_40D5_F845,
    "pool": 0x90FF_C0AF_3440_CBCA,
    "story": 0x2311_BD93_43D2_480F,
    "water": 0x79AF_6852_1360_FC15,
  ]
}
