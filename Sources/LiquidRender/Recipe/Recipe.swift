import Essentials
public import MediaFormats
import VideoEncoder

/// How a video was made: everything that decides its bytes, and a digest of its frames.
///
/// It travels in the file's metadata as one line of JSON; docs/recipes.md describes its members.
public struct Recipe: Sendable, Equatable {
  /// The version of the form of the JSON.
  public static let version = 1

  /// The version of liquid-video.
  public var engine: String
  /// The libraries that frames and packets passed through, and their versions, by name.
  public var libraries: [Library]
  /// The digest of the drawn frames; nil in files that were written to a pipe.
  public var frameDigest: String?
  /// The file format.
  public var format: ContainerFormat
  /// The codec.
  public var codec: VideoCodec
  /// The layout of pixels.
  public var pixels: PixelLayout
  /// How much the pictures may lose.
  public var quality: Quality
  /// The constant rate factor, if one was used.
  public var crf: Int?
  /// The constant quantiser, if one was used.
  public var qp: Int?
  /// The frames of the loop that were drawn.
  public var frames: Range<Int>
  /// How often they are in the file.
  public var loops: Int
  /// How many frames longer the last one is held.
  public var heldFrames: Int
  /// What lay under a transparent background.
  public var matte: SRGBColor?
  /// What was drawn.
  public var preset: Preset

  /// A library and its version.
  public struct Library: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its version, in its own words.
    public var version: String

    /// Makes the version of a library.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// The recipe of a request that is carried out with these settings, its digest nil.
  init(
    _ request: RenderRequest, _ settings: EncodingSettings, output: OutputDescription,
    frames: Range<Int>
  ) throws(RenderError) {
    engine = EngineVersion.current
    libraries = try Self.libraries()
    format = settings.container
    codec = settings.codec
    pixels = settings.layout
    quality = settings.quality
    crf = settings.rateFactor
    qp = settings.quantizer
    self.frames = frames
    loops = request.loops
    heldFrames = request.heldFrames
    matte = request.matte
    preset = request.preset
    preset.output = output
  }

  /// A recipe that was read.
  init(
    engine: String, libraries: [Library], frameDigest: String?, format: ContainerFormat,
    codec: VideoCodec, pixels: PixelLayout, quality: Quality, frames: Range<Int>, loops: Int,
    heldFrames: Int, preset: Preset
  ) {
    self.engine = engine
    self.libraries = libraries
    self.frameDigest = frameDigest
    self.format = format
    self.codec = codec
    self.pixels = pixels
    self.quality = quality
    self.frames = frames
    self.loops = loops
    self.heldFrames = heldFrames
    self.preset = preset
  }

  /// The libraries of this process.
  static func libraries() throws(RenderError) -> [Library] { try found.get() }

  private static let found = Result<[Library], RenderError> { () throws(RenderError) in
    try libraryVersions().map { Library(name: $0.name, version: $0.version) }
      + [Library(name: "jansson", version: EngineVersion.jansson)]
  }

  /// The recipe as JSON, the digest first.
  public var json: JSONValue {
    .object([
      ("liquidVideoRecipe", .integer(Self.version)),
      ("frameDigest", frameDigest.map { .string($0) } ?? .null),
      ("engine", .string(engine)),
      ("libraries", .object(libraries.map { ($0.name, .string($0.version)) })),
      (
        "render",
        .object([
          ("format", .string(format.rawValue)), ("codec", .string(codec.rawValue)),
          ("pixels", .string(pixels.name)), ("quality", .string(quality.rawValue)),
          ("crf", crf.map { .integer($0) } ?? .null), ("qp", qp.map { .integer($0) } ?? .null),
          ("firstFrame", .integer(frames.lowerBound)), ("frames", .integer(frames.count)),
          ("loops", .integer(loops)), ("heldFrames", .integer(heldFrames)),
          ("matte", matte.map { .string($0.hex) } ?? .null),
        ])
      ),
      ("preset", preset.json),
    ])
  }

  /// How many frames the file has: all turns, with those held.
  public var frameCount: Int { (frames.count + heldFrames) * loops }

  /// Makes the request that gives the video again.
  ///
  /// - Parameters:
  ///   - threads: How many workers, or nil for one a processor.
  ///   - destination: Where the video goes.
  /// - Returns: The request, of the same bytes for the same builds of the libraries.
  public func request(threads: Int? = nil, destination: Destination) -> RenderRequest {
    RenderRequest(
      preset: preset, frames: frames, format: format, codec: codec, pixels: pixels,
      quality: quality, crf: crf, qp: qp, loops: loops, heldFrames: heldFrames, matte: matte,
      threads: threads, destination: destination)
  }
}
