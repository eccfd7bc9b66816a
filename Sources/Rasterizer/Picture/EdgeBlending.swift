/// In which values a pixel on an edge is mixed from the two colours that meet there.
public enum EdgeBlending: Sendable, Equatable, CaseIterable {
  /// Encoded values, like most tools: dark on light and light on dark look equally bold.
  case encoded
  /// Linear light, like a camera: light shapes look bolder than dark ones; right for motion blur.
  case linearLight
}

/// Mixes colours in linear light, through tables of the sRGB transfer function.
struct LinearLight: Sendable {
  /// An encoded colour, components 0…1.
  struct RGB {
    var red: Float
    var green: Float
    var blue: Float
  }

  private static let steps = 4096
  /// Linear light at encoded value i / steps.
  private let linear: [Float]
  /// The encoded value at linear light (i / steps)²: square roots spread the dark end out.
  private let encoded: [Float]

  init() {
    let steps = Double(Self.steps)
    linear = (0...Self.steps).map { Float(TransferFunction.linear(Double($0) / steps)) }
    encoded = (0...Self.steps).map {
      let root = Double($0) / steps
      return Float(TransferFunction.encoded(root * root))
    }
  }

  /// The encoded mixture of two encoded colours; `share`, 0…1, is that of `above`.
  func mix(_ below: RGB, _ above: RGB, _ share: Float) -> RGB {
    RGB(
      red: mix(below.red, above.red, share), green: mix(below.green, above.green, share),
      blue: mix(below.blue, above.blue, share))
  }

  private func mix(_ below: Float, _ above: Float, _ share: Float) -> Float {
    let a = look(linear, below)
    let b = look(linear, above)
    return look(encoded, (a + (b - a) * share).squareRoot())
  }

  private func look(_ table: [Float], _ place: Float) -> Float {
    let clamped = place > 0 ? (place < 1 ? place : 1) : 0
    let position = clamped * Float(Self.steps)
    let index = min(Int(position), Self.steps - 1)
    let low = table[index]
    return low + (table[index + 1] - low) * (position - Float(index))
  }
}

/// Blends the colour samples of a stretch of two rows in linear light; the definition and the only version.
struct LinearEdges: ~Copyable {
  private static var one: Float { Float(CoverageMap.one) }

  private let light = LinearLight()
  private let format: PixelFormat
  private let unit: Float
  /// Chroma samples wait here until the luma that they are computed from may be overwritten.
  private var chroma = Buffer<UInt16>(capacity: 4096)

  init(format: PixelFormat) {
    self.format = format
    unit = Float(1 << (format.bitDepth - 8))
  }

  /// One picture of those that meet, or the one that is drawn.
  typealias Planes = PlaneSet

  /// Blends RGBA pixels: colours by `shares`, alpha by `coverage` towards that of `above` when it is the
  /// picture of a group, and towards 255 when it is a paint, whose alpha is in the coverage.
  @inline(never)
  func blendPixels(
    _ target: Planes, _ below: Planes, _ above: Planes, isGroup: Bool, row: Int, start: Int,
    count: Int, shares: UnsafePointer<UInt16>, coverage: UnsafePointer<UInt16>
  ) {
    for i in 0..<count {
      let x = start + i
      func color(_ planes: Planes) -> LinearLight.RGB {
        let pixel = planes[0].row(row).assumingMemoryBound(to: UInt8.self) + 4 * x
        return LinearLight.RGB(
          red: Float(pixel[0]) / 255, green: Float(pixel[1]) / 255, blue: Float(pixel[2]) / 255)
      }
      let mixed =
        shares[i] == 0
        ? color(below)
        : (shares[i] == CoverageMap.one
          ? color(above) : light.mix(color(below), color(above), Float(shares[i]) / Self.one))
      let out = target[0].row(row).assumingMemoryBound(to: UInt8.self) + 4 * x
      out[0] = UInt8(mixed.red * 255 + 0.5)
      out[1] = UInt8(mixed.green * 255 + 0.5)
      out[2] = UInt8(mixed.blue * 255 + 0.5)
      let alpha = below[0].row(row).load(fromByteOffset: 4 * x + 3, as: UInt8.self)
      let aim = isGroup ? above[0].row(row).load(fromByteOffset: 4 * x + 3, as: UInt8.self) : 255
      out[3] = BlendReference.blend8(alpha, aim, coverage[i])
    }
  }

