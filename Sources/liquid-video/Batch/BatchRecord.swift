import Essentials
import LiquidRender

/// An entry of the manifest of an earlier batch.
struct BatchRecord: Sendable, Equatable {
  /// The largest manifest, in bytes: of the most rows, each with a long warning.
  private static let mostBytes = 1 << 27

  /// The path of the file.
  var output: String
  /// A hash of everything that decided its bytes.
  var key: String?
  /// Its size in bytes, if it was finished.
  var bytes: Int?
  /// Its SHA-256, if it was finished.
  var sha256: String?
  /// The digest of its frames.
  var frameDigest: String?

  /// Reads the manifest of a batch.
  ///
  /// - Throws: `RenderError` of category `badPreset` for a file that is none.
  static func read(_ path: String) throws(RenderError) -> [BatchRecord] {
    let bytes = try readFile(path, limit: mostBytes, isRegular: true)
    let root: JSONNode
    do throws(JSONParser.Failure) {
      root = try JSONParser.parseText(bytes[...])
    } catch {
      throw RenderError(
        .badPreset, "\(path):\(error.position.line):\(error.position.column): \(error.message)")
    }
    guard root.member("liquidVideoBatch") != nil, case .array(let rows) = root.member("rows")?.value
    else { throw RenderError(.badPreset, "\(path) is not the manifest of a batch") }
    return rows.compactMap { row in
      guard let output = row.member("output")?.text else { return nil }
      return BatchRecord(
        output: output, key: row.member("key")?.text, bytes: row.member("bytes")?.whole,
        sha256: row.member("sha256")?.text, frameDigest: row.member("frameDigest")?.text)
    }
  }
}

extension JSONNode {
  fileprivate func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  fileprivate var text: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  fileprivate var whole: Int? {
    if case .integer(let number) = value { return number }
    return nil
  }
}
