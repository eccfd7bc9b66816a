import LiquidTimeline

/// An object of a preset: a table of its keys, and what no single key can say.
struct ObjectTable<Value: Sendable>: PresetKind {
  /// The value of an object without any key.
  let standard: Value
  /// Every key once, in the order in which a designer meets them.
  let fields: [PresetField<Value>]
  /// What is wrong with a key that is in no field, where more is known than that.
  var otherwise: @Sendable (_ key: String) -> String? = { _ in nil }
  /// Fills in what follows from other keys and checks what they say together.
  var complete: @Sendable (inout Value, ObjectReader) -> Void = { _, _ in }

  let control = Control(kind: "object", isObject: true)

  func decode(
    _ node: JSONNode, over old: Value?, at keyPath: String, _ issues: IssueList
  ) -> Value? {
    guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return nil }
    var value = old ?? standard
    for field in fields { reader.read(field, into: &value) }
    reader.finish(otherwise: otherwise)
    complete(&value, reader)
    return value
  }

  func encode(_ value: Value) -> JSONValue {
    let ordered = fields.filter { !$0.isSwitch } + fields.filter(\.isSwitch)
    return .object(
      ordered.compactMap { field in field.write(value).map { (key: field.key, value: $0) } })
  }

  func schema(default _: JSONValue?) -> JSONMembers {
    let required = fields.filter(\.isRequired)
    return [("type", .string("object"))]
      + (required.isEmpty ? [] : [("required", .strings(required.map(\.key)))])
      + [("additionalProperties", .bool(false)), ("properties", .object(properties))]
  }

  /// Every key in the schema.
  private var properties: JSONMembers {
    zip(fields, 1...).map { field, order in
      (key: field.key, value: field.schema(order: order, in: standard))
    }
  }
}

extension ObjectTable where Value: ParameterSet {
  /// The table of a style's parameters, which are checked together when each is right by itself.
  init(_ standard: Value) {
    self.init(standard: standard, fields: Value.fields.map { PresetField($0) })
    otherwise = { Value.formerKeys[$0] }
    complete = { parameters, reader in
      guard reader.isFaultless else { return }
      do throws(TimelineError) {
        try parameters.validate()
      } catch {
        reader.issues.add(
          reader.origin(of: error.key) ?? reader.origin, reader.path(error.key), error.problem,
          use: error.use)
      }
    }
  }
}

extension ObjectReader {
  /// The node of a field; nil, with the fault added where it must be there, if it is absent.
  mutating func node<Root>(of field: PresetField<Root>) -> JSONNode? {
    switch field.presence {
    case .optional, .dependent: node(field.key)
    case .required(let hint): requiredNode(field.key, hint: hint)
    case .requiredWithout(let others, let hint):
      others.allSatisfy { origin(of: $0) == nil }
        ? requiredNode(field.key, hint: hint) : node(field.key)
    }
  }

  /// Reads the value of a field into the object that it belongs to.
  mutating func read<Root>(_ field: PresetField<Root>, into root: inout Root) {
    guard let node = node(of: field) else { return }
    if !field.read(node, path(field.key), issues, &root) { faulty.append(field.key) }
  }
}
