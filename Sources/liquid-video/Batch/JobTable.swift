import Essentials
import LiquidRender

/// The rows of a batch as they were written: each a list of named texts.
///
/// Read from JSON (a list of objects), JSON Lines (an object a line) or CSV (RFC 4180, the first line names the
/// columns).
struct JobTable: Sendable, Equatable {
  /// One value of a row.
  struct Cell: Sendable, Equatable {
    /// The column: the name of an option without dashes, or `set.` and the path of a preset's value.
    var column: String
    /// The value as it would stand on the command line.
    var text: String
  }

  /// One video to make.
  struct Row: Sendable, Equatable {
    /// Counted from 1.
    var number: Int
    /// The line on which it begins, counted from 1; nil for rows that stand in no file.
    var line: Int?
    /// The cells that are not empty.
    var cells: [Cell]
  }

  /// The most rows of a batch.
  static let mostRows = 100_000
  /// The largest file of jobs, in bytes.
  static let mostBytes = 1 << 26

  /// The rows in order.
  var rows: [Row]
  /// What separates the fields of a table that has no commas between them.
  var separators: String?

  /// Makes a table of rows.
  init(rows: [Row]) { self.rows = rows }

  /// Reads a table, whose first character decides its form: `[` JSON, `{` JSON Lines, any other CSV.
  ///
  /// - Throws: `RenderError` of category `badPreset` with the place of every fault.
  init(_ bytes: [UInt8], file: String) throws(RenderError) {
    guard bytes.count <= Self.mostBytes else {
      throw RenderError(.badPreset, "\(file) is larger than \(Self.mostBytes) bytes")
    }
    // A zero would end a path of the system early.
    guard let body = Self.text(bytes), !body.contains(0) else {
      throw RenderError(.badPreset, "\(file) is not UTF-8 text, or UTF-16 with its mark")
    }
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch first {
    case UInt8(ascii: "["): rows = try Self.readList(body, file)
    case UInt8(ascii: "{"): rows = try Self.readLines(body, file)
    default:
      let reader = CSVReader(body, file: file)
      rows = try reader.rows()
      separators = reader.dialect.name
    }
    guard rows.count <= Self.mostRows else {
      throw RenderError(.badPreset, "\(file) has \(rows.count) rows (at most \(Self.mostRows))")
    }
    guard !rows.isEmpty else {
      throw RenderError(
        .badPreset, "\(file) has no rows (in CSV the first line names the columns)")
    }
  }

  /// The bytes as UTF-8 without a mark; nil if they are neither UTF-8 nor UTF-16 with a byte order mark.
  private static func text(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let (low, high) = isLittle ? (0, 1) : (1, 0)
      let units = stride(from: 2, to: bytes.count, by: 2).map { (index: Int) -> UInt16 in
        UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8)[...] }
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return String(validating: body, as: UTF8.self) == nil ? nil : body
  }

  private static func readList(
    _ body: ArraySlice<UInt8>, _ file: String
  ) throws(RenderError) -> [Row] {
    let root = try parse(body, file, line: 1)
    guard case .array(let elements) = root.value else { return [] }
    var rows: [Row] = []
    for (index, element) in elements.enumerated() {
      var line = 1
      if case .text(let position) = element.origin { line = position.line }
      rows.append(try row(element, number: index + 1, line: line, file))
    }
    return rows
  }

  private static func readLines(
    _ body: ArraySlice<UInt8>, _ file: String
  ) throws(RenderError) -> [Row] {
    var rows: [Row] = []
    let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let node = try parse(line, file, line: index + 1)
      rows.append(try row(node, number: rows.count + 1, line: index + 1, file))
    }
    return rows
  }

  private static func parse(
    _ bytes: ArraySlice<UInt8>, _ file: String, line: Int
  ) throws(RenderError) -> JSONNode {
    do throws(JSONParser.Failure) {
      return try JSONParser.parseText(bytes)
    } catch {
      let place = "\(file):\(error.position.line + line - 1):\(error.position.column)"
      throw RenderError(.badPreset, "\(place): \(error.message)")
    }
  }

  private static func row(
    _ node: JSONNode, number: Int, line: Int, _ file: String
  ) throws(RenderError) -> Row {
    guard case .object(let members) = node.value else {
      throw RenderError(
        .badPreset, "\(file):\(line): row \(number) is \(node.kindName), not an object { … }")
    }
    return Row(
      number: number, line: line,
      cells: members.compactMap { member in
        if case .null = member.node.value { return nil }
        return Cell(column: member.key, text: member.node.argument)
      })
  }
}

extension JSONNode {
  /// The value as it would stand on the command line: a text without quotes, anything else as JSON.
  fileprivate var argument: String {
    if case .string(let text) = value { return text }
    return json.text
  }

  private var json: JSONValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { ($0.key, $0.node.json) })
    }
  }
}
