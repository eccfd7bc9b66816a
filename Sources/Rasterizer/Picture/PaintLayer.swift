/// One layer of a frame being drawn, without ownership: an image, and the coverage through which it shows.
struct PaintLayer: BitwiseCopyable {
  let planes: PlaneSet
  /// Whether every plane is one byte value, repeated.
  let isUniform: Bool
  /// Coverage of the inside, 0…`CoverageMap.one`.
  let opacity: UInt16
  /// Whether the layer is part of a group that lets what lies below shine through.
  let isGrouped: Bool
  /// Opacity of each pixel of the image, unless all are opaque.
  let imageOpacity: PlaneSet.Plane?
  private let runs: UnsafePointer<CoverageRun>?
  private let samples: UnsafePointer<UInt16>?
  private let firstRun: UnsafePointer<Int32>?

  /// Whether the layer hides all below it, as far as its group, where its coverage is full.
  @inline(__always)
  var isOpaque: Bool { opacity == CoverageMap.one && imageOpacity == nil }

  /// Whether the layer hides all below it in the picture where its coverage is full.
  @inline(__always)
  var hidesBelow: Bool { isOpaque && !isGrouped }

  /// A layer that shows everywhere.
  init(_ background: PaintImage) {
    planes = background.planes
    isUniform = background.isUniform
    opacity = CoverageMap.one
    isGrouped = false
    imageOpacity = background.opacity
    runs = nil
    samples = nil
    firstRun = nil
  }

  /// A layer that shows through `map`, which must stay as it is while the layer is in use.
  init(_ image: PaintImage, _ map: borrowing CoverageMap, opacity: UInt16, isGrouped: Bool) {
    planes = image.planes
    isUniform = image.isUniform
    self.opacity = opacity
    self.isGrouped = isGrouped
    imageOpacity = image.opacity
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
    guard let samples, run.samples != CoverageRun.full else { return nil }
    return samples + (Int(run.samples) + index * CoverageMap.pitch(run))
  }
}
