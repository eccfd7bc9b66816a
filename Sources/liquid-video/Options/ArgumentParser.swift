import Essentials
import LiquidRender

/// Understands a command line by the option table.
enum ArgumentParser {
  /// The arguments after the program's name, understood.
  ///
  /// The first argument names the command unless it begins with a dash; then it is `render`. `--help` and
  /// `--version` end the reading at once. Given twice, the last option counts; `--set` adds up.
  ///
  /// - Throws: `usage` with what is wrong and, if there is one, a guess at what was meant.
  static func parse(_ arguments: [String]) throws(RenderError) -> ParsedArguments {
    var rest = arguments[...]
    let command = try takeCommand(&rest)
    var parsed = ParsedArguments(
      command: command, namesCommand: rest.count < arguments.count)
    let options = parsed.command.options
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || !argument.hasPrefix("-") || argument == "-" {
        parsed.operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        let (option, value) = try read(argument, &rest, among: options, of: parsed.command)
        parsed.note(option, value)
        if option.name == .help || option.name == .version { return parsed }
      }
    }
    try checkOperands(parsed)
    return parsed
  }

  /// The command whose words the arguments begin with, removed from them.
  private static func takeCommand(_ rest: inout ArraySlice<String>) throws(RenderError) -> Command {
    guard let first = rest.first, !first.hasPrefix("-") else { return .render }
    let fitting = Command.all.filter { $0.words[0] == first }
    guard !fitting.isEmpty else {
      let names = Command.all.map { $0.words[0] }
      let guess =
        Synonym.command(first).map { "; did you mean \"\($0)\"?" }
        ?? Suggestion.phrase(for: first, in: names)
      let remedy = guess.isEmpty ? " (to render a preset: --preset NAME)" : guess
      throw RenderError(.usage, "unknown command \"\(first)\"\(remedy)")
    }
    rest.removeFirst()
    guard fitting.count > 1 else { return fitting[0] }
    // A group: its second word decides, and the group alone means its first command.
    guard let second = rest.first, !second.hasPrefix("-") else { return fitting[0] }
    guard let command = fitting.first(where: { $0.words[1] == second }) else {
      let words = fitting.map { $0.words[1] }
      throw RenderError(
        .usage,
        "unknown command \"\(first) \(second)\"\(Suggestion.phrase(for: second, in: words)) "
          + "(use \(words.joined(separator: ", ")))")
    }
    rest.removeFirst()
    return command
  }

  private static func read(
    _ argument: String, _ rest: inout ArraySlice<String>, among options: [CommandOption],
    of command: Command
  ) throws(RenderError) -> (CommandOption, OptionValue) {
    var name = argument
    var attached: String?
    if argument.hasPrefix("--"), let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
      name = String(argument[..<equals])
      attached = String(decoding: argument.utf8[equals...].dropFirst(), as: UTF8.self)
    }
    guard let option = options.first(where: { $0.spellings.contains(name) }) else {
      throw unknown(name, among: options, of: command)
    }
    if option.kind == .flag {
      guard attached == nil else {
        throw RenderError(.usage, "\(name) accepts no value; write \(name) alone")
      }
      return (option, .flag)
    }
    guard let text = attached ?? takeValue(&rest) else {
      let next = rest.first.flatMap { $0.hasPrefix("--") || option.kind != .text ? nil : $0 }
      let hint = next.map { "; a value that begins with a dash: --\(option.long)=\($0)" } ?? ""
      throw RenderError(
        .usage, "\(name) needs a value; write \(option.usage)\(Self.use(option))\(hint)")
    }
    guard let value = option.kind.value(of: text) else {
      throw RenderError(.usage, "\(name): \(Self.complaint(text, option))")
    }
    return (option, value)
  }

  private static func checkOperands(_ parsed: ParsedArguments) throws(RenderError) {
    let command = parsed.command
    if parsed.operands.count > command.operands.upperBound {
      let extra = parsed.operands[command.operands.upperBound]
      let hint =
        command == .render && parsed.has(.preset) && !parsed.has(.output)
        ? "name an output file with -o"
        : "usage: liquid-video \(command.name) \(command.usage)"
      throw RenderError(.usage, "unexpected argument \"\(extra)\" (\(hint))")
    }
    guard parsed.operands.count >= command.operands.lowerBound else {
      throw RenderError(
        .usage,
        "\(command.name) needs \(command.usage.prefix { $0 != " " && $0 != "." }) (usage: liquid-video \(command.name) \(command.usage))"
      )
    }
  }

  private static func unknown(
    _ name: String, among options: [CommandOption], of command: Command
  ) -> RenderError {
    if let here = Synonym.option(name, among: options) {
      return RenderError(.usage, "\(command.name) has no option \(name); write \(here)")
    }
    let homes = OptionTable.commands(with: name)
    if !homes.isEmpty {
      let names = homes.map(\.name).joined(separator: ", ")
      return RenderError(.usage, "\(command.name) has no option \(name); it belongs to \(names)")
    }
    let guess = Suggestion.phrase(for: name, in: options.flatMap(\.spellings))
    let remedy = guess.isEmpty ? " (see liquid-video \(command.name) --help)" : guess
    return RenderError(.usage, "\(command.name) has no option \(name)\(remedy)")
  }

  /// The next argument, unless it is an option: a value that begins with a dash is written `--option=-value`.
  private static func takeValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first else { return nil }
    let isNumber = next.dropFirst().first?.isNumber == true
    guard !next.hasPrefix("-") || next == "-" || isNumber else { return nil }
    return rest.popFirst()
  }

  /// What is wrong with a value that is not one of the option's.
  static func complaint(_ text: String, _ option: CommandOption) -> String {
    switch option.kind {
    case .text: "the value is empty"
    case .word(let words):
      "\"\(text)\" is unknown"
        + (Synonym.word(text, among: words).map { "; did you mean \"\($0)\"?" }
          ?? Suggestion.phrase(for: text, in: words)) + use(option)
    case .assignment: "\"\(text)\" does not have the form path.to.key=value"
    case .position, .positions:
      "\"\(text)\" is not a frame number, seconds such as 1.2s, or a part of the loop such as 50% or 0.5"
    case .bytes: "\"\(text)\" is not a number of bytes such as 1500000, 1500k, 1.5M or 1500KiB"
    case .color: "\"\(text)\" is not an opaque colour such as #40261A"
    case .seed: "\"\(text)\" is not a seed such as 7, 0x7 or random\(use(option))"
    case .integer, .flag: "\"\(text)\" is not a whole number in range\(use(option))"
    case .size:
      "\"\(text)\" is not a size such as 1080x1920 or \(SpokenValue.sizes.map(\.word).joined(separator: ", "))"
        + use(option)
    case .fraction, .rate, .seconds:
      "\"\(text)\" is not a number or fraction in range\(use(option))"
    case .span: "\"\(text)\" does not have the form \(option.valueName) in range\(use(option))"
    }
  }

  /// ` (use 1–240 frames/s)`, or nothing.
  private static func use(_ option: CommandOption) -> String {
    guard let range = option.kind.rangeText else { return "" }
    return " (use \(range)\(option.unit.isEmpty ? "" : " \(option.unit)"))"
  }
}
