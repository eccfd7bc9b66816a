package import PortableMath

extension FieldParameters: Choreography {
  package static var word: String { "liquid" }
  package static var hasField: Bool { true }

  package var style: Style { .liquid(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try FieldScene(self, seed: seed, period: period, frame: frame, center: center)
  }
}

extension SurfaceParameters: Choreography {
  package static var word: String { "pool" }
  package static var hasField: Bool { true }

  package var style: Style { .pool(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try SurfaceScene(self, seed: seed, period: period, frame: frame, center: center)
  }
}

extension FieldScene: StyleScene {
  package func draw(at seconds: Double, into frame: inout TimelineFrame) {
    frame.withField { draw(at: seconds, into: &$0) }
  }
}

extension SurfaceScene: StyleScene {
  package func draw(at seconds: Double, into frame: inout TimelineFrame) {
    frame.withField { draw(at: seconds, into: &$0) }
  }
}

extension TimelineFrame {
  /// Shows what `draw` makes of a field; outline and drops keep their own memory.
  fileprivate mutating func withField(_ draw: (inout FieldFrame) -> Void) {
    swap(&liquid, &field.outline)
    swap(&drops, &field.drops)
    draw(&field)
    swap(&liquid, &field.outline)
    swap(&drops, &field.drops)
    hasField = true
    if wantsGuides { addGuides() }
  }

  /// Draws the field's parts and the axes along which they touch.
  private mutating func addGuides() {
    let pen = ArcPen(origin: .zero)
    let moment = field.moment
    let isBody = moment.view == .body
    if isBody {
      pen.circle(center: moment.body.center, radius: moment.body.radius, in: &guides)
    }
    field.contours.clear()
    for drop in moment.drops {
      DropOutline.add(drop, to: &field.contours)
      let foot = isBody ? moment.body.center : Vector2(drop.center.x, moment.pool.level)
      pen.move(to: foot, in: &guides)
      pen.line(to: drop.center, in: &guides)
    }
    for index in field.contours.ends.indices {
      guides.add(field.contours, index, isClosed: true) { $0 }
    }
  }
}
