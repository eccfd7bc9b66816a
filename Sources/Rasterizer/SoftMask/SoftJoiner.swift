import CVector

/// Joins the cover of soft layers, cell by cell, eight at a time.
///
/// Shares and colours are floats, each operation a single one of IEEE 754. A layer of cover m keeps the share
/// 1 − m of what lies below. With p the colour below times its alpha, a shadow adds m · colour, a glow
/// m · (colour + p − p · colour), a caustic m · (colour + p): source-over with the blend modes normal, screen and
/// sum (W3C, Compositing and Blending Level 1, 5.1).
struct SoftJoiner: ~Copyable {
  /// Whether one colour is all that layers add.
  private(set) var isFlat = false
  /// That colour, in half the units of cells.
  private(set) var flatColor = SIMD4<UInt16>.zero
  /// Whether colours depend on the background.
  private(set) var needsScenery = false

  private let kernels: BlendKernels
  private var layers = Buffer<Layer>(capacity: 16)
  private var encoding = ChannelEncoding(.rgba8)
  private var isOpaque = true
  /// For each layer a row of cover, and one more for the rows of coarse cells.
  private var covers = Buffer<Int16>(capacity: 16)
  private var pitch = 0

  /// What the joiner wants of a layer.
  struct Layer: BitwiseCopyable {
    let opacity: Float
    let red: Float
    let green: Float
    let blue: Float
    let blending: SoftLayer.Blending
  }

  init(kernels: BlendKernels) { self.kernels = kernels }

  mutating func prepare(
    _ looks: ArraySlice<SoftLayer>, _ encoding: ChannelEncoding, isOpaque: Bool
  ) {
    self.encoding = encoding
    self.isOpaque = isOpaque
    layers.clear()
    needsScenery = false
    isFlat = true
    for look in looks {
      let opacity = look.opacity.isFinite ? max(0, min(1, look.opacity)) : 0
      layers.append(
        Layer(
          opacity: Float(opacity * look.color.alpha), red: Float(look.color.red),
          green: Float(look.color.green), blue: Float(look.color.blue), blending: look.blending))
      if look.blending != .shadow { needsScenery = true }
      if look.blending != .shadow || look.color != looks.first?.color { isFlat = false }
    }
    if isFlat, let color = looks.first?.color {
      let values = encoding.values(color)
      flatColor = SIMD4(
        UInt16(2 * values.x + 0.5), UInt16(2 * values.y + 0.5), UInt16(2 * values.z + 0.5), 0)
    }
  }

  /// Makes room for the cover of all layers at the columns of a row of cells.
  mutating func begin(columns: Range<Int>) {
    pitch = (columns.upperBound + 24) & ~7
    covers.clear()
    _ = covers.extend(by: (layers.count + 1) * pitch + CellRows.margin)
  }

  /// Reads the cover of a layer at the cells of a row of `grid`, as fine as the mask's or finer.
  mutating func read(_ mask: SoftMask, layer: Int, into grid: CellGrid, row: Int) {
    let target = covers.base + (CellRows.margin / 2 + layer * pitch)
    target.update(repeating: 0, count: pitch)
    let factor = mask.grid.size / grid.size
    if factor == 1 {
      guard mask.rows.contains(row) else { return }
      let first = mask.columns.lowerBound
      (target + first).update(from: mask.row(row) + first, count: mask.columns.count)
      return
    }
    // The first cell of both grids is the one before the picture, so that fine cell 1 is pixel 0 of the coarse.
    readCoarse(mask, target, factor, row: row)
  }

  private func readCoarse(
    _ mask: SoftMask, _ target: UnsafeMutablePointer<Int16>, _ factor: Int, row: Int
  ) {
    let y = row - 1 + factor / 2
    guard y >= 0 else { return }
    let upper = y / factor
    let halves = 2 * (y % factor) + 1
    let coarse = covers.base + (CellRows.margin / 2 + layers.count * pitch)
    let count = mask.grid.columns
    coarse.update(repeating: 0, count: min(pitch, count + 8))
    let isFirst = halves < factor
    let near = isFirst ? upper : upper + 1
    let far = isFirst ? upper + 1 : upper
    let weight = CellReference.weight(halves: halves, size: factor)
    let (hasNear, hasFar) = (mask.rows.contains(near), mask.rows.contains(far))
    guard hasNear || hasFar else { return }
    for column in mask.columns {
      coarse[column] = CellReference.between(
        hasNear ? mask.row(near)[column] : 0, hasFar ? mask.row(far)[column] : 0, weight)
    }
    let start = max(-1, (mask.columns.lowerBound - 1) * factor - factor / 2)
    let end = min(pitch - 16, (mask.columns.upperBound + 1) * factor)
    guard start < end else { return }
    kernels.spread(target + 1, coarse, factor, start, end)
  }

