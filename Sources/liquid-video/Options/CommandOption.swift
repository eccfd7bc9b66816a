/// One option of a command: its spelling, value and meaning, for parser, help and errors.
struct CommandOption: Sendable {
  let name: OptionName
  /// The letter after `-`.
  let short: Character?
  /// How help calls the value, in capitals; empty for a flag.
  let valueName: String
  let kind: ValueKind
  /// One or two sentences, without range and default.
  let meaning: String
  /// The unit of the value, or nothing.
  let unit: String
  /// What holds when the option is absent, in words, or nothing.
  let absent: String
  /// Where the value goes in a preset, for options that are short for `--set`; a size has two places.
  let presetPaths: [[String]]

  init(
    _ name: OptionName, short: Character? = nil, _ valueName: String, _ kind: ValueKind,
    _ meaning: String, unit: String = "", absent: String = "", presetPaths: [[String]] = []
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.kind = kind
    self.meaning = meaning
    self.unit = unit
    self.absent = absent
    self.presetPaths = presetPaths
  }

  /// An option that stands alone.
  init(flag name: OptionName, short: Character? = nil, _ meaning: String) {
    self.init(name, short: short, "", .flag, meaning)
  }

  /// The name after `--`.
  var long: String { name.rawValue }

  /// `--fps RATE`.
  var usage: String { valueName.isEmpty ? "--\(long)" : "--\(long) \(valueName)" }

  /// What a command line may call it: `--output`, `-o`.
  var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}
