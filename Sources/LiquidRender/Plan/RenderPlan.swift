public import Essentials
public import MediaFormats
import Rasterizer
import VideoEncoder

/// How a request is carried out: everything that follows from it, checked and decided once.
///
/// ```swift
/// let plan = try RenderPlan(request)
/// print("\(plan.frameCount) frames to \(plan.files[0])")
/// let outcome = try plan.render()
/// ```
public struct RenderPlan: Sendable {
  /// What was asked for.
  public private(set) var request: RenderRequest
  /// The preset as it is drawn: at a rate that the format can show, over the matte.
  public let preset: Preset
  /// How frames become packets.
  public let settings: EncodingSettings
  /// The frames of the loop that are drawn.
  public let frames: Range<Int>
  /// What a user should know although the video can be made.
  public let warnings: [RenderError.Issue]
  /// How the video is made; its digest is nil.
  public let recipe: Recipe
  /// A hash of everything that decides the bytes of the file, as 32 hexadecimal digits.
  public let key: String
  /// How the frames are cut into chunks.
  let chunks: ChunkPlan

  /// Checks a request and decides how it is carried out; nothing is drawn or created.
  ///
  /// - Throws: `RenderError` of category `usage` for what does not go together, `unsupported` for what this build of
  ///   libav lacks.
  public init(_ request: RenderRequest) throws(RenderError) {
    try request.checkLimits()
    self.request = request
    let choice = try LayoutChoice(request)
    var warnings = choice.warnings
    let pace = try Pace(request)
    warnings += pace.warnings
    if let rounding = pace.output.rounding { warnings.append(RenderError.Issue(rounding)) }
    var preset = request.preset
    preset.paint.background = choice.background
    preset.output = pace.output
    settings = try Self.settings(request, preset.output, choice)
    try Self.checkRepeats(request)
    try Self.checkPipe(request)
    self.preset = preset
    self.warnings = warnings
    frames = pace.frames
    let places = 0..<(pace.frames.count + request.heldFrames)
    chunks =
      switch settings.codec.row.dependence {
      case .chunks: .compressed(places)
      case .frames: .raw(places)
      case .whole: .whole(places)
      }
    recipe = try Recipe(request, settings, output: pace.output, frames: pace.frames)
    key = try request.key(recipe)
  }

  /// How many frames one turn of the video has, with those held.
  public var frameCount: Int { frames.count + request.heldFrames }

  /// How many frames the file has: all turns.
  public var totalFrameCount: Int { frameCount * request.loops }

  /// The files that will be written, in order; empty for a pipe.
  public var files: [String] {
    guard case .file(let path, _) = request.destination else { return [] }
    guard settings.container.row.isSequence, let pattern = FramePattern(path) else { return [path] }
    return (frames.lowerBound..<(frames.lowerBound + frameCount)).map(pattern.path)
  }

  /// The bytes of memory that the render takes at most, this process included.
  ///
  /// The length hardly matters: 192 bytes a frame, and with `loops` the packets of one turn.
  ///
  /// - Parameter threads: How many workers, or nil for as many as the request asks for.
  /// - Returns: The bytes.
  public func memoryCeiling(threads: Int? = nil) -> Int {
    memory.bytes(workers: workers(asked: threads ?? request.threads))
  }

  /// Returns whether the file that carries a recipe is what this plan makes.
  public func makes(_ recipe: Recipe) -> Bool {
    var recipe = recipe
    recipe.frameDigest = nil
    // Of a file that had to fit a size, the search found the rate.
    if request.maximumBytes != nil {
      (recipe.crf, recipe.qp) = (self.recipe.crf, self.recipe.qp)
    }
    return (try? request.key(recipe)) == key
  }

  /// Returns the same plan with or without the permission to replace its files.
  public func replacingFiles(_ isPermitted: Bool) -> RenderPlan {
    guard case .file(let path, _) = request.destination else { return self }
    var plan = self
    plan.request.destination = .file(path: path, overwrite: isPermitted)
    return plan
  }

