/// One layer of a frame being drawn, without ownership: an image, and the coverage through which it shows.
struct PaintLayer: BitwiseCopyable {
  let planes: PlaneSet
  /// Whether every plane is one byte value, repeated.
  let isUniform: Bool
  /// Coverage of the inside, 0…`CoverageMap.one`.
  let opacity: UInt16
  private let runs: UnsafePointer<CoverageRun>?
  private let samples: UnsafePointer<UInt16>?
  private let firstRun: UnsafePointer<Int32>?

  /// A layer that shows everywhere.
  init(_ background: PaintImage) {
    planes = background.planes
    isUniform = background.isUniform
    opacity = CoverageMap.one
    runs = nil
    samples = nil
    firstRun = nil
  }

  /// A layer that shows through `map`, which must stay as it is while the layer is in use.
  init(_ image: PaintImage, _ map: borrowing CoverageMap, opacity: UInt16) {
    planes = image.planes
    isUniform = image.isUniform
    self.opacity = opacity
    runs = UnsafePointer(map.runs.base)
    samples = UnsafePointer(map.samples.base)
    firstRun = UnsafePointer(map.firstRun.base)
  }

  /// The runs of a pair of rows.
  @inline(__always)
  func runs(pair: Int) -> UnsafeBufferPointer<CoverageRun> {
    guard let runs, let firstRun else { return UnsafeBufferPointer(start: nil, count: 0) }
    let first = Int(firstRun[pair])
    return UnsafeBufferPointer(start: runs + first, count: Int(firstRun[pair + 1]) - first)
  }

  /// The samples of the upper (0) or lower (1) row of a partly covered run, from one pixel left of it.
  @inline(__always)
  func row(_ index: Int, of run: CoverageRun) -> UnsafePointer<UInt16>? {
    guard let samples else { return nil }
    return samples + (Int(run.samples) + index * CoverageMap.pitch(run))
  }
}
