/// The coverage of a stretch of two rows and of its chroma samples, as the blend rows want it.
///
/// In formats with alpha, colours are stored without their alpha. A shape of coverage c over a pixel of
/// alpha a then mixes its colour in by c / (c + a − a·c), the share that it has in what can be seen
/// (Porter and Duff, Compositing Digital Images, 1984, solved for straight colours).
struct CoverageRows: ~Copyable {
  private static let one = UInt32(CoverageMap.one)

  /// Samples from the first row to the second.
  private let pitch: Int
  private let width: Int
  private let height: Int
  /// Effective coverage, alpha below and share of the colour: two rows each, from one pixel left.
  private var scaled: Buffer<UInt16>
  private var alpha: Buffer<UInt16>
  private var share: Buffer<UInt16>
  /// Alpha of a group's picture, like `alpha`.
  private var groupAlpha: Buffer<UInt16>
  private var chroma: Buffer<UInt16>
  private var chromaAlpha: Buffer<UInt16>
  /// Coverage of the samples of RGBA pixels.
  private var interleaved = Buffer<UInt16>(capacity: 64)
  /// A row of full coverage.
  private let full: Buffer<UInt16>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pitch = width + 32
    scaled = Buffer(repeating: 0, count: 2 * pitch)
    alpha = Buffer(repeating: 0, count: 2 * pitch)
    share = Buffer(repeating: 0, count: 2 * pitch)
    groupAlpha = Buffer(repeating: 0, count: 2 * pitch)
    full = Buffer(repeating: CoverageMap.one, count: pitch)
    chroma = Buffer(repeating: 0, count: width / 2 + 32)
    chromaAlpha = Buffer(repeating: 0, count: width / 2 + 32)
  }

  /// Rows that begin one pixel left of a stretch.
  typealias Rows = (upper: UnsafePointer<UInt16>, lower: UnsafePointer<UInt16>)

  /// The coverage of a run from column `start` on, times the opacities of its layer.
  @inline(__always)
  mutating func coverage(
    of layer: PaintLayer, _ run: CoverageRun, pair: Int, start: Int, count: Int
  ) -> Rows {
    if layer.isOpaque {
      guard let upper = layer.row(0, of: run), let lower = layer.row(1, of: run) else {
        return (UnsafePointer(full.base), UnsafePointer(full.base))
      }
      let offset = start - Int(run.start)
      return (upper + offset, lower + offset)
    }
    return scale(layer, run, pair: pair, start: start, count: count)
  }

  @inline(never)
  private mutating func scale(
    _ layer: PaintLayer, _ run: CoverageRun, pair: Int, start: Int, count: Int
  ) -> Rows {
    for row in 0..<2 {
      let out = scaled.base + row * pitch
      let samples = layer.row(row, of: run).map { $0 + (start - Int(run.start)) }
      let imageRow = min(2 * pair + row, height - 1)
      let opacities = layer.imageOpacity.map {
        UnsafePointer($0.row(imageRow).assumingMemoryBound(to: UInt16.self))
      }
      for i in 0...count {
        var value = Self.product(samples.map { $0[i] } ?? CoverageMap.one, layer.opacity)
        if let opacities {
          let x = max(0, min(width - 1, start + i - 1))
          value = Self.product(value, opacities[x])
        }
        out[i] = value
      }
    }
    return (UnsafePointer(scaled.base), UnsafePointer(scaled.base + pitch))
  }

  private static func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(a) * UInt32(b) + one / 2) >> 15)
  }

  /// The alpha of what lies below, as coverage; the pixel left of the stretch repeats its first one.
  ///
  /// `rows` is how many of the pair's rows there are; a missing one repeats the other.
  @inline(never)
  mutating func readAlpha(
    _ below: PlaneSet, _ format: PixelFormat, rows: Int, start: Int, count: Int
  ) -> Rows {
    readAlpha(into: alpha.base, below, format, rows: rows, start: start, count: count)
  }

  private func readAlpha(
    into memory: UnsafeMutablePointer<UInt16>, _ planes: PlaneSet, _ format: PixelFormat,
    rows: Int, start: Int, count: Int
  ) -> Rows {
    for index in 0..<2 {
      let row = min(index, rows - 1)
      let out = memory + index * pitch
      for i in 1...count {
        out[i] = Self.alphaSample(planes, format, min(start + i - 1, width - 1), row)
      }
      out[0] = out[1]
    }
    return (UnsafePointer(memory), UnsafePointer(memory + pitch))
  }

  private static func alphaSample(_ planes: PlaneSet, _ format: PixelFormat, _ x: Int, _ y: Int)
    -> UInt16
  {
    let value: UInt32
    if format.sampling == .rgba {
      value = UInt32(planes[0].row(y).load(fromByteOffset: 4 * x + 3, as: UInt8.self))
    } else if format.step == 1 {
      value = UInt32(planes[3].row(y).load(fromByteOffset: x, as: UInt8.self))
    } else {
      value = UInt32(planes[3].row(y).load(fromByteOffset: 2 * x, as: UInt16.self))
    }
    let maximum = UInt32(format.maximum)
    return UInt16(truncatingIfNeeded: (value * one + maximum / 2) / maximum)
  }

  /// The shares of a shape's colour, from its coverage and the alpha below.
  @inline(never)
  mutating func shares(_ coverage: Rows, _ alpha: Rows, count: Int) -> Rows {
    Self.share(share.base, coverage.upper, alpha.upper, count + 1)
    Self.share(share.base + pitch, coverage.lower, alpha.lower, count + 1)
    return (UnsafePointer(share.base), UnsafePointer(share.base + pitch))
  }

  private static func share(
    _ out: UnsafeMutablePointer<UInt16>, _ coverage: UnsafePointer<UInt16>,
    _ alpha: UnsafePointer<UInt16>, _ count: Int
  ) {
    for i in 0..<count {
      let c = UInt32(coverage[i])
      let a = UInt32(alpha[i])
      let union = c + a - (a * c + one / 2) >> 15
      out[i] = c == 0 ? 0 : UInt16(truncatingIfNeeded: min(one, (c * one + union / 2) / union))
    }
  }

  /// The coverage of chroma samples.
  @inline(__always)
  mutating func chromaCoverage(_ rows: Rows, count: Int, _ kernels: BlendKernels)
    -> UnsafePointer<UInt16>
  {
    kernels.chromaCoverage(chroma.base, rows.upper, rows.lower, count)
    return UnsafePointer(chroma.base)
  }

  /// The shares of chroma samples.
  @inline(never)
  mutating func chromaShares(
    _ coverage: Rows, _ alpha: Rows, count: Int, _ kernels: BlendKernels
  ) -> UnsafePointer<UInt16> {
    kernels.chromaCoverage(chroma.base, coverage.upper, coverage.lower, count)
    kernels.chromaCoverage(chromaAlpha.base, alpha.upper, alpha.lower, count)
    Self.share(chroma.base, UnsafePointer(chroma.base), UnsafePointer(chromaAlpha.base), count)
    return UnsafePointer(chroma.base)
  }

  // MARK: - Groups

  /// Coverage that is `opacity` everywhere; valid until the next layer or group is asked for.
  @inline(never)
  mutating func constant(_ opacity: UInt16, count: Int) -> Rows {
    scaled.base.update(repeating: opacity, count: count + 1)
    return (UnsafePointer(scaled.base), UnsafePointer(scaled.base))
  }

  /// The shares that a group's picture has, at an opacity, in the picture that it was drawn over.
  ///
  /// With a the alpha below, r that of the group's picture and o the opacity, what can be seen has the alpha
  /// o·r + (1 − o)·a, and o·r of it comes from the group's picture.
  ///
  /// - Returns: The shares of pixels, and for 4:2:0 those of chroma samples.
  @inline(never)
  mutating func groupShares(
    _ opacity: UInt16, group: PlaneSet, below: PlaneSet, _ format: PixelFormat, rows: Int,
    start: Int, count: Int, _ kernels: BlendKernels
  ) -> (pixels: Rows, chroma: UnsafePointer<UInt16>) {
    let under = readAlpha(
      into: alpha.base, below, format, rows: rows, start: start, count: count)
    let over = readAlpha(
      into: groupAlpha.base, group, format, rows: rows, start: start, count: count)
    Self.groupShare(share.base, opacity, over.upper, under.upper, count + 1)
    Self.groupShare(share.base + pitch, opacity, over.lower, under.lower, count + 1)
    if format.sampling == .yuv420 {
      let samples = count / 2
      kernels.chromaCoverage(chroma.base, over.upper, over.lower, samples)
      kernels.chromaCoverage(chromaAlpha.base, under.upper, under.lower, samples)
      Self.groupShare(
        chroma.base, opacity, UnsafePointer(chroma.base), UnsafePointer(chromaAlpha.base), samples)
    }
    let shares = UnsafePointer(share.base)
    return ((shares, shares + pitch), UnsafePointer(chroma.base))
  }

  private static func groupShare(
    _ out: UnsafeMutablePointer<UInt16>, _ opacity: UInt16, _ group: UnsafePointer<UInt16>,
    _ below: UnsafePointer<UInt16>, _ count: Int
  ) {
    let o = UInt64(opacity)
    for i in 0..<count {
      let part = o * UInt64(group[i])
      let whole = part + (UInt64(one) - o) * UInt64(below[i])
      out[i] =
        part == 0 ? 0 : UInt16(truncatingIfNeeded: (part * UInt64(one) + whole / 2) / whole)
    }
  }

  /// The coverage of the four samples of each RGBA pixel: the shares of its colours, and `opacity` for alpha.
  @inline(never)
  mutating func interleave(
    _ shares: UnsafePointer<UInt16>, _ opacity: UInt16, count: Int
  ) -> UnsafePointer<UInt16> {
    interleaved.clear()
    _ = interleaved.extend(by: 4 * count)
    let out = interleaved.base
    for i in 0..<count {
      let share = shares[i]
      out[4 * i] = share
      out[4 * i + 1] = share
      out[4 * i + 2] = share
      out[4 * i + 3] = opacity
    }
    return UnsafePointer(out)
  }
}