  /// Blends the colour planes of a pair of rows.
  ///
  /// `shares` begin at the first column; `chromaShares` at the first chroma sample, for 4:2:0.
  @inline(never)
  mutating func blendPlanes(
    _ target: Planes, _ below: Planes, _ above: Planes, rows: Range<Int>, start: Int, count: Int,
    shares: CoverageRows.Rows, chromaShares: UnsafePointer<UInt16>
  ) {
    let isHalved = format.sampling == .yuv420
    chroma.clear()
    if isHalved {
      for i in 0..<((count + 1) / 2) {
        mixChroma(
          below, above, x: start / 2 + i, row: rows.lowerBound / 2, lumaX: start + 2 * i, rows,
          chromaShares[i])
      }
    }
    for row in rows {
      let share = row == rows.lowerBound ? shares.upper : shares.lower
      for i in 0..<count {
        let x = start + i
        let chromaX = isHalved ? x / 2 : x
        let chromaRow = isHalved ? row / 2 : row
        let mixed = mix(
          color(below, x, row, chromaX, chromaRow), color(above, x, row, chromaX, chromaRow),
          share[i])
        if !isHalved {
          store(target[1], x, row, mixed.cb, 128, 224)
          store(target[2], x, row, mixed.cr, 128, 224)
        }
        store(target[0], x, row, mixed.y, 16, 219)
      }
    }
    var index = 0
    while index < chroma.count {
      put(target[1], start / 2 + index / 2, rows.lowerBound / 2, chroma[index])
      put(target[2], start / 2 + index / 2, rows.lowerBound / 2, chroma[index + 1])
      index += 2
    }
  }

  /// Y′, Cb, Cr as real numbers: Y′ 0…1, Cb and Cr −½…½.
  private struct YCC {
    var y: Float
    var cb: Float
    var cr: Float
  }

  /// Appends the two chroma samples at (x, row), with the mean luma of the column they sit on.
  private mutating func mixChroma(
    _ below: Planes, _ above: Planes, x: Int, row: Int, lumaX: Int, _ rows: Range<Int>,
    _ share: UInt16
  ) {
    func color(_ planes: Planes) -> YCC {
      var sum: Float = 0
      for y in rows { sum += (sample(planes[0], lumaX, y) / unit - 16) / 219 }
      return YCC(
        y: sum / Float(rows.count), cb: (sample(planes[1], x, row) / unit - 128) / 224,
        cr: (sample(planes[2], x, row) / unit - 128) / 224)
    }
    let mixed = mix(color(below), color(above), share)
    chroma.append(code(mixed.cb, 128, 224))
    chroma.append(code(mixed.cr, 128, 224))
  }

  private func color(_ planes: Planes, _ x: Int, _ row: Int, _ chromaX: Int, _ chromaRow: Int)
    -> YCC
  {
    YCC(
      y: (sample(planes[0], x, row) / unit - 16) / 219,
      cb: (sample(planes[1], chromaX, chromaRow) / unit - 128) / 224,
      cr: (sample(planes[2], chromaX, chromaRow) / unit - 128) / 224)
  }

  /// The mixture through R′G′B′ (ITU-R BT.709-6, 3.2 and 3.3, and their inverse).
  private func mix(_ below: YCC, _ above: YCC, _ share: UInt16) -> YCC {
    if share == 0 { return below }
    if share == CoverageMap.one { return above }
    func rgb(_ c: YCC) -> LinearLight.RGB {
      let red = c.y + 1.5748 * c.cr
      let blue = c.y + 1.8556 * c.cb
      return LinearLight.RGB(
        red: red, green: (c.y - 0.2126 * red - 0.0722 * blue) / 0.7152, blue: blue)
    }
    let mixed = light.mix(rgb(below), rgb(above), Float(share) / Self.one)
    let y = 0.2126 * mixed.red + 0.7152 * mixed.green + 0.0722 * mixed.blue
    return YCC(y: y, cb: (mixed.blue - y) / 1.8556, cr: (mixed.red - y) / 1.5748)
  }

  private func sample(_ plane: PlaneSet.Plane, _ x: Int, _ row: Int) -> Float {
    format.step == 1
      ? Float(plane.row(row).load(fromByteOffset: x, as: UInt8.self))
      : Float(plane.row(row).load(fromByteOffset: 2 * x, as: UInt16.self))
  }

  private func code(_ value: Float, _ zero: Float, _ span: Float) -> UInt16 {
    UInt16(max(0, min(Float(format.maximum), unit * (zero + span * value) + 0.5)))
  }

  private func store(
    _ plane: PlaneSet.Plane, _ x: Int, _ row: Int, _ value: Float, _ zero: Float, _ span: Float
  ) {
    put(plane, x, row, code(value, zero, span))
  }

  private func put(_ plane: PlaneSet.Plane, _ x: Int, _ row: Int, _ value: UInt16) {
    if format.step == 1 {
      plane.row(row).storeBytes(
        of: UInt8(truncatingIfNeeded: value), toByteOffset: x, as: UInt8.self)
    } else {
      plane.row(row).storeBytes(of: value, toByteOffset: 2 * x, as: UInt16.self)
    }
  }
}
