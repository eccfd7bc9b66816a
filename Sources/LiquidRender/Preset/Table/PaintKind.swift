import PortableMath

/// A paint: a colour, or a gradient with its colours.
struct PaintKind: PresetKind {
  let control = Control(kind: "paint")

  func decode(
    _ node: JSONNode, over old: PaintDescription?, at keyPath: String, _ issues: IssueList
  ) -> PaintDescription? {
    Self.decode(node, at: keyPath, issues)
  }

  func encode(_ value: PaintDescription) -> JSONValue {
    switch value {
    case .solid(let color): .string(color.hex)
    case .linear(let from, let to, let stops):
      .object([
        ("type", .string("linear")), ("from", Self.json(from)), ("to", Self.json(to)),
        ("stops", Self.json(stops)),
      ])
    case .radial(let center, let radius, let stops):
      .object([
        ("type", .string("radial")), ("center", Self.json(center)), ("radius", .number(radius)),
        ("stops", Self.json(stops)),
      ])
    }
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [("$ref", .string("#/$defs/paint"))] + PresetSchema.standard(standard)
  }

  private static func json(_ point: Vector2) -> JSONValue {
    .array([.number(point.x), .number(point.y)])
  }

  private static func json(_ stops: [GradientStop]) -> JSONValue {
    .array(
      stops.map { .object([("at", .number($0.at)), ("color", .string($0.color.hex))]) })
  }
}

extension PaintKind {
  /// The radius of a gradient.
  static let radius = NumberKind(
    PresetLimits.length, unit: "pt", isUnitInMeaning: true, useful: 1...720, step: 1)
  /// The place of a colour in a gradient.
  static let place = NumberKind(0...1, useful: 0...1, step: 0.01)

  /// The paint of `node`, or nil with the faults added.
  static func decode(_ node: JSONNode, at keyPath: String, _ issues: IssueList) -> PaintDescription?
  {
    switch node.value {
    case .string: color(node, at: keyPath, issues).map { .solid($0) }
    case .object: gradient(node, at: keyPath, issues)
    default:
      {
        issues.add(
          node.origin, keyPath,
          "is \(node.kindName), not a paint",
          use: "\"#RRGGBB\" or a gradient { \"type\": … }")
        return nil
      }()
    }
  }

  private static func color(_ node: JSONNode, at keyPath: String, _ issues: IssueList) -> SRGBColor?
  {
    guard case .string(let text) = node.value else {
      issues.add(node.origin, keyPath, "is \(node.kindName), not a colour", use: "\"#RRGGBB\"")
      return nil
    }
    guard let color = SRGBColor(hex: text) else {
      issues.add(
        node.origin, keyPath,
        "\"\(text)\" is not a colour",
        use: "\"#RRGGBB\", \"#RRGGBBAA\" or \"transparent\"")
      return nil
    }
    return color
  }

  private static func gradient(
    _ node: JSONNode, at keyPath: String, _ issues: IssueList
  ) -> PaintDescription? {
    guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return nil }
    guard let type = reader.requiredNode("type", hint: "\"linear\" or \"radial\""),
      let word = type.word(of: ["linear", "radial"], at: reader.path("type"), issues)
    else { return nil }
    let paint = word == "linear" ? linear(&reader) : radial(&reader)
    reader.finish()
    return paint
  }

  private static func linear(_ reader: inout ObjectReader) -> PaintDescription? {
    let from = point("from", &reader)
    let to = point("to", &reader)
    let stops = stops(&reader)
    guard let from, let to, let stops else { return nil }
    guard from != to else {
      reader.issues.add(
        reader.origin, reader.path("to"), "is the same point as from; a gradient needs a direction")
      return nil
    }
    return .linear(from: from, to: to, stops: stops)
  }

  private static func radial(_ reader: inout ObjectReader) -> PaintDescription? {
    let center = point("center", &reader)
    let radiusNode = reader.requiredNode("radius", hint: "a length in pt")
    let radius = radiusNode.flatMap {
      Self.radius.decode($0, over: nil, at: reader.path("radius"), reader.issues)
    }
    let stops = stops(&reader)
    guard let center, let radius, let stops else { return nil }
    return .radial(center: center, radius: radius, stops: stops)
  }

  private static func point(_ key: String, _ reader: inout ObjectReader) -> Vector2? {
    reader.requiredNode(key, hint: "a point [x, y] in pt")?
      .point(at: reader.path(key), reader.issues)
  }

  private static func stops(_ reader: inout ObjectReader) -> [GradientStop]? {
    let keyPath = reader.path("stops")
    let issues = reader.issues
    let form = "[{ \"at\": 0, \"color\": \"#…\" }, …]"
    guard let node = reader.requiredNode("stops", hint: "a list \(form)") else { return nil }
    guard case .array(let elements) = node.value else {
      issues.add(node.origin, keyPath, "is \(node.kindName), not a list \(form)")
      return nil
    }
    let range = PresetLimits.stops
    guard range.contains(elements.count) else {
      issues.add(
        node.origin, keyPath,
        "has \(elements.count) colours", use: "\(range.lowerBound)–\(range.upperBound)")
      return nil
    }
    let stops = elements.enumerated().map { stop($1, at: "\(keyPath)[\($0)]", issues) }
    let complete = stops.compactMap(\.self)
    guard complete.count == elements.count else { return nil }
    for index in complete.indices.dropFirst() where complete[index].at < complete[index - 1].at {
      issues.add(
        elements[index].origin, "\(keyPath)[\(index)].at",
        "\(JSONValue.spelling(of: complete[index].at)) is smaller than the value before it, "
          + "\(JSONValue.spelling(of: complete[index - 1].at)); write colours in rising order")
      return nil
    }
    return complete
  }

  private static func stop(_ node: JSONNode, at keyPath: String, _ issues: IssueList)
    -> GradientStop?
  {
    guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return nil }
    let at = reader.requiredNode("at", hint: "a number from 0 to 1")
      .flatMap { place.decode($0, over: nil, at: reader.path("at"), issues) }
    let colorNode = reader.requiredNode("color", hint: "a colour \"#RRGGBB\"")
    let color = colorNode.flatMap { self.color($0, at: reader.path("color"), issues) }
    reader.finish()
    guard let at, let color else { return nil }
    return GradientStop(at: at, color: color)
  }
}

/// An opaque colour.
struct OpaqueColorKind: PresetKind {
  let control = Control(kind: "color")

  func decode(
    _ node: JSONNode, over old: SRGBColor?, at keyPath: String, _ issues: IssueList
  ) -> SRGBColor? {
    guard let paint = PaintKind.decode(node, at: keyPath, issues) else { return nil }
    guard case .solid(let color) = paint, color.alpha == 255 else {
      issues.add(
        node.origin, keyPath, "is not an opaque colour", use: "\"#RRGGBB\", and opacity")
      return nil
    }
    return color
  }

  func encode(_ value: SRGBColor) -> JSONValue { .string(value.hex) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [("$ref", .string("#/$defs/opaqueColor"))] + PresetSchema.standard(standard)
  }
}
