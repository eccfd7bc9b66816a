/// A pair of rows of a layer whose pixels are made as they are drawn: a relief, or the ground under soft layers.
struct LiveRows: ~Copyable {
  /// The pair of rows; only the stretch that was made last may be read.
  var planes: PlaneSet { memory.planes }

  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let kernels: BlendKernels
  private let memory: PlaneMemory
  private let cover: CellInterpolator
  private let color: CellInterpolator
  private let dither = TileDither()
  private let constant: Buffer<Int16>
  /// One channel of RGBA pixels: of the background, and as made.
  private let channelBelow: Buffer<UInt8>
  private let channelMade: Buffer<UInt8>
  private let maximum: UInt16

  init(width: Int, height: Int, format: PixelFormat, kernels: BlendKernels) {
    self.width = width
    self.height = height
    self.format = format
    self.kernels = kernels
    memory = PlaneMemory(width: width, height: 2, format: format)
    cover = CellInterpolator(width: width, kernels: kernels)
    color = CellInterpolator(width: width, kernels: kernels)
    constant = Buffer(repeating: 0, count: width + 16)
    channelBelow = Buffer(repeating: 0, count: width + 16)
    channelMade = Buffer(repeating: 0, count: width + 16)
    maximum = UInt16(ChannelEncoding(format).maximum)
  }

  /// A row of samples to be made, of every channel that is sampled alike.
  private struct Target {
    var channel: Int
    /// The row of the plane within the pair.
    let row: Int
    /// Of the picture's columns, within its width.
    let start: Int
    let end: Int
    /// Whether the samples are 4:2:0 chroma.
    let isHalved: Bool
    /// Of the plane's samples.
    let first: Int
    let count: Int
    /// Where the row lies between cells.
    let place: CellGrid.Place
    let dither: UnsafePointer<Int16>
  }

  /// Calls `body` for the rows of samples in the columns start..<end of a pair of rows, with their channels.
  @inline(__always)
  private func forEachRow(
    _ grid: CellGrid, _ pair: Int, _ start: Int, _ end: Int, _ body: (Target, Range<Int>) -> Void
  ) {
    let last = min(end, width)
    let hasChroma = format.sampling == .yuv420
    for row in 0..<min(2, height - 2 * pair) {
      let line = 2 * pair + row
      body(
        Target(
          channel: 0, row: row, start: start, end: last, isHalved: false, first: start,
          count: last - start, place: grid.place(row: line), dither: dither.row(start, line)),
        hasChroma ? 0..<1 : 0..<3)
    }
    guard hasChroma else { return }
    let first = start / 2
    body(
      Target(
        channel: 1, row: 0, start: start, end: last, isHalved: true, first: first,
        count: (last + 1) / 2 - first, place: grid.place(pair: pair),
        dither: dither.row(first, pair)), 1..<3)
  }

  // MARK: - Reliefs

  /// Makes the columns start..<end of a pair of rows of a relief.
  @inline(never)
  func makeRelief(_ relief: CellChannels, _ pair: Int, _ start: Int, _ end: Int) {
    forEachRow(relief.grid, pair, start, end) { row, channels in
      var target = row
      for channel in channels {
        target.channel = channel
        quantise(values(relief, channel, target), target)
      }
      if format.hasAlpha && !row.isHalved {
        target.channel = 3
        constant.base.update(repeating: Int16(maximum), count: target.count)
        quantise(constant.base, target)
      }
    }
  }

  @inline(__always)
  private func values(_ channels: CellChannels, _ channel: Int, _ target: Target)
    -> UnsafeMutablePointer<Int16>
  {
    color.row(
      channels, channel, target.place, start: target.start, end: target.end,
      isHalved: target.isHalved)
  }

  @inline(__always)
  private func quantise(_ values: UnsafePointer<Int16>, _ target: Target) {
    if format.step == 2 {
      kernels.quantise10(words(target), values, target.count)
    } else {
      kernels.quantise8(bytes(target), values, target.dither, target.count)
      join(target)
    }
  }

  // MARK: - The ground under soft layers

  /// Makes the columns start..<end of a pair of rows of the background under soft layers.
  @inline(never)
  func makeGround(_ ground: GroundView, _ pair: Int, _ start: Int, _ end: Int) {
    let below = ground.planes.rows(from: pair, format)
    forEachRow(ground.channels.grid, pair, start, end) { row, channels in
      let cover = covers(ground, row)
      var target = row
      for channel in channels {
        target.channel = channel
        if ground.opacity == nil && ground.isFlat {
          mix(below, cover, ground.color[channel], target)
        } else if ground.opacity == nil {
          mix(below, cover, values(ground.channels, channel + 1, target), target)
        } else {
          let own = colors(ground, channel, target)
          if !ground.isClear { share(ground, below, pair, cover, own, target) }
          quantise(own, target)
        }
      }
      if format.hasAlpha && !row.isHalved {
        target.channel = 3
        mix(below, cover, 2 * maximum, target)
      }
    }
  }

  @inline(__always)
  private func covers(_ ground: GroundView, _ target: Target) -> UnsafeMutablePointer<Int16> {
    cover.row(
      ground.channels, 0, target.place, start: target.start, end: target.end,
      isHalved: target.isHalved)
  }

