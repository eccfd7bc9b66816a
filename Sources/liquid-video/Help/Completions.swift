import LiquidRender

/// Writes completion scripts for shells from the commands and their options.
enum Completions {
  /// The shells that are known.
  static let shells = ["bash", "zsh", "fish"]
  /// The names of presets at the time of writing; the scripts ask the program anew.
  private static let presets = "liquid-video presets list 2>/dev/null | cut -d' ' -f1"

  /// The script for a shell.
  static func script(for shell: String) -> String {
    switch shell {
    case "zsh": "#compdef liquid-video\nautoload -U +X bashcompinit && bashcompinit\n" + bash()
    case "fish": fish()
    default: bash()
    }
  }

  private static var firstWords: [String] {
    Command.all.reduce(into: []) { words, command in
      if !words.contains(command.words[0]) { words.append(command.words[0]) }
    }
  }

  private static func words(of option: CommandOption) -> String? {
    if case .word(let words) = option.kind { return words.joined(separator: " ") }
    if case .size = option.kind { return SpokenValue.sizes.map(\.word).joined(separator: " ") }
    return nil
  }

  /// Options whose value is a file.
  private static func takesFile(_ option: CommandOption) -> Bool {
    [.output, .manifest, .gallery, .bundle].contains(option.name)
  }

  private static func bash() -> String {
    var script = """
      # Completions of liquid-video; made by liquid-video completions.
      _liquid_video() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=render second=""
        COMPREPLY=()
        if [[ ${#COMP_WORDS[@]} -gt 1 && ${COMP_WORDS[1]} != -* && $COMP_CWORD -gt 1 ]]; then
          command=${COMP_WORDS[1]}
          if [[ ${#COMP_WORDS[@]} -gt 2 && $COMP_CWORD -gt 2 ]]; then second=${COMP_WORDS[2]}; fi
        fi
        case $previous in
          --preset)
            COMPREPLY=($(compgen -W "$(\(Self.presets))" -- "$current") $(compgen -f -- "$current")); return ;;

      """
    let valued = OptionTable.options.filter { $0.kind != .flag }
    for name in OptionName.allCases where name != .preset {
      guard let option = valued.first(where: { $0.name == name }) else { continue }
      let names = "--\(option.long)" + (option.short.map { "|-\($0)" } ?? "")
      if let words = words(of: option) {
        script +=
          "    \(names)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return ;;\n"
      } else if takesFile(option) {
        script += "    \(names)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      } else {
        script += "    \(names)) return ;;\n"
      }
    }
    script += "  esac\n  case \"$command $second\" in\n"
    for command in Command.all {
      let options = command.options.flatMap(\.spellings)
      let pattern = command.words.count > 1 ? "\"\(command.name)\"*" : "\"\(command.name) \"*"
      script +=
        "    \(pattern)) [[ $current == -* ]] && "
        + "COMPREPLY=($(compgen -W \"\(options.joined(separator: " "))\" -- \"$current\")) ;;\n"
    }
    let seconds = Command.all.filter { $0.words.count > 1 }.map { $0.words[1] }
    script += """
        esac
        [[ $current == -* ]] && return
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W "\(firstWords.joined(separator: " "))" -- "$current"))
        elif [[ $command == presets && $COMP_CWORD -eq 2 ]]; then
          COMPREPLY=($(compgen -W "\(seconds.joined(separator: " "))" -- "$current"))
        elif [[ "$command $second" == "presets show" ]]; then
          COMPREPLY=($(compgen -W "$(\(Self.presets))" -- "$current") $(compgen -f -- "$current"))
        elif [[ $command == completions ]]; then
          COMPREPLY=($(compgen -W "\(Self.shells.joined(separator: " "))" -- "$current"))
        else
          COMPREPLY=($(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _liquid_video liquid-video

      """
    return script
  }

  private static func fish() -> String {
    var lines = [
      "# Completions of liquid-video; made by liquid-video completions.",
      "complete -c liquid-video -f",
    ]
    let all = firstWords.joined(separator: " ")
    for word in firstWords {
      let summary = Command.all.first { $0.words[0] == word }?.summary ?? ""
      lines.append(
        "complete -c liquid-video -n \"not __fish_seen_subcommand_from \(all)\" -a \(word) "
          + "-d \(Self.quoted(summary))")
    }
    for command in Command.all where command.words.count > 1 {
      lines.append(
        "complete -c liquid-video -n \"__fish_seen_subcommand_from \(command.words[0])\" "
          + "-a \(command.words[1]) -d \(Self.quoted(command.summary))")
    }
    for command in Command.all {
      let seen = "__fish_seen_subcommand_from \(command.words[0])"
      let condition =
        command == .render ? "not __fish_seen_subcommand_from \(all); or \(seen)" : seen
      for option in command.options {
        var line = "complete -c liquid-video -n \"\(condition)\" -l \(option.long)"
        if let short = option.short { line += " -s \(short)" }
        if option.kind != .flag {
          line += takesFile(option) ? " -r -F" : " -x"
          if option.name == .preset { line += " -a \"(\(Self.presets))\"" }
          if let words = words(of: option) { line += " -a \"\(words)\"" }
        }
        lines.append(line + " -d \(Self.quoted(Self.firstSentence(option.meaning)))")
      }
    }
    lines.append(
      "complete -c liquid-video -n \"__fish_seen_subcommand_from completions\" "
        + "-a \"\(Self.shells.joined(separator: " "))\"")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func firstSentence(_ text: String) -> String {
    let end = text.firstRange(of: ". ")?.lowerBound ?? text.endIndex
    return String(text[..<end])
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "\\'" : String($0) }.joined() + "'"
  }
}