  /// Joins the rows that were read: cover to `target`, and to the rows `stride` apart what channels add.
  func join(
    _ target: UnsafeMutablePointer<Int16>, stride: Int, columns: Range<Int>,
    scenery: UnsafePointer<Float>
  ) {
    let rows = covers.base + CellRows.margin / 2
    var x = columns.lowerBound & ~7
    while x < columns.upperBound {
      if isFlat {
        joinFlat(target + x, rows + x)
      } else {
        joinColors(target + x, rows + x, stride, needsScenery ? scenery + x : nil)
      }
      x += 8
    }
  }

  private typealias Lanes = SIMD8<Float>

  @inline(__always)
  private func share(_ layer: Layer, _ row: UnsafePointer<Int16>) -> Lanes {
    let cover = UnsafeRawPointer(row).loadUnaligned(as: SIMD8<Int16>.self)
    let scale = Lanes(repeating: -1 / 32768)
    let blurred = lv_float_i16(cover) * scale
    let opacity = Lanes(repeating: layer.opacity)
    return layer.blending == .caustic
      ? blurred * blurred * blurred * opacity : blurred * opacity
  }

  private func joinFlat(_ target: UnsafeMutablePointer<Int16>, _ rows: UnsafePointer<Int16>) {
    let one = Lanes(repeating: 1)
    var rest = one
    for index in 0..<layers.count {
      rest = rest * (one - share(layers[index], rows + index * pitch))
    }
    store(rest - one, scale: 32768, least: -32767, target)
  }

  private func joinColors(
    _ target: UnsafeMutablePointer<Int16>, _ rows: UnsafePointer<Int16>, _ stride: Int,
    _ scenery: UnsafePointer<Float>?
  ) {
    let one = Lanes(repeating: 1)
    // A trace of every layer gives cells without cover a colour.
    let trace = Lanes(repeating: 1e-7)
    func load(_ channel: Int) -> Lanes {
      guard let scenery else { return .zero }
      return UnsafeRawPointer(scenery + channel * stride).loadUnaligned(as: Lanes.self)
    }
    let ground = (load(0), load(1), load(2), load(3))
    var cover = Lanes.zero
    var red = Lanes.zero
    var green = Lanes.zero
    var blue = Lanes.zero
    for index in 0..<layers.count {
      let layer = layers[index]
      let m = share(layer, rows + index * pitch) + trace
      let rest = one - m
      let shown = (one - cover) * ground.3
      let after = m + rest * cover
      let limit = after + rest * shown
      func blend(_ added: Lanes, _ ground: Lanes, _ color: Float) -> Lanes {
        let color = Lanes(repeating: color)
        let kept = rest * added
        if layer.blending == .shadow { return m * color + kept }
        let below = added + shown * ground
        let screened = layer.blending == .glow ? below - below * color : below
        let sum = m * (color + screened) + kept
        let most = limit - rest * shown * ground
        return sum.replacing(with: most, where: sum .> most)
      }
      red = blend(red, ground.0, layer.red)
      green = blend(green, ground.1, layer.green)
      blue = blend(blue, ground.2, layer.blue)
      cover = after
    }
    store(Lanes.zero - cover, scale: 32768, least: -32767, target)
    let weight = isOpaque ? cover : one
    if !isOpaque {
      red = red / cover
      green = green / cover
      blue = blue / cover
    }
    for channel in 0..<3 {
      let value =
        weight * Lanes(repeating: encoding.black[channel])
        + red * Lanes(repeating: encoding.red[channel])
        + green * Lanes(repeating: encoding.green[channel])
        + blue * Lanes(repeating: encoding.blue[channel])
      store(value, scale: 1, least: -32767, target + (channel + 1) * stride)
    }
  }

  /// Stores `value` × `scale`, rounded, not below `least`.
  @inline(__always)
  private func store(
    _ value: Lanes, scale: Float, least: Float, _ target: UnsafeMutablePointer<Int16>
  ) {
    let floor = Lanes(repeating: least)
    let top = Lanes(repeating: 32767)
    var scaled = value * Lanes(repeating: scale)
    scaled = scaled.replacing(with: floor, where: scaled .< floor)
    scaled = scaled.replacing(with: top, where: scaled .> top)
    // Truncation of a positive number rounds down.
    let whole = lv_truncate_f32(scaled + Lanes(repeating: 32768.5))
    let moved = whole &- SIMD8(repeating: 32768)
    UnsafeMutableRawPointer(target).storeBytes(of: lv_narrow_i32(moved), as: SIMD8<Int16>.self)
  }
}
