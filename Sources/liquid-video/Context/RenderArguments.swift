import AtomicFiles
import Essentials
import LiquidRender
import MediaFormats

/// Makes a request of the options of `render`, which other commands share in part.
enum RenderArguments {
  /// The plan that the arguments describe; everything that can be refused without rendering is.
  static func plan(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) -> RenderPlan {
    let (argument, preset) = try context.loadPreset(
      arguments, outputExtensions: ContainerFormat.allCases.flatMap(\.row.fileExtensions))
    let format = try format(arguments, argument)
    let destination = try context.destination(
      arguments, argument, fallback: fallback(argument, format))
    return try RenderPlan(request(arguments, preset, format, to: destination))
  }

  /// The request of arguments whose preset, format and destination are known.
  static func request(
    _ arguments: ParsedArguments, _ preset: Preset, _ format: ContainerFormat,
    to destination: Destination
  ) -> RenderRequest {
    RenderRequest(
      preset: preset, frames: frames(arguments), format: format, codec: arguments.choice(.codec),
      pixels: arguments.text(.pixels).flatMap(PixelLayout.init(name:)),
      quality: arguments.choice(.quality), crf: arguments.integer(.crf), qp: arguments.integer(.qp),
      maximumBytes: arguments.integer(.maximumBytes), loops: arguments.integer(.loops) ?? 1,
      heldFrames: heldFrames(arguments, of: preset), matte: matte(arguments),
      keepsRecipe: !arguments.has(.noRecipe), threads: arguments.integer(.threads),
      destination: destination)
  }

  /// `--matte`.
  static func matte(_ arguments: ParsedArguments) -> SRGBColor? {
    arguments.text(.matte).flatMap(SRGBColor.init(hex:))
  }

  /// The frames that `--frames` selects, or nil for all.
  static func frames(_ arguments: ParsedArguments) -> Range<Int>? {
    arguments.span(.frames).map { $0.lowerBound..<$0.upperBound + 1 }
  }

  /// The file that a preset goes to when none is named.
  private static func fallback(_ argument: PresetArgument, _ format: ContainerFormat) -> String {
    format.row.isSequence
      ? "\(argument.stem)-%04d.png" : "\(argument.stem).\(format.row.fileExtensions[0])"
  }

  /// The frames that `--hold` adds: the nearest whole number.
  private static func heldFrames(_ arguments: ParsedArguments, of preset: Preset) -> Int {
    guard let seconds = arguments.text(.hold).flatMap({ Rational(text: $0) }) else { return 0 }
    return Int((seconds.value * preset.output.frameRate.value).rounded())
  }

  /// `--format`, else what the output's extension means, else the first.
  private static func format(
    _ arguments: ParsedArguments, _ argument: PresetArgument
  ) throws(RenderError) -> ContainerFormat {
    if let format: ContainerFormat = arguments.choice(.format) { return format }
    guard let path = arguments.text(.output) ?? argument.output, path != "-" else { return .mp4 }
    guard !FileSystem.isFolder(path) else {
      throw RenderError(
        .cannotCreate,
        "\(path) is a folder; name a file in it, such as \(path.endsInSlash ? path : path + "/")loop.mp4"
      )
    }
    if let format = ContainerFormat(fileName: path.lastPathName) {
      guard !format.row.isSequence || path.contains("%") else {
        throw RenderError(
          .usage, "\(path) names one picture and the loop has many",
          use: "a numbered name such as frames/%04d.png, --format apng, or the command still")
      }
      return format
    }
    let known = ContainerFormat.allCases.flatMap(\.row.fileExtensions).map { ".\($0)" }
    throw RenderError(
      .usage, "\(path) has no extension of a known format",
      use: "\(known.joined(separator: ", ")), or --format",
      nearest: PresetArgument.split(path).fileExtension
        .flatMap { Suggestion.nearest(to: ".\($0)", in: known) })
  }
}
