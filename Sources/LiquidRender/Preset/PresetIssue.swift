/// One fault of a preset.
public struct PresetIssue: Sendable, Equatable {
  let origin: JSONOrigin
  /// Where in the preset, such as `paint.liquid.stops[2].color`; empty for a fault of the whole text.
  public let keyPath: String
  /// What is wrong and what would be right.
  public let sentence: String

  /// Whether the value came from an option of the command line and not from the file.
  public var isFromOption: Bool {
    if case .option = origin { return true }
    return false
  }

  private var lastKey: Substring { keyPath.split(separator: ".").last ?? "" }

  /// The fault on one line, such as `presets/x.json:12:9: bulgeDemo.angle: 120 is …`.
  public func line(file: String) -> String {
    let tail = keyPath.isEmpty ? sentence : "\(keyPath): \(sentence)"
    return switch origin {
    case .text(let position): "\(file):\(position.line):\(position.column): \(tail)"
    // The option's name says the key already.
    case .option(let option) where option == "--set \(keyPath)" || option == "--\(lastKey)":
      "\(option): \(sentence)"
    case .option(let option): "\(option): \(tail)"
    case .absent: "\(file): \(tail)"
    }
  }
}

/// All the faults of a preset that do not follow from one another, in the order of the text.
public struct PresetError: Error, Sendable, Equatable {
  /// The path as the caller gave it.
  public let file: String
  /// At least one fault.
  public let issues: [PresetIssue]

  /// The error that a caller of the library sees: `usage` when only options of the command line are at fault.
  public var renderError: RenderError {
    RenderError(
      issues.allSatisfy(\.isFromOption) ? .usage : .badPreset,
      messages: issues.map { $0.line(file: file) })
  }
}
