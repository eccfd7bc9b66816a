internal import VideoEncoder

/// A way to compress pictures.
public struct CodecChoice: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// The constant rate factors it knows, lower is better, or nil when there is nothing to choose.
  public let crf: ClosedRange<Int>?
  /// The constant rate factor that holds when none is given.
  public let defaultCRF: Int?

  /// Makes a description.
  public init(name: String, crf: ClosedRange<Int>?, defaultCRF: Int?) {
    self.name = name
    self.crf = crf
    self.defaultCRF = defaultCRF
  }
}

/// A file format and the codecs it may hold.
public struct OutputFormat: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// The file name extensions that choose it, without a dot; at least one.
  public let extensions: [String]
  /// The codecs that go with it, the default first; at least one.
  public let codecs: [CodecChoice]
  /// Whether it can be written to a pipe.
  public let canStream: Bool

  /// Makes a description.
  public init(name: String, extensions: [String], codecs: [CodecChoice], canStream: Bool) {
    self.name = name
    self.extensions = extensions
    self.codecs = codecs
    self.canStream = canStream
  }
}

/// The formats that can be written, the default one first.
public let outputFormats: [OutputFormat] = ContainerFormat.allCases.map { container in
  OutputFormat(
    name: container.rawValue, extensions: container.fileExtensions,
    codecs: container.codecs.map {
      CodecChoice(
        name: $0.rawValue, crf: $0.traits.crfRange,
        defaultCRF: $0.traits.crfRange == nil ? nil : $0.traits.defaultCRF)
    },
    canStream: container.canStream)
}

/// The libraries that frames pass through, and their versions.
public func libraries() -> [(name: String, version: String)] {
  libraryVersions().map { ($0.name, $0.version) } + [("jansson", EngineVersion.jansson)]
}

/// Removes every unfinished file of this process, for a process that must end at once.
public func removeUnfinishedFiles() { removePartialFiles() }

/// Makes writing to a closed pipe an error of the render instead of a signal that kills the process.
public func ignoreClosedPipes() { ignoreBrokenPipes() }

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
  /// The name of the file format, one of `outputFormats`.
  public var format: String
  /// The name of the codec, or nil for the format's default.
  public var codec: String?
  /// The constant rate factor, or nil for the codec's default.
  public var crf: Int?
  /// How many workers, or nil for one a processor; it does not change the file.
  public var threads: Int?
  /// Where the video goes.
  public var destination: Destination

  /// Makes a request; what is left out takes its default.
  public init(
    preset: Preset, frames: Range<Int>? = nil, format: String, codec: String? = nil,
    crf: Int? = nil, threads: Int? = nil, destination: Destination
  ) {
    self.preset = preset
    self.frames = frames ?? 0..<preset.output.frameCount
    self.format = format
    self.codec = codec
    self.crf = crf
    self.threads = threads
    self.destination = destination
  }
}

/// What was rendered.
public struct RenderOutcome: Sendable, Equatable {
  /// Frames in the file.
  public var frames: Int
  /// Bytes of all packets, without the container's own.
  public var bytes: Int
  /// From start to end, on the clock.
  public var seconds: Double
  /// How many workers there were.
  public var threads: Int
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
  /// Cells in a row.
  public var columns: Int
  /// The width of a cell in pixels.
  public var cellWidth: Int
  /// The height of a cell in pixels.
  public var cellHeight: Int
  /// How many workers, or nil for one a processor.
  public var threads: Int?

  /// Makes a request.
  public init(
    cells: [SheetCell], columns: Int, cellWidth: Int, cellHeight: Int, threads: Int? = nil
  ) {
    self.cells = cells
    self.columns = columns
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.threads = threads
  }
}

/// Called with frames done and frames in all, on any thread; on `false` the task cleans up and throws
/// `RenderError.Category.interrupted`.
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
}
