import PortableMath

/// A material: its word, or an object with the word of its base and what differs from it.
struct MaterialKind: PresetKind {
  let control = Control(kind: "material")

  func decode(
    _ node: JSONNode, over old: Material?, at keyPath: String, _ issues: IssueList
  ) -> Material? {
    switch node.value {
    case .string:
      return node.word(of: Material.words, at: keyPath, issues).flatMap(Material.init(word:))
    case .object(let members):
      // All values are those of the base until a key says otherwise.
      guard let word = members.first(where: { $0.key == "base" })?.node,
        case .string(let text) = word.value, let base = Material(word: text)
      else {
        _ = Self.table.decode(node, over: nil, at: keyPath, issues)
        return nil
      }
      let before = issues.issues.count
      let material = Self.table.decode(node, over: base, at: keyPath, issues)
      return issues.issues.count == before ? material : nil
    default:
      issues.add(
        node.origin, keyPath,
        "is \(node.kindName), not a material",
        use: "\"coffee\" or { \"base\": \"coffee\", … }")
      return nil
    }
  }

  /// The word, or an object with the base and every value that differs from it.
  func encode(_ material: Material) -> JSONValue {
    guard let base = Material(word: material.base), base != material else {
      return .string(material.base)
    }
    let changed = Self.table.fields.compactMap { field -> (key: String, value: JSONValue)? in
      guard let value = field.write(material) else { return nil }
      return field.key == "base" || value != field.write(base) ? (field.key, value) : nil
    }
    return .object(changed)
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    let forms: [JSONValue] = [
      .object([("enum", .strings(Material.words))]), .object(Self.table.schema(default: nil)),
    ]
    return [("oneOf", .array(forms))] + PresetSchema.standard(standard)
  }
}

extension MaterialKind {
  /// The section `paint.material`.
  ///
  /// Defaults are those of the base, so the schema lists none.
  private static let table = ObjectTable(
    standard: Material.named[0].material,
    fields: [
      PresetField(
        "base", "The material whose values are used where the object has none.", group: "Material",
        WordKind(Material.words), \.base, presence: .required(hint: "a word such as \"coffee\""))
    ] + body + reflection + lamps + surface)

  private static let body: [PresetField<Material>] = [
    PresetField(
      "deep", "The colour of thick liquid; the wall that chrome shows.", group: "Colour",
      OpaqueColorKind(), \.deep, presence: .dependent),
    PresetField(
      "thin", "The colour of thin liquid; the line of chrome's horizon.", group: "Colour",
      OpaqueColorKind(), \.thin, presence: .dependent),
    PresetField(
      "depth", "The thickness over which thin turns into deep.", group: "Colour",
      NumberKind(0.01...100_000, unit: "pt", useful: 10...400, step: 1), \.depth,
      presence: .dependent),
    PresetField(
      "diffuse",
      "How much brighter the side towards the light is; negative where light comes from behind.",
      group: "Colour", NumberKind(-4...4, useful: -1.5...1, step: 0.01), \.diffuse,
      presence: .dependent),
    PresetField(
      "terminator", "How much the side away from the light takes on shadeColor.", group: "Colour",
      NumberKind(0...1, useful: 0...1, step: 0.01), \.terminator, presence: .dependent),
    PresetField(
      "shadeColor", "The colour that the side away from the light is multiplied with.",
      group: "Colour", OpaqueColorKind(), \.shadeColor, presence: .dependent),
    PresetField(
      "bounce", "Light from behind that gathers at the rim away from the light.", group: "Colour",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.bounce, presence: .dependent),
    PresetField(
      "bouncePower", "How near the rim bounce lies; larger is nearer.", group: "Colour",
      NumberKind(0...16, useful: 0.5...4, step: 0.1), \.bouncePower, presence: .dependent),
    PresetField(
      "bounceColor", "The colour of bounce.", group: "Colour", OpaqueColorKind(), \.bounceColor,
      presence: .dependent),
    PresetField(
      "rim", "Light along the whole rim.", group: "Colour",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.rim, presence: .dependent),
    PresetField(
      "rimPower", "How narrow rim is; larger is narrower.", group: "Colour",
      NumberKind(0...16, useful: 1...6, step: 0.1), \.rimPower, presence: .dependent),
    PresetField(
      "rimColor", "The colour of rim.", group: "Colour", OpaqueColorKind(), \.rimColor,
      presence: .dependent),
  ]

  private static let reflection: [PresetField<Material>] = [
    PresetField(
      "f0", "The share of light that is reflected where the surface faces the viewer.",
      group: "Reflection", NumberKind(0...1, useful: 0...0.2, step: 0.005), \.f0,
      presence: .dependent),
    PresetField(
      "fresnel", "How much of the rest is reflected at the rim.", group: "Reflection",
      NumberKind(0...1, useful: 0...1, step: 0.01), \.fresnel, presence: .dependent),
    PresetField(
      "sky", "The colour of what is reflected from above.", group: "Reflection", OpaqueColorKind(),
      \.sky, presence: .dependent),
    PresetField(
      "skyAmount", "The strength of what is reflected from above.", group: "Reflection",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.skyAmount, presence: .dependent),
    PresetField(
      "ground", "The colour of what is reflected from below; the floor that chrome shows.",
      group: "Reflection", OpaqueColorKind(), \.ground, presence: .dependent),
    PresetField(
      "groundAmount", "The strength of what is reflected from below.", group: "Reflection",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.groundAmount, presence: .dependent),
    PresetField(
      "chrome", "Whether the surface is a mirror, which shows sky, wall, horizon and floor.",
      group: "Reflection", TruthKind(), \.chrome, presence: .dependent),
    PresetField(
      "horizon", "How the mirror's horizon follows the slope, across and along the picture.",
      group: "Reflection", SlopeKind(), \.horizon, presence: .dependent),
  ]

