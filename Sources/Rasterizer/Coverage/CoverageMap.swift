/// A stretch of one pair of rows, [start, end) in pixels, that a shape touches.
struct CoverageRun: BitwiseCopyable {
  /// Even.
  var start: Int32
  /// Even; may exceed the width of the surface by one.
  var end: Int32
  /// Where its samples lie in the map, or `full` when every pixel of both rows is covered.
  var samples: Int32

  static let full: Int32 = -1
}

/// Which part of each pixel a shape covers, kept only where the shape is.
///
/// Rows are taken in pairs, because a chroma sample of 4:2:0 video covers two. Between runs nothing is
/// covered. A run is either full or holds 2 × (end − start) samples, 0…`one`, each row preceded by the
/// sample to the left of the run, which the chroma filter needs. Runs reach as far as any chroma sample
/// whose filter touches a partly covered pixel.
struct CoverageMap: ~Copyable {
  /// The sample of a fully covered pixel.
  static let one: UInt16 = 1 << 15

  private(set) var runs = Buffer<CoverageRun>(capacity: 2048)
  private(set) var samples = Buffer<UInt16>(capacity: 1 << 15)
  /// Index of the first run of each pair of rows, and one more for the end.
  private(set) var firstRun: Buffer<Int32>
  let pairCount: Int

  init(height: Int) {
    pairCount = (height + 1) / 2
    firstRun = Buffer(repeating: 0, count: pairCount + 1)
  }

  /// Samples from one row of a run to the next, of which the last ones are padding for vector reads.
  @inline(__always)
  static func pitch(_ run: CoverageRun) -> Int { Int(run.end - run.start) + 16 }

  /// The samples of the run's upper (0) or lower (1) row, starting one pixel left of the run.
  @inline(__always)
  func row(_ index: Int, of run: CoverageRun) -> UnsafeMutablePointer<UInt16> {
    samples.base + Int(run.samples) + index * Self.pitch(run)
  }

  @inline(__always)
  func runRange(pair: Int) -> Range<Int> { Int(firstRun[pair])..<Int(firstRun[pair + 1]) }

  mutating func clear() {
    runs.clear()
    samples.clear()
  }

  /// Declares that the runs appended from now on belong to `pair`.
  @inline(__always)
  mutating func begin(pair: Int) { firstRun[pair] = Int32(truncatingIfNeeded: runs.count) }

  /// Declares that all pairs have their runs.
  mutating func end() { firstRun[pairCount] = Int32(truncatingIfNeeded: runs.count) }

  @inline(__always)
  mutating func appendFull(_ start: Int, _ end: Int) {
    runs.append(
      CoverageRun(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        samples: CoverageRun.full))
  }

  /// Appends a run whose samples the caller fills in.
  @inline(__always)
  mutating func appendPartial(_ start: Int, _ end: Int) -> CoverageRun {
    let first = samples.extend(by: 2 * (end - start + 16))
    let run = CoverageRun(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
      samples: Int32(truncatingIfNeeded: first))
    runs.append(run)
    return run
  }
}
