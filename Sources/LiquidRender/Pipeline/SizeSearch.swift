import VideoEncoder

/// Looks for the smallest rate factor whose file is not larger than a limit.
struct SizeSearch {
  private let job: VideoJob
  private let limit: Int
  private let range: ClosedRange<Int>

  /// Prepares a search; `job` has a rate factor.
  ///
  /// Nothing better than quality `high` is tried, since nobody would see it.
  init(_ job: VideoJob, limit: Int) {
    self.job = job
    self.limit = limit
    let traits = job.settings.codec.traits
    let all = traits.crfRange ?? 0...0
    range = (traits.crf(of: .high) ?? all.lowerBound)...all.upperBound
  }

  typealias Render = (
    VideoJob, consuming ByteSink, @escaping ProgressHook
  ) throws(RenderError) -> VideoRender.Rendered

  /// Renders by bisection, at most six times.
  ///
  /// - Throws: `RenderError` of category `usage` when even the largest rate factor gives too large a file.
  func run(
    _ render: Render, _ request: RenderRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> VideoRender.Rendered {
    guard request.destination.isFile else {
      throw RenderError(.usage, "--max-bytes needs a file, not a pipe")
    }
    var low = range.lowerBound
    var high = range.upperBound
    var best: VideoRender.Rendered?
    var smallest = Int.max
    var passes = 0
    let expected = range.count.bitWidth - range.count.leadingZeroBitCount
    while low <= high {
      let middle = (low + high) / 2
      var attempt = job
      attempt.settings.crf = middle
      let before = passes
      let rendered = try render(attempt, try ByteSink.open(request.destination)) { made in
        progress(
          RenderProgress(
            done: before * made.total + made.done, total: expected * made.total, bytes: made.bytes))
      }
      passes += 1
      let bytes = rendered.output.writtenCount
      smallest = min(smallest, bytes)
      if bytes <= limit {
        best = consume rendered
        high = middle - 1
      } else {
        low = middle + 1
      }
    }
    guard let best = best.take() else {
      throw RenderError(
        .usage,
        "--max-bytes: even the worst quality takes \(smallest) bytes, more than \(limit) "
          + "(use a smaller size, frame rate or duration, or the codec av1)")
    }
    return best
  }
}
