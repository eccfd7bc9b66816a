import LiquidTimeline
import PortableMath
import Testing

@Suite("The picture's numbers are those of the oracle") struct PictureVectorTests {
  private struct Plan: Decodable {
    struct Drop: Decodable {
      let contact, place, radius, swirl, wobblePhase: Double
      let isForerunner: Bool
      let startDistance, contactDistance, flight, arrivalSpeed, absorption, growthEnd: Double
    }
    let preset: String
    let seed: UInt64
    let drops: [Drop]
  }

  private struct Frames: Decodable {
    struct Moment: Decodable {
      let time, solved: Double
      let radius, level: Double?
      let center: [Double]?
      let modes: [[Double]]
      let bumps, drops, samples: [[Double]]
    }
    let preset: String
    let moments: [Moment]
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    (a - b).magnitude <= tolerance * max(1, b.magnitude)
  }

  @Test("plans of every preset, three seeds each")
  func plans() throws {
    let plans = try Vectors.load("picture-plans.json", as: [Plan].self)
    #expect(plans.count == 36)
    for plan in plans {
      let scene = try #require(PictureScenes.named(plan.preset)).scene(seed: plan.seed)
      #expect(scene.drops.count == plan.drops.count)
      for (ours, theirs) in zip(scene.drops, plan.drops) {
        let pairs = [
          (ours.contact, theirs.contact), (ours.radius, theirs.radius),
          (ours.swirl, theirs.swirl), (ours.wobblePhase, theirs.wobblePhase),
          (ours.startDistance, theirs.startDistance),
          (ours.contactDistance, theirs.contactDistance), (ours.flight, theirs.flight),
          (ours.arrivalSpeed, theirs.arrivalSpeed), (ours.absorption, theirs.absorption),
          (ours.growthEnd, theirs.growthEnd),
        ]
        for (index, pair) in pairs.enumerated() {
          #expect(isNear(pair.0, pair.1), "\(plan.preset), seed \(plan.seed), number \(index)")
        }
        // A direction may be a turn more or less.
        let turn = (ours.place - theirs.place) / (2 * Portable.pi)
        #expect(isNear(turn, turn.rounded()), "\(plan.preset), seed \(plan.seed), place")
        #expect(ours.isForerunner == theirs.isForerunner)
      }
    }
  }

  @Test("fields of every preset: parts, and values in the plane and in space")
  func moments() throws {
    let presets = try Vectors.load("picture-moments.json", as: [Frames].self)
    #expect(presets.count == PictureScenes.all.count)
    var frame = FieldFrame()
    for preset in presets {
      let scene = try #require(PictureScenes.named(preset.preset)).scene()
      for moment in preset.moments {
        let size = try #require(moment.radius ?? moment.level)
        scene.arrange(at: moment.time, size: size, into: &frame)
        compare(frame.moment, moment, "\(preset.preset) at \(moment.time)")
      }
    }
  }

  private func compare(_ ours: FieldMoment, _ theirs: Frames.Moment, _ name: String) {
    let series = ours.view == .body ? ours.body.modes : ours.pool.waves
    #expect(series.orders.count == theirs.modes.count, "\(name)")
    for (order, mode) in zip(series.orders, theirs.modes) {
      #expect(isNear(series[order][0], mode[0]) && isNear(series[order][1], mode[1]), "\(name)")
    }
    if let center = theirs.center {
      #expect(isNear(ours.body.center.x, center[0]) && isNear(ours.body.center.y, center[1]))
    }
    var bumps: [[Double]] =
      ours.view == .body
      ? ours.body.bumps.map { [$0.axis.x, $0.axis.y, $0.height, $0.sharpness] }
      : ours.pool.bumps.map { [$0.x, $0.height, $0.width] }
    bumps.sort { $0.lexicographicallyPrecedes($1) }
    let drops = ours.drops.map {
      [
        $0.center.x, $0.center.y, $0.axis.x, $0.axis.y, $0.length, $0.width, $0.pear, $0.join,
        $0.radius,
      ]
    }
    for (own, other) in [(bumps, theirs.bumps), (drops, theirs.drops)] {
      #expect(own.count == other.count, "\(name)")
      for (a, b) in zip(own.joined(), other.joined()) { #expect(isNear(a, b), "\(name)") }
    }
    for numbers in theirs.samples {
      let point = SIMD3(numbers[0], numbers[1], numbers[2])
      let sample = ours.sample(at: point)
      #expect(isNear(sample.value, numbers[3]), "\(name)")
      for axis in 0..<3 { #expect(isNear(sample.gradient[axis], numbers[4 + axis]), "\(name)") }
      #expect(isNear(sample.radius, numbers[7]), "\(name)")
      guard point.z == 0 else { continue }
      let plane = ours.sample(at: Vector2(point.x, point.y))
      #expect(isNear(plane.value, numbers[3]), "\(name)")
      guard ours.view == .body else { continue }
      #expect(isNear(plane.gradient.x, numbers[4]) && isNear(plane.gradient.y, numbers[5]))
    }
  }

  @Test("radius and level are found where the oracle's coarser steps find them")
  func solved() throws {
    var frame = FieldFrame()
    for preset in try Vectors.load("picture-moments.json", as: [Frames].self) {
      let scene = try #require(PictureScenes.named(preset.preset)).scene()
      for moment in preset.moments {
        scene.draw(at: moment.time, into: &frame)
        let own =
          moment.level == nil
          ? frame.moment.body.radius + frame.moment.level
          : frame.moment.pool.level - frame.moment.level
        // The oracle sums a pool by trapezoids, to a step beyond the edge, and knows what a level
        // beside 0 costs to first order only.
        let known = frame.moment.level == 0 ? 0.005 : 0.03
        let tolerance = moment.level == nil ? known : 0.12
        #expect((own - moment.solved).magnitude < tolerance, "\(preset.preset) at \(moment.time)")
      }
    }
  }
}
