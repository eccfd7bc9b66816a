import Essentials
import LiquidRender

/// What a batch makes: one entry a row, written anew as rows are finished, so that a killed run can go on.
struct BatchManifest: Sendable {
  static let version = 1

  /// How far a row has come.
  enum Status: String, Sendable {
    case planned, done, kept, failed
  }

  /// What became of a row.
  struct Entry: Sendable {
    var row: Int
    var output: String
    /// A hash of everything that decides the bytes.
    var key: String
    var status: Status
    var bytes: Int?
    var sha256: String?
    var frameDigest: String?
    var frames: Int
    var seconds: Double?
    var warnings: [String] = []
    var error: String?
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  /// Adds or replaces the entry of an output.
  mutating func note(_ entry: Entry) {
    if let index = indices[entry.output] {
      entries[index] = entry
    } else {
      indices[entry.output] = entries.count
      entries.append(entry)
    }
  }

  var json: JSONValue {
    .object([
      ("liquidVideoBatch", .integer(Self.version)),
      ("engine", .string(EngineVersion.current)),
      (
        "rows",
        .array(
          entries.sorted { $0.row < $1.row }.map { entry in
            .object([
              ("row", .integer(entry.row)), ("output", .string(entry.output)),
              ("status", .string(entry.status.rawValue)), ("key", .string(entry.key)),
              ("frames", .integer(entry.frames)),
              ("bytes", entry.bytes.map { .integer($0) } ?? .null),
              ("sha256", entry.sha256.map { .string($0) } ?? .null),
              ("frameDigest", entry.frameDigest.map { .string($0) } ?? .null),
              (
                "elapsedSeconds",
                entry.seconds.map { .number(($0 * 1000).rounded() / 1000) } ?? .null
              ),
              ("warnings", .array(entry.warnings.map { .string($0) })),
              ("error", entry.error.map { .string($0) } ?? .null),
            ])
          })
      ),
    ])
  }

  /// The entries of an older manifest by output; empty when there is none.
  ///
  /// - Throws: `RenderError` of category `badPreset` for a file that is no manifest of a batch.
  static func records(_ path: String) throws(RenderError) -> [String: BatchRecord] {
    guard FileSystem.exists(path) else { return [:] }
    return Dictionary(try BatchRecord.read(path).map { ($0.output, $0) }) { $1 }
  }
}
