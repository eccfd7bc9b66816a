import LiquidTimeline
import PortableMath
import Testing

/// Style pool in its own frame: 360 × 360 points, the surface at 240.
@Suite("Style pool") struct PoolTests {
  private static let size = 360.0

  private func timeline(
    seed: UInt64, rate: Int = 60, frameCount: Int = 360,
    _ change: (inout PoolParameters) -> Void = { _ in }
  ) throws -> Timeline {
    var parameters = PoolParameters()
    change(&parameters)
    return try Timeline(
      style: .pool(parameters), seed: seed, frameCount: frameCount, frameRate: (rate, 1),
      center: Vector2(180, 240))
  }

  @Test("no step stands out, the amount of liquid stays, nothing is cut off", arguments: 0..<8)
  func continuity(seed: Int) throws {
    let timeline = try timeline(seed: UInt64(seed))
    var frame = TimelineFrame()
    var drops = 0
    let masks = (0..<timeline.frameCount).map { index in
      timeline.draw(frame: index, into: &frame)
      for drop in frame.drops where drop.isFree {
        let (sine, cosine) = Portable.sincos(drop.direction)
        let place = Vector2(180, 240) + drop.distance * Vector2(cosine, sine)
        #expect(place.x - drop.radius > 4 && place.x + drop.radius < 356)
        #expect(place.y - drop.radius > 4)
        drops += 1
      }
      return ScanlineMask(frame.liquid, size: Self.size, spacing: 1)
    }
    #expect(drops > 100)
    let steps = masks.indices.map { masks[$0].changedArea(to: masks[($0 + 1) % masks.count]) }
    for (index, step) in steps.enumerated() where step > 2e-4 * Self.size * Self.size {
      let before = steps[(index + steps.count - 1) % steps.count]
      let after = steps[(index + 1) % steps.count]
      #expect(step <= 3 * 0.5 * (before + after), "seed \(seed), frame \(index)")
    }
    let areas = masks.map(\.area)
    let least = areas.min() ?? 0
    #expect(((areas.max() ?? 0) - least) / least <= 0.005)
    #expect((least - 360 * 120).magnitude <= 0.005 * least)
  }

  @Test(
    "joints are without a kink, and simple frames have winding numbers 0 and 1", arguments: 0..<3)
  func shape(seed: Int) throws {
    let timeline = try timeline(seed: UInt64(seed)) { $0.rhythm = 1 }
    var frame = TimelineFrame()
    var simple = 0
    for index in stride(from: 0, to: timeline.frameCount, by: 3) {
      timeline.draw(frame: index, into: &frame)
      #expect(frame.liquid.sharpestJoint < 1e-6, "frame \(index)")
      guard frame.isSimple else { continue }
      simple += 1
      #expect(ScanlineMask.windingNumbers(frame.liquid, size: Self.size, spacing: 3) == [0, 1])
    }
    #expect(simple > 60)
  }

  @Test("at contact the picture does not change however close the moments are")
  func contact() throws {
    let timeline = try timeline(seed: 5)
    var frame = TimelineFrame()
    var contacts = 0
    for start in [0.1, 0.35, 0.6, 0.85] {
      timeline.draw(phase: start, into: &frame)
      for drop in frame.drops {
        let phase = start - drop.secondsSinceContact / timeline.period
        guard (0.001..<0.999).contains(phase) else { continue }
        contacts += 1
        timeline.draw(phase: phase - 1e-6 / timeline.period, into: &frame)
        let before = ScanlineMask(frame.liquid, size: Self.size, spacing: 0.125, pieces: 48)
        timeline.draw(phase: phase + 1e-6 / timeline.period, into: &frame)
        let after = ScanlineMask(frame.liquid, size: Self.size, spacing: 0.125, pieces: 48)
        #expect(before.changedArea(to: after) < 0.15)
      }
    }
    #expect(contacts >= 4)
  }

  @Test("a pool without waves is flat where nothing is, and reaches beyond any picture")
  func calm() throws {
    let timeline = try timeline(seed: 1) {
      $0.waveAmplitude = 0
      $0.drops = 1
    }
    var frame = TimelineFrame()
    var rests = 0
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      guard frame.drops.isEmpty else { continue }
      rests += 1
      let points = frame.liquid.flattened().joined()
      #expect(points.allSatisfy { $0.x.magnitude > 9e5 })
      #expect(points.filter { ($0.y - 240).magnitude < 1e-9 }.count == 2)
      #expect(points.filter { $0.y > 9e5 }.count >= 2)
    }
    #expect(rests > 60)
  }

  @Test("columns that overlap are a union of contours")
  func overlapping() throws {
    let timeline = try timeline(seed: 2) {
      $0.drops = 10
      $0.spread = 60
    }
    var frame = TimelineFrame()
    var apart = 0
    for index in stride(from: 0, to: 360, by: 4) {
      timeline.draw(frame: index, into: &frame)
      let contours = frame.liquid.elements.count { if case .move = $0 { true } else { false } }
      if contours > 1 + frame.drops.count(where: \.isFree) {
        apart += 1
        #expect(!frame.isSimple)
      }
    }
    #expect(apart > 10)
  }

  @Test("what does not fit is refused with what would")
  func refusals() {
    func message(_ change: (inout PoolParameters) -> Void) -> String {
      var parameters = PoolParameters()
      change(&parameters)
      do throws(TimelineError) {
        try parameters.validate()
        return ""
      } catch { return error.description }
    }
    #expect(message { $0.dropHeight = 60 }.hasPrefix("dropHeight: 60 is too near the surface"))
    #expect(message { $0.spread = 300 }.contains("(use 0–220 pt, or a larger width)"))
    #expect(message { $0.riseDuration = 1 }.contains("(use 0.02–0.55 s)"))
    #expect(
      message { $0.waveAmplitude = 0.9 }.hasPrefix("waveAmplitude: 0.9 makes waves too steep"))
  }
}

extension Outline {
  /// The sine of the largest angle between the tangents of neighbouring curves, cusps left out.
  var sharpestJoint: Double {
    var sharpest = 0.0
    var start = Vector2.zero
    var leaving: Vector2?
    for element in elements {
      guard case .cubic(let c1, let c2, let to) = element else {
        leaving = nil
        switch element {
        case .move(let to), .line(let to): start = to
        default: break
        }
        continue
      }
      let next = c1 - start
      if let leaving, leaving.length > 0.01, next.length > 0.01 {
        let cross = leaving.x * next.y - leaving.y * next.x
        sharpest = max(sharpest, cross.magnitude / (leaving.length * next.length))
      }
      leaving = to - c2
      start = to
    }
    return sharpest
  }
}
