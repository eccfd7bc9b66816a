/// The mean coverage of several maps: a shape at several moments, seen by an open shutter.
///
/// The cost is where the maps differ; where all are full or all are empty nothing is computed.
struct CoverageAverage: ~Copyable {
  private var cursors = Buffer<Int>(capacity: 64)
  private var sums = Buffer<UInt32>(capacity: 4096)
  private let evenWidth: Int32

  init(width: Int) { evenWidth = Int32((width + 1) & ~1) }

  /// One of the maps, without ownership.
  struct Moment: BitwiseCopyable {
    let runs: UnsafePointer<CoverageRun>
    let samples: UnsafePointer<UInt16>
    let firstRun: UnsafePointer<Int32>

    init(_ map: borrowing CoverageMap) {
      runs = UnsafePointer(map.runs.base)
      samples = UnsafePointer(map.samples.base)
      firstRun = UnsafePointer(map.firstRun.base)
    }
  }

  /// Replaces the contents of `result` by the mean of `moments`, at least one.
  mutating func average(_ moments: borrowing Buffer<Moment>, into result: inout CoverageMap) {
    result.clear()
    for pair in 0..<result.pairCount {
      result.begin(pair: pair)
      cursors.clear()
      for index in 0..<moments.count { cursors.append(Int(moments[index].firstRun[pair])) }
      var x: Int32 = 0
      var mixedStart: Int32 = -1
      while x < evenWidth {
        let (end, state) = stretch(moments, pair, from: x)
        if state == .mixed {
          if mixedStart < 0 { mixedStart = x }
        } else {
          if mixedStart >= 0 { emit(moments, pair, mixedStart, x, &result) }
          mixedStart = -1
          if state == .full { result.appendFull(Int(x), Int(end)) }
        }
        x = end
      }
      if mixedStart >= 0 { emit(moments, pair, mixedStart, evenWidth, &result) }
    }
    result.end()
  }

  private enum State {
    case empty
    case full
    case mixed
  }

  /// How far from `x` on no moment changes, and what they show there.
  private mutating func stretch(
    _ moments: borrowing Buffer<Moment>, _ pair: Int, from x: Int32
  ) -> (end: Int32, state: State) {
    var end = evenWidth
    var full = 0
    var partial = 0
    for index in 0..<moments.count {
      let moment = moments[index]
      let last = Int(moment.firstRun[pair + 1])
      while cursors[index] < last && moment.runs[cursors[index]].end <= x { cursors[index] += 1 }
      guard cursors[index] < last else { continue }
      let run = moment.runs[cursors[index]]
      if run.start > x {
        end = min(end, run.start)
        continue
      }
      end = min(end, run.end)
      if run.samples == CoverageRun.full { full += 1 } else { partial += 1 }
    }
    if full == moments.count { return (end, .full) }
    return (end, full + partial == 0 ? .empty : .mixed)
  }

  /// Appends the run start..<end with the mean of all moments.
  private mutating func emit(
    _ moments: borrowing Buffer<Moment>, _ pair: Int, _ start: Int32, _ end: Int32,
    _ result: inout CoverageMap
  ) {
    let run = result.appendPartial(Int(start), Int(end))
    let count = Int(end - start) + 1
    let divisor = UInt32(moments.count)
    for row in 0..<2 {
      sums.clear()
      _ = sums.extend(by: count)
      sums.base.update(repeating: 0, count: count)
      for index in 0..<moments.count { add(moments[index], pair, row, start, end) }
      let out = result.row(row, of: run)
      for i in 0..<count {
        out[i] = UInt16(truncatingIfNeeded: (sums[i] + divisor / 2) / divisor)
      }
      // Nothing lies left of the surface: the first sample repeats, as in every map.
      if start == 0 { out[0] = out[1] }
    }
  }

  /// Adds one row of a moment to the sums, of which the first is the sample left of `start`.
  private func add(_ moment: Moment, _ pair: Int, _ row: Int, _ start: Int32, _ end: Int32) {
    for index in Int(moment.firstRun[pair])..<Int(moment.firstRun[pair + 1]) {
      let run = moment.runs[index]
      if run.end < start { continue }
      if run.start >= end { break }
      let first = max(run.start, start - 1)
      let last = min(run.end, end)
      let target = sums.base + Int(first - (start - 1))
      if run.samples == CoverageRun.full {
        for i in 0..<Int(last - first) { target[i] += UInt32(CoverageMap.one) }
      } else {
        let samples =
          moment.samples
          + (Int(run.samples) + row * CoverageMap.pitch(run) + Int(first - run.start) + 1)
        for i in 0..<Int(last - first) { target[i] += UInt32(samples[i]) }
      }
    }
  }
}
