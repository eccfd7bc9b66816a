import VideoEncoder

/// Where a result goes.
public enum Destination: Sendable, Equatable {
  /// A file, which may be replaced only if `overwrite` is true.
  case file(path: String, overwrite: Bool)
  /// The standard output of this process.
  case standardOutput

  /// The path, or `-`.
  public var name: String {
    switch self {
    case .file(let path, _): path
    case .standardOutput: "-"
    }
  }
}

/// A video to render.
public struct RenderRequest: Sendable, Equatable {
  /// What to draw, with every override applied.
  public var preset: Preset
  /// Which frames of the loop to render, within 0..<`preset.output.frameCount`.
  public var frames: Range<Int>
  /// The file format.
  public var format: OutputFormat
  /// The name of the codec.
  public var codec: String
  /// The constant rate factor, or nil for the codec's default.
  public var crf: Int?
  /// How many workers, or nil for one a processor; it does not change the file.
  public var threads: Int?
  /// Where the video goes.
  public var destination: Destination

  /// Makes a request; what is left out takes its default.
  public init(
    preset: Preset, frames: Range<Int>? = nil, format: OutputFormat, codec: String? = nil,
    crf: Int? = nil, threads: Int? = nil, destination: Destination
  ) {
    self.preset = preset
    self.frames = frames ?? 0..<preset.output.frameCount
    self.format = format
    self.codec = codec ?? format.codecs[0].name
    self.crf = crf
    self.threads = threads
    self.destination = destination
  }
}

/// What was written.
public struct RenderOutcome: Sendable, Equatable {
  /// The size of the file in bytes.
  public var bytes: Int
  /// What a user should know although all went well.
  public var warnings: [String]

  /// Makes an outcome.
  public init(bytes: Int, warnings: [String] = []) {
    self.bytes = bytes
    self.warnings = warnings
  }
}

/// One small picture of a sheet.
public struct SheetCell: Sendable, Equatable {
  /// What to draw.
  public var preset: Preset
  /// Which frame of the loop.
  public var frame: Int

  /// Makes a cell.
  public init(preset: Preset, frame: Int) {
    self.preset = preset
    self.frame = frame
  }
}

/// A sheet to render: cells row by row, each `cellWidth` × `cellHeight` pixels.
public struct SheetRequest: Sendable, Equatable {
  /// The cells, at least one.
  public var cells: [SheetCell]
  /// Cells in a row, at least 1.
  public var columns: Int
  /// The width of a cell in pixels.
  public var cellWidth: Int
  /// The height of a cell in pixels.
  public var cellHeight: Int
  /// How many workers, or nil for one a processor.
  public var threads: Int?
  /// Where the PNG file goes.
  public var destination: Destination

  /// Makes a request.
  public init(
    cells: [SheetCell], columns: Int, cellWidth: Int, cellHeight: Int, threads: Int? = nil,
    destination: Destination
  ) {
    self.cells = cells
    self.columns = columns
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.threads = threads
    self.destination = destination
  }
}

/// Called with what is done and what there is in all, on any thread; on `false` the task cleans up and
/// throws an error of category `interrupted`.
public typealias ProgressHook = @Sendable (_ done: Int, _ total: Int) -> Bool

extension RenderError {
  /// The same failure in this library's categories.
  init(_ error: EncoderError) {
    let category: Category =
      switch error.category {
      case .unsupported, .badSettings: .usage
      case .unavailable: .unsupported
      case .exists, .cannotCreate: .cannotCreate
      case .inputOutput: .io
      case .encodingFailed: .failed
      }
    self.init(category, error.message)
  }

  static let interrupted = RenderError(.interrupted, "interrupted")
}
