import AtomicFiles
import Essentials
import MediaFormats
import VideoEncoder

/// Carries out a plan: palette, packets, file, recipe.
struct VideoRender {
  private let plan: RenderPlan
  private let progress: ProgressHook
  private let workers: Int
  private let memoryWarnings: [RenderError.Issue]

  /// Decides how many workers there is memory for.
  ///
  /// - Throws: `RenderError` of category `failed` when there is none even for one.
  init(
    _ plan: RenderPlan, threads: Int?, _ progress: @escaping ProgressHook
  ) throws(RenderError) {
    self.plan = plan
    self.progress = progress
    let wanted = plan.workers(asked: threads)
    let ceiling = plan.memory
    let memory = Machine.memory
    guard let workers = ceiling.workers(wanted, within: memory) else {
      throw RenderError(
        .failed,
        "this render needs up to \(ceiling.bytes(workers: 1) >> 20) MiB of memory, and only "
          + "\((memory ?? 0) >> 20)", use: "a smaller size, or another codec")
    }
    self.workers = workers
    memoryWarnings =
      workers == wanted
      ? []
      : [
        RenderError.Issue(
          "memory is short: \(workers) of \(wanted) workers render; the file is the same")
      ]
  }

  /// Renders.
  ///
  /// - Throws: `RenderError`; no file is left then.
  func run() throws(RenderError) -> RenderOutcome {
    if plan.settings.container.row.isSequence { return try renderSequence() }
    guard let limit = plan.request.maximumBytes else { return try finish(try renderWhole()) }
    return try finish(try SizeSearch(self, plan.settings, limit: limit).run(progress))
  }

  /// A complete file that has not appeared under its name yet, and how it was made.
  struct Rendered: ~Copyable {
    var output: ByteSink
    var recipe: Recipe
    var codecsParameter: String?
  }

  /// Renders the whole video to its destination or another sink.
  ///
  /// - Parameters:
  ///   - settings: In place of the plan's.
  ///   - sink: Where to, or nil for the request's destination.
  ///   - report: Called after every frame, in place of the render's own hook.
  /// - Returns: The file, which has not appeared yet.
  /// - Throws: `RenderError`; no file is left then.
  func renderWhole(
    _ settings: EncodingSettings? = nil, to sink: consuming ByteSink? = nil,
    _ report: ProgressHook? = nil
  ) throws(RenderError) -> Rendered {
    let progress = report ?? progress
    let output: ByteSink
    if let sink = sink.take() {
      output = sink
    } else {
      output = try ByteSink.open(plan.request.destination)
    }
    try requireSpace(output)
    let settings = settings ?? plan.settings
    var recipe = plan.recipe
    (recipe.crf, recipe.qp) = (settings.rateFactor, settings.quantizer)
    let scene = try plan.scene()
    let frameCount = plan.frameCount
    let palette = try plan.palette(of: scene) {
      progress(RenderProgress(done: 0, total: frameCount))
    }
    // A pipe's header is gone before the frames are known.
    let isFile = plan.request.destination.isFile
    let digest = FrameDigest(count: plan.frames.count)
    var note: FileNote?
    if plan.request.keepsRecipe, settings.container.row.holdsNote {
      recipe.frameDigest = isFile ? FrameDigest.blank : nil
      note = FileNote(recipe.json.text, blank: isFile ? FrameDigest.blank : "")
    }
    let file = VideoFile(
      settings.container, output, note: note, frameCount: frameCount, loops: plan.request.loops)
    let bytes = try encoding(settings).run(
      frames: frames(of: scene, palette: palette, digest), progress: progress
    ) { made throws(RenderError) in try file.write(made) }
    recipe.frameDigest = try digest.text()
    let reportBytes: (Int) -> Bool = {
      progress(RenderProgress(done: frameCount, total: frameCount, bytes: $0))
    }
    let stream = file.stream
    let done = try file.close(digest: recipe.frameDigest) { turns in reportBytes(turns * bytes) }
    guard reportBytes(done.writtenCount) else { throw .interrupted }
    return Rendered(
      output: done, recipe: recipe,
      codecsParameter: stream.flatMap(settings.codec.row.codecsParameter))
  }

  /// Makes the frames of a worker by their places in a turn, noting each as it was drawn.
  private func frames(
    of scene: Scene, palette: Palette?, _ digest: FrameDigest
  ) -> @Sendable () throws(RenderError) -> ChunkedEncoding.Frames {
    { [plan] () throws(RenderError) in
      let source = try FrameSource(
        scene, layout: plan.settings.layout, palette: palette, matte: plan.request.matte)
      return { place throws(RenderError) in
        let frame = try source.frame(at: plan.index(of: place))
        if place < plan.frames.count, let drawn = source.drawn {
          try digest.note(drawn, at: place)
        }
        return frame
      }
    }
  }

  private func encoding(_ settings: EncodingSettings) -> ChunkedEncoding {
    ChunkedEncoding(
      chunks: plan.chunks, settings: settings, frameCount: plan.frameCount, workers: workers)
  }

  /// Refuses a file whose size is known and for which the disk has no room, before anything is drawn.
  private func requireSpace(_ output: borrowing ByteSink) throws(RenderError) {
    let settings = plan.settings
    guard settings.container.row.isPlainBytes else { return }
    let frame = settings.layout.bytes(width: settings.width, height: settings.height)
    try output.requireSpace(for: frame * plan.frameCount)
  }

  /// Makes the file appear.
  private func finish(_ rendered: consuming Rendered) throws(RenderError) -> RenderOutcome {
    let recipe = rendered.recipe
    let codecs = rendered.codecsParameter
    let output = rendered.output
    let bytes = output.writtenCount
    let sha256 = output.byteCount == nil ? nil : try output.sha256()
    try output.commit()
    return RenderOutcome(
      bytes: bytes, warnings: plan.warnings + memoryWarnings, recipe: recipe, sha256: sha256,
      codecsParameter: codecs)
  }

  private func renderSequence() throws(RenderError) -> RenderOutcome {
    guard case .file(let path, let overwrite) = plan.request.destination else {
      throw RenderError(
        .usage, "the frames of a sequence are files", about: .setting(.destination),
        use: "a name such as frames/%04d.png")
    }
    let scene = try plan.scene()
    let digest = FrameDigest(count: plan.frames.count)
    let writer = try SequenceWriter(
      path, replacing: overwrite, first: plan.frames.lowerBound, count: plan.frameCount)
    let bytes = try encoding(plan.settings).run(
      frames: frames(of: scene, palette: nil, digest), progress: progress
    ) { made throws(RenderError) in
      for packet in made.packets { try writer.write(packet) }
    }
    let sha256 = try writer.finish()
    var recipe = plan.recipe
    recipe.frameDigest = try digest.text()
    // Parts of one sequence may be rendered one by one.
    let isPart = !overwrite && plan.frames.count < plan.preset.output.frameCount
    return RenderOutcome(
      bytes: bytes, warnings: plan.warnings + memoryWarnings + (isPart ? [] : writer.warnings),
      recipe: recipe, sha256: sha256)
  }
}
