import Essentials
import LiquidRender

/// What the command line needs of the library; tests put another one in its place.
///
/// Files appear complete or not at all, and an existing file stays unless `Destination` allows overwriting.
protocol RenderBackend: Sendable {
  /// The libraries in use and their versions.
  var libraries: [Recipe.Library] { get throws(RenderError) }
  /// Carries out a plan.
  func render(_ plan: RenderPlan, threads: Int?, _ progress: @escaping ProgressHook)
    throws(RenderError) -> RenderOutcome
  /// SHA-256 and size of files one after another, or nil when one cannot be read.
  func hash(ofFiles paths: [String]) -> (sha256: String, bytes: Int)?
  /// One frame in memory.
  func picture(_ preset: Preset, frame: Int, width: Int, height: Int) throws(RenderError)
    -> StillPicture
  /// Hashes of the frames of a video as they are drawn, without encoding; progress counts frames.
  func frameHashes(_ plan: RenderPlan, _ progress: @escaping ProgressHook)
    throws(RenderError) -> FrameHashes
  /// Renders a folder for a web page; progress counts the frames of all videos.
  func bundle(_ request: BundleRequest, _ progress: @escaping ProgressHook) throws(RenderError)
    -> RenderOutcome
  /// Renders the recipe of a file again and compares; progress counts frames.
  func verify(
    _ file: Inspection, scratchFolder: String, threads: Int?, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> Verdict
  /// Renders one frame to a PNG file.
  func still(
    _ preset: Preset, frame: Int, to destination: Destination
  ) throws(RenderError) -> RenderOutcome
  /// Renders many small pictures to one PNG file; progress counts pictures.
  func sheet(_ request: SheetRequest, _ progress: @escaping ProgressHook) throws(RenderError)
    -> RenderOutcome
  /// Renders without writing a file, and measures the time.
  func benchmark(
    _ request: BenchmarkRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> BenchmarkOutcome
}

extension Renderer: RenderBackend {
  func render(
    _ plan: RenderPlan, threads: Int?, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> RenderOutcome {
    try plan.render(threads: threads, progress)
  }

  func frameHashes(
    _ plan: RenderPlan, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> FrameHashes {
    try plan.frameHashes(progress)
  }
}
