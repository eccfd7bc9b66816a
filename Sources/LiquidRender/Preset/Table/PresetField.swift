import LiquidTimeline

/// One key of an object of a preset: what it means, what it accepts, where its value goes and what a
/// control for it needs to know.
///
/// Decoder, encoder and schema walk tables of these, so that every fact about a key stands once.
struct PresetField<Root>: Sendable {
  /// Whether the key must be there.
  enum Presence: Sendable {
    /// It may be absent, and its default is listed.
    case optional
    /// It may be absent, and what is used then depends on other keys.
    case dependent
    /// It must be there; the hint names what is accepted.
    case required(hint: String)
    /// It must be there unless one of the other keys is.
    case requiredWithout([String], hint: String)
  }

  /// The key, in lowerCamelCase.
  let key: String
  /// One sentence for a designer.
  let meaning: String
  /// The heading under which a designer finds it together with its like.
  let group: String
  /// Whether the key must be there.
  var presence: Presence
  /// What a control needs to know.
  let control: Control
  /// Whether it is an object that switches something on, which is off without it; such are written last.
  let isSwitch: Bool
  /// Reads the value into the root; false, with the faults added, where that is impossible.
  let read: @Sendable (JSONNode, _ keyPath: String, IssueList, inout Root) -> Bool
  /// The value as a preset has it; nil where the root has none.
  let write: @Sendable (Root) -> JSONValue?
  private let members: @Sendable (_ standard: JSONValue?) -> JSONMembers
  private let standard: JSONValue?

  /// Describes a key by how its value is got and set.
  ///
  /// `standard` is the default where `get` finds none in a default root: the width of a line that is not there.
  init<Kind: PresetKind>(
    _ key: String, _ meaning: String, group: String, _ kind: Kind, presence: Presence = .optional,
    standard: JSONValue? = nil, isSwitch: Bool = false,
    get: @escaping @Sendable (Root) -> Kind.Value?,
    set: @escaping @Sendable (inout Root, Kind.Value) -> Void
  ) {
    self.key = key
    self.meaning = meaning
    self.group = group
    self.presence = presence
    self.standard = standard
    self.isSwitch = isSwitch
    control = kind.control
    members = { kind.schema(default: $0) }
    write = { get($0).map(kind.encode) }
    read = { node, keyPath, issues, root in
      // Parts that are absent keep what is there already.
      guard let value = kind.decode(node, over: get(root), at: keyPath, issues) else {
        return false
      }
      set(&root, value)
      return true
    }
  }

  /// Describes a key whose value is always there.
  init<Kind: PresetKind>(
    _ key: String, _ meaning: String, group: String, _ kind: Kind,
    _ path: any WritableKeyPath<Root, Kind.Value> & Sendable, presence: Presence = .optional
  ) {
    self.init(
      key, meaning, group: group, kind, presence: presence, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Describes one parameter of a style.
  init(_ field: ParameterField<Root>) {
    let (key, meaning, group) = (field.key, field.meaning, field.group)
    switch field.kind {
    case .number(let path, let range, let useful, let step):
      let kind = NumberKind(range, unit: field.unit, useful: useful, step: step)
      self.init(key, meaning, group: group, kind, path)
    case .integer(let path, let range, let useful):
      let kind = IntegerKind(range, unit: field.unit, useful: useful)
      self.init(key, meaning, group: group, kind, path)
    case .span(let path, let range, let useful, let step):
      let kind = SpanKind(range, unit: field.unit, useful: useful, step: step)
      self.init(key, meaning, group: group, kind, path)
    case .flag(let path):
      self.init(key, meaning, group: group, TruthKind(), path)
    case .curve(let path):
      self.init(key, meaning, group: group, CurveKind(), path)
    }
  }

  /// The key in the schema, at a place of its table from 1.
  func schema(order: Int, in root: Root) -> JSONValue {
    var shown: JSONValue?
    if case .optional = presence, !control.isObject { shown = standard ?? write(root) }
    return .object(
      [("x-group", .string(group)), ("x-order", .integer(order))]
        + (isSwitch ? [("x-switch", .bool(true))] : []) + control.members
        + [("description", .string(control.describe(meaning)))] + members(shown))
  }

  /// Whether the key must be there, whatever else is.
  var isRequired: Bool { if case .required = presence { true } else { false } }

  /// The same key where it need not be there.
  var optional: Self {
    guard isRequired else { return self }
    var field = self
    field.presence = .dependent
    return field
  }
}

/// A kind of value of a preset: how it is read, written and described.
protocol PresetKind<Value>: Sendable {
  associatedtype Value
  /// What a control needs to know.
  var control: Control { get }
  /// The value of `node`, or nil with the faults added; parts that are absent are those of `old`.
  func decode(
    _ node: JSONNode, over old: Value?, at keyPath: String, _ issues: IssueList
  ) -> Value?
  /// The value as a preset has it.
  func encode(_ value: Value) -> JSONValue
  /// The members of the schema that follow the description of such a value.
  func schema(default standard: JSONValue?) -> JSONMembers
}

/// What a control for a value needs to know beside its limits.
struct Control: Sendable {
  /// The kind of control, such as `number` or `span`.
  var kind: String
  /// The unit, or "" for a ratio, a count or what is no number.
  var unit = ""
  /// Whether meanings name the unit themselves.
  var isUnitInMeaning = false
  /// The part of the range in which a designer looks, and the smallest change worth making.
  var useful: (low: JSONValue, high: JSONValue, step: JSONValue)?
  /// Whether the value is an object with keys of its own.
  var isObject = false

  /// The members of a schema that say so.
  var members: JSONMembers {
    var members: JSONMembers = [("x-kind", .string(kind))]
    if !unit.isEmpty { members.append(("x-unit", .string(unit))) }
    if let useful {
      members.append(("x-useful", .array([useful.low, useful.high])))
      members.append(("x-step", useful.step))
    }
    return members
  }

  /// A meaning with the unit.
  func describe(_ meaning: String) -> String {
    unit.isEmpty || isUnitInMeaning ? meaning : "\(meaning.dropLast()), in \(unit)."
  }
}

/// The keys of an object with their values, in order.
typealias JSONMembers = [(key: String, value: JSONValue)]
