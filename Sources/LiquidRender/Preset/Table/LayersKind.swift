/// One object, or a list of several; each object has every default where it is silent.
struct LayersKind<Layer: Sendable>: PresetKind {
  let table: ObjectTable<Layer>
  /// The most objects of a list.
  let most: Int
  let control = Control(kind: "layers")

  func decode(
    _ node: JSONNode, over old: [Layer]?, at keyPath: String, _ issues: IssueList
  ) -> [Layer]? {
    let before = issues.issues.count
    let layers: [Layer]
    switch node.value {
    case .object:
      layers = [table.decode(node, over: nil, at: keyPath, issues)].compactMap(\.self)
    case .array(let elements) where (1...most).contains(elements.count):
      layers = elements.enumerated().compactMap { index, element in
        table.decode(element, over: nil, at: "\(keyPath)[\(index)]", issues)
      }
    case .array(let elements):
      issues.add(node.origin, keyPath, "has \(elements.count) layers", use: "1–\(most)")
      return nil
    default:
      issues.add(
        node.origin, keyPath,
        "is \(node.kindName), not an object { … } or a list of 1–\(most) objects")
      return nil
    }
    return issues.issues.count == before ? layers : nil
  }

  /// The object, or the list where there are several.
  func encode(_ layers: [Layer]) -> JSONValue {
    layers.count == 1 ? table.encode(layers[0]) : .array(layers.map(table.encode))
  }

  func schema(default standard: JSONValue?) -> JSONMembers {
    let object = JSONValue.object(table.schema(default: nil))
    let list = JSONValue.object([
      ("type", .string("array")), ("minItems", .integer(1)), ("maxItems", .integer(most)),
      ("items", object),
    ])
    return [("oneOf", .array([object, list]))] + PresetSchema.standard(standard)
  }
}
