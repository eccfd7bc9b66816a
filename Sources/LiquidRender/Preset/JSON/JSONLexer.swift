/// Where a character stands in a text: both count from 1, columns in Unicode scalars.
package struct TextPosition: Sendable, Equatable {
  package var line = 1
  package var column = 1
}

/// Cuts JSON text into tokens with their positions, and does not mind text that is wrong.
///
/// Jansson decides what is JSON and what it means; the lexer only finds where things stand.
struct JSONLexer {
  /// What a token is.
  enum Kind: Equatable {
    /// One of `{ } [ ] : ,`, as its byte.
    case mark(UInt8)
    /// A quoted text, perhaps without its closing quote.
    case string
    /// A number, a word, or anything else.
    case other
  }

  /// A token, its first byte's position and its range of bytes.
  struct Token: Equatable {
    var kind: Kind
    var position: TextPosition
    var range: Range<Int>
  }

  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var position = TextPosition()

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// The next token, or nil at the end of the text.
  mutating func next() -> Token? {
    while offset < bytes.endIndex, Self.isSpace(bytes[offset]) { advance() }
    guard offset < bytes.endIndex else { return nil }
    let start = offset
    let startPosition = position
    let first = bytes[offset]
    advance()
    let kind: Kind
    if Self.isMark(first) {
      kind = .mark(first)
    } else if first == UInt8(ascii: "\"") {
      kind = .string
      skipString()
    } else {
      kind = .other
      while offset < bytes.endIndex, !Self.endsWord(bytes[offset]) { advance() }
    }
    return Token(kind: kind, position: startPosition, range: start..<offset)
  }

  /// Moves past the rest of a string; one that lacks its quote ends with its line.
  private mutating func skipString() {
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") { return }
      advance()
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), offset < bytes.endIndex, bytes[offset] != UInt8(ascii: "\n") {
        advance()
      }
    }
  }

  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      position.line += 1
      position.column = 1
    } else if byte & 0xC0 != 0x80 {
      // The first byte of a character of several bytes counts, the others do not.
      position.column += 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ":"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || isMark(byte) || byte == UInt8(ascii: "\"")
  }
}
