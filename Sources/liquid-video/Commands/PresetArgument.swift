import LiquidRender

/// What `--preset` says: a preset, and perhaps the output with it.
struct PresetArgument: Equatable {
  /// The name or path to load.
  var name: String
  /// The output that was meant, as in `--preset loop.mp4`.
  var output: String?
  /// The preset's name without folder and extension, for naming outputs.
  var stem: String

  /// Takes `text` apart: an extension in `outputExtensions` names the output, any other text is the preset.
  init(_ text: String, outputExtensions: [String]) {
    let (base, fileExtension) = Self.split(text)
    if let fileExtension, outputExtensions.contains(fileExtension) {
      name = base.lastSlash != nil ? base + ".json" : base
      output = text
    } else {
      name = text
    }
    let file = name.pathNames.last ?? name
    stem = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }

  /// A path before its last dot, and the extension after it in lower case.
  static func split(_ path: String) -> (base: String, fileExtension: String?) {
    let file = path.utf8[(path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex)...]
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
      return (path, nil)
    }
    return (
      String(decoding: path.utf8[..<dot], as: UTF8.self),
      String(decoding: path.utf8[dot...].dropFirst(), as: UTF8.self).lowercased()
    )
  }
}

extension CommandContext {
  /// The preset that the arguments name, with every override applied.
  func loadPreset(
    _ arguments: ParsedArguments, outputExtensions: [String], defaultName: String? = nil
  ) throws(RenderError) -> (argument: PresetArgument, preset: Preset) {
    guard let text = arguments.text(.preset) ?? defaultName else {
      let names = presets.names.joined(separator: ", ")
      throw RenderError(
        .usage, "no preset; write --preset NAME\(names.isEmpty ? "" : " (bundled: \(names))")")
    }
    let argument = PresetArgument(text, outputExtensions: outputExtensions)
    let (base, fileExtension) = PresetArgument.split(text)
    if let fileExtension, argument.output == nil, presets.names.contains(base),
      !PresetLibrary.isPath(text)
    {
      let remedy =
        outputExtensions.isEmpty
        ? "write \(base)" : "use \(outputExtensions.joined(separator: ", "))"
      throw RenderError(.usage, "cannot write .\(fileExtension) files here (\(remedy))")
    }
    var preset = try presets.load(argument.name, overrides: arguments.overrides)
    try scale(&preset, arguments)
    return (argument, preset)
  }

  /// `--scale`: another size of the same shape, in even pixels.
  func scale(_ preset: inout Preset, _ arguments: ParsedArguments) throws(RenderError) {
    guard let factor = arguments.text(.scale).flatMap({ Rational(text: $0)?.value }) else { return }
    func scaled(_ side: Int) -> Int { max(2, Int((Double(side) * factor / 2).rounded()) * 2) }
    let (width, height) = (scaled(preset.output.width), scaled(preset.output.height))
    let largest = PresetLimits.side.upperBound
    guard max(width, height) <= largest, width * height <= PresetLimits.pixels else {
      throw RenderError(
        .usage,
        "--scale: \(width)x\(height) is too large (at most \(largest) pixels a side and "
          + "\(PresetLimits.pixels) in all)")
    }
    preset.output.width = width
    preset.output.height = height
  }

  /// Where the result goes: `-o`, else the output in `--preset`, else `fallback`; refused early when impossible.
  func destination(
    _ arguments: ParsedArguments, _ argument: PresetArgument, fallback: String
  ) throws(RenderError) -> Destination {
    try destination(arguments.text(.output) ?? argument.output ?? fallback, arguments)
  }

  /// Where the result goes when it is to be named `path`.
  func destination(
    _ path: String, _ arguments: ParsedArguments
  ) throws(RenderError) -> Destination {
    guard path == "-" else {
      let destination = Destination.file(path: path, overwrite: arguments.has(.overwrite))
      try OutputFile.check(destination)
      return destination
    }
    guard !arguments.has(.json) else {
      throw RenderError(.usage, "--json and -o - both want standard output; leave one out")
    }
    guard !console.outputIsTerminal else {
      throw RenderError(.usage, "-o - would write a file to the terminal; redirect standard output")
    }
    return .standardOutput
  }
}
