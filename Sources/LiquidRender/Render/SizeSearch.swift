import AtomicFiles
import Essentials
import MediaFormats

/// Searches for the smallest rate factor or quantiser whose file is not larger than a limit.
struct SizeSearch {
  private let render: VideoRender
  private let limit: Int
  private let settings: EncodingSettings
  private let range: ClosedRange<Int>

  /// Prepares a search over what the qualities of the settings' codec stand for: quantisers or rate factors.
  ///
  /// Nothing better than quality `high` is tried, since no viewer would see it.
  init(_ render: VideoRender, _ settings: EncodingSettings, limit: Int) {
    self.render = render
    self.limit = limit
    self.settings = settings
    let row = settings.codec.row
    let isQuantized = settings.quantizer != nil
    let all = (isQuantized ? row.qpRange : row.crfRange) ?? 0...0
    let best = isQuantized ? row.qp(of: .high) : row.crf(of: .high)
    range = (best ?? all.lowerBound)...all.upperBound
  }

  /// Renders by bisection, at most six times.
  ///
  /// - Throws: `RenderError` of category `usage` when even the coarsest gives too large a file.
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
      var tried = settings
      if tried.quantizer != nil { tried.qp = middle } else { tried.crf = middle }
      let rendered = try render.renderWhole(tried) { made in
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
