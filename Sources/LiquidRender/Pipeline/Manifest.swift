import VideoEncoder

/// The JSON file that tells what was made of what; docs/recipes.md describes its members.
public enum Manifest {
  /// The version of the form of the JSON.
  public static let version = 1

  /// What was made, as JSON.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - outcome: What came of it.
  ///   - seconds: How long it took.
  /// - Returns: One object.
  public static func json(
    _ request: RenderRequest, _ outcome: RenderOutcome, seconds: Double
  ) -> JSONValue {
    let recipe = outcome.recipe
    let output = recipe?.preset.output ?? request.preset.output
    let frames =
      ((recipe?.frames.count ?? request.frames.count) + request.heldFrames) * request.loops
    return .object([
      ("liquidVideoManifest", .integer(version)),
      ("output", .string(request.destination.name)),
      ("bytes", .integer(outcome.bytes)),
      ("sha256", outcome.sha256.map { .string($0) } ?? .null),
      ("frames", .integer(frames)),
      ("durationSeconds", .number(Double(frames) / output.frameRate.value)),
      ("elapsedSeconds", .number((seconds * 1000).rounded() / 1000)),
      ("warnings", .array(outcome.warnings.map { .string($0) })),
      ("recipe", recipe?.json ?? .null),
    ])
  }

  /// Writes the manifest of one render; a file of that name is replaced.
  ///
  /// - Throws: `RenderError`; the old file is left then.
  public static func write(
    _ request: RenderRequest, _ outcome: RenderOutcome, seconds: Double, to path: String
  ) throws(RenderError) {
    try writeFile(path, json(request, outcome, seconds: seconds).prettyText, overwrite: true)
  }
}
