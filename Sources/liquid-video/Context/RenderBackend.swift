import LiquidRender

/// What the command line needs of the pipeline; tests put another one in its place.
///
/// Files appear complete or not at all, and an existing file stays unless `Destination` allows overwriting.
protocol RenderBackend: Sendable {
  /// The formats this build can write, the default one first; there is at least one.
  var formats: [OutputFormat] { get }
  /// The libraries in use and their versions.
  var libraries: [Recipe.Library] { get throws(RenderError) }
  /// Renders a video.
  func render(_ request: RenderRequest, _ progress: @escaping ProgressHook) throws(RenderError)
    -> RenderOutcome
  /// Checks a request as far as that is possible without drawing.
  func check(_ request: RenderRequest) throws(RenderError) -> (recipe: Recipe, warnings: [String])
  /// The most bytes of memory that a render needs.
  func memoryCeiling(_ request: RenderRequest) throws(RenderError) -> Int
  /// SHA-256 and size of files one after another, or nil when one cannot be read.
  func hash(ofFiles paths: [String]) -> (sha256: String, bytes: Int)?
  /// One frame in memory.
  func picture(_ preset: Preset, frame: Int, width: Int, height: Int) throws(RenderError)
    -> StillPicture
  /// Hashes of the frames of a video as they are drawn, without encoding; progress counts frames.
  func frameHashes(_ request: RenderRequest, _ progress: @escaping ProgressHook)
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
  /// Removes every unfinished file, for a process that ends at once; called on a thread of its own.
  func removePartialFiles()
}

extension Pipeline: RenderBackend {}
