import Essentials
import LiquidRender

/// Reads comma-separated values (RFC 4180) and their dialects: quotes round fields with separators, quotes or line ends;
/// `""` is a quote.
struct CSVReader {
  /// How the table separates its fields.
  let dialect: CSVDialect
  private let bytes: [UInt8]
  private let file: String
  /// Lines before the first.
  private let skipped: Int

  init(_ bytes: ArraySlice<UInt8>, file: String) {
    var body = bytes
    dialect = CSVDialect(&body)
    skipped = body.count < bytes.count ? 1 : 0
    self.bytes = Array(body)
    self.file = file
  }

  /// The rows after the first line, which names the columns; empty lines and fields are left out.
  func rows() throws(RenderError) -> [JobTable.Row] {
    var records = try records()
    guard !records.isEmpty else { return [] }
    let heading = records.removeFirst()
    let columns = heading.fields.map(Self.column)
    let first = heading.line
    var seen: Set<String> = []
    for (index, column) in columns.enumerated() {
      guard !column.isEmpty else {
        throw RenderError(.badPreset, "\(file):\(first): column \(index + 1) has no name")
      }
      guard seen.insert(column).inserted else {
        throw RenderError(.badPreset, "\(file):\(first): two columns have the name \"\(column)\"")
      }
    }
    var rows: [JobTable.Row] = []
    var faults: [String] = []
    for record in records {
      if record.fields.count != columns.count {
        let separators = dialect.name ?? "commas"
        let remedy =
          record.fields.count > columns.count
          ? "put fields with \(separators) in quotes" : "an empty field needs its separator too"
        faults.append(
          "\(file):\(record.line): row \(rows.count + 1) has \(record.fields.count) fields for "
            + "\(columns.count) columns (\(remedy))")
      }
      let cells = zip(columns, record.fields).compactMap { column, field in
        field.isEmpty ? nil : JobTable.Cell(column: column, text: dialect.number(field))
      }
      rows.append(JobTable.Row(number: rows.count + 1, line: record.line, cells: cells))
    }
    guard faults.isEmpty else {
      throw RenderError(.badPreset, issues: faults.map { RenderError.Issue($0) })
    }
    return rows
  }

  private struct Record {
    var line: Int
    var fields: [String] = []
  }

  private func records() throws(RenderError) -> [Record] {
    var records: [Record] = []
    var line = 1 + skipped
    var record = Record(line: line)
    var field: [UInt8] = []
    var isQuoted = false
    var quoteLine: Int?
    var index = 0
    func end() {
      let text = String(decoding: field, as: UTF8.self)
      record.fields.append(isQuoted ? text : Self.trimmed(text))
      field = []
      isQuoted = false
    }
    func endRecord() {
      end()
      if record.fields.contains(where: { !$0.isEmpty }) { records.append(record) }
      record = Record(line: line)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      let isNewLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (index == bytes.count || bytes[index] != UInt8(ascii: "\n"))
      if isNewLine { line += 1 }
      if quoteLine != nil {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          quoteLine = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.allSatisfy({ $0 == UInt8(ascii: " ") }):
        field = []
        isQuoted = true
        quoteLine = line
      case dialect.separator: end()
      case _ where isNewLine: endRecord()
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: " ") where isQuoted: break
      default: field.append(byte)
      }
    }
    if let quoteLine {
      throw RenderError(.badPreset, "\(file):\(quoteLine): a quote is not closed")
    }
    endRecord()
    return records
  }

  /// The name of a column: that of an option in any case, or as it stands.
  private static func column(_ text: String) -> String {
    let name = trimmed(text)
    return OptionName(rawValue: name.lowercased())?.rawValue ?? name
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
