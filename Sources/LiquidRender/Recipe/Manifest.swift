public import Essentials
import MediaFormats

/// The JSON file that states what was made of what; docs/recipes.md describes its members.
public enum Manifest {
  /// The version of the form of the JSON.
  public static let version = 1

  /// Returns what was made, as JSON.
  ///
  /// - Parameters:
  ///   - plan: What was carried out.
  ///   - outcome: What came of it.
  ///   - seconds: How long it took.
  /// - Returns: One object.
  public static func json(
    _ plan: RenderPlan, _ outcome: RenderOutcome, seconds: Double
  ) -> JSONValue {
    .object([
      ("liquidVideoManifest", .integer(version)),
      ("output", .string(plan.request.destination.name)),
      ("bytes", .integer(outcome.bytes)),
      ("sha256", outcome.sha256.map { .string($0) } ?? .null),
      ("frames", .integer(plan.totalFrameCount)),
      (
        "durationSeconds",
        .number(Double(plan.totalFrameCount) / plan.preset.output.frameRate.value)
      ),
      ("elapsedSeconds", .number((seconds * 1000).rounded() / 1000)),
      ("warnings", .array(outcome.warnings.map { .string($0.description) })),
      ("recipe", (outcome.recipe ?? plan.recipe).json),
    ])
  }

  /// Writes the manifest of one render; a file of that name is replaced.
  ///
  /// - Throws: `RenderError`; the old file is left then.
  public static func write(
    _ plan: RenderPlan, _ outcome: RenderOutcome, seconds: Double, to path: String
  ) throws(RenderError) {
    try writeFile(path, json(plan, outcome, seconds: seconds).prettyText, overwrite: true)
  }
}
