import LiquidRender

/// A command line that was understood.
struct ParsedArguments: Sendable {
  var command: Command
  /// Whether the command was named, and not `render` by default.
  var namesCommand: Bool
  /// The words without a dash after the command.
  var operands: [String] = []
  /// The values that replace some of the preset's, in the order given.
  var overrides: [PresetOverride] = []
  private var values: [OptionName: OptionValue] = [:]

  init(command: Command, namesCommand: Bool) {
    self.command = command
    self.namesCommand = namesCommand
  }

  /// Notes an option; given twice, the last one counts.
  mutating func note(_ option: CommandOption, _ value: OptionValue) {
    switch option.name {
    // Each takes back the other.
    case .overwrite: values[.noOverwrite] = nil
    case .noOverwrite: values[.overwrite] = nil
    default: break
    }
    values[option.name] = value
    overrides += Self.overrides(option, value)
  }

  func has(_ name: OptionName) -> Bool { values[name] != nil }

  func text(_ name: OptionName) -> String? {
    guard case .text(let text) = values[name] else { return nil }
    return text
  }

  /// The value of an option whose words are the names of an enumeration's cases.
  func choice<Value: RawRepresentable>(_ name: OptionName) -> Value?
  where Value.RawValue == String {
    text(name).flatMap(Value.init(rawValue:))
  }

  func integer(_ name: OptionName) -> Int? {
    guard case .integer(let number) = values[name] else { return nil }
    return number
  }

  func span(_ name: OptionName) -> ClosedRange<Int>? {
    guard case .span(let span) = values[name] else { return nil }
    return span
  }

  func position(_ name: OptionName) -> FramePosition? {
    guard case .position(let position) = values[name] else { return nil }
    return position
  }

  func positions(_ name: OptionName) -> [FramePosition]? {
    guard case .positions(let positions) = values[name] else { return nil }
    return positions
  }

  private static func overrides(
    _ option: CommandOption, _ value: OptionValue
  ) -> [PresetOverride] {
    let texts: [String]
    switch value {
    case .text(let text) where option.kind == .assignment:
      return PresetOverride(assignment: text).map { [$0] } ?? []
    case .text(let text):
      texts = option.presetPaths.count == 2 ? text.split(separator: "x").map(String.init) : [text]
    case .integer(let number): texts = ["\(number)"]
    default: texts = []
    }
    return zip(option.presetPaths, texts).map { path, text in
      PresetOverride(name: option.long, path: path, value: text)
    }
  }
}
