import PortableMath
import Testing

@testable import Rasterizer

/// Soft layers and reliefs in frames: against real numbers, against full redraws, against definitions.
struct SoftLayerTests {
  private static let light = Color(red8: 243, green8: 234, blue8: 224)
  private static let dark = Color(red8: 74, green8: 84, blue8: 98)

  private func image(_ paint: Paint, _ width: Int, _ height: Int, _ format: PixelFormat)
    -> PaintImage
  {
    PaintImage(paint, transform: .identity, width: width, height: height, format: format)
  }

  private func bytes(_ surface: borrowing Surface) -> [[UInt8]] {
    (0..<surface.format.planeCount).map { surface.bytes(ofPlane: $0) }
  }

  /// Draws layers over a background into RGBA and compares with the formulas, pixel by pixel.
  private func compare(_ layers: [SoftLayer], over background: Paint, within tolerance: Double)
    throws
  {
    let (width, height) = (120, 96)
    var path = Path()
    path.addCircle(center: Vector2(60, 50), radius: 26)
    let ground = image(background, width, height, .rgba8)
    var compositor = Compositor(background: ground)
    compositor.begin()
    for layer in layers { try compositor.addSoftLayer(layer, of: path) }
    var surface = Surface(width: width, height: height, format: .rgba8)
    surface.withPixels { compositor.draw(into: $0) }
    let seen = surface.bytes(ofPlane: 0)
    var masks: [(grid: CellGrid, mask: SoftMask)] = []
    for layer in layers {
      let grid = CellGrid(size: layer.cellSize, width: width, height: height)
      let mask = SoftMask(
        grid: grid, blur: BoxBlur(deviation: layer.deviation / Double(layer.cellSize)),
        kernels: .definitions)
      try mask.draw(path, transform: .identity, rule: .nonZero, isSimple: true)
      masks.append((grid, mask))
    }
    let evaluator = PaintEvaluator(background, transform: .identity, format: .rgba8)
    // The mean of a tile, so that both dithers fall away.
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        var sums = SIMD4<Double>.zero
        var exact = SIMD4<Double>.zero
        for y in top..<(top + 8) {
          for x in left..<(left + 8) {
            let index = 4 * (y * width + x)
            let alpha = Double(seen[index + 3]) / 255
            for channel in 0..<3 { sums[channel] += alpha * Double(seen[index + channel]) / 255 }
            sums.w += alpha
            let value = evaluator.value(x: Double(x) + 0.5, y: Double(y) + 0.5)
            var pixel = SIMD4(
              Double(value.first), Double(value.second), Double(value.third), Double(value.alpha))
            pixel /= 255
            for channel in 0..<3 { pixel[channel] *= pixel.w }
            for (layer, (grid, mask)) in zip(layers, masks) {
              let cover = bilinear(mask, grid, x, y)
              let m =
                layer.opacity
                * (layer.blending == .caustic ? cover * cover * cover : cover)
              let color = SIMD4(layer.color.red, layer.color.green, layer.color.blue, 1)
              switch layer.blending {
              case .shadow: pixel = m * color + (1 - m) * pixel
              case .glow: pixel = m * color + pixel - m * color * pixel
              case .caustic:
                var sum = pixel + m * color
                sum.w = m + pixel.w - m * pixel.w
                pixel = sum.replacing(with: SIMD4(repeating: sum.w), where: sum .> sum.w)
              }
            }
            exact += pixel
          }
        }
        for channel in 0..<4 {
          let difference = abs(sums[channel] - exact[channel]) / 64 * 255
          #expect(difference <= tolerance, "tile \(left), \(top), channel \(channel)")
        }
      }
    }
  }

  private func bilinear(_ mask: SoftMask, _ grid: CellGrid, _ x: Int, _ y: Int) -> Double {
    let across = (Double(x) + 0.5) / Double(grid.size) + 0.5
    let down = (Double(y) + 0.5) / Double(grid.size) + 0.5
    let (i, j) = (Int(across), Int(down))
    func cell(_ row: Int, _ column: Int) -> Double {
      guard mask.rows.contains(row) && mask.columns.contains(column) else { return 0 }
      return -Double(mask.row(row)[column]) / 32768
    }
    let (u, v) = (across - Double(i), down - Double(j))
    return (1 - v) * ((1 - u) * cell(j, i) + u * cell(j, i + 1))
      + v * ((1 - u) * cell(j + 1, i) + u * cell(j + 1, i + 1))
  }

  private static let gradient = Paint.radial(
    Gradient(stops: [.init(offset: 0, color: light), .init(offset: 1, color: dark)]),
    center: Vector2(50, 40), radius: 110)
  private static let fading = Paint.linear(
    Gradient(stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: dark)]),
    from: .zero, to: Vector2(120, 0))

  private static let shadows = [
    SoftLayer(
      color: Color(red8: 5, green8: 7, blue8: 10), opacity: 0.5, deviation: 12, cellSize: 4),
    SoftLayer(
      color: Color(red8: 5, green8: 7, blue8: 10), opacity: 0.45, deviation: 26, cellSize: 8),
  ]

  @Test func shadowsAreTheirFormula() throws {
    for paint in [Paint.solid(Self.light), Self.gradient, .solid(.clear)] {
      try compare(Self.shadows, over: paint, within: 0.6)
    }
    try compare(Self.shadows, over: Self.fading, within: 1.2)
  }

  @Test func colouredShadowsAreTheirFormula() throws {
    var layers = Self.shadows
    layers[1].color = Color(red8: 200, green8: 30, blue8: 90)
    for paint in [Paint.solid(Self.light), Self.gradient] {
      try compare(layers, over: paint, within: 0.9)
    }
  }

  @Test func glowsAreTheirFormula() throws {
    let glows = [
      SoftLayer(
        color: Color(red8: 255, green8: 47, blue8: 208), opacity: 0.55, deviation: 10,
        blending: .glow, cellSize: 4),
      SoftLayer(
        color: Color(red8: 122, green8: 26, blue8: 255), opacity: 0.8, deviation: 30,
        blending: .glow, cellSize: 8),
    ]
    for paint in [Paint.solid(Self.dark), Self.gradient, .solid(.clear)] {
      try compare(glows, over: paint, within: 1.4)
    }
  }

  @Test func causticsAreTheirFormula() throws {
    let water = Color(red8: 127, green8: 211, blue8: 234)
    let layers =
      Self.shadows + [
        SoftLayer(color: water, opacity: 0.42, deviation: 18, blending: .caustic, cellSize: 8)
      ]
    for paint in [Paint.solid(Self.dark), .solid(Self.light), Self.gradient] {
      try compare(layers, over: paint, within: 1.4)
    }
  }

  /// Frames in any order into one buffer show the same bytes as each drawn afresh, and as the definitions.
  @Test(arguments: PixelFormat.all)
  func damageEqualsFullRedraw(format: PixelFormat) throws {
    for (width, height) in [(96, 64), (61, 47), (2, 3)] {
      for paint in [Self.gradient, .solid(.clear), Self.fading] {
        let ground = image(paint, width, height, format)
        let flat = image(.solid(Self.dark), width, height, format)
        let relief = ReliefPaint(width: width, height: height, format: format, cellSize: 4)
        var compositor = Compositor(background: ground)
        var defining = Compositor(background: ground, edges: .encoded, kernels: .definitions)
        var kept = Surface(width: width, height: height, format: format)
        var fresh = Surface(width: width, height: height, format: format)
        var defined = Surface(width: width, height: height, format: format)
        var held = HeldPicture()
        var generator = RepeatableGenerator(seed: 61)
        for frame in 0..<14 {
          var path = Path()
          for _ in 0..<Int.random(in: 0...3, using: &generator) {
            path.addCircle(
              center: Vector2(generator.uniform(-10...96), generator.uniform(-10...64)),
              radius: generator.uniform(0.3...20))
          }
          let square = {
            var path = Path()
            path.addRectangle(
              x: generator.uniform(0...60), y: generator.uniform(0...40), width: 20, height: 15)
            return path
          }()
          let count = frame % 4
          let kinds = SoftLayer.Blending.allCases
          let layers = (0..<count).map { index in
            SoftLayer(
              color: Color(
                red: generator.uniform(0...1), green: generator.uniform(0...1),
                blue: generator.uniform(0...1)),
              opacity: generator.uniform(0...1), deviation: generator.uniform(2...20),
              blending: frame < 6 ? .shadow : kinds[index % 3], cellSize: [2, 4, 8][index % 3])
          }
          relief.clear()
          for row in relief.rows {
            let cells = relief.columns.map { column in
              ReliefCell(
                normalX: Float(column % 9) / 9, normalY: Float((row + frame) % 7) / 7,
                thickness: Float(frame))
            }
            cells.withUnsafeBufferPointer {
              relief.shade(row: row, from: -1, $0, by: ReliefTests.table)
            }
          }
          func compose(_ compositor: inout Compositor) throws {
            compositor.begin()
            for layer in layers { try compositor.addSoftLayer(layer, of: path) }
            if frame % 5 == 4 { try compositor.beginGroup(opacity: 0.6) }
            try compositor.fill(path, with: relief, opacity: frame % 3 == 2 ? 0.7 : 1)
            if frame % 5 == 4 { compositor.endGroup() }
            try compositor.fill(square, with: flat)
          }
          try compose(&compositor)
          try compose(&defining)
          kept.withPixels { compositor.draw(into: $0, held: &held) }
          fresh.withPixels { compositor.draw(into: $0) }
          defined.withPixels { defining.draw(into: $0) }
          #expect(bytes(kept) == bytes(fresh), "\(format) \(width)x\(height), frame \(frame)")
          #expect(bytes(kept) == bytes(defined), "\(format) \(width)x\(height), frame \(frame)")
        }
      }
    }
  }

  /// Outside the layers' reach the background's bytes are untouched, and a soft layer of nothing changes none.
  @Test(arguments: PixelFormat.all)
  func nothingIsWrittenBesideLayers(format: PixelFormat) throws {
    let ground = image(Self.gradient, 160, 120, format)
    var path = Path()
    path.addCircle(center: Vector2(50, 50), radius: 10)
    func frame(_ layers: [SoftLayer]) throws -> [[UInt8]] {
      var compositor = Compositor(background: ground)
      compositor.begin()
      for layer in layers { try compositor.addSoftLayer(layer, of: path) }
      var surface = Surface(width: 160, height: 120, format: format)
      surface.withPixels { compositor.draw(into: $0) }
      return bytes(surface)
    }
    let plain = try frame([])
    var nothing = Self.shadows
    for index in nothing.indices { nothing[index].opacity = 0 }
    #expect(try frame(nothing) == plain)
    let layer = SoftLayer(color: Self.dark, opacity: 0.7, deviation: 6, cellSize: 4)
    let shaded = try frame([layer])
    #expect(shaded != plain)
    let rowBytes = format.size(ofPlane: 0, width: 160, height: 120).rowBytes
    #expect(shaded[0].suffix(20 * rowBytes) == plain[0].suffix(20 * rowBytes))
  }

  /// Before dithering the shadow of the preset mercury has no step that could be seen as a ring.
  @Test func shadowsAreSmooth() throws {
    let (width, height) = (1080, 1080)
    var path = Path()
    path.addCircle(center: Vector2(540, 546), radius: 258)
    let white = image(.solid(Color(red: 1, green: 1, blue: 1)), width, height, .yuv444p10)
    let ground = SoftGround(background: white, kernels: .fast)
    ground.begin()
    for (opacity, deviation, offset) in [(0.5, 21.0, 18.0), (0.45, 66, 54)] {
      try ground.add(
        SoftLayer(
          color: Color(red: 0, green: 0, blue: 0), opacity: opacity, deviation: deviation,
          cellSize: deviation < 40 ? 8 : 16),
        of: path, transform: .translation(0, offset), rule: .nonZero, isSimple: true)
    }
    ground.join()
    // From the lightest colour of its background, #4A5462, to that of its shadow, #05070A.
    let contrast = 88.0
    let interpolator = CellInterpolator(width: width, kernels: .fast)
    var rows: [[Double]] = []
    let channels = ground.view.channels
    for y in 700..<height {
      let row = interpolator.row(
        channels, 0, channels.grid.place(row: y), start: 0, end: width, isHalved: false)
      rows.append((0..<width).map { Double(row[$0]) / 32768 * contrast })
    }
    var worst = 0.0
    for y in 1..<(rows.count - 1) {
      for x in 1..<(width - 1) {
        worst = max(worst, abs(rows[y][x - 1] - 2 * rows[y][x] + rows[y][x + 1]))
        worst = max(worst, abs(rows[y - 1][x] - 2 * rows[y][x] + rows[y + 1][x]))
      }
    }
    #expect(worst <= 0.15, "\(worst) of 255 levels")
  }
}
