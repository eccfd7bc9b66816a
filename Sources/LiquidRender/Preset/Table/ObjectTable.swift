import PortableMath

extension Preset {
  /// The whole preset with every default written out; decoding its text gives an equal preset.
  public var json: JSONValue {
    let section: (key: String, value: JSONValue) =
      switch style {
      case .liquid(let parameters): ("liquid", StyleSection.encode(parameters))
      case .classic(let parameters): ("classic", StyleSection.encode(parameters))
      case .bulgeDemo(let parameters): ("bulgeDemo", StyleSection.encode(parameters))
      case .pool(let parameters): ("pool", StyleSection.encode(parameters))
      }
    let blur: [(key: String, value: JSONValue)] =
      motionBlur.map { [("motionBlur", $0.json)] } ?? []
    return .object(
      [
        ("name", .string(name)),
        ("description", .string(description)),
        ("seed", .integer(seed)),
        ("style", .string(style.word)),
        ("frame", frame.json),
        ("output", output.json),
        ("guides", .bool(guides)),
        ("mixing", mixing.json),
        ("paint", paint.json),
        section,
      ] + blur)
  }
}

extension DesignFrame {
  fileprivate var json: JSONValue {
    .object([
      ("width", .number(width)), ("height", .number(height)), ("center", center.json),
    ])
  }
}

extension OutputDescription {
  fileprivate var json: JSONValue {
    .object([
      ("width", .integer(width)), ("height", .integer(height)),
      ("fps", frameRate.json), ("duration", duration.json),
    ])
  }
}

extension Rational {
  /// A whole number as a number, a fraction as the text `a/b`.
  fileprivate var json: JSONValue {
    denominator == 1 ? .integer(numerator) : .string(description)
  }
}

extension PaintSet {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [("background", background.json)]
    if let liquid { members.append(("liquid", liquid.json)) }
    for (key, stroke) in [("stroke", stroke), ("circle", circle), ("bulge", bulge)] {
      guard let stroke else { continue }
      members.append((key, stroke.paint.json))
      members.append(("\(key)Width", .number(stroke.width)))
    }
    if let highlight { members.append(("highlight", highlight.json)) }
    if let shadow { members.append(("shadow", shadow.json)) }
    return .object(members)
  }
}

extension PaintDescription {
  fileprivate var json: JSONValue {
    switch self {
    case .solid(let color): .string(color.hex)
    case .linear(let from, let to, let stops):
      .object([
        ("type", .string("linear")), ("from", from.json), ("to", to.json),
        ("stops", .array(stops.map(\.json))),
      ])
    case .radial(let center, let radius, let stops):
      .object([
        ("type", .string("radial")), ("center", center.json), ("radius", .number(radius)),
        ("stops", .array(stops.map(\.json))),
      ])
    }
  }
}

extension GradientStop {
  fileprivate var json: JSONValue {
    .object([("at", .number(at)), ("color", .string(color.hex))])
  }
}

extension Vector2 {
  fileprivate var json: JSONValue { .array([.number(x), .number(y)]) }
}
