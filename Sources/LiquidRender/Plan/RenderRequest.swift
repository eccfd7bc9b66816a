public import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A video to render.
public struct RenderRequest: Sendable, Equatable {
  /// What to draw, with every override applied.
  public var preset: Preset
  /// Which frames of the loop to render, within 0..<`preset.output.frameCount`.
  public var frames: Range<Int>
  /// The file format.
  public var format: ContainerFormat
  /// The codec, or nil for the format's first that keeps the preset's transparency.
  public var codec: VideoCodec?
  /// The layout of pixels, or nil for the codec's first that fits.
  public var pixels: PixelLayout?
  /// How much the picture may lose, or nil for the codec's default.
  public var quality: Quality?
  /// The constant rate factor in place of the quality's, within the codec's range; lower means better quality and a
  /// larger file.
  public var crf: Int?
  /// The constant quantiser in place of the quality's, within the codec's range; lower means better quality and a larger
  /// file.
  public var qp: Int?
  /// The most bytes that the file may have: the best quality for it is searched for.
  public var maximumBytes: Int?
  /// How often the frames are in the file, 1 or more; only the first time is encoded.
  public var loops: Int
  /// How many frames longer the last one is held.
  public var heldFrames: Int
  /// What lies under a transparent background, in formats without alpha and under soft edges of GIF.
  public var matte: SRGBColor?
  /// Whether the file carries its recipe.
  public var keepsRecipe: Bool
  /// How many workers render, or nil for one a processor; it does not change the file.
  public var threads: Int?
  /// Where the video goes; for PNG frames a path with a place for the number, such as `frames/%04d.png`.
  public var destination: Destination

  /// Makes a request; what is left out gets its default.
  public init(
    preset: Preset, frames: Range<Int>? = nil, format: ContainerFormat, codec: VideoCodec? = nil,
    pixels: PixelLayout? = nil, quality: Quality? = nil, crf: Int? = nil, qp: Int? = nil,
    maximumBytes: Int? = nil, loops: Int = 1, heldFrames: Int = 0, matte: SRGBColor? = nil,
    keepsRecipe: Bool = true,
    threads: Int? = nil, destination: Destination
  ) {
    self.preset = preset
    self.frames = frames ?? 0..<preset.output.frameCount
    self.format = format
    self.codec = codec
    self.pixels = pixels
    self.quality = quality
    self.crf = crf
    self.qp = qp
    self.maximumBytes = maximumBytes
    self.loops = loops
    self.heldFrames = heldFrames
    self.matte = matte
    self.keepsRecipe = keepsRecipe
    self.threads = threads
    self.destination = destination
  }
}

/// Where a result goes.
public enum Destination: Sendable, Equatable {
  /// A file, which may be replaced only if `overwrite` is true.
  case file(path: String, overwrite: Bool)
  /// A file descriptor that is open for writing and stays the caller's, such as one of a pipe; `name` is for messages.
  case descriptor(Int32, name: String)
  /// Nowhere: for plans that are hashed or measured, and not rendered.
  case nowhere

  /// The standard output of this process.
  public static let standardOutput = Destination.descriptor(STDOUT_FILENO, name: "standard output")

  /// The path, or `-`.
  public var name: String {
    switch self {
    case .file(let path, _): path
    case .descriptor, .nowhere: "-"
    }
  }

  /// What messages call it: the path, or the name of the descriptor.
  public var label: String {
    switch self {
    case .file(let path, _): path
    case .descriptor(_, let name): name
    case .nowhere: "nowhere"
    }
  }

  /// Whether the result can be read and changed until it is whole.
  var isFile: Bool {
    switch self {
    case .file: true
    case .descriptor, .nowhere: false
    }
  }
}
