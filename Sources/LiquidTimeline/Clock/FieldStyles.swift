package import PortableMath

extension FieldParameters: Choreography {
  package static var word: String { "liquid" }

  package var style: Style { .liquid(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try FieldScene(self, seed: seed, period: period, frame: frame, center: center)
  }
}

extension SurfaceParameters: Choreography {
  package static var word: String { "pool" }

  package var style: Style { .pool(self) }

  package func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene {
    try SurfaceScene(self, seed: seed, period: period, frame: frame, center: center)
  }
}

extension FieldScene: StyleScene {
  package func draw(at seconds: Double, into frame: inout TimelineFrame) {
    draw(at: seconds, into: &frame.field)
    frame.takeField()
  }
}

extension SurfaceScene: StyleScene {
  package func draw(at seconds: Double, into frame: inout TimelineFrame) {
    draw(at: seconds, into: &frame.field)
    frame.takeField()
  }
}

extension TimelineFrame {
  /// Shows what ``field`` holds.
  fileprivate mutating func takeField() {
    hasField = true
    swap(&liquid, &field.outline)
    swap(&drops, &field.drops)
    isSimple = true
    let body = field.moment.body
    if field.moment.view == .body {
      roundParts.append(RoundPart(center: body.center, radius: body.radius))
    }
    for drop in drops {
      let part = field.moment.drops[roundParts.count - (field.moment.view == .body ? 1 : 0)]
      let outside = min(1, max(0, 1 - drop.secondsSinceContact / 0.2))
      roundParts.append(RoundPart(center: part.center, radius: part.radius * smoothStep(outside)))
    }
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