  /// The layers' own colour, over a background that is not opaque.
  private func colors(_ ground: GroundView, _ channel: Int, _ target: Target)
    -> UnsafeMutablePointer<Int16>
  {
    guard ground.isFlat else { return values(ground.channels, channel + 1, target) }
    constant.base.update(repeating: Int16(ground.color[channel] / 2), count: target.count)
    return constant.base
  }

  /// Mixes samples of a background that is partly transparent with colours of the layers, in place.
  ///
  /// The layers have the share c / (c + a − a·c) in what can be seen, as in `CoverageRows`.
  private func share(
    _ ground: GroundView, _ below: PlaneSet, _ pair: Int, _ cover: UnsafePointer<Int16>,
    _ colors: UnsafeMutablePointer<Int16>, _ target: Target
  ) {
    guard let opacity = ground.opacity else { return }
    let one = UInt32(CoverageMap.one)
    let row = opacity.row(min(2 * pair + target.row, height - 1)).assumingMemoryBound(
      to: UInt16.self)
    for i in 0..<target.count {
      let alpha = UInt32(row[target.isHalved ? target.start + 2 * i : target.start + i])
      let covered = UInt32(-Int32(cover[i]))
      let union = covered + alpha - (alpha * covered + one / 2) >> 15
      let share = union == 0 ? one : min(one, (covered * one + union / 2) / union)
      let sample = value(below, target, i)
      let difference = Int32(colors[i]) - sample
      colors[i] = Int16(truncatingIfNeeded: sample + (difference * Int32(share)) >> 15)
    }
  }

  /// A sample of the background in the units of cells.
  private func value(_ below: PlaneSet, _ target: Target, _ index: Int) -> Int32 {
    if format.sampling == .rgba {
      let offset = 4 * (target.first + index) + target.channel
      return Int32(below[0].row(target.row).load(fromByteOffset: offset, as: UInt8.self)) << 7
    }
    let row = below[target.channel].row(target.row)
    return format.step == 1
      ? Int32(row.load(fromByteOffset: target.first + index, as: UInt8.self)) << 7
      : Int32(row.load(fromByteOffset: 2 * (target.first + index), as: UInt16.self)) << 5
  }

  /// Makes samples from the background's, what is left of them and what is added.
  @inline(__always)
  private func mix(
    _ below: PlaneSet, _ cover: UnsafePointer<Int16>, _ added: UnsafePointer<Int16>,
    _ target: Target
  ) {
    if format.step == 2 {
      kernels.cover10(words(target), words(below, target), cover, added, target.count)
    } else {
      kernels.cover8(
        bytes(target), bytes(below, target), cover, added, target.dither, target.count)
      join(target)
    }
  }

  /// As above, where one colour is added as far as there is cover.
  @inline(__always)
  private func mix(
    _ below: PlaneSet, _ cover: UnsafePointer<Int16>, _ color: UInt16, _ target: Target
  ) {
    if format.step == 2 {
      kernels.coverFlat10(words(target), words(below, target), cover, color, target.count)
    } else {
      kernels.coverFlat8(
        bytes(target), bytes(below, target), cover, color, target.dither, target.count)
      join(target)
    }
  }

  // MARK: - Memory

  /// The 8-bit samples of one channel to be made; those of RGBA wait apart.
  @inline(__always)
  private func bytes(_ target: Target) -> UnsafeMutablePointer<UInt8> {
    if format.sampling == .rgba { return channelMade.base }
    return planes[target.channel].row(target.row).assumingMemoryBound(to: UInt8.self)
      + target.first
  }

  @inline(__always)
  private func words(_ target: Target) -> UnsafeMutablePointer<UInt16> {
    words(planes, target)
  }

  /// The 8-bit samples of one channel of the background, as far as they are wanted.
  @inline(__always)
  private func bytes(_ below: PlaneSet, _ target: Target) -> UnsafePointer<UInt8> {
    guard format.sampling == .rgba else {
      return UnsafePointer(
        below[target.channel].row(target.row).assumingMemoryBound(to: UInt8.self) + target.first)
    }
    let pixels =
      below[0].row(target.row).assumingMemoryBound(to: UInt8.self)
      + (4 * target.first + target.channel)
    for i in 0..<target.count { channelBelow.base[i] = pixels[4 * i] }
    return UnsafePointer(channelBelow.base)
  }

  @inline(__always)
  private func words(_ planes: PlaneSet, _ target: Target) -> UnsafeMutablePointer<UInt16> {
    planes[target.channel].row(target.row).assumingMemoryBound(to: UInt16.self) + target.first
  }

  /// Puts one channel, as made, into its place in RGBA pixels; others are there already.
  @inline(__always)
  private func join(_ target: Target) {
    guard format.sampling == .rgba else { return }
    let pixels =
      planes[0].row(target.row).assumingMemoryBound(to: UInt8.self)
      + (4 * target.first + target.channel)
    for i in 0..<target.count { pixels[4 * i] = channelMade.base[i] }
  }
}
