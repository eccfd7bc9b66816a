/// Where a value of a preset came from.
enum JSONOrigin: Sendable, Equatable {
  /// A place in the preset's text.
  case text(TextPosition)
  /// An option of the command line, such as `--set paint.background` or `--fps`.
  case option(String)
  /// Nowhere: the value is a default.
  case absent
}

/// A JSON value that was read, and where it stood.
struct JSONNode: Sendable, Equatable {
  indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  struct Member: Sendable, Equatable {
    var key: String
    var keyOrigin: JSONOrigin
    var node: JSONNode
  }

  var value: Value
  var origin: JSONOrigin

  /// What the value is, for a sentence such as "is a text, not a number".
  var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
