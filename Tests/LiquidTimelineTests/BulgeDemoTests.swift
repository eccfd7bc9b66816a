import LiquidTimeline
import PortableMath
import Testing

@Suite("Style bulge-demo") struct BulgeDemoTests {
  private func timeline(seconds: Int) throws -> Timeline {
    try Timeline(
      style: .bulgeDemo(BulgeDemoParameters()), seed: 0, frameCount: seconds * 20,
      frameRate: (20, 1), frame: Vector2(360, 360), center: Vector2(180, 180))
  }

  @Test("the point radius goes 10 → 75 → 10 in four seconds, eased at both ends")
  func moves() throws {
    let timeline = try timeline(seconds: 4)
    var frame = TimelineFrame()
    for (index, progress) in [
      (0, 0), (20, 0.5), (40, 1), (60, 0.5), (10, Easing.easeInOut.progress(at: 0.25)),
    ] {
      timeline.draw(frame: index, into: &frame)
      let bulge = try Bulge(
        angleDegrees: 25, circleRadius: 75, beginRadius: 100, pointRadius: 10 + 65 * progress)
      let points = try #require(frame.bulge.flattened().first)
      let highest = points.map(\.y).min() ?? 0
      #expect((highest - (180 + bulge.tip.y)).magnitude < 0.1, "frame \(index)")
      #expect((points[0] - Vector2(180, 180) - bulge.start).length < 1e-9)
      let end = points[points.count - 1] - Vector2(180, 180)
      #expect((end - Vector2(-bulge.start.x, bulge.start.y)).length < 1e-9)
    }
  }

  @Test("the circle is a closed line, the bulge an open one, and nothing is filled")
  func outlines() throws {
    var frame = TimelineFrame()
    try timeline(seconds: 4).draw(frame: 3, into: &frame)
    #expect(frame.circle.elements.last == .close)
    #expect(frame.bulge.elements.contains(.close) == false)
    #expect((frame.circle.signedArea - Double.pi * 75 * 75).magnitude < 1e-9)
    #expect(frame.liquid.elements.isEmpty && frame.drops.isEmpty)
  }

  @Test("a loop holds whole moves: 5 s hold one, 10 s three")
  func wholeMoves() throws {
    for (seconds, moves) in [(5, 1), (10, 3), (1, 1)] {
      let timeline = try timeline(seconds: seconds)
      var frame = TimelineFrame()
      timeline.draw(phase: 0, into: &frame)
      let first = frame
      timeline.draw(phase: 0.5 / Double(moves), into: &frame)
      #expect(frame != first)
      if moves > 1 {
        timeline.draw(phase: 1 / Double(moves), into: &frame)
        let distance = zip(frame.bulge.flattened()[0], first.bulge.flattened()[0])
          .map { ($0 - $1).length }.max()
        #expect((distance ?? 99) < 1e-9)
      }
    }
  }
}
