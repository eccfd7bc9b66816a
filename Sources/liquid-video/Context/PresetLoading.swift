import Essentials
import LiquidRender
import MediaFormats

extension CommandContext {
  /// The preset that the arguments name, with every override applied.
  func loadPreset(
    _ arguments: ParsedArguments, outputExtensions: [String], defaultName: String? = nil
  ) throws(RenderError) -> (argument: PresetArgument, preset: Preset) {
    guard let text = arguments.text(.preset) ?? defaultName else {
      let names = presets.names.joined(separator: ", ")
      throw RenderError(
        .usage,
        "no preset is given; write --preset NAME\(names.isEmpty ? "" : " (bundled: \(names))")")
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
    try adjust(&preset, arguments)
    return (argument, preset)
  }

  /// What no single value of a preset says: `--strict` and `--scale`.
  func adjust(_ preset: inout Preset, _ arguments: ParsedArguments) throws(RenderError) {
    if arguments.has(.strict), let rounding = preset.output.rounding {
      throw RenderError(.badPreset, rounding, use: "another duration or frame rate, or no --strict")
    }
    try scale(&preset, arguments)
  }

  /// `--scale`: another size of the same shape, in even pixels.
  private func scale(_ preset: inout Preset, _ arguments: ParsedArguments) throws(RenderError) {
    guard let factor = arguments.text(.scale).flatMap({ Rational(text: $0)?.value }) else { return }
    func scaled(_ side: Int) -> Int { max(2, Int((Double(side) * factor / 2).rounded()) * 2) }
    let (width, height) = (scaled(preset.output.width), scaled(preset.output.height))
    let largest = PresetLimits.side.upperBound
    guard max(width, height) <= largest, width * height <= PresetLimits.pixels else {
      throw RenderError(
        .usage,
        "\(width)x\(height) is too large (at most \(largest) pixels a side and "
          + "\(PresetLimits.pixels) in all)",
        about: .value(
          RenderError.ValuePlace(file: "", override: OptionName.scale.rawValue, keyPath: "")))
    }
    preset.output.width = width
    preset.output.height = height
  }
}
