import LiquidTimeline
import PortableMath
import Testing

/// A contact seen closely: one drop that comes from the right, nothing else.
@Suite("A contact is smooth") struct ContactShapeTests {
  private static let center = Vector2(180, 180)
  /// The frame rate of the figures below.
  private static let rate = 60.0

  private func scene(radius: Double, wobblePhase: Double = 0) throws -> FieldScene {
    var drop = PlannedDrop()
    drop.contact = 0.5
    drop.radius = radius
    drop.wobblePhase = wobblePhase
    return try FieldScene(
      FieldParameters(), staged: [drop], period: 8, frame: Vector2(360, 360),
      center: Self.center)
  }

  /// The wobble of the oracle's drop: the fifth number of seed 1.
  private var oracleWobble: Double {
    var random = SplitMix64(seed: 1)
    for _ in 0..<4 { _ = random.unit() }
    return random.unit()
  }

  @Test("the saddle sinks through 0 at the contact, as fast as the oracle's")
  func saddle() throws {
    let scene = try scene(radius: 14, wobblePhase: oracleWobble)
    let vectors = [
      (-12.0, 10.858), (-6, 3.238), (-3, 1.181), (-1, 0.314), (0, 0), (1, -0.663), (2, -1.929),
      (4, -5.273),
    ]
    var frame = FieldFrame()
    for (step, value) in vectors {
      scene.draw(at: 0.5 + step / Self.rate, into: &frame)
      let body = frame.moment.body
      let drop = frame.moment.drops[0]
      var highest = -Double.infinity
      for index in 0..<400 {
        let start = body.center.x + 0.9 * body.radius
        let x = start + (drop.center.x - start) * Double(index) / 399
        highest = max(highest, frame.moment.value(at: Vector2(x, body.center.y)))
      }
      // Given to three digits, for a direction of up to 0.001°, and sampled.
      #expect((highest - value).magnitude < 2.5e-3, "frame \(step)")
    }
  }

  @Test("the neck opens like that of two drops of water")
  func neck() throws {
    let scene = try scene(radius: 14, wobblePhase: oracleWobble)
    let vectors = [(1.0, 5.4), (2, 9.8), (3, 14.4), (4, 19.5), (6, 28.3), (8, 32.9)]
    var frame = FieldFrame()
    for (step, width) in vectors {
      scene.draw(at: 0.5 + step / Self.rate, into: &frame)
      let body = frame.moment.body
      let drop = frame.moment.drops[0]
      var half = Double.infinity
      let start = body.center.x + 0.9 * body.radius
      for index in 0..<100 {
        let x = start + (drop.center.x - start) * Double(index) / 99
        var (low, high) = (0.0, 40.0)
        for _ in 0..<40 {
          let middle = 0.5 * (low + high)
          if frame.moment.value(at: Vector2(x, body.center.y + middle)) > 0 {
            high = middle
          } else {
            low = middle
          }
        }
        half = min(half, low)
      }
      #expect((2 * half - width).magnitude < 0.25, "frame \(step): \(2 * half)")
    }
  }

  /// The curvature along the line where the field is 0, in steps of a twentieth of a point.
  private func curvatures(_ moment: FieldMoment, from start: Vector2) -> [Double] {
    func settle(_ start: Vector2) -> (place: Vector2, normal: Vector2) {
      var place = start
      var normal = Vector2.zero
      for _ in 0..<8 {
        let sample = moment.sample(at: place)
        let square = sample.gradient.x * sample.gradient.x + sample.gradient.y * sample.gradient.y
        place = place - (sample.value / square) * sample.gradient
        normal = (1 / square.squareRoot()) * sample.gradient
      }
      return (place, normal)
    }
    let step = 0.05
    var point = settle(start)
    let origin = point.place
    var result: [Double] = []
    var last = point
    for count in 1...20_000 {
      point = settle(point.place + step * Vector2(-point.normal.y, point.normal.x))
      let turn = last.normal.x * point.normal.y - last.normal.y * point.normal.x
      result.append(turn / (point.place - last.place).length)
      last = point
      if count > 100, (point.place - origin).length < step { break }
    }
    return result
  }

  @Test("curvature does not jump, and tips are blunt until four frames before")
  func curvature() throws {
    let scene = try scene(radius: 13)
    var frame = FieldFrame()
    var steepest = 0.0
    for step in [-40, -30, -20, -16, -12, -9, -7, -5, -4, 5, 7, 9, 12, 16, 20, 24, 30, 36] {
      scene.draw(at: 0.5 + Double(step) / Self.rate, into: &frame)
      let moment = frame.moment
      var starts = [moment.body.center - Vector2(moment.body.radius, 0)]
      if step < 0, let drop = moment.drops.first {
        starts.append(drop.center + Vector2(drop.length, 0))
      }
      for start in starts {
        let curvatures = curvatures(moment, from: start)
        #expect(curvatures.count > 100)
        #expect((curvatures.max() ?? 9) < 1 / 1.5, "frame \(step)")
        for (a, b) in zip(curvatures, curvatures.dropFirst()) {
          let change = (b - a).magnitude
          // Shortly before contact the tips are round by design: there it must not jump.
          #expect(change < ((-11...4).contains(step) ? 0.01 : 0.001), "frame \(step)")
          steepest = max(steepest, change)
        }
      }
    }
    print("largest change of curvature over a twentieth of a point: \(steepest) per point")
  }

  @Test("what changes from frame to frame grows slowly through the contact")
  func growth() throws {
    let scene = try scene(radius: 13)
    var frame = FieldFrame()
    let masks = (-8...7).map { step in
      scene.draw(at: 0.5 + Double(step) / Self.rate, into: &frame)
      return ScanlineMask(frame.outline, size: 360, spacing: 0.25)
    }
    let changes = zip(masks, masks.dropFirst()).map { $0.changedArea(to: $1) }
    for (a, b) in zip(changes, changes.dropFirst()) { #expect(b - a <= 100) }
    print("changed area from frame to frame: \(changes.map { $0.rounded() })")
  }

  @Test(
    "the outline is the field's line to a sixtieth of a point")
  func outlineOnField() throws {
    var frame = FieldFrame()
    for preset in PictureScenes.all {
      let scene = try preset.scene()
      for drop in scene.drops {
        for offset in [-0.3, -1 / 60.0, 0, 1 / 60.0, 0.1, 0.3] {
          scene.draw(at: drop.contact + offset, into: &frame)
          var from = Vector2.zero
          for element in frame.outline.elements {
            if case .cubic(let c1, let c2, let to) = element {
              for t in [0.0, 0.25, 0.5, 0.75] {
                let u = 1 - t
                let near = (u * u * u) * from + (3 * u * u * t) * c1
                let point = near + (3 * u * t * t) * c2 + (t * t * t) * to
                // Free drops are drawn at level 0.
                let value = frame.moment.value(at: point)
                let error = min(value.magnitude, (value - frame.moment.level).magnitude)
                let away = (point - preset.center).length
                let scaling = preset.isPool ? frame.correction : away * (frame.correction - 1)
                #expect(
                  error < 0.015 + scaling.magnitude, "\(preset) at \(drop.contact + offset)")
              }
            }
            switch element {
            case .move(let to), .line(let to), .cubic(_, _, let to), .arc(_, _, let to): from = to
            case .close: break
            }
          }
        }
      }
    }
  }
}
