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
  /// The name of the format.
  public var format: String
  /// The name of the codec.
  public var codec: String
  /// The name of the pixel layout.
  public var pixels: String
  /// The word for quality.
  public var quality: String
  /// The constant rate factor, if the codec has one and the quality is not lossless.
  public var crf: Int?
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

  /// The recipe of a request that is carried out by a plan.
  init(_ request: RenderRequest, _ plan: OutputPlan, crf: Int?) throws(RenderError) {
    engine = EngineVersion.current
    libraries = try Self.libraries()
    let settings = plan.settings
    format = settings.container.rawValue
    codec = settings.codec.rawValue
    pixels = settings.layout.name
    quality = settings.quality.rawValue
    self.crf = crf
    frames = plan.frames
    loops = request.loops
    heldFrames = request.heldFrames
    matte = request.matte
    preset = request.preset
    preset.output = plan.preset.output
  }

  /// The libraries of this process.
  static func libraries() throws(RenderError) -> [Library] { try found.get() }

  private static let found = Result<[Library], RenderError> { () throws(RenderError) in
    do throws(EncoderError) {
      return try libraryVersions().map { Library(name: $0.name, version: $0.version) }
        + [Library(name: "jansson", version: EngineVersion.jansson)]
    } catch {
      throw RenderError(error)
    }
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
          ("format", .string(format)), ("codec", .string(codec)), ("pixels", .string(pixels)),
          ("quality", .string(quality)), ("crf", crf.map { .integer($0) } ?? .null),
          ("firstFrame", .integer(frames.lowerBound)), ("frames", .integer(frames.count)),
          ("loops", .integer(loops)), ("heldFrames", .integer(heldFrames)),
          ("matte", matte.map { .string($0.hex) } ?? .null),
        ])
      ),
      ("preset", preset.json),
    ])
  }

  /// The request that makes the video again.
  func request(threads: Int?, destination: Destination) throws(RenderError) -> RenderRequest {
    guard let outputFormat = OutputFormat.named(format) else {
      throw RenderError(.badPreset, "the recipe names the format '\(format)', which is not known")
    }
    return RenderRequest(
      preset: preset, frames: frames, format: outputFormat, codec: codec, pixels: pixels,
      quality: quality, crf: crf, loops: loops, heldFrames: heldFrames, matte: matte,
      threads: threads, destination: destination)
  }
}

extension RenderRequest {
  /// A hash of everything that decides the bytes of the file, as 32 hexadecimal digits.
  ///
  /// - Parameter recipe: The recipe of the request, as `Pipeline.check` tells it.
  /// - Returns: The hash.
  public func key(_ recipe: Recipe) -> String {
    var recipe = recipe
    recipe.frameDigest = nil
    let json = JSONValue.object([
      ("recipe", recipe.json), ("keepsRecipe", .bool(keepsRecipe)),
      ("maximumBytes", maximumBytes.map { .integer($0) } ?? .null),
    ])
    let hash = try? murmur3(Array(json.text.utf8))
    return hexadecimal(hash ?? [])
  }
}
