import Essentials

/// How issues are spelled for the one who reads them: what the library calls a setting is an option on the command line
/// and a column in a table.
enum Spelling {
  case options, columns

  /// The name of a setting, or nil when it needs none.
  func name(of setting: RenderError.Setting) -> String? {
    Self.option(of: setting).map { spelled($0.rawValue) }
  }

  /// The name of an override of a preset's value.
  func name(of override: String) -> String {
    // `set.path.to.key` is the option `--set` with its value's key.
    switch self {
    case .options:
      override.hasPrefix("set.") ? "--set \(override.dropFirst(4))" : "--\(override)"
    case .columns: spelled(override)
    }
  }

  private func spelled(_ name: String) -> String {
    switch self {
    case .options: "--\(name)"
    case .columns: "column \"\(name)\""
    }
  }

  /// The option that sets a setting; the destination is named in the sentence itself.
  private static func option(of setting: RenderError.Setting) -> OptionName? {
    switch setting {
    case .format: .format
    case .codec: .codec
    case .pixels: .pixels
    case .quality: .quality
    case .crf: .crf
    case .qp: .qp
    case .maximumBytes: .maximumBytes
    case .loops: .loops
    case .heldFrames: .hold
    case .frames: .frames
    case .matte: .matte
    case .threads: .threads
    case .folder: .bundle
    case .destination: nil
    }
  }
}

extension RenderError.Issue {
  /// The issue on one line, its subject spelled.
  func line(of spelling: Spelling) -> String { line(name(in: spelling)) }

  /// What the issue is about, spelled; nil when the sentence says so itself.
  func name(in spelling: Spelling) -> String? {
    switch subject {
    case .setting(let setting): spelling.name(of: setting)
    case .value(let place): place.name(spelling: spelling.name(of:))
    case nil: nil
    }
  }
}

extension RenderError {
  /// The issues for a command line, one a line, with what helps there.
  var lines: [String] {
    issues.map { issue in
      let line = issue.line(of: .options)
      guard category == .exists, let subject = issue.subject else { return line }
      let other = subject == .setting(.folder) ? "name another folder" : "-o another name"
      return "\(line); write -y to replace it, or \(other)"
    }
  }

  /// The issues of a row of a table, one a line.
  var linesOfRow: [String] {
    issues.map { issue in
      let line = issue.line(of: .columns)
      return category == .exists && issue.subject != nil
        ? "\(line); write -y to replace it" : line
    }
  }
}
