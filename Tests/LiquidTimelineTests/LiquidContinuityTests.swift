import LiquidTimeline
import PortableMath
import Testing

/// What the eye would catch in the default loop, 360 frames at 60 a second in 360 × 360 points.
@Suite("Style liquid is continuous") struct LiquidContinuityTests {
  private static let seeds = 0..<UInt64(32)
  private static let size = 360.0
  private static let frames = 360

  private func timeline(
    seed: UInt64, frameCount: Int = frames, rate: Int = 60
  ) throws -> Timeline {
    try Timeline(
      style: .liquid(LiquidParameters()), seed: seed, frameCount: frameCount,
      frameRate: (rate, 1), center: Vector2(180, 180))
  }

  /// Steps of changed area between neighbouring frames; the last one leads back to the first frame.
  private func steps(_ masks: [ScanlineMask]) -> [Double] {
    masks.indices.map { masks[$0].changedArea(to: masks[($0 + 1) % masks.count]) }
  }

  @Test("no step of changed area stands out, and the amount of liquid stays", arguments: seeds)
  func noPop(seed: UInt64) throws {
    let timeline = try timeline(seed: seed)
    var frame = TimelineFrame()
    let masks = (0..<Self.frames).map { index in
      timeline.draw(frame: index, into: &frame)
      return ScanlineMask(frame.liquid, size: Self.size, spacing: 1)
    }
    let steps = steps(masks)
    for (index, step) in steps.enumerated() where step > 2e-4 * Self.size * Self.size {
      let before = steps[(index + steps.count - 1) % steps.count]
      let after = steps[(index + 1) % steps.count]
      #expect(step <= 3 * 0.5 * (before + after), "seed \(seed), frame \(index)")
    }
    #expect(steps[steps.count - 1] <= steps.dropLast().max() ?? 0)
    let areas = masks.map(\.area)
    let least = areas.min() ?? 0
    #expect(((areas.max() ?? 0) - least) / least <= 0.005)
    #expect((least - Double.pi * 70 * 70).magnitude <= 0.005 * least)
  }

  @Test("at contact the picture does not change however close the moments are")
  func contactIsContinuous() throws {
    let timeline = try timeline(seed: 5)
    var frame = TimelineFrame()
    timeline.draw(phase: 0.25, into: &frame)
    for drop in frame.drops {
      let contact = 0.25 - drop.secondsSinceContact / timeline.period
      guard (0.001..<0.999).contains(contact) else { continue }
      // One microsecond before and after: 120 points a second would move an outline of 100 points
      // by 0.01 square points a microsecond.
      timeline.draw(phase: contact - 1e-6 / timeline.period, into: &frame)
      let before = ScanlineMask(frame.liquid, size: Self.size, spacing: 0.125, pieces: 48)
      timeline.draw(phase: contact + 1e-6 / timeline.period, into: &frame)
      let after = ScanlineMask(frame.liquid, size: Self.size, spacing: 0.125, pieces: 48)
      #expect(before.changedArea(to: after) < 0.05)
    }
  }

  @Test("speed and radius of a drop go on through contact")
  func speedIsContinuous() throws {
    let timeline = try timeline(seed: 5, frameCount: 6_000, rate: 1_000)
    var frame = TimelineFrame()
    var track: [Int: [(time: Double, distance: Double, radius: Double)]] = [:]
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      for drop in frame.drops where drop.secondsSinceContact.magnitude < 0.02 {
        track[drop.index, default: []].append(
          (drop.secondsSinceContact, drop.distance, drop.radius))
      }
    }
    #expect(track.count == 4)
    for (index, points) in track {
      let speeds = zip(points.dropFirst(), points).map { ($0.distance - $1.distance) * 1_000 }
      #expect(speeds.allSatisfy { $0 < -50 && $0 > -200 }, "drop \(index)")
      let jumps = zip(speeds.dropFirst(), speeds).map { ($0 - $1).magnitude }
      #expect((jumps.max() ?? 99) < 1.5, "drop \(index)")
      let radii = points.map(\.radius)
      #expect((radii.max() ?? 0) - (radii.min() ?? 0) < 0.2, "drop \(index)")
    }
  }

  @Test("nothing is cut off and drops in flight keep apart", arguments: seeds)
  func placement(seed: UInt64) throws {
    let timeline = try timeline(seed: seed)
    var frame = TimelineFrame()
    for index in stride(from: 0, to: Self.frames, by: 2) {
      timeline.draw(frame: index, into: &frame)
      for point in frame.liquid.flattened(pieces: 2).joined() {
        #expect((4...356).contains(point.x) && (4...356).contains(point.y))
      }
      let free = frame.drops.filter(\.isFree)
      for (place, drop) in free.enumerated() {
        #expect(drop.distance > 70 + drop.radius)
        for other in free[..<place] {
          let gap = (position(drop) - position(other)).length - drop.radius - other.radius
          #expect(gap > 30, "seed \(seed), frame \(index)")
        }
      }
    }
  }

  private func position(_ drop: DropState) -> Vector2 {
    let (sine, cosine) = Portable.sincos(drop.direction)
    return drop.distance * Vector2(cosine, sine)
  }

  @Test("in slow motion, 240 frames a second, no step stands out either", arguments: [1, 2])
  func slowMotion(seed: UInt64) throws {
    let timeline = try timeline(seed: seed, frameCount: 1_440, rate: 240)
    var frame = TimelineFrame()
    let masks = (0..<480).map { index in
      timeline.draw(frame: index, into: &frame)
      return ScanlineMask(frame.liquid, size: Self.size, spacing: 0.5)
    }
    let steps = steps(masks).dropLast()
    for index in 1..<(steps.count - 1) where steps[index] > 0.5e-4 * Self.size * Self.size {
      #expect(steps[index] <= 2 * 0.5 * (steps[index - 1] + steps[index + 1]), "frame \(index)")
    }
  }
}
