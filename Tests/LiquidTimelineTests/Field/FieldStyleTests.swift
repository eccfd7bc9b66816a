import LiquidTimeline
import PortableMath
import Testing

@Suite("Styles of the field") struct FieldStyleTests {
  private static let styles: [Style] = [
    .liquid(FieldParameters()), .pool(SurfaceParameters()), .classic(ClassicParameters()),
  ]

  private func timeline(_ style: Style, frameCount: Int = 480) throws -> Timeline {
    try Timeline(
      style: style, seed: 3, frameCount: frameCount, frameRate: (60, 1), frame: Vector2(360, 360),
      center: Vector2(180, 200))
  }

  @Test("the times of drops are those of the frames", arguments: styles)
  func times(style: Style) throws {
    let timeline = try timeline(style)
    var frame = TimelineFrame()
    #expect(!timeline.dropTimes.isEmpty)
    for (number, times) in timeline.dropTimes.enumerated() {
      #expect(times.index == number)
      let moments = [times.entry, times.contact, times.absorbed]
      #expect(moments.allSatisfy { (0..<timeline.period).contains($0) })
      // Just before contact the drop is free, just after it is not.
      for (shift, isFree) in [(-0.02, true), (0.02, false)] {
        let phase = (times.contact + shift) / timeline.period
        timeline.draw(phase: phase - phase.rounded(.down), into: &frame)
        let drop = try #require(frame.drops.first { $0.index == number })
        #expect(drop.isFree == isFree)
        #expect((drop.secondsSinceContact - shift).magnitude < 1e-9)
      }
    }
  }

  @Test("a style without drops has no times")
  func noTimes() throws {
    #expect(try timeline(.bulgeDemo(BulgeDemoParameters())).dropTimes.isEmpty)
  }

  @Test("the field is there where the liquid is one, and its outline lies on it")
  func field() throws {
    var frame = TimelineFrame()
    for style in Self.styles {
      let timeline = try timeline(style)
      timeline.draw(frame: 100, into: &frame)
      if case .classic = style {
        #expect(!frame.hasField)
        continue
      }
      #expect(frame.hasField && frame.isSimple)
      for element in frame.liquid.elements {
        guard case .cubic(_, _, let to) = element else { continue }
        #expect((frame.moment.value(at: to) - frame.moment.level).magnitude < 0.1)
      }
    }
  }

  @Test("guides show every part and its axis", arguments: styles.dropLast())
  func guides(style: Style) throws {
    let timeline = try timeline(style)
    var frame = TimelineFrame()
    timeline.draw(frame: 0, into: &frame)
    #expect(frame.guides.elements.isEmpty)
    frame.wantsGuides = true
    for index in stride(from: 0, to: 480, by: 40) {
      timeline.draw(frame: index, into: &frame)
      let moves = frame.guides.elements.count { if case .move = $0 { true } else { false } }
      let lines = frame.guides.elements.count { if case .line = $0 { true } else { false } }
      #expect(lines == frame.moment.drops.count)
      #expect(moves == 2 * lines + (frame.moment.view == .body ? 1 : 0))
    }
  }
}
