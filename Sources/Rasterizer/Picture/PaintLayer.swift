/// One layer of a frame being drawn, without ownership: an image, and the coverage through which it shows.
struct PaintLayer: BitwiseCopyable {
  /// Where a layer's pixels come from.
  enum Source: BitwiseCopyable {
    /// From an image, whose planes are the layer's.
    case image
    /// From the soft layers over the background, made pair of rows by pair of rows.
    case ground
    /// From the relief with this number, made pair of rows by pair of rows.
    case relief(Int)
  }

  let source: Source
  /// The image's planes, or the memory for the pair of rows that is being made.
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

  /// Whether the layer stands for all below it in the picture where its coverage is full.
  let hidesBelow: Bool

  /// Whether the layer's pixels are made as they are drawn.
  @inline(__always)
  var isLive: Bool { if case .image = source { false } else { true } }

  /// The planes from a pair of rows on.
  @inline(__always)
  func rows(from pair: Int, _ format: PixelFormat) -> PlaneSet {
    isLive ? planes : planes.rows(from: pair, format)
  }

  /// A layer that shows everywhere.
  init(_ background: PaintImage) {
    source = .image
    planes = background.planes
    isUniform = background.isUniform
    opacity = CoverageMap.one
    isGrouped = false
    imageOpacity = background.opacity
    hidesBelow = background.isOpaque
    runs = nil
    samples = nil
    firstRun = nil
  }

  /// The background under soft layers, which takes its place within `map`; pixels are made in `planes`.
  init(ground background: PaintImage, _ map: borrowing CoverageMap, _ planes: PlaneSet) {
    source = .ground
    self.planes = planes
    isUniform = false
    opacity = CoverageMap.one
    isGrouped = false
    imageOpacity = background.opacity
    hidesBelow = true
    runs = UnsafePointer(map.runs.base)
    samples = UnsafePointer(map.samples.base)
    firstRun = UnsafePointer(map.firstRun.base)
  }

  /// A layer that shows through `map`, which must stay as it is while the layer is in use.
  init(_ image: PaintImage, _ map: borrowing CoverageMap, opacity: UInt16, isGrouped: Bool) {
    self.init(
      .image, image.planes, map, isUniform: image.isUniform, opacity, isGrouped, image.opacity)
  }

  /// A relief that shows through `map`; pixels are made in `planes`.
  init(
    relief: Int, _ planes: PlaneSet, _ map: borrowing CoverageMap, opacity: UInt16,
    isGrouped: Bool
  ) {
    self.init(.relief(relief), planes, map, isUniform: false, opacity, isGrouped, nil)
  }

  private init(
    _ source: Source, _ planes: PlaneSet, _ map: borrowing CoverageMap, isUniform: Bool,
    _ opacity: UInt16, _ isGrouped: Bool, _ imageOpacity: PlaneSet.Plane?
  ) {
    self.source = source
    self.planes = planes
    self.isUniform = isUniform
    self.opacity = opacity
    self.isGrouped = isGrouped
    self.imageOpacity = imageOpacity
    hidesBelow = opacity == CoverageMap.one && imageOpacity == nil && !isGrouped
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
