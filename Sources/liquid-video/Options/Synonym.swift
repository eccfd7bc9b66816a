import MediaFormats

/// What other tools call things, and how to write them here.
enum Synonym {
  private static let options: [(names: [String], here: String)] = [
    (["--color", "--colour"], "--set paint.liquid=#RRGGBB"),
    (["--background", "--bg"], "--set paint.background=#RRGGBB"),
    (["--transparent", "--alpha"], "--set paint.background=transparent"),
    (["--force", "--yes", "-f"], "-y"),
    (["--out"], "-o FILE"),
    (["--silent", "-q"], "--quiet"),
    (["--frame", "--time", "-t"], "--at TIME"),
    (["--framerate", "--frame-rate", "--rate", "-r"], "--fps RATE"),
    (["--length", "-d"], "--duration TIME"),
    (["--resolution", "--dimensions", "-s"], "--size WxH"),
    (["--repeat", "--loop"], "--loops N"),
    (["--bitrate", "-b"], "--max-bytes N"),
    (["--workers", "--jobs", "-j"], "--threads N"),
    (["-v", "-V"], "--version"),
  ]

  private static let commands: [(names: [String], here: String)] = [
    (["list", "ls"], "presets list"), (["show"], "presets show"), (["schema"], "presets schema"),
    (["preview", "view", "open"], "play"), (["image", "poster", "frame"], "still"),
    (["check"], "verify"), (["info", "probe"], "inspect"), (["bench"], "benchmark"),
  ]

  /// What to write instead of a value, among those of an option.
  static func word(_ text: String, among known: [String]) -> String? {
    VideoCodec.allCases.first { $0.row.synonyms.contains(text.lowercased()) }
      .flatMap { known.contains($0.rawValue) ? $0.rawValue : nil }
  }

  /// What to write instead of an option, among those of a command.
  static func option(_ name: String, among options: [CommandOption]) -> String? {
    // A batch has lists of some.
    if let list = options.first(where: { "--\($0.long)" == name + "s" }) { return list.usage }
    guard let here = self.options.first(where: { $0.names.contains(name) })?.here else {
      return nil
    }
    let word = here.prefix { $0 != " " }
    return options.contains { $0.spellings.contains(String(word)) } ? here : nil
  }

  /// What to write instead of a command.
  static func command(_ word: String) -> String? {
    commands.first { $0.names.contains(word) }?.here
  }
}
