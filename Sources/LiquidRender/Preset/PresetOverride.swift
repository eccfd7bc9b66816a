public import Essentials

/// A value that replaces one of a preset before it is decoded.
public struct PresetOverride: Sendable, Equatable {
  /// What errors call the override, such as `fps` or `set.paint.liquid`.
  public let name: String
  /// The keys from the root to the value.
  public let path: [String]
  /// The value, as JSON or as a bare text.
  public let value: String

  /// Reads `path.to.key=value`, which is called `set.path.to.key`; nil when there is no `=` or an empty key.
  public init?(assignment: String) {
    guard let equals = assignment.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let path = assignment[..<equals].split(separator: ".", omittingEmptySubsequences: false)
    guard !path.contains(where: \.isEmpty), path.count <= PresetLimits.nesting else { return nil }
    self.init(
      name: "set.\(assignment[..<equals])", path: path.map(String.init),
      value: String(assignment[assignment.index(after: equals)...]))
  }

  /// Makes an override that errors call `name`.
  public init(name: String, path: [String], value: String) {
    self.name = name
    self.path = path
    self.value = value
  }

  /// Puts the value into the tree; objects on the way are made when absent, anything else there is a fault.
  func apply(to root: inout JSONNode) -> PresetIssue? {
    let origin = JSONOrigin.override(name)
    let node: JSONNode
    do throws(JSONParser.Failure) {
      node = try JSONParser.parseValue(value, origin: origin)
    } catch {
      // Not JSON: a text without quotes, such as #40261A or easeIn.
      node = JSONNode(value: .string(value), origin: origin)
    }
    return Self.replace(path[...], in: &root, by: node, origin: origin, walked: [])
  }

  private static func replace(
    _ path: ArraySlice<String>, in node: inout JSONNode, by new: JSONNode, origin: JSONOrigin,
    walked: [String]
  ) -> PresetIssue? {
    guard let key = path.first else {
      node = new
      return nil
    }
    let place = walked.joined(separator: ".")
    switch node.value {
    case .object(var members):
      let index: Int
      if let found = members.firstIndex(where: { $0.key == key }) {
        index = found
      } else {
        index = members.count
        members.append(
          JSONNode.Member(
            key: key, keyOrigin: origin, node: JSONNode(value: .object([]), origin: origin)))
      }
      let issue = replace(
        path.dropFirst(), in: &members[index].node, by: new, origin: origin, walked: walked + [key])
      node.value = .object(members)
      return issue
    case .array(var elements):
      guard let index = Int(key), elements.indices.contains(index) else {
        return PresetIssue(
          origin: origin, keyPath: (walked + [key]).joined(separator: "."),
          sentence: elements.isEmpty
            ? "\(place) is an empty list and has no \"\(key)\""
            : "\(place) is a list of \(elements.count) and has no \"\(key)\"",
          use: elements.isEmpty ? nil : "0–\(elements.count - 1)")
      }
      let issue = replace(
        path.dropFirst(), in: &elements[index], by: new, origin: origin, walked: walked + [key])
      node.value = .array(elements)
      return issue
    default:
      return PresetIssue(
        origin: origin, keyPath: (walked + [key]).joined(separator: "."),
        sentence: "\(place) is \(node.kindName) and has no key \"\(key)\"")
    }
  }
}

extension Preset {
  /// Reads a preset's text; `file` is only quoted in errors.
  ///
  /// - Throws: `RenderError` with every independent fault at once, of category `badPreset`, or `usage` when only
  ///   overrides are at fault.
  public static func decode(
    _ bytes: [UInt8], file: String, overrides: [PresetOverride] = []
  ) throws(RenderError) -> Preset {
    var root: JSONNode
    do throws(JSONParser.Failure) {
      root = try JSONParser.parseDocument(bytes)
    } catch {
      let issue = PresetIssue(origin: .text(error.position), keyPath: "", sentence: error.message)
      throw RenderError([issue], file: file)
    }
    let issues = overrides.compactMap { $0.apply(to: &root) }
    guard issues.isEmpty else { throw RenderError(issues, file: file) }
    return try PresetDecoder.decode(root, file: file)
  }
}
