/// Which layer shows at each place of a picture, pair of rows by pair of rows, from left to right.
struct FramePlan: ~Copyable {
  /// A stretch of a pair of rows, from the end of the one before it.
  struct Stretch: BitwiseCopyable {
    /// Even; the last stretch of a pair ends at the width rounded up.
    var end: Int32
    /// The layer that shows, or `mixed` where layers blend.
    var source: Int32
    /// In mixed stretches the highest layer that hides all below it.
    var base: Int32
  }

  static let mixed: Int32 = -1

  private var stretches = Buffer<Stretch>(capacity: 4096)
  private var first = Buffer<Int32>(capacity: 1024)
  private var cursors = Buffer<Int>(capacity: 16)
  /// Pairs of rows; 0 before the first frame.
  private(set) var pairCount = 0
  private var evenWidth: Int32 = 0

  init() {}

  /// The stretches of a pair of rows.
  @inline(__always)
  func stretches(pair: Int) -> UnsafeBufferPointer<Stretch> {
    let start = Int(first[pair])
    return UnsafeBufferPointer(
      start: stretches.base + start, count: Int(first[pair + 1]) - start)
  }

  /// Plans a frame of `layers`, the background first.
  mutating func make(_ layers: borrowing Buffer<PaintLayer>, width: Int, height: Int) {
    evenWidth = Int32((width + 1) & ~1)
    pairCount = (height + 1) / 2
    stretches.clear()
    first.clear()
    for pair in 0..<pairCount {
      first.append(Int32(truncatingIfNeeded: stretches.count))
      if layers.count == 2 && layers[1].hidesBelow {
        planOne(layers[1].runs(pair: pair))
      } else {
        planMany(layers, pair)
      }
    }
    first.append(Int32(truncatingIfNeeded: stretches.count))
  }

  /// One opaque shape: its runs and the gaps between them.
  @inline(__always)
  private mutating func planOne(_ runs: UnsafeBufferPointer<CoverageRun>) {
    var x: Int32 = 0
    for run in runs {
      if run.start > x { stretches.append(Stretch(end: run.start, source: 0, base: 0)) }
      let source: Int32 = run.samples == CoverageRun.full ? 1 : Self.mixed
      stretches.append(Stretch(end: run.end, source: source, base: 0))
      x = run.end
    }
    if x < evenWidth { stretches.append(Stretch(end: evenWidth, source: 0, base: 0)) }
  }

  private mutating func planMany(_ layers: borrowing Buffer<PaintLayer>, _ pair: Int) {
    cursors.clear()
    for _ in 0..<layers.count { cursors.append(0) }
    let start = stretches.count
    var x: Int32 = 0
    while x < evenWidth {
      var stretch = Stretch(end: evenWidth, source: 0, base: 0)
      for index in 1..<max(layers.count, 1) {
        let layer = layers[index]
        let runs = layer.runs(pair: pair)
        while cursors[index] < runs.count && runs[cursors[index]].end <= x { cursors[index] += 1 }
        guard cursors[index] < runs.count else { continue }
        let run = runs[cursors[index]]
        if run.start > x {
          stretch.end = min(stretch.end, run.start)
          continue
        }
        stretch.end = min(stretch.end, run.end)
        if run.samples == CoverageRun.full && layer.hidesBelow {
          stretch.source = Int32(truncatingIfNeeded: index)
          stretch.base = stretch.source
        } else {
          stretch.source = Self.mixed
        }
      }
      append(stretch, after: start)
      x = stretch.end
    }
  }

  /// Appends a stretch, or lengthens the last one of the pair when it shows the same layer.
  private mutating func append(_ stretch: Stretch, after start: Int) {
    let last = stretches.count - 1
    if last >= start && stretch.source != Self.mixed && stretches[last].source == stretch.source {
      stretches[last].end = stretch.end
    } else {
      stretches.append(stretch)
    }
  }
}

/// What a buffer showed when it was last drawn, so that the next frame writes only what differs.
///
/// Keep one for each buffer, and hand it to the compositor together with that buffer, which nothing
/// else may have written to in between. A new one makes the compositor draw everything.
public struct HeldPicture: ~Copyable {
  /// The plan of the frame that the buffer holds; empty if that is not known.
  var plan = FramePlan()
  /// The images of the layers, background first; kept so that none can be mistaken for another.
  private var images: [PaintImage] = []

  /// Knows nothing about its buffer.
  public init() {}

  /// Whether the buffer shows a frame of exactly these layers' images.
  func shows(_ background: PaintImage, _ others: [PaintImage]) -> Bool {
    plan.pairCount > 0 && images.count == others.count + 1 && images[0] === background
      && zip(images.dropFirst(), others).allSatisfy { $0 === $1 }
  }

  mutating func note(_ background: PaintImage, _ others: [PaintImage]) {
    images = [background] + others
  }
}