  /// Renders.
  ///
  /// - Parameters:
  ///   - threads: How many workers, or nil for as many as the request asks for; it does not change the file.
  ///   - progress: Called after every frame.
  /// - Returns: What was written.
  /// - Throws: `RenderError`; no file is left then.
  public func render(
    threads: Int? = nil, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> RenderOutcome {
    try VideoRender(self, threads: threads ?? request.threads, progress).run()
  }

  /// What the video takes of memory.
  var memory: MemoryCeiling {
    MemoryCeiling(
      settings, loops: request.loops, frameCount: frameCount, isFile: request.destination.isFile)
  }

  /// How many workers make the video when so many are asked for, or as many as there are processors.
  func workers(asked: Int?) -> Int {
    let processors = Machine.usableProcessors
    return max(1, min(asked ?? processors, chunks.chunks.count, processors))
  }

  /// The frame of the loop that is shown as the video's frame `place` of a turn.
  func index(of place: Int) -> Int { min(frames.lowerBound + place, frames.upperBound - 1) }

  /// The scene of the video, with its paints.
  func scene() throws(RenderError) -> Scene {
    try Scene(
      preset, width: settings.width, height: settings.height,
      format: PixelFormat(settings.layout.drawn))
  }

  private static func settings(
    _ request: RenderRequest, _ output: OutputDescription, _ choice: LayoutChoice
  ) throws(RenderError) -> EncodingSettings {
    let settings = EncodingSettings(
      container: request.format, codec: choice.codec, layout: choice.layout, width: output.width,
      height: output.height, frameRate: output.frameRate, quality: request.quality,
      crf: request.crf, qp: request.qp)
    try settings.requireEncoder()
    guard request.maximumBytes != nil else { return settings }
    guard request.crf == nil, request.qp == nil else {
      throw RenderError(
        .usage,
        "a largest size and a \(request.qp == nil ? "rate factor" : "quantiser") cannot be combined",
        about: .setting(.maximumBytes))
    }
    guard settings.codec.row.crfRange != nil else {
      throw RenderError(
        .usage, "\(choice.codec.rawValue) has no rate factor to search",
        about: .setting(.maximumBytes), use: "a smaller size, frame rate or duration")
    }
    guard settings.rateFactor != nil || settings.quantizer != nil else {
      throw RenderError(
        .usage, "a largest size and the quality lossless cannot be combined",
        about: .setting(.maximumBytes))
    }
    guard request.destination.isFile else {
      throw RenderError(
        .usage, "a pipe cannot be searched", about: .setting(.maximumBytes),
        use: "a file")
    }
    return settings
  }

  private static func checkPipe(_ request: RenderRequest) throws(RenderError) {
    guard case .descriptor = request.destination, !request.format.row.canStream else { return }
    throw RenderError(
      .usage, "\(request.format.rawValue) cannot be written to a pipe", about: .setting(.format),
      use: ContainerFormat.allCases.filter(\.row.canStream).map(\.rawValue)
        .joined(separator: ", "))
  }

  private static func checkRepeats(_ request: RenderRequest) throws(RenderError) {
    guard request.loops > 1 else { return }
    switch request.format.row.repetition {
    case .packets: return
    case .byItself:
      throw RenderError(
        .usage, "\(request.format.rawValue) pictures repeat for ever by themselves",
        about: .setting(.loops))
    case .none:
      let others = ContainerFormat.allCases.filter { $0.row.repetition == .packets }
      throw RenderError(
        .usage, "\(request.format.rawValue) has no packets to repeat", about: .setting(.loops),
        use: others.map(\.rawValue).joined(separator: ", "))
    }
  }
}

extension RenderRequest {
  /// A hash of everything that decides the bytes of the file.
  fileprivate func key(_ recipe: Recipe) throws(RenderError) -> String {
    let json = JSONValue.object([
      ("recipe", recipe.json), ("keepsRecipe", .bool(keepsRecipe)),
      ("maximumBytes", maximumBytes.map { .integer($0) } ?? .null),
    ])
    return hexadecimal(try murmur3(Array(json.text.utf8)))
  }
}
