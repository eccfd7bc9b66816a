import Essentials
import LiquidRender

/// Reads comma-separated values (RFC 4180): quotes round fields with commas, quotes or line ends; `""` is a quote.
struct CSVReader {
  private let bytes: [UInt8]
  private let file: String

  init(_ bytes: ArraySlice<UInt8>, file: String) {
    self.bytes = Array(bytes)
    self.file = file
  }

  /// The rows after the first line, which names the columns; empty lines and fields are left out.
  func rows() throws(RenderError) -> [JobTable.Row] {
    var records = try records()
    guard !records.isEmpty else { return [] }
    let columns = records.removeFirst().fields.map(Self.trimmed)
    var seen: Set<String> = []
    for (index, column) in columns.enumerated() {
      guard !column.isEmpty else {
        throw RenderError(.badPreset, "\(file):1: column \(index + 1) has no name")
      }
      guard seen.insert(column).inserted else {
        throw RenderError(.badPreset, "\(file):1: two columns have the name \"\(column)\"")
      }
    }
    var rows: [JobTable.Row] = []
    var faults: [String] = []
    for record in records {
      if record.fields.count > columns.count {
        faults.append(
          "\(file):\(record.line): row \(rows.count + 1) has \(record.fields.count) fields for "
            + "\(columns.count) columns (put fields with commas in quotes)")
      }
      let cells = zip(columns, record.fields).compactMap { column, field in
        field.isEmpty ? nil : JobTable.Cell(column: column, text: field)
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
    var record = Record(line: 1)
    var field: [UInt8] = []
    var line = 1
    var quoteLine: Int?
    var index = 0
    func end() {
      record.fields.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRecord() {
      end()
      if record.fields.contains(where: { !$0.isEmpty }) { records.append(record) }
      record = Record(line: line)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
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
      case UInt8(ascii: "\"") where field.isEmpty: quoteLine = line
      case UInt8(ascii: ","): end()
      case UInt8(ascii: "\r") where index < bytes.count && bytes[index] == UInt8(ascii: "\n"): break
      case UInt8(ascii: "\n"): endRecord()
      default: field.append(byte)
      }
    }
    if let quoteLine {
      throw RenderError(.badPreset, "\(file):\(quoteLine): a quote is not closed")
    }
    endRecord()
    return records
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
