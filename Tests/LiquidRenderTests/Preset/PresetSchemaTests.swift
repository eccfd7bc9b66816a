import Foundation
import TestSupport
import Testing

@testable import LiquidRender

@Suite("The schema of presets")
struct PresetSchemaTests {
  private static let path = "\(sourceLibrary.folders[0])/preset.schema.json"

  /// Whether Python has a validator; Debian's python3-jsonschema, which `.ci/setup test` installs.
  static let hasValidator = (try? python("import jsonschema").status) == 0

  private static func python(_ program: String, _ arguments: [String] = []) throws -> (
    status: Int32, output: String
  ) {
    let result = try run("python3", ["-c", program] + arguments)
    return (result.status, result.output + result.errors)
  }

  @Test("The file in the repository is the generated one")
  func isCurrent() throws {
    let file = try String(contentsOfFile: Self.path, encoding: .utf8)
    #expect(
      file == PresetSchema.json.prettyText,
      "run: liquid-video presets schema > presets/preset.schema.json")
  }

  @Test("Every bundled preset names the schema and is valid, also with all defaults written out")
  func bundled() throws {
    for name in sourceLibrary.names {
      let text = try String(
        contentsOfFile: try sourceLibrary.path(of: name), encoding: .utf8)
      #expect(text.contains("\"$schema\": \"preset.schema.json\""), "\(name)")
    }
    try #require(Self.hasValidator || !Self.isCI, "python3-jsonschema is missing")
    guard Self.hasValidator else { return }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "schema-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for name in sourceLibrary.names {
      files.append(try sourceLibrary.path(of: name))
      let whole = folder.appendingPathComponent("\(name).json")
      try sourceLibrary.load(name).json.prettyText.write(
        to: whole, atomically: true, encoding: .utf8)
      files.append(whole.path)
    }
    let result = try Self.python(
      """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      validator = jsonschema.validators.validator_for(schema)
      validator.check_schema(schema)
      for name in sys.argv[2:]:
          for error in validator(schema).iter_errors(json.load(open(name))):
              print(name, error.json_path, error.message)
      wrong = json.load(open(sys.argv[2]))
      wrong["paint"]["backgruond"] = "#FFF"
      assert list(validator(schema).iter_errors(wrong)), "a wrong key is accepted"
      """, [Self.path] + files)
    #expect(result.status == 0 && result.output == "", "\(result.output)")
  }

  @Test("Every key has a group, an order and a kind, and every useful range lies within its limits")
  func controls() throws {
    func check(_ properties: JSONValue, at path: String) throws {
      guard case .object(let members) = properties else { return }
      for (index, (key, value)) in members.enumerated() {
        let path = "\(path).\(key)"
        guard case .string(let group)? = value["x-group"] else {
          Issue.record("\(path) has no group")
          continue
        }
        #expect(!group.isEmpty && value["x-order"] == .integer(index + 1), "\(path)")
        #expect(value["x-kind"] != nil, "\(path)")
        let limits = value["items"] ?? value
        if case .array(let useful)? = value["x-useful"], let low = limits["minimum"]?.double,
          let high = limits["maximum"]?.double
        {
          let ends = try useful.map { try #require($0.double) }
          #expect(low <= ends[0] && ends[0] < ends[1] && ends[1] <= high, "\(path)")
          #expect(try #require(value["x-step"]?.double) > 0, "\(path)")
        } else {
          #expect(limits["minimum"] == nil, "\(path) has limits and no useful range")
        }
        if let inner = value["properties"] { try check(inner, at: path) }
      }
    }
    try check(try #require(PresetSchema.json["properties"]), at: "")
  }

  private static let isCI = ProcessInfo.processInfo.environment["CI"] != nil

  /// A number of the schema: the keys to it from the root of a preset, and its limits.
  private struct Limit {
    let path: [String]
    let low: Double
    let high: Double
    /// Numbers of a list, or nil for a number by itself.
    let count: Int?
  }

  @Test("Schema and decoder agree on every range")
  func ranges() throws {
    let file = try JSONParser.parseDocument(Array(PresetSchema.json.text.utf8))
    var limits: [Limit] = []
    Self.collect(file, [], &limits)
    #expect(limits.count > 70)
    for limit in limits {
      let style =
        switch limit.path[0] {
        case "pool", "classic": limit.path[0]
        case "bulgeDemo": "bulge-demo"
        case "paint" where ["circleWidth", "bulgeWidth"].contains(limit.path[1]): "bulge-demo"
        default: "liquid"
        }
      let paint =
        style == "bulge-demo"
        ? ##""circle": "#000", "bulge": "#000""## : ##""liquid": "#000", "stroke": "#000""##
      let text =
        ##"{ "name": "t", "style": "\##(style)", "paint": { "background": "#FFF", \##(paint) } }"##
      func complaints(_ low: Double, _ high: Double) -> Bool {
        let value =
          limit.count.map { count in
            let middle = [String](repeating: "0.5", count: count - 2)
            let values = [JSONValue.spelling(of: low)] + middle + [JSONValue.spelling(of: high)]
            return "[\(values.joined(separator: ", "))]"
          } ?? JSONValue.spelling(of: low == limit.low ? high : low)
        let key = limit.path.joined(separator: ".")
        return faults(text, set: ["\(key)=\(value)"]).contains {
          $0.contains(" is larger than ") && !$0.contains(" radius ")
            || $0.contains(" is smaller than ")
            || $0.contains("out of range") || $0.contains("is not a whole number")
        }
      }
      let above = limit.high + max(1, limit.high.magnitude) * 1e-3
      let below = limit.low - max(1e-3, limit.low.magnitude * 1e-3)
      #expect(complaints(limit.low, above.rounded(.up)), "\(limit.path) above \(limit.high)")
      #expect(
        complaints(below.rounded(.down), limit.high),
        "\(limit.path) below \(limit.low)")
      #expect(!complaints(limit.low, limit.high), "\(limit.path) within \(limit.low)–\(limit.high)")
    }
  }

  /// Collects every number and pair of numbers with limits, except in gradients and fractions.
  private static func collect(_ node: JSONNode, _ path: [String], _ limits: inout [Limit]) {
    func member(_ key: String, of node: JSONNode) -> JSONNode? {
      guard case .object(let members) = node.value else { return nil }
      return members.first { $0.key == key }?.node
    }
    func number(_ key: String, of node: JSONNode) -> Double? {
      switch member(key, of: node)?.value {
      case .integer(let whole): Double(whole)
      case .number(let real): real
      default: nil
      }
    }
    if let low = number("minimum", of: node), let high = number("maximum", of: node) {
      limits.append(Limit(path: path, low: low, high: high, count: nil))
    }
    if let items = member("items", of: node), let low = number("minimum", of: items),
      let high = number("maximum", of: items), let count = number("minItems", of: node)
    {
      limits.append(Limit(path: path, low: low, high: high, count: Int(count)))
    }
    if case .object(let properties) = member("properties", of: node)?.value {
      for property in properties { collect(property.node, path + [property.key], &limits) }
    }
    if case .array(let forms) = member("oneOf", of: node)?.value {
      for form in forms where member("properties", of: form) != nil { collect(form, path, &limits) }
    }
  }
}

extension JSONValue {
  /// The value of a key of an object.
  fileprivate subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let whole): Double(whole)
    case .number(let real): real
    default: nil
    }
  }
}
