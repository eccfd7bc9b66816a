import VideoEncoder

/// Carries out a request for a video: palette, packets, file, recipe.
struct VideoRender {
  private let request: RenderRequest
  private let progress: ProgressHook
  private let job: VideoJob
  private let workers: Int
  private var warnings: [String] { job.plan.warnings + memoryWarnings }
  private let memoryWarnings: [String]

  /// Checks a request before anything is drawn or created.
  init(_ request: RenderRequest, _ progress: @escaping ProgressHook) throws(RenderError) {
    self.request = request
    self.progress = progress
    job = try VideoJob(request)
    let wanted = job.workers(asked: request.threads)
    let ceiling = job.memoryCeiling(
      loops: request.loops, isFile: request.destination.isFile)
    let memory = Machine.memory
    guard let workers = ceiling.workers(wanted, within: memory) else {
      throw RenderError(
        .failed,
        "this takes up to \(ceiling.bytes(workers: 1) >> 20) MiB of memory and there are "
          + "\((memory ?? 0) >> 20) (use a smaller size, or another codec)")
    }
    self.workers = workers
    memoryWarnings =
      workers == wanted
      ? [] : ["memory is short: \(workers) of \(wanted) workers render, for the same file"]
  }

  /// Renders.
  ///
  /// - Throws: `RenderError`; no file is left then.
  func run() throws(RenderError) -> RenderOutcome {
    if job.settings.container == .png { return try renderSequence() }
    guard let limit = request.maximumBytes else {
      let output = try render(job, to: try ByteSink.open(request.destination), progress)
      return try finish(output)
    }
    return try finish(try SizeSearch(job, limit: limit).run(render, request, progress))
  }

  /// Renders a file that never appears under its name, for comparing.
  func renderWhole(to output: consuming ByteSink) throws(RenderError) -> Rendered {
    try render(job, to: output, progress)
  }

  /// How many frames the video has, each turn of it.
  var frameCount: Int { job.frameCount }

  /// Draws the frames of the video by their places, as the encoder gets them.
  func frameSource() throws(RenderError) -> VideoJob.FrameSource {
    try job.painters(of: try job.scene())()
  }

  /// A complete file that has not appeared under its name yet, and how it was made.
  struct Rendered: ~Copyable {
    var output: ByteSink
    var recipe: Recipe
    var codecsParameter: String?
  }

  private func render(
    _ job: VideoJob, to output: consuming ByteSink, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> Rendered {
    try requireSpace(output)
    let scene = try job.scene()
    var recipe = try Recipe(request, job.plan, crf: job.settings.rateFactor)
    let palette = try job.palette(of: scene) { _ in
      progress(RenderProgress(done: 0, total: job.frameCount))
    }
    // A pipe's header is gone before the frames are known.
    let isFile = request.destination.isFile
    let digest = FrameDigest(count: job.plan.frames.count)
    var note: FileNote?
    if request.keepsRecipe, job.settings.container.holdsNote {
      recipe.frameDigest = isFile ? FrameDigest.blank : nil
      note = FileNote(recipe.json.text, blank: isFile ? FrameDigest.blank : "")
    }
    let file = VideoFile(
      job.settings.container, output, note: note, frameCount: job.frameCount,
      loops: request.loops)
    let bytes = try job.run(
      workers: workers, frames: job.painters(of: scene, palette: palette, digest: digest),
      progress: progress
    ) { made throws(RenderError) in try file.write(made) }
    recipe.frameDigest = try digest.text()
    let tell: (Int) -> Bool = {
      progress(RenderProgress(done: job.frameCount, total: job.frameCount, bytes: $0))
    }
    let done = try file.close(digest: recipe.frameDigest) { turns in tell(turns * bytes) }
    guard tell(done.writtenCount) else { throw .interrupted }
    return Rendered(
      output: done, recipe: recipe, codecsParameter: file.codecsParameter)
  }

  /// Refuses a file whose size is known and for which the disk has no room, before anything is drawn.
  private func requireSpace(_ output: borrowing ByteSink) throws(RenderError) {
    let settings = job.settings
    guard settings.codec == .uncompressed, settings.container != .framemd5 else { return }
    let frame = settings.layout.bytes(width: settings.width, height: settings.height)
    do throws(EncoderError) {
      try output.requireSpace(for: frame * job.frameCount)
    } catch {
      throw RenderError(error)
    }
  }

  /// Makes the file appear.
  private func finish(_ rendered: consuming Rendered) throws(RenderError) -> RenderOutcome {
    let recipe = rendered.recipe
    let codecs = rendered.codecsParameter
    let output = rendered.output
    do throws(EncoderError) {
      let bytes = output.writtenCount
      let sha256 = output.byteCount == nil ? nil : try output.sha256()
      try output.commit()
      return RenderOutcome(
        bytes: bytes, warnings: warnings, recipe: recipe, sha256: sha256,
        codecsParameter: codecs)
    } catch {
      throw RenderError(error)
    }
  }

  private func renderSequence() throws(RenderError) -> RenderOutcome {
    guard case .file(let path, let overwrite) = request.destination else {
      throw RenderError(.usage, "png frames cannot be written to a pipe; write to frames/%04d.png")
    }
    let scene = try job.scene()
    let digest = FrameDigest(count: job.plan.frames.count)
    let writer = try SequenceWriter(
      path, replacing: overwrite, first: job.plan.frames.lowerBound, count: job.frameCount)
    let bytes = try job.run(
      workers: workers, frames: job.painters(of: scene, digest: digest), progress: progress
    ) { made throws(RenderError) in
      for packet in made.packets { try writer.write(packet) }
    }
    let sha256 = try writer.finish()
    var recipe = try Recipe(request, job.plan, crf: nil)
    recipe.frameDigest = try digest.text()
    // Parts of one sequence may be rendered one by one.
    let isPart = !overwrite && job.plan.frames.count < job.plan.preset.output.frameCount
    return RenderOutcome(
      bytes: bytes, warnings: warnings + (isPart ? [] : writer.warnings), recipe: recipe,
      sha256: sha256)
  }
}
