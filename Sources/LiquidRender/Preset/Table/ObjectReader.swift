import LiquidTimeline
import PortableMath

/// Collects faults while a preset is read, so that one run reports them all.
final class IssueList {
  private(set) var issues: [PresetIssue] = []

  /// Adds a fault: what is wrong, what would be right, and which word was probably meant.
  func add(
    _ origin: JSONOrigin, _ keyPath: String, _ sentence: String, use: String? = nil,
    nearest: String? = nil
  ) {
    issues.append(
      PresetIssue(
        origin: origin, keyPath: keyPath, sentence: sentence, use: use, nearest: nearest))
  }
}

/// Reads one object of a preset key by key; `finish` reports the keys that were not asked for.
///
/// Every reading method returns nil after it has added the fault (or none, for an optional key that is absent).
struct ObjectReader {
  let keyPath: String
  let origin: JSONOrigin
  let issues: IssueList
  private let members: [JSONNode.Member]
  private var asked: [String] = []
  private let faultsBefore: Int
  /// The keys whose values could not be read.
  var faulty: [String] = []

  /// The reader of an object; nil, with the fault added, when `node` is something else.
  init?(_ node: JSONNode, at keyPath: String, issues: IssueList) {
    guard case .object(let members) = node.value else {
      var nearest: String?
      if PaintSet.keys.contains(keyPath), case .string(let text) = node.value,
        SRGBColor(hex: text) != nil
      {
        nearest = "paint.\(keyPath)"
      }
      issues.add(
        node.origin, keyPath, "is \(node.kindName), not an object { … }", nearest: nearest)
      return nil
    }
    self.keyPath = keyPath
    self.origin = node.origin
    self.issues = issues
    self.members = members
    faultsBefore = issues.issues.count
  }

  /// Whether nothing is wrong with the object or any part of it so far.
  var isFaultless: Bool { issues.issues.count == faultsBefore }

  /// Whether the value of a key could be read, or is absent.
  func isSound(_ key: String) -> Bool { !faulty.contains(key) }

  /// Where the value of a key came from; nil if it is not there.
  func origin(of key: String) -> JSONOrigin? { members.first { $0.key == key }?.node.origin }

  /// The path of a key of this object.
  func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  /// The node of a key, if it is there.
  mutating func node(_ key: String) -> JSONNode? {
    asked.append(key)
    return members.first { $0.key == key }?.node
  }

  /// The node of a key that must be there.
  mutating func requiredNode(_ key: String, hint: String) -> JSONNode? {
    guard let node = node(key) else {
      issues.add(origin, path(key), "is missing; write \(hint)")
      return nil
    }
    return node
  }

  /// A whole number within `range`.
  mutating func integer(_ key: String, _ range: ClosedRange<Int>, unit: String = "") -> Int? {
    guard let node = node(key) else { return nil }
    return node.integer(in: range, unit: unit, at: path(key), issues)
  }

  /// A text of at most `PresetLimits.nameLength` characters.
  mutating func text(_ key: String) -> String? { node(key)?.text(at: path(key), issues) }

  /// Reports every key that was not asked for; `explain` returns what is wrong with one where more is known than that.
  func finish(otherwise explain: (String) -> UnknownKey? = { _ in nil }) {
    for member in members where !asked.contains(member.key) {
      let known = explain(member.key)
      issues.add(
        member.keyOrigin, path(member.key),
        known?.sentence ?? "is not a key of \(keyPath.isEmpty ? "a preset" : keyPath)",
        nearest: known == nil ? Suggestion.nearest(to: member.key, in: asked) : known?.nearest)
    }
  }
}

/// What is wrong with a key that does not belong where it stands.
struct UnknownKey {
  /// What is wrong; nil when it is only unknown.
  var sentence: String?
  /// The key that was probably meant.
  var nearest: String?
}

