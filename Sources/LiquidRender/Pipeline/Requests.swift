package import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a result goes.
public enum Destination: Sendable, Equatable {
  /// A file, which may be replaced only if `overwrite` is true.
  case file(path: String, overwrite: Bool)
  /// A file descriptor that is open for writing and stays the caller's, such as one of a pipe; `name` is for messages.
  case descriptor(Int32, name: String)

  /// The standard output of this process.
  public static let standardOutput = Destination.descriptor(STDOUT_FILENO, name: "standard output")

  /// The path, or `-`.
  public var name: String {
    switch self {
    case .file(let path, _): path
    case .descriptor: "-"
    }
  }

  /// What messages call it: the path, or the name of the descriptor.
  public var label: String {
    switch self {
    case .file(let path, _): path
    case .descriptor(_, let name): name
    }
  }

  /// Whether the result can be read and changed until it is whole.
  var isFile: Bool {
    switch self {
    case .file: true
    case .descriptor: false
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
  /// The name of the codec, or nil for the format's first that keeps the preset's transparency.
  public var codec: String?
  /// The name of the pixel layout, such as `yuv420p10`, or nil for the codec's first that fits.
  public var pixels: String?
  /// `draft`, `standard`, `high` or `lossless`, or nil for the codec's own.
  public var quality: String?
  /// The constant rate factor in place of the quality's.
  public var crf: Int?
  /// The most bytes that the file may have: the best rate factor for it is looked for.
  public var maximumBytes: Int?
  /// How often the frames are in the file, 1 or more; only the first time is encoded.
  public var loops: Int
  /// How many frames longer the last one is held.
  public var heldFrames: Int
  /// What lies under a transparent background, in formats without alpha and under soft edges of GIF.
  public var matte: SRGBColor?
  /// Whether the file tells how it was made.
  public var keepsRecipe: Bool
  /// How many workers, or nil for one a processor; it does not change the file.
  public var threads: Int?
  /// Where the video goes; for PNG frames a path with a place for the number, such as `frames/%04d.png`.
  public var destination: Destination

  /// Makes a request; what is left out takes its default.
  public init(
    preset: Preset, frames: Range<Int>? = nil, format: OutputFormat, codec: String? = nil,
    pixels: String? = nil, quality: String? = nil, crf: Int? = nil, maximumBytes: Int? = nil,
    loops: Int = 1, heldFrames: Int = 0, matte: SRGBColor? = nil, keepsRecipe: Bool = true,
    threads: Int? = nil, destination: Destination
  ) {
    self.preset = preset
    self.frames = frames ?? 0..<preset.output.frameCount
    self.format = format
    self.codec = codec
    self.pixels = pixels
    self.quality = quality
    self.crf = crf
    self.maximumBytes = maximumBytes
    self.loops = loops
    self.heldFrames = heldFrames
    self.matte = matte
    self.keepsRecipe = keepsRecipe
    self.threads = threads
    self.destination = destination
  }
}

/// What was written.
public struct RenderOutcome: Sendable, Equatable {
  /// The size of the file in bytes; of all files of a sequence.
  public var bytes: Int
  /// What a user should know although all went well.
  public var warnings: [String]
  /// How the video was made; nil for pictures.
  public var recipe: Recipe?
  /// SHA-256 of the file, in hexadecimal digits; nil for pipes, sequences and pictures.
  public var sha256: String?
  /// The stream's name in the `codecs` parameter of a media type (RFC 6381), for H.264 and VP9.
  public var codecsParameter: String?

  /// Makes an outcome.
  public init(
    bytes: Int, warnings: [String] = [], recipe: Recipe? = nil, sha256: String? = nil,
    codecsParameter: String? = nil
  ) {
    self.bytes = bytes
    self.warnings = warnings
    self.recipe = recipe
    self.sha256 = sha256
    self.codecsParameter = codecsParameter
  }
}

/// A folder for a web page: the loop as MP4 and WebM, a poster, and a page that shows them.
public struct BundleRequest: Sendable, Equatable {
  /// What to draw, with every override applied.
  public var preset: Preset
  /// `draft`, `standard` or `high`, or nil for `standard`.
  public var quality: String?
  /// What lies under a transparent background in MP4; without it a transparent loop has no MP4.
  public var matte: SRGBColor?
  /// Whether the files tell how they were made.
  public var keepsRecipe: Bool
  /// How many workers, or nil for one a processor.
  public var threads: Int?
  /// The path of the folder.
  public var folder: String
  /// Whether a folder of that name may be replaced.
  public var overwrite: Bool

  /// Makes a request.
  public init(
    preset: Preset, quality: String? = nil, matte: SRGBColor? = nil, keepsRecipe: Bool = true,
    threads: Int? = nil, folder: String, overwrite: Bool = false
  ) {
    self.preset = preset
    self.quality = quality
    self.matte = matte
    self.keepsRecipe = keepsRecipe
    self.threads = threads
    self.folder = folder
    self.overwrite = overwrite
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

/// Called with how far a task is, on any thread; on `false` the task cleans up and throws an error of category
/// `interrupted`.
public typealias ProgressHook = @Sendable (RenderProgress) -> Bool

extension RenderError {
  /// The same failure in this library's categories.
  package init(_ error: EncoderError) {
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

  /// A file or folder that a system call could not make; the disk is at fault when it is full or broken.
  public static func cannotCreate(_ what: String, _ error: Int32) -> RenderError {
    RenderError(
      isDiskFault(error) ? .io : .cannotCreate,
      "cannot create \(what): \(String(cString: strerror(error)))")
  }
}
