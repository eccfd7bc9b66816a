/// Where a value of a preset came from.
package enum JSONOrigin: Sendable, Equatable {
  /// A place in the preset's text.
  case text(TextPosition)
  /// An override, by the name that its caller gave it.
  case override(String)
  /// Nowhere: the value is a default.
  case absent
}

/// A JSON value that was read, and where it stood.
package struct JSONNode: Sendable, Equatable {
  package indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package struct Member: Sendable, Equatable {
    package var key: String
    package var keyOrigin: JSONOrigin
    package var node: JSONNode
  }

  package var value: Value
  package var origin: JSONOrigin

  /// What the value is, for a sentence such as "is a text, not a number".
  package var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
