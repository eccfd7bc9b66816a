public import Essentials

/// What was written.
public struct RenderOutcome: Sendable, Equatable {
  /// The size of the file in bytes; of all files of a sequence or bundle.
  public var bytes: Int
  /// What a user should know although all went well.
  public var warnings: [RenderError.Issue]
  /// How the video was made; nil for pictures.
  public var recipe: Recipe?
  /// SHA-256 of the file, or of the files of a sequence one after another, in hexadecimal digits; nil for pipes and pictures.
  public var sha256: String?
  /// The stream's name in the `codecs` parameter of a media type (RFC 6381), for H.264 and VP9.
  public var codecsParameter: String?

  /// Makes an outcome.
  public init(
    bytes: Int, warnings: [RenderError.Issue] = [], recipe: Recipe? = nil, sha256: String? = nil,
    codecsParameter: String? = nil
  ) {
    self.bytes = bytes
    self.warnings = warnings
    self.recipe = recipe
    self.sha256 = sha256
    self.codecsParameter = codecsParameter
  }
}

/// How far a task is.
public struct RenderProgress: Sendable, Equatable {
  /// What is done, in the unit of the task: frames, or pictures of a sheet, or steps of a benchmark.
  public var done: Int
  /// What there is in all, at least 1.
  public var total: Int
  /// Bytes that the encoder has made so far; 0 for tasks without one.
  public var bytes: Int

  /// Makes a report.
  public init(done: Int, total: Int, bytes: Int = 0) {
    self.done = done
    self.total = total
    self.bytes = bytes
  }
}

/// Reports how far a task is, on any thread; when it returns `false`, the task cleans up and throws an error of category
/// `interrupted`.
public typealias ProgressHook = @Sendable (RenderProgress) -> Bool
