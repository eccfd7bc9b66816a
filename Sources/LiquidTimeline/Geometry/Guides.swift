import PortableMath

/// Draws the construction of a bulge as the diagram that a designer needs: its three circles, the points
/// A, B, C and D with their letters, and the angle α.
struct Guides {
  /// The length, in points, that letters and dots are measured by: the height of a letter.
  var letter: Double

  /// Adds the construction of a bulge on a circle round `center`.
  func add(
    _ p: Protrusion, on center: Vector2 = .zero, by pen: ArcPen, to outline: inout Outline
  ) {
    let along = p.axis
    let across = Vector2(-along.y, along.x)
    func point(_ a: Double, _ b: Double) -> Vector2 { center + a * along + b * across }
    let reach = p.baseRadius + p.filletRadius
    let start = point(p.baseRadius * p.cosine, -p.baseRadius * p.sine)
    let left = point(reach * p.cosine, -reach * p.sine)
    let right = point(reach * p.cosine, reach * p.sine)
    let tip = point(p.distance, 0)
    pen.circle(center: left, radius: p.filletRadius, in: &outline)
    pen.circle(center: right, radius: p.filletRadius, in: &outline)
    pen.circle(center: tip, radius: p.pointRadius, in: &outline)
    // α, between the axis and the direction of A.
    pen.move(to: start, in: &outline)
    pen.line(to: center, in: &outline)
    pen.line(to: tip, in: &outline)
    let radius = 3.6 * letter
    pen.move(to: center + (radius / p.baseRadius) * (start - center), in: &outline)
    pen.arc(
      CircularArc(
        center: center, radius: radius, direction: (1 / p.baseRadius) * (start - center),
        sweep: p.angle),
      in: &outline)
    label(
      .alpha, pen.place(point(4.4 * letter, -4.4 * letter * p.sine / (1 + p.cosine))), to: &outline)
    mark(.a, pen.place(start), along: -1 * across, to: &outline)
    mark(.b, pen.place(left), along: -1 * across, to: &outline)
    mark(.c, pen.place(tip), along: along, to: &outline)
    mark(.d, pen.place(right), along: across, to: &outline)
  }

  /// A dot, and its letter beside it in the direction `along`.
  private func mark(_ glyph: Glyph, _ place: Vector2, along: Vector2, to outline: inout Outline) {
    ArcPen(origin: .zero).circle(center: place, radius: 0.14 * letter, in: &outline)
    label(glyph, place + (1.1 * letter) * along, to: &outline)
  }

  /// A letter with its middle at `place`.
  private func label(_ glyph: Glyph, _ place: Vector2, to outline: inout Outline) {
    for line in glyph.lines {
      for (index, point) in line.enumerated() {
        let to = place + letter * (point - Vector2(0.35, 0.5))
        outline.elements.append(index == 0 ? .move(to: to) : .line(to: to))
      }
    }
  }
}

/// A letter as lines in a box of 0.7 × 1, y down.
private enum Glyph {
  case a, b, c, d, alpha

  var lines: [[Vector2]] {
    switch self {
    case .a:
      [
        [Vector2(0, 1), Vector2(0.35, 0), Vector2(0.7, 1)],
        [Vector2(0.12, 0.66), Vector2(0.58, 0.66)],
      ]
    case .b:
      [
        [
          Vector2(0, 0.48), Vector2(0.45, 0.48), Vector2(0.6, 0.36), Vector2(0.6, 0.12),
          Vector2(0.45, 0), Vector2(0, 0), Vector2(0, 1), Vector2(0.5, 1), Vector2(0.66, 0.88),
          Vector2(0.66, 0.6), Vector2(0.5, 0.48), Vector2(0.45, 0.48),
        ]
      ]
    case .c:
      [
        [
          Vector2(0.7, 0.16), Vector2(0.52, 0), Vector2(0.2, 0), Vector2(0, 0.24),
          Vector2(0, 0.76), Vector2(0.2, 1), Vector2(0.52, 1), Vector2(0.7, 0.84),
        ]
      ]
    case .d:
      [
        [
          Vector2(0, 0), Vector2(0.42, 0), Vector2(0.68, 0.28), Vector2(0.68, 0.72),
          Vector2(0.42, 1), Vector2(0, 1), Vector2(0, 0),
        ]
      ]
    case .alpha:
      [
        [
          Vector2(0.75, 0.3), Vector2(0.55, 0.85), Vector2(0.35, 1), Vector2(0.12, 0.92),
          Vector2(0, 0.65), Vector2(0.12, 0.38), Vector2(0.35, 0.3), Vector2(0.55, 0.45),
          Vector2(0.78, 1),
        ]
      ]
    }
  }
}
