import LiquidTimeline
import PortableMath
import Testing

/// Parameters that nobody would choose: they are refused in words or drawn, and nothing hangs.
@Suite("Hostile parameters of the picture") struct FieldHostileTests {
  /// Draws moments of a loop and checks that outlines are finite and not endless.
  private func drawAll(
    moments: Int = 12, _ name: String, _ draw: (Double, inout FieldFrame) -> Void
  ) {
    var frame = FieldFrame()
    for index in 0..<moments {
      draw(Double(index) / Double(moments), &frame)
      #expect(frame.outline.elements.count < 60_000, "\(name)")
      #expect(frame.outline.elements.count > 3, "\(name)")
      #expect(frame.outline.signedArea.isFinite, "\(name)")
    }
  }

  private func body(
    _ name: String, seed: UInt64 = 5, period: Double = 8, frame: Vector2 = Vector2(360, 360),
    center: Vector2? = nil, _ change: (inout FieldParameters) -> Void
  ) throws {
    var parameters = FieldParameters()
    change(&parameters)
    let scene = try FieldScene(
      parameters, seed: seed, period: period, frame: frame, center: center ?? 0.5 * frame)
    drawAll(name) { scene.draw(phase: $0, into: &$1) }
  }

  private func pool(
    _ name: String, period: Double = 8, frame: Vector2 = Vector2(360, 360),
    _ change: (inout SurfaceParameters) -> Void
  ) throws {
    var parameters = SurfaceParameters()
    change(&parameters)
    let scene = try SurfaceScene(
      parameters, seed: 5, period: period, frame: frame,
      center: Vector2(0.5 * frame.x, 0.66 * frame.y))
    drawAll(name) { scene.draw(phase: $0, into: &$1) }
  }

  @Test("frames of 16 × 16 and 16384 × 16 points, and very small and large bodies")
  func sizes() throws {
    let frames = [Vector2(16, 16), Vector2(16_384, 16), Vector2(16, 16_384), Vector2(1, 1)]
    for frame in frames {
      try body("body in \(frame)", period: 60, frame: frame) { _ in }
      try pool("pool in \(frame)", frame: frame) { _ in }
    }
    try body("small body") {
      $0.radius = 2
      $0.size = 0.5...0.5
    }
    try body("large body", period: 60) {
      $0.radius = 10_000
      $0.size = 8...2_000
    }
    try body("far away", period: 2_000, center: Vector2(-30_000, 90_000)) { _ in }
  }

  @Test("loops shorter than a flight show every turn of each drop")
  func shortLoops() throws {
    for period in [0.1, 0.5, 1.3] {
      try body("a loop of \(period) s", period: period) {
        $0.drops = 1
        $0.forerunners = 0
        $0.size = 8...8
      }
      try pool("a loop of \(period) s", period: period) { $0.drops = 2 }
    }
  }

  @Test("sixty drops at once")
  func manyDrops() throws {
    try body("sixty drops") {
      $0.drops = 60
      $0.slots = 64
      $0.flight = 4
      $0.size = 4...7
      $0.forerunners = 0
    }
    try pool("sixty drops") {
      $0.drops = 60
      $0.slots = 60
      $0.size = 4...30
      $0.flight = 6
    }
    // All at one moment, from everywhere and from one side.
    for spread in [2 * Portable.pi, 0.3] {
      let drops = (0..<60).map { index in
        var drop = PlannedDrop()
        drop.contact = 1
        drop.place = spread * Double(index) / 60
        drop.radius = 6
        return drop
      }
      let scene = try FieldScene(
        FieldParameters(), staged: drops, period: 4, frame: Vector2(360, 360),
        center: Vector2(180, 180))
      drawAll(moments: 16, "sixty drops at one moment") { scene.draw(phase: $0, into: &$1) }
    }
  }

  @Test("drops that would use up the body are refused, large ones that do not are drawn")
  func largeDrops() throws {
    var parameters = FieldParameters()
    parameters.size = 100...300
    #expect(throws: TimelineError.self) {
      try FieldScene(
        parameters, seed: 1, period: 8, frame: Vector2(360, 360), center: Vector2(180, 180))
    }
    parameters.radius = 0
    #expect(throws: TimelineError.self) { try parameters.validate() }
    try body("one large drop", period: 20) {
      $0.drops = 1
      $0.size = 60...62
      $0.forerunners = 0
    }
    try pool("drops larger than the pool is deep") { $0.size = 100...300 }
  }

  @Test("a drop too many for its loop, or for its slots, is refused in words")
  func refusals() throws {
    var parameters = FieldParameters()
    parameters.slots = 4
    #expect(throws: TimelineError.self) { try parameters.validate() }
    parameters = FieldParameters()
    parameters.arcs = 2
    #expect(throws: TimelineError.self) { try parameters.validate() }
    parameters = FieldParameters()
    parameters.flight = 60
    parameters.size = 0.5...0.6
    let error = #expect(throws: TimelineError.self) {
      try FieldScene(
        parameters, seed: 1, period: 0.1, frame: Vector2(360, 360), center: Vector2(180, 180))
    }
    #expect(error?.key == "drops")
  }

  @Test("every parameter at both ends of its range is refused or drawn")
  func rangeEnds() throws {
    var drawn = 0
    for field in FieldParameters.fields {
      for parameters in ends(of: field, FieldParameters()) {
        guard
          let scene = try? FieldScene(
            parameters, seed: 3, period: 8, frame: Vector2(360, 360), center: Vector2(180, 182))
        else { continue }
        drawn += 1
        drawAll(field.key) { scene.draw(phase: $0, into: &$1) }
      }
    }
    #expect(drawn > 35)
    drawn = 0
    for field in SurfaceParameters.fields {
      for parameters in ends(of: field, SurfaceParameters()) {
        guard
          let scene = try? SurfaceScene(
            parameters, seed: 3, period: 8, frame: Vector2(360, 360), center: Vector2(180, 236))
        else { continue }
        drawn += 1
        drawAll(field.key) { scene.draw(phase: $0, into: &$1) }
      }
    }
    #expect(drawn > 30)
  }

  /// Parameters with one value at the ends of its range.
  private func ends<Root>(of field: ParameterField<Root>, _ parameters: Root) -> [Root] {
    func with(_ change: (inout Root) -> Void) -> Root {
      var copy = parameters
      change(&copy)
      return copy
    }
    switch field.kind {
    case .number(let path, let range, _, _):
      return [range.lowerBound, range.upperBound].map { value in
        with { $0[keyPath: path] = value }
      }
    case .integer(let path, let range, _):
      return [range.lowerBound, range.upperBound].map { value in
        with { $0[keyPath: path] = value }
      }
    case .span(let path, let range, _, _):
      return [range.lowerBound...range.lowerBound, range.upperBound...range.upperBound].map {
        value in with { $0[keyPath: path] = value }
      }
    case .flag(let path):
      return [false, true].map { value in with { $0[keyPath: path] = value } }
    case .curve: return []
    }
  }
}
