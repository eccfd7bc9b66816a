import LiquidTimeline
import PortableMath
import Testing

@Suite("Style classic") struct ClassicTests {
  /// Blob at (180, 180), 100 frames a second, one drop every `interval` seconds.
  private func timeline(
    seconds: Int, interval: Double, curve: BulgeCurve = .easeIn, seed: UInt64 = 3
  ) throws -> Timeline {
    var parameters = ClassicParameters()
    parameters.interval = interval...interval
    parameters.bulgeCurve = curve
    return try Timeline(
      style: .classic(parameters), seed: seed, frameCount: seconds * 100, frameRate: (100, 1),
      frame: Vector2(360, 360), center: Vector2(180, 180))
  }

  /// The farthest point of the first contour, the blob with its bulges, from the blob's centre.
  private func tip(_ frame: TimelineFrame) -> Double {
    frame.liquid.flattened()[0].map { ($0 - Vector2(180, 180)).length }.max() ?? 0
  }

  @Test("a drop's way and size, second by second")
  func drop() throws {
    let timeline = try timeline(seconds: 4, interval: 4)
    var frame = TimelineFrame()
    // Frame, distance from the centre and radius: the times of `ClassicMotion`, worked out by hand from
    // the curves' reference values at 0, ⅓, ½ and 1.
    let easeInThird = 0.1561639209928434
    let easeInHalf = 0.3153568125725393
    let easeOutThird = 0.48834900271017534
    let table: [(Int, Double, Double)] = [
      (0, 150, 10),
      (50, 150 - 75 * 0.8 * easeInThird, 10),
      (75, 150 - 75 * 0.8 * easeInHalf, 10),
      (150, 90, 12),
      (160, 150 - 75 * (0.8 + 0.2 * easeOutThird), 12 - 11 * easeOutThird),
      (180, 75, 1),
      (199, 75, 1),
    ]
    for (index, distance, radius) in table {
      timeline.draw(frame: index, into: &frame)
      let drop = try #require(frame.drops.first)
      #expect((drop.distance - distance).magnitude < 1e-6, "frame \(index)")
      #expect((drop.radius - radius).magnitude < 1e-5, "frame \(index)")
    }
    timeline.draw(frame: 200, into: &frame)
    #expect(frame.drops.isEmpty)
  }

  @Test("the bulge reaches out at 1.2 s, turns at 1.5 s and is gone at 1.85 s")
  func bulge() throws {
    let timeline = try timeline(seconds: 4, interval: 4)
    var frame = TimelineFrame()
    timeline.draw(frame: 120, into: &frame)
    #expect((tip(frame) - 75).magnitude < 1e-9)
    timeline.draw(frame: 150, into: &frame)
    let progress = Easing.easeIn.progress(at: 0.3 / 0.35)
    let bulge = try Bulge(
      angleDegrees: 25, circleRadius: 75, beginRadius: 100, pointRadius: 75 - 65 * progress)
    #expect((tip(frame) + bulge.tip.y).magnitude < 0.03)
    timeline.draw(frame: 185, into: &frame)
    #expect((tip(frame) - 75).magnitude < 1e-9)
  }

  @Test("a spring's bulge goes past the blob's own radius and keeps its velocity at the turn")
  func spring() throws {
    let timeline = try timeline(seconds: 4, interval: 4, curve: .spring)
    var frame = TimelineFrame()
    var tips: [Double] = []
    for index in 120..<400 {
      timeline.draw(frame: index, into: &frame)
      tips.append(tip(frame))
    }
    // The smallest point radius, 10 − 0.0948 · 65 = 3.84, makes the highest tip.
    let overshoot = Spring(response: 0.3, dampingFraction: 0.6).overshoot
    let sharpest = try Bulge(
      angleDegrees: 25, circleRadius: 75, beginRadius: 100,
      pointRadius: 10 - overshoot * 65)
    #expect(((tips.max() ?? 0) + sharpest.tip.y).magnitude < 0.02)
    // Speed changes by less than a fifth of its largest between neighbouring steps.
    let speeds = zip(tips.dropFirst(), tips).map { $0 - $1 }
    let jumps = zip(speeds.dropFirst(), speeds).map { ($0 - $1).magnitude }
    #expect((jumps.max() ?? 0) < 0.35 * (speeds.map(\.magnitude).max() ?? 0))
  }

  @Test("the loop holds a whole number of intervals", arguments: [5, 6, 7, 12])
  func wholeIntervals(seconds: Int) throws {
    let timeline = try timeline(seconds: seconds, interval: 2.5)
    let count = max(1, Int((Double(seconds) / 2.5).rounded()))
    var frame = TimelineFrame()
    var appearances: [Double] = []
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      for drop in frame.drops where drop.secondsSinceContact + 1.5 < 0.01 - 1e-9 {
        appearances.append(Double(index) / 100 - (drop.secondsSinceContact + 1.5))
      }
    }
    #expect(appearances.count == count)
    for (index, moment) in appearances.enumerated() {
      #expect((moment - Double(index * seconds) / Double(count)).magnitude < 1e-9)
    }
  }

  @Test("drops of the loop's end are in flight at its start, even in a loop shorter than a flight")
  func seam() throws {
    var frame = TimelineFrame()
    let overlapping = try timeline(seconds: 3, interval: 1)
    overlapping.draw(frame: 0, into: &frame)
    let ages = frame.drops.map { $0.secondsSinceContact + 1.5 }.sorted()
    #expect(ages.count == 2 && ages[0] == 0 && (ages[1] - 1).magnitude < 1e-12)
    let short = try timeline(seconds: 1, interval: 1)
    short.draw(frame: 50, into: &frame)
    #expect(frame.drops.map(\.secondsSinceContact).sorted() == [-1, 0])
  }

  @Test("bulges that overlap are contours of their own, others are part of the blob's")
  func overlappingBulges() throws {
    var frame = TimelineFrame()
    var merged = 0
    var apart = 0
    for seed in 0..<UInt64(24) {
      let timeline = try timeline(seconds: 2, interval: 0.4, seed: seed)
      for index in 0..<40 {
        timeline.draw(frame: index, into: &frame)
        let contours = frame.liquid.flattened().count - frame.drops.count
        if contours > 1 { apart += 1 } else { merged += 1 }
        if contours > 1 { #expect(!frame.isSimple) }
        // The union is never less than the bare blob.
        let mask = ScanlineMask(frame.liquid, size: 360, spacing: 2)
        #expect(mask.area > Double.pi * 75 * 75 * 0.998)
      }
    }
    #expect(merged > 100 && apart > 20)
  }
}
