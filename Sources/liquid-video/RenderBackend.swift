import LiquidRender

/// A file format and the codecs it may hold.
struct OutputFormat: Sendable, Equatable {
  /// The word of `--format`.
  var name: String
  /// The extensions that choose it, without a dot.
  var extensions: [String]
  /// The words of `--codec` that go with it, the default first.
  var codecs: [String]
}

/// Where a result goes.
enum Destination: Sendable, Equatable {
  case file(path: String, overwrite: Bool)
  case standardOutput

  /// The path, or `-`.
  var name: String {
    switch self {
    case .file(let path, _): path
    case .standardOutput: "-"
    }
  }
}

/// A video to render; the preset has every override applied.
struct RenderRequest: Sendable, Equatable {
  var preset: Preset
  /// The frames to render, within 0..<frameCount.
  var frames: Range<Int>
  var format: OutputFormat
  var codec: String
  var crf: Double?
  /// How many workers, or nil for one a processor.
  var threads: Int?
  var destination: Destination
}

/// What was rendered.
struct RenderOutcome: Sendable, Equatable {
  /// The size of the file.
  var bytes: Int
  /// What a user should know although all went well.
  var warnings: [String] = []
}

/// One small picture of a sheet.
struct SheetCell: Sendable, Equatable {
  var preset: Preset
  var frame: Int
}

/// A sheet to render: cells row by row, each scaled to `cellWidth` × `cellHeight` pixels.
struct SheetRequest: Sendable, Equatable {
  var cells: [SheetCell]
  var columns: Int
  var cellWidth: Int
  var cellHeight: Int
  var threads: Int?
}

/// A measurement to make: everything is rendered and encoded, nothing is written.
struct BenchmarkRequest: Sendable, Equatable {
  var preset: Preset
  var frames: Range<Int>
  var codec: String
  var crf: Double?
  var threads: Int?
}

/// What was measured.
struct BenchmarkOutcome: Sendable, Equatable {
  /// From start to end, on the clock.
  var seconds: Double
  /// How many workers there were.
  var threads: Int
  /// The time spent in each stage, summed over workers, in the order of the pipeline.
  var stages: [Stage]

  /// One stage of the pipeline.
  struct Stage: Sendable, Equatable {
    var name: String
    var seconds: Double
  }
}

/// How a long task talks to the command that started it; both may be called on any thread.
struct TaskHooks: Sendable {
  /// Called with frames done and frames in all; on `false` the task cleans up and throws `interrupted`.
  var progress: @Sendable (_ done: Int, _ total: Int) -> Bool
  /// Called with the name of an unfinished file as soon as it exists, and with nil once it is gone or complete.
  var partialFile: @Sendable (_ path: String?) -> Void
}

/// What the command line needs of the pipeline.
protocol RenderBackend: Sendable {
  /// The formats this build can write, the default one first; there is at least one, with at least one codec.
  var formats: [OutputFormat] { get }
  /// The libraries in use and their versions.
  var libraries: [(name: String, version: String)] { get }
  /// Renders a video to its destination.
  func render(_ request: RenderRequest, _ hooks: TaskHooks) throws(RenderError) -> RenderOutcome
  /// One frame as the bytes of a PNG file.
  func still(_ preset: Preset, frame: Int) throws(RenderError) -> [UInt8]
  /// Many frames as the bytes of a PNG file; progress counts cells.
  func sheet(_ request: SheetRequest, _ hooks: TaskHooks) throws(RenderError) -> [UInt8]
  /// Renders to nowhere and takes the time.
  func benchmark(
    _ request: BenchmarkRequest, _ hooks: TaskHooks
  ) throws(RenderError) -> BenchmarkOutcome
}

/// Stands in until the pipeline is wired: it knows the formats and refuses to render.
struct UnwiredBackend: RenderBackend {
  let formats = [
    OutputFormat(name: "mp4", extensions: ["mp4"], codecs: ["h264"]),
    OutputFormat(name: "webm", extensions: ["webm"], codecs: ["vp9"]),
  ]
  let libraries: [(name: String, version: String)] = []

  func render(_ request: RenderRequest, _ hooks: TaskHooks) throws(RenderError) -> RenderOutcome {
    throw RenderError(.internal, "not wired")
  }

  func still(_ preset: Preset, frame: Int) throws(RenderError) -> [UInt8] {
    throw RenderError(.internal, "not wired")
  }

  func sheet(_ request: SheetRequest, _ hooks: TaskHooks) throws(RenderError) -> [UInt8] {
    throw RenderError(.internal, "not wired")
  }

  func benchmark(
    _ request: BenchmarkRequest, _ hooks: TaskHooks
  ) throws(RenderError) -> BenchmarkOutcome {
    throw RenderError(.internal, "not wired")
  }
}
