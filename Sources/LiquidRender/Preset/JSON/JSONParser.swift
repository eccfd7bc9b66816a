import CJansson

/// Reads JSON text of strangers: limits first, then syntax by Jansson, then a position for every key and value.
package enum JSONParser {
  /// A text that is not JSON, or more than we read.
  package struct Failure: Error, Equatable {
    package var position: TextPosition
    package var message: String
  }

  /// Reads a preset's text, which must be an object.
  static func parseDocument(_ bytes: [UInt8]) throws(Failure) -> JSONNode {
    guard bytes.count <= PresetLimits.fileBytes else {
      throw Failure(
        position: TextPosition(),
        message:
          "the file is larger than \(PresetLimits.fileBytes) bytes, the most a preset may have")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return try parse(body, origin: nil, flags: LV_JSON_REJECT_DUPLICATES)
  }

  /// Reads any JSON value that stands alone, such as the one of `--set key=value`; every node gets `origin`.
  static func parseValue(_ text: String, origin: JSONOrigin) throws(Failure) -> JSONNode {
    // Wrapped in a list, so that a bare word or number is a document that Jansson reads.
    let bytes = Array("[\(text)\n]".utf8)
    let list = try parse(bytes[...], origin: origin, flags: LV_JSON_REJECT_DUPLICATES)
    guard case .array(let elements) = list.value, elements.count == 1 else {
      throw Failure(position: TextPosition(), message: "not one JSON value")
    }
    return elements[0]
  }

  /// Reads any text of which somebody else has checked the size.
  package static func parseText(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONNode {
    try parse(Array(bytes)[...], origin: nil, flags: LV_JSON_REJECT_DUPLICATES)
  }

  private static func parse(
    _ bytes: ArraySlice<UInt8>, origin: JSONOrigin?, flags: Int
  ) throws(Failure) -> JSONNode {
    try checkDepth(of: bytes)
    var error = json_error_t()
    let root = bytes.withUnsafeBytes { buffer in
      json_loadb(buffer.baseAddress, buffer.count, flags, &error)
    }
    guard let root = root else { throw failure(error, in: bytes) }
    defer { json_decref(root) }
    var reader = TreeReader(lexer: JSONLexer(bytes), fixedOrigin: origin)
    return reader.node(root)
  }

  /// Refuses nesting that would make recursive code deep, before any recursive code sees it.
  private static func checkDepth(of bytes: ArraySlice<UInt8>) throws(Failure) {
    var lexer = JSONLexer(bytes)
    var depth = 0
    while let token = lexer.next() {
      switch token.kind {
      case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "[")):
        depth += 1
        guard depth <= PresetLimits.nesting else {
          throw Failure(
            position: token.position,
            message: "brackets are nested deeper than \(PresetLimits.nesting) levels")
        }
      case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "]")): depth -= 1
      default: break
      }
    }
  }

  /// Jansson's complaint at the start of the token it complains about (Jansson itself points at its end).
  private static func failure(_ error: json_error_t, in bytes: ArraySlice<UInt8>) -> Failure {
    var error = error
    let code = json_error_code(&error)
    let text = withUnsafeBytes(of: &error.text) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    let message = sentence(for: code, text)
    var position = TextPosition(line: max(1, Int(error.line)), column: max(1, Int(error.column)))
    if code != json_error_premature_end_of_input, code != json_error_invalid_utf8 {
      let last = bytes.startIndex + max(0, Int(error.position) - 1)
      var lexer = JSONLexer(bytes)
      while let token = lexer.next(), token.range.lowerBound <= last { position = token.position }
    }
    return Failure(position: position, message: message)
  }

  private static func sentence(for code: json_error_code, _ text: String) -> String {
    switch code {
    case json_error_duplicate_key: "this key appears twice in its object (\(text))"
    case json_error_numeric_overflow: "this number is too large (\(text))"
    case json_error_invalid_utf8: "the text is not UTF-8 (\(text))"
    default: "not valid JSON: \(text)"
    }
  }
}

/// Walks Jansson's tree and the text side by side.
///
/// Jansson keeps members in the order of the text (since 2.8) and has accepted the text without duplicates,
/// so the n-th value of the tree is the n-th value of the text.
private struct TreeReader {
  var lexer: JSONLexer
  var fixedOrigin: JSONOrigin?

  mutating func node(_ json: UnsafeMutablePointer<json_t>) -> JSONNode {
    let origin = takeOrigin()
    return JSONNode(value: value(json), origin: origin)
  }

  private mutating func value(_ json: UnsafeMutablePointer<json_t>) -> JSONNode.Value {
    switch json.pointee.type {
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    case JSON_INTEGER: return .integer(Int(json_integer_value(json)))
    case JSON_REAL: return .number(json_real_value(json))
    case JSON_STRING: return .string(string(json_string_value(json)))
    case JSON_ARRAY:
      var elements: [JSONNode] = []
      for index in 0..<json_array_size(json) {
        guard let element = json_array_get(json, index) else { break }
        elements.append(node(element))
      }
      return .array(elements)
    case JSON_OBJECT:
      var members: [JSONNode.Member] = []
      var iterator = json_object_iter(json)
      while let item = iterator, let element = json_object_iter_value(item) {
        let key = string(json_object_iter_key(item))
        let keyOrigin = takeOrigin()
        members.append(JSONNode.Member(key: key, keyOrigin: keyOrigin, node: node(element)))
        iterator = json_object_iter_next(json, item)
      }
      return .object(members)
    default: return .null
    }
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = text else { return "" }
    return String(cString: text)
  }

  /// The place of the next token that starts a key or value.
  private mutating func takeOrigin() -> JSONOrigin {
    if let fixedOrigin { return fixedOrigin }
    while let token = lexer.next() {
      switch token.kind {
      case .string, .other, .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "[")):
        return .text(token.position)
      case .mark: continue
      }
    }
    return .absent
  }
}