extension JSONNode {
  /// This node as a number within `range`, or nil with the fault added.
  func number(
    in range: ClosedRange<Double>, unit: String, at keyPath: String, _ issues: IssueList
  ) -> Double? {
    let number: Double
    switch value {
    case .integer(let whole): number = Double(whole)
    case .number(let real): number = real
    default:
      issues.add(
        origin, keyPath, "is \(kindName), not a number", use: Self.use(range, unit))
      return nil
    }
    guard range.contains(number) else {
      let spelling = JSONValue.spelling(of: number)
      let fault =
        number < range.lowerBound
        ? "smaller than \(JSONValue.spelling(of: range.lowerBound))"
        : "larger than \(JSONValue.spelling(of: range.upperBound))"
      issues.add(origin, keyPath, "\(spelling) is \(fault)", use: Self.use(range, unit))
      return nil
    }
    // -0 becomes 0: a recipe writes both as 0, and what is drawn must not depend on which it was.
    return number + 0
  }

  /// This node as a whole number within `range`, or nil with the fault added.
  func integer(
    in range: ClosedRange<Int>, unit: String, at keyPath: String, _ issues: IssueList
  ) -> Int? {
    let use = Self.use(range, unit)
    switch value {
    case .integer(let whole) where range.contains(whole): return whole
    case .integer(let whole):
      let fault =
        whole < range.lowerBound
        ? "smaller than \(range.lowerBound)" : "larger than \(range.upperBound)"
      issues.add(origin, keyPath, "\(whole) is \(fault)", use: use)
    case .number(let real):
      if let whole = Int(exactly: real), range.contains(whole) { return whole }
      issues.add(
        origin, keyPath, "\(JSONValue.spelling(of: real)) is not a whole number", use: use)
    default: issues.add(origin, keyPath, "is \(kindName), not a whole number", use: use)
    }
    return nil
  }

  /// This node as a text of at most `PresetLimits.nameLength` characters, or nil with the fault added.
  func text(at keyPath: String, _ issues: IssueList) -> String? {
    guard case .string(let text) = value else {
      issues.add(origin, keyPath, "is \(kindName), not a text")
      return nil
    }
    guard text.unicodeScalars.count <= PresetLimits.nameLength else {
      issues.add(origin, keyPath, "is longer than \(PresetLimits.nameLength) characters")
      return nil
    }
    return text
  }

  /// This node as one of `words`, or nil with the fault added.
  func word(of words: [String], at keyPath: String, _ issues: IssueList) -> String? {
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    guard case .string(let word) = value else {
      issues.add(origin, keyPath, "is \(kindName), not a word", use: list)
      return nil
    }
    guard words.contains(word) else {
      issues.add(
        origin, keyPath, "\"\(word)\" is not one of \(list)",
        nearest: Suggestion.nearest(to: word, in: words))
      return nil
    }
    return word
  }

  /// This node as a list of two numbers within `range`, or nil with the fault added.
  func pair(
    in range: ClosedRange<Double>, unit: String, form: String, at keyPath: String,
    _ issues: IssueList
  ) -> (Double, Double)? {
    guard case .array(let elements) = value, elements.count == 2 else {
      issues.add(
        origin, keyPath, "is \(kindName), not a list of two numbers \(form)",
        use: Self.use(range, unit))
      return nil
    }
    let first = elements[0].number(in: range, unit: unit, at: "\(keyPath)[0]", issues)
    let second = elements[1].number(in: range, unit: unit, at: "\(keyPath)[1]", issues)
    guard let first, let second else { return nil }
    return (first, second)
  }

  /// This node as a point of the design frame, or nil with the fault added.
  func point(at keyPath: String, _ issues: IssueList) -> Vector2? {
    pair(in: PresetLimits.coordinate, unit: "pt", form: "[x, y]", at: keyPath, issues)
      .map { Vector2($0.0, $0.1) }
  }

  private static func use(_ range: ClosedRange<Double>, _ unit: String) -> String {
    let low = JSONValue.spelling(of: range.lowerBound)
    let high = JSONValue.spelling(of: range.upperBound)
    return "\(low)–\(high)\(unit.isEmpty ? "" : " \(unit)")"
  }

  private static func use(_ range: ClosedRange<Int>, _ unit: String) -> String {
    "\(range.lowerBound)–\(range.upperBound)\(unit.isEmpty ? "" : " \(unit)")"
  }
}
