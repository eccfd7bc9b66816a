import LiquidTimeline
import PortableMath
import Testing

/// The outline itself: joints, contours, areas.
@Suite("Shapes of style liquid") struct LiquidShapeTests {
  private func timeline(
    _ change: (inout LiquidParameters) -> Void = { _ in }, seed: UInt64, frameCount: Int = 360
  ) throws -> Timeline {
    var parameters = LiquidParameters()
    change(&parameters)
    return try Timeline(
      style: .liquid(parameters), seed: seed, frameCount: frameCount, frameRate: (60, 1),
      center: Vector2(180, 180))
  }

  /// One contour's cubics as (start, control points, end).
  private func cubics(_ outline: Outline) -> [[(Vector2, Vector2, Vector2, Vector2)]] {
    var contours: [[(Vector2, Vector2, Vector2, Vector2)]] = []
    var current = Vector2.zero
    for element in outline.elements {
      switch element {
      case .move(let to):
        contours.append([])
        current = to
      case .cubic(let c1, let c2, let to):
        contours[contours.count - 1].append((current, c1, c2, to))
        current = to
      case .line, .arc: Issue.record("unexpected element")
      case .close: break
      }
    }
    return contours
  }

  @Test("every joint is closed and without a kink", arguments: 0..<UInt64(4))
  func joints(seed: UInt64) throws {
    let timeline = try timeline(seed: seed)
    var frame = TimelineFrame()
    var widest = 0.0
    var sharpest = 0.0
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      for contour in cubics(frame.liquid) {
        var last = contour[contour.count - 1]
        for next in contour {
          widest = max(widest, (next.0 - last.3).length)
          let arriving = last.3 - last.2
          let leaving = next.1 - next.0
          let lengths = arriving.length * leaving.length
          // Sine of the angle between them; a step back would be a cusp.
          let cross = arriving.x * leaving.y - arriving.y * leaving.x
          let dot = arriving.x * leaving.x + arriving.y * leaving.y
          if arriving.length > 1e-6, leaving.length > 1e-6 {
            sharpest = max(sharpest, cross.magnitude / lengths)
            #expect(dot > 0)
          }
          last = next
        }
      }
    }
    #expect(widest < 1e-9)
    #expect(sharpest < 1e-6)
  }

  @Test("frames that call themselves simple have winding numbers 0 and 1 only")
  func simplicity() throws {
    var simple = 0
    for seed in 0..<UInt64(6) {
      let timeline = try timeline({ $0.rhythm = 1 }, seed: seed)
      var frame = TimelineFrame()
      for index in stride(from: 0, to: timeline.frameCount, by: 3) {
        timeline.draw(frame: index, into: &frame)
        guard frame.isSimple else { continue }
        simple += 1
        // Where contours cross or cover each other, the union is less than the sum.
        let mask = ScanlineMask(frame.liquid, size: 360, spacing: 0.5)
        #expect((mask.area - frame.liquidArea).magnitude < 20, "seed \(seed), frame \(index)")
        #expect(ScanlineMask.windingNumbers(frame.liquid, size: 360, spacing: 3) == [0, 1])
      }
    }
    #expect(simple > 700)
  }

  @Test("drops from one side only make overlapping bulges, which are a union of contours")
  func overlappingBulges() throws {
    let timeline = try timeline(
      {
        $0.direction = 250...290
        $0.drops = 12
        $0.dropRadius = 8...9
      }, seed: 1)
    var frame = TimelineFrame()
    var overlapping = 0
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      if hasStraightSide(frame.liquid) { overlapping += 1 }
      let mask = ScanlineMask(frame.liquid, size: 360, spacing: 2)
      #expect((mask.area - Double.pi * 70 * 70).magnitude < 0.03 * Double.pi * 70 * 70)
    }
    #expect(overlapping > 20)
  }

  /// Whether an outline has a straight side, as only a bulge drawn apart has.
  private func hasStraightSide(_ outline: Outline) -> Bool {
    outline.elements.contains { if case .line = $0 { true } else { false } }
  }

  @Test("without ringing a blob at rest is a circle")
  func restIsRound() throws {
    let timeline = try timeline(
      {
        $0.ringAmplitude = 0
        $0.drops = 1
      }, seed: 1)
    var frame = TimelineFrame()
    var rests = 0
    for index in 0..<timeline.frameCount {
      timeline.draw(frame: index, into: &frame)
      guard frame.drops.isEmpty else { continue }
      rests += 1
      for point in frame.liquid.flattened(pieces: 8).joined() {
        #expect(((point - Vector2(180, 180)).length - 70).magnitude < 1e-4)
      }
    }
    #expect(rests > 100)
  }

  @Test("any valid parameters give finite outlines of the right area")
  func anyParameters() throws {
    let random = CounterGenerator(seed: 99)
    var tried = 0
    for index in 0..<UInt64(300) {
      var draws: UInt64 = 0
      func draw(_ low: Double, _ high: Double) -> Double {
        draws += 1
        return random.uniform(in: low...high, index: index, purpose: draws)
      }
      var parameters = LiquidParameters()
      parameters.blobRadius = draw(20, 100)
      let smallest = draw(0.02, 0.3) * parameters.blobRadius
      parameters.dropRadius = smallest...(smallest + draw(0, 0.2) * parameters.blobRadius)
      parameters.drops = 1 + Int(draw(0, 5))
      parameters.spawnDistance = draw(100, 400)
      parameters.neckRadius = draw(1, 60)
      parameters.swellRadius = draw(1, 120)
      parameters.tipRadius = draw(1, 120)
      parameters.settleRadius = draw(1, 150)
      parameters.settleAngle = draw(5, 80)
      parameters.ringAmplitude = draw(0, 0.4)
      guard (try? parameters.validate()) != nil else { continue }
      guard
        let timeline = try? Timeline(
          style: .liquid(parameters), seed: index, frameCount: 180, frameRate: (30, 1),
          center: Vector2(500, 500))
      else { continue }
      tried += 1
      var frame = TimelineFrame()
      let area = Double.pi * parameters.blobRadius * parameters.blobRadius
      for step in 0..<60 {
        timeline.draw(frame: step * 3, into: &frame)
        #expect(frame.liquidArea.isFinite, "\(parameters)")
        if frame.isSimple {
          #expect(
            (frame.liquidArea - area).magnitude < 0.02 * area, "\(index) \(step) \(parameters)")
        }
      }
    }
    #expect(tried > 60)
  }
}
