import LiquidRender

/// A way to compress pictures.
struct CodecChoice: Sendable, Equatable {
  /// The word of `--codec`.
  var name: String
  /// The numbers that `--crf` may have, or nil when there is nothing to choose.
  var crf: ClosedRange<Int>?
  /// The `--crf` that holds when none is given.
  var defaultCRF: Int?
}

/// A file format and the codecs it may hold.
struct OutputFormat: Sendable, Equatable {
  /// The word of `--format`.
  var name: String
  /// The extensions that choose it, without a dot; at least one.
  var extensions: [String]
  /// The codecs that go with it, the default first; at least one.
  var codecs: [CodecChoice]
  /// Whether it can be written to a pipe.
  var canStream: Bool
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
  var crf: Int?
  /// How many workers, or nil for one a processor.
  var threads: Int?
  var destination: Destination
}

/// What was written.
struct RenderOutcome: Sendable, Equatable {
  /// The size of the file in bytes.
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
  var destination: Destination
}

/// A measurement to make: everything is rendered and encoded, nothing is written.
struct BenchmarkRequest: Sendable, Equatable {
  var preset: Preset
  var frames: Range<Int>
  var codec: String
  var crf: Int?
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

/// Called with what is done and what there is in all, on any thread; on `false` the task cleans up and
/// throws `interrupted`.
typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Bool

/// What the command line needs of the pipeline.
///
/// Files appear complete or not at all, and a file that is there stays unless `Destination` says otherwise.
protocol RenderBackend: Sendable {
  /// The formats this build can write, the default one first; there is at least one.
  var formats: [OutputFormat] { get }
  /// The libraries in use and their versions.
  var libraries: [(name: String, version: String)] { get }
  /// Renders a video.
  func render(_ request: RenderRequest, _ progress: Progress) throws(RenderError) -> RenderOutcome
  /// Renders one frame to a PNG file.
  func still(
    _ preset: Preset, frame: Int, to destination: Destination
  ) throws(RenderError) -> RenderOutcome
  /// Renders many small pictures to one PNG file; progress counts pictures.
  func sheet(_ request: SheetRequest, _ progress: Progress) throws(RenderError) -> RenderOutcome
  /// Renders to nowhere and takes the time.
  func benchmark(
    _ request: BenchmarkRequest, _ progress: Progress
  ) throws(RenderError) -> BenchmarkOutcome
  /// Removes every unfinished file, for a process that ends at once; called on a thread of its own.
  func removePartialFiles()
}

/// Stands in until the pipeline is wired: it knows the formats and refuses to render.
struct UnwiredBackend: RenderBackend {
  let formats = [
    OutputFormat(
      name: "mp4", extensions: ["mp4", "m4v"],
      codecs: [CodecChoice(name: "h264", crf: 1...51, defaultCRF: 19)], canStream: false),
    OutputFormat(
      name: "webm", extensions: ["webm"],
      codecs: [CodecChoice(name: "vp9", crf: 0...63, defaultCRF: 24)], canStream: false),
  ]
  let libraries: [(name: String, version: String)] = []

  func render(_ request: RenderRequest, _ progress: Progress) throws(RenderError) -> RenderOutcome {
    throw RenderError(.internal, "not wired")
  }

  func still(
    _ preset: Preset, frame: Int, to destination: Destination
  ) throws(RenderError) -> RenderOutcome {
    throw RenderError(.internal, "not wired")
  }

  func sheet(_ request: SheetRequest, _ progress: Progress) throws(RenderError) -> RenderOutcome {
    throw RenderError(.internal, "not wired")
  }

  func benchmark(
    _ request: BenchmarkRequest, _ progress: Progress
  ) throws(RenderError) -> BenchmarkOutcome {
    throw RenderError(.internal, "not wired")
  }

  func removePartialFiles() {}
}
