import Essentials
import LiquidRender
import MediaFormats

extension Command {
  static let hash = Command(
    "hash", summary: "Print the hashes of files, or of the frames that a preset makes.",
    usage: "FILE... | --preset NAME [options]", operands: 0...10_000,
    examples: [
      "liquid-video hash loop.mp4", "liquid-video hash --preset loop --seed 7 --size 720p",
    ],
    options: [
      .preset(
        "Hash the drawn frames of this preset instead of files. They are the same on every machine."
      )
    ] + CommandOption.replacements + [
      CommandOption(flag: .each, "Print the hash of every frame instead of one for all."),
      .frames,
      CommandOption(
        .format, "NAME", .word(ContainerFormat.allCases.map(\.rawValue)),
        "The format whose frames are hashed.",
        absent: ContainerFormat.allCases[0].rawValue),
      .pixels, .matte, .threads, .progress, .json, .quiet,
    ],
    run: HashCommand.run)
}

/// `hash`: hashes by which the results of two machines are compared.
enum HashCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    guard arguments.operands.isEmpty else {
      guard !arguments.has(.preset) else {
        throw RenderError(.usage, "--preset and files cannot be given together")
      }
      return try files(arguments, context)
    }
    guard arguments.has(.preset) else {
      throw RenderError(
        .usage,
        "there is nothing to hash; name files, or write --preset NAME for the frames of a preset")
    }
    try frames(arguments, context)
  }

  /// SHA-256 of files, as `sha256sum` prints it.
  private static func files(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    var list: [JSONValue] = []
    for path in arguments.operands {
      guard let hash = context.backend.hash(ofFiles: [path]) else {
        guard FileSystem.exists(path) else {
          throw RenderError(
            .notFound, "there is no file \(path) (for the frames of a preset write --preset NAME)")
        }
        throw RenderError(.io, "\(path) cannot be read as a file")
      }
      guard arguments.has(.json) else {
        try context.console.print(Self.line(hash.sha256, path))
        continue
      }
      let digest = (try? Inspection(path))?.recipe.frameDigest
      list.append(
        .object([
          ("file", .string(path)), ("bytes", .integer(hash.bytes)),
          ("sha256", .string(hash.sha256)),
          ("frameDigest", digest.map { .string($0) } ?? .null),
        ]))
    }
    if arguments.has(.json) {
      try context.printJSON([("command", .string("hash")), ("files", .array(list))])
    }
  }

  /// As `sha256sum -c` reads it: a line with an escaped name (backslash, end of line) begins with
  /// a backslash.
  static func line(_ sha256: String, _ path: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\n": "\\n", "\r": "\\r"]
    let name = path.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    return "\(name == path ? "" : "\\")\(sha256)  \(Console.harmless(name))\n"
  }

  /// The digest of a preset's frames as they are drawn, or with `--each` the hash of every frame.
  private static func frames(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RenderError) {
    let (argument, preset) = try context.loadPreset(arguments, outputExtensions: [])
    let plan = try RenderPlan(
      RenderArguments.request(
        arguments, preset, arguments.choice(.format) ?? .mp4, to: .nowhere))
    let pixels = plan.settings.layout.name
    let hashes = try context.withProgress(
      arguments, unit: "frames", frameRate: preset.output.frameRate.value
    ) { progress throws(RenderError) in
      try context.backend.frameHashes(plan, progress)
    }
    let each = arguments.has(.each)
    guard arguments.has(.json) else {
      let lines =
        each
        ? hashes.frames.enumerated().map {
          "\($0.element)  \(plan.frames.lowerBound + $0.offset)"
        }
        : ["\(hashes.digest)  \(argument.stem), seed \(preset.seed), \(pixels)"]
      return try context.console.print(lines.map { Console.harmless($0) + "\n" }.joined())
    }
    try context.printJSON([
      ("command", .string("hash")), ("preset", .string(preset.name)),
      ("seed", .integer(preset.seed)), ("pixels", .string(pixels)),
      ("firstFrame", .integer(plan.frames.lowerBound)),
      ("frames", .integer(hashes.frames.count)), ("frameDigest", .string(hashes.digest)),
      ("version", .string(EngineVersion.current)),
      ("hashes", each ? .array(hashes.frames.map { .string($0) }) : .null),
    ])
  }
}