  private static let lamps: [PresetField<Material>] = [
    PresetField(
      "lamp", "The colour of the lamps; without it, in materials that have none, that of the sky.",
      group: "Lamps", OpaqueColorKind(), presence: .dependent, get: { $0.lamp },
      set: { $0.lamp = $1 }),
    PresetField(
      "window", "The strength of the window.", group: "Lamps",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.window, presence: .dependent),
    PresetField(
      "windowAt", "The direction of the window: to the right, down and towards the viewer.",
      group: "Lamps", DirectionKind(), \.windowAt, presence: .dependent),
    PresetField(
      "windowWidth", "Half the window's width, as the tangent of an angle.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.05...0.6, step: 0.01), \.windowWidth, presence: .dependent),
    PresetField(
      "windowHeight", "Half the window's height, as the tangent of an angle.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.05...0.8, step: 0.01), \.windowHeight, presence: .dependent),
    PresetField(
      "windowEdge", "The width of the window's soft edge.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.05...0.6, step: 0.01), \.windowEdge, presence: .dependent),
    PresetField(
      "windowBars", "Half the width of the bars across the window; 0 is none.", group: "Lamps",
      NumberKind(0...1, useful: 0...0.1, step: 0.005), \.windowBars, presence: .dependent),
    PresetField(
      "strip", "The strength of the strip lamp.", group: "Lamps",
      NumberKind(0...4, useful: 0...1.2, step: 0.01), \.strip, presence: .dependent),
    PresetField(
      "stripAt", "The direction of the strip lamp: to the right, down and towards the viewer.",
      group: "Lamps", DirectionKind(), \.stripAt, presence: .dependent),
    PresetField(
      "stripWidth", "Half the strip lamp's width, as the tangent of an angle.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.05...0.4, step: 0.01), \.stripWidth, presence: .dependent),
    PresetField(
      "stripHeight", "Half the strip lamp's height, as the tangent of an angle.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.2...1.2, step: 0.01), \.stripHeight, presence: .dependent),
    PresetField(
      "stripEdge", "The width of the strip lamp's soft edge.", group: "Lamps",
      NumberKind(0.01...4, useful: 0.05...0.6, step: 0.01), \.stripEdge, presence: .dependent),
  ]

  private static let surface: [PresetField<Material>] = [
    PresetField(
      "flatness", "How much flatter than a ball the surface looks; 1 is a ball.", group: "Surface",
      NumberKind(0.1...10, useful: 0.8...1.4, step: 0.01), \.flatness, presence: .dependent),
    PresetField(
      "glass", "How much of the refracted background is seen through the liquid.", group: "Surface",
      NumberKind(0...1, useful: 0...1, step: 0.01), \.glass, presence: .dependent),
    PresetField(
      "sway", "How strongly waves turn the surface; 1 is their true slope.", group: "Surface",
      NumberKind(0...8, useful: 1...2.5, step: 0.1), \.sway, presence: .dependent),
  ]
}

/// A direction `[x, y, z]` that is not straight up or down.
private struct DirectionKind: PresetKind {
  private static let range = -1.0...1.0
  let control = Control(
    kind: "direction", useful: (.number(-1), .number(1), .number(0.01)))

  func decode(
    _ node: JSONNode, over old: Material.Direction?, at keyPath: String, _ issues: IssueList
  ) -> Material.Direction? {
    guard case .array(let elements) = node.value, elements.count == 3 else {
      issues.add(
        node.origin, keyPath,
        "is \(node.kindName), not a list of three numbers [x, y, z]", use: "-1–1")
      return nil
    }
    let values = elements.enumerated().compactMap { index, element in
      element.number(in: Self.range, unit: "", at: "\(keyPath)[\(index)]", issues)
    }
    guard values.count == 3 else { return nil }
    // A lamp's upper edge is towards −y, so that it needs a side to stand on.
    guard values[0] * values[0] + values[2] * values[2] > 1e-6 else {
      issues.add(node.origin, keyPath, "points straight up or down; x or z must differ from 0")
      return nil
    }
    return Material.Direction(values[0], values[1], values[2])
  }

  func encode(_ value: Material.Direction) -> JSONValue {
    .array([.number(value.x), .number(value.y), .number(value.z)])
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    [
      ("type", .string("array")), ("minItems", .integer(3)), ("maxItems", .integer(3)),
      ("items", .object(PresetSchema.limits(Self.range))),
    ] + PresetSchema.standard(standard)
  }
}

/// Two factors `[x, y]`, across and along the picture.
private struct SlopeKind: PresetKind {
  private static let range = -4.0...4.0
  let control = Control(kind: "point", useful: (.number(-1), .number(1), .number(0.01)))

  func decode(
    _ node: JSONNode, over old: Vector2?, at keyPath: String, _ issues: IssueList
  ) -> Vector2? {
    node.pair(in: Self.range, unit: "", form: "[x, y]", at: keyPath, issues)
      .map { Vector2($0.0, $0.1) }
  }

  func encode(_ value: Vector2) -> JSONValue { .array([.number(value.x), .number(value.y)]) }

  func schema(default standard: JSONValue?) -> JSONMembers {
    PresetSchema.pair(Self.range) + PresetSchema.standard(standard)
  }
}
