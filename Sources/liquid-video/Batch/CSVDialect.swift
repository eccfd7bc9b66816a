/// How a table separates its fields: by commas, or as spreadsheets of many countries write it.
struct CSVDialect: Sendable, Equatable {
  /// The byte between two fields.
  var separator = UInt8(ascii: ",")

  /// Finds the separator, and drops a first line `sep=;`, which Excel writes and reads.
  ///
  /// Otherwise the separator is the one of `,`, `;` and tab that the first line has most, outside quotes; `,` if it has none.
  init(_ bytes: inout ArraySlice<UInt8>) {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let line = bytes.prefix { !isEnd($0) }
    if line.count == 5, line.starts(with: Array("sep=".utf8)), let last = line.last {
      separator = last
      bytes = bytes.dropFirst(5)
      if bytes.first == UInt8(ascii: "\r") { bytes = bytes.dropFirst() }
      if bytes.first == UInt8(ascii: "\n") { bytes = bytes.dropFirst() }
      return
    }
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if isEnd(byte) { break }
      counts[byte, default: 0] += 1
    }
    for candidate in ";\t".utf8 where counts[candidate, default: 0] > counts[separator, default: 0]
    {
      separator = candidate
    }
  }

  /// What the separators are called; nil for commas.
  var name: String? {
    switch separator {
    case UInt8(ascii: ","): nil
    case UInt8(ascii: ";"): "semicolons"
    case UInt8(ascii: "\t"): "tabs"
    default: "\"\(Character(UnicodeScalar(separator)))\""
    }
  }

  /// The field, with a point for the decimal comma of countries where commas do not separate fields.
  func number(_ field: String) -> String {
    guard separator != UInt8(ascii: ","), field.utf8.count <= 20 else { return field }
    let parts = field.split(separator: ",", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
    }
    return parts.count == 2 && areDigits ? "\(parts[0]).\(parts[1])" : field
  }
}
