import AtomicFiles
// Errors and formats are part of this library for its users.
@_exported public import Essentials
@_exported public import MediaFormats
import VideoEncoder

/// Renders presets to files: videos, stills, sheets and measurements.
///
/// A file depends on the request alone, not on the number of threads, the machine or the time. Files
/// appear complete or not at all, and one that exists stays as it was unless its replacement is whole.
///
/// ```swift
/// let preset = try PresetLibrary(folders: ["presets"]).load("loop")
/// _ = try Renderer().render(
///   RenderRequest(
///     preset: preset, format: .mp4, destination: .file(path: "loop.mp4", overwrite: false)))
/// ```
public struct Renderer: Sendable {
  /// Makes a renderer, which holds nothing.
  public init() {}

  /// The libraries that frames pass through, and their versions.
  public var libraries: [Recipe.Library] { get throws(RenderError) { try Recipe.libraries() } }

  /// Returns whether this build of libav has the encoder of a codec.
  public static func canEncode(_ codec: VideoCodec) -> Bool { codec.isAvailable }

  /// Returns whether this build of libav can write a format.
  public static func canWrite(_ format: ContainerFormat) -> Bool { format.isAvailable }

  /// Renders a video.
  ///
  /// - Parameters:
  ///   - request: What to render, and where to.
  ///   - progress: Called after every frame.
  /// - Returns: What was written.
  /// - Throws: `RenderError`; no file is left then.
  public func render(
    _ request: RenderRequest, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> RenderOutcome {
    try RenderPlan(request).render(progress)
  }

  /// Renders a folder ready for a web page: `loop.mp4`, `loop.webm`, `poster.png`, `index.html`.
  ///
  /// - Parameters:
  ///   - request: What to render, and where to.
  ///   - progress: Called after every frame.
  /// - Returns: The bytes of all files.
  /// - Throws: `RenderError`; no folder is left then, and an old one stays.
  public func bundle(
    _ request: BundleRequest, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> RenderOutcome {
    try Bundle(request, progress).make()
  }

  /// Renders the recipe of a file again and compares the result with the file.
  ///
  /// - Parameters:
  ///   - file: What to verify.
  ///   - scratchFolder: Where the second render lies meanwhile, under a name that does not appear.
  ///   - threads: How many workers, or nil for one a processor.
  ///   - progress: Called after every frame.
  /// - Returns: What the comparison showed.
  /// - Throws: `RenderError` when the recipe cannot be rendered.
  public func verify(
    _ file: Inspection, scratchFolder: String, threads: Int? = nil,
    _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> Verdict {
    try Verification(
      file: file, scratchFolder: scratchFolder, threads: threads, progress: progress
    ).run()
  }

  /// Renders one frame to a PNG file.
  ///
  /// - Parameters:
  ///   - preset: What to draw, at the size of its output.
  ///   - frame: The number of the frame, counted modulo `preset.output.frameCount`.
  ///   - destination: Where to.
  /// - Returns: What was written.
  /// - Throws: `RenderError`; no file is left then.
  public func still(
    _ preset: Preset, frame: Int, to destination: Destination
  ) throws(RenderError) -> RenderOutcome {
    let output = try ByteSink.open(destination)
    let picture = try picture(
      preset, frame: frame, width: preset.output.width, height: preset.output.height)
    return try output.writeWhole(try picture.png())
  }

  /// Renders many small pictures to one PNG file.
  ///
  /// - Parameters:
  ///   - request: The pictures, how to lay them out, and where to.
  ///   - progress: Called after every picture.
  /// - Returns: What was written.
  /// - Throws: `RenderError`; no file is left then.
  public func sheet(
    _ request: SheetRequest, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> RenderOutcome {
    let layout = try SheetLayout(request)
    let output = try ByteSink.open(request.destination)
    return try output.writeWhole(try encodePNG(drawSheet(request, layout, progress)))
  }

  /// Measures drawing and encoding; nothing is written.
  ///
  /// - Parameters:
  ///   - request: What to measure.
  ///   - progress: Called after every step.
  /// - Returns: The figures.
  /// - Throws: `RenderError`.
  public func benchmark(
    _ request: BenchmarkRequest, _ progress: @escaping ProgressHook = { _ in true }
  ) throws(RenderError) -> BenchmarkOutcome {
    try runBenchmark(request, progress)
  }
}
