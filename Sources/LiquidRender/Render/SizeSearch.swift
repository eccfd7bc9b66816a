import AtomicFiles
import Essentials
import MediaFormats

/// Searches for the smallest rate factor whose file is not larger than a limit.
struct SizeSearch {
  private let render: VideoRender
  private let limit: Int
  private let range: ClosedRange<Int>

  /// Prepares a search over the rate factors of the settings' codec, which has some.
  ///
  /// Nothing better than quality `high` is tried, since no viewer would see it.
  init(_ render: VideoRender, _ settings: EncodingSettings, limit: Int) {
    self.render = render
    self.limit = limit
    let row = settings.codec.row
    let all = row.crfRange ?? 0...0
    range = (row.crf(of: .high) ?? all.lowerBound)...all.upperBound
  }

  /// Renders by bisection, at most six times.
  ///
  /// - Throws: `RenderError` of category `usage` when even the largest rate factor gives too large a file.
  func run(_ progress: @escaping ProgressHook) throws(RenderError) -> VideoRender.Rendered {
    var low = range.lowerBound
    var high = range.upperBound
    var best: VideoRender.Rendered?
    var smallest = Int.max
    var passes = 0
    let expected = range.count.bitWidth - range.count.leadingZeroBitCount
    while low <= high {
      let middle = (low + high) / 2
      let before = passes
      let rendered = try render.renderWhole(crf: middle) { made in
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
        .usage, "even the lowest quality needs \(smallest) bytes, more than \(limit)",
        about: .setting(.maximumBytes),
        use: "a smaller size, frame rate or duration, or the codec av1")
    }
    return best
  }
}
