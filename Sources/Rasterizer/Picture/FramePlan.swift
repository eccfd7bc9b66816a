/// Which image shows at each place of a picture, pair of rows by pair of rows, from left to right.
struct FramePlan: ~Copyable {
  /// A stretch of a pair of rows, from the end of the one before it.
  struct Stretch: BitwiseCopyable {
    /// Even; the last stretch of a pair ends at the width rounded up.
    var end: Int32
    /// The layer that shows: 0 for the background, k for layer k − 1; `mixed` where layers blend.
    var source: Int32
    /// In mixed stretches the lowest layer that can be seen.
    var base: Int32
  }

  static let mixed: Int32 = -1

  private(set) var stretches = Buffer<Stretch>(capacity: 4096)
  private(set) var first: Buffer<Int32>
  let pairCount: Int

  init(height: Int) {
    pairCount = (height + 1) / 2
    first = Buffer(repeating: 0, count: pairCount + 1)
  }

  mutating func clear() { stretches.clear() }

  @inline(__always)
  mutating func begin(pair: Int) { first[pair] = Int32(truncatingIfNeeded: stretches.count) }

  mutating func finish() { first[pairCount] = Int32(truncatingIfNeeded: stretches.count) }

  /// Appends a stretch, or lengthens the last one of the pair when it shows the same image.
  @inline(__always)
  mutating func append(_ stretch: Stretch, pair: Int) {
    let last = stretches.count - 1
    if last >= Int(first[pair]) && stretch.source != Self.mixed
      && stretches[last].source == stretch.source
    {
      stretches[last].end = stretch.end
    } else {
      stretches.append(stretch)
    }
  }
}

/// What a buffer showed when it was last drawn, so that the next frame writes only what differs.
///
/// Keep one for each buffer, and hand it to the compositor together with that buffer, which nobody
/// else may have written to in between. A new one makes the compositor draw everything.
public struct HeldPicture: ~Copyable {
  var plan: FramePlan?
  /// The images of the layers, background first.
  var images: [ObjectIdentifier] = []

  /// Knows nothing about its buffer.
  public init() {}
}
