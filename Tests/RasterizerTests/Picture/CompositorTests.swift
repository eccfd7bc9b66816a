import PortableMath
import Testing

@testable import Rasterizer

/// Frames: damage against full redraws, plain colours, odd sizes, opacity.
struct CompositorTests {
  private static let formats = PixelFormat.all
  private static let cream = Color(red8: 243, green8: 234, blue8: 224)
  private static let coffee = Color(red8: 64, green8: 38, blue8: 26)

  private func image(_ paint: Paint, _ width: Int, _ height: Int, _ format: PixelFormat)
    -> PaintImage
  {
    PaintImage(paint, transform: .identity, width: width, height: height, format: format)
  }

  private func bytes(_ surface: borrowing Surface) -> [[UInt8]] {
    (0..<surface.format.planeCount).map { surface.bytes(ofPlane: $0) }
  }

  private func randomScene(_ generator: inout RepeatableGenerator, _ size: Double) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      path.addCircle(
        center: Vector2(generator.uniform(-10...size), generator.uniform(-10...size)),
        radius: generator.uniform(0.3...30))
    }
    return path
  }

  /// Frames in any order into one buffer show the same bytes as each drawn afresh, and as drawn by the
  /// definitions of the kernels.
  @Test(arguments: formats)
  func damageEqualsFullRedraw(format: PixelFormat) throws {
    let gradient = Gradient(stops: [
      .init(offset: 0, color: Self.cream), .init(offset: 1, color: Self.coffee),
    ])
    let fade = Gradient(stops: [
      .init(offset: 0, color: .clear), .init(offset: 1, color: Self.coffee),
    ])
    for (width, height) in [(96, 64), (61, 47), (1, 1), (2, 3)] {
      let ground = image(
        .linear(gradient, from: .zero, to: Vector2(96, 30)), width, height, format)
      let flat = image(.solid(Self.coffee), width, height, format)
      let glass = image(
        .solid(Color(red8: 0, green8: 90, blue8: 200, alpha8: 100)), width, height, format)
      let clear = image(.linear(fade, from: .zero, to: Vector2(60, 60)), width, height, format)
      for (background, edges) in [
        (ground, EdgeBlending.encoded), (clear, .encoded),
        (ground, .linearLight), (clear, .linearLight),
      ] {
        var compositor = Compositor(background: background, edges: edges)
        var defining = Compositor(background: background, edges: edges, kernels: .definitions)
        var kept = Surface(width: width, height: height, format: format)
        var fresh = Surface(width: width, height: height, format: format)
        var defined = Surface(width: width, height: height, format: format)
        var held = HeldPicture()
        var generator = RepeatableGenerator(seed: 21)
        for frame in 0..<16 {
          let scenes = (0..<4).map { _ in randomScene(&generator, 96) }
          let opacity = generator.uniform(0...1)
          func compose(_ compositor: inout Compositor) throws {
            compositor.begin()
            try compositor.fill(scenes[0], with: flat)
            if frame % 3 == 0 { return }
            try compositor.fill(scenes[1], with: glass, opacity: opacity)
            try compositor.fill(scenes[2], rule: .evenOdd, with: flat)
            try compositor.fill(scenes[3], with: clear)
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

  @Test func plainColoursAreTheStandards() throws {
    let path = {
      var path = Path()
      path.addRectangle(x: 0, y: 0, width: 8, height: 8)
      return path
    }()
    let ground = image(.solid(Color(red8: 255, green8: 255, blue8: 255)), 16, 8, .yuv420p8)
    var compositor = Compositor(background: ground)
    compositor.begin()
    try compositor.fill(
      path, with: image(.solid(Color(red8: 255, green8: 0, blue8: 0)), 16, 8, .yuv420p8))
    var surface = Surface(width: 16, height: 8, format: .yuv420p8)
    surface.withPixels { compositor.draw(into: $0) }
    let planes = bytes(surface)
    // ITU-R BT.709-6, limited range: white (235, 128, 128), red (63, 102, 240).
    #expect(planes[0][0...7] == [63, 63, 63, 63, 63, 63, 63, 63])
    #expect(planes[0][8...15] == [235, 235, 235, 235, 235, 235, 235, 235])
    #expect(planes[1][0...7] == [102, 102, 102, 102, 122, 128, 128, 128])
    #expect(planes[2][0...7] == [240, 240, 240, 240, 156, 128, 128, 128])
  }

  /// A left-sited chroma sample weighs columns 2i−1, 2i, 2i+1 as 1 2 1 over both rows.
  @Test func chromaIsTheMeanOfWhatIsThere() throws {
    for edge in 1..<16 {
      var path = Path()
      path.addRectangle(x: 0, y: 0, width: Double(edge), height: 3)
      let ground = image(.solid(Color(red8: 0, green8: 0, blue8: 0)), 16, 4, .yuv420p8)
      let blue = image(.solid(Color(red8: 0, green8: 0, blue8: 255)), 16, 4, .yuv420p8)
      var compositor = Compositor(background: ground)
      compositor.begin()
      try compositor.fill(path, with: blue)
      var surface = Surface(width: 16, height: 4, format: .yuv420p8)
      surface.withPixels { compositor.draw(into: $0) }
      let chroma = surface.bytes(ofPlane: 1)
      for row in 0..<2 {
        for i in 0..<8 {
          func covered(_ x: Int) -> Double { max(x, 0) < edge ? 1 : 0 }
          let weight = (covered(2 * i - 1) + 2 * covered(2 * i) + covered(2 * i + 1)) / 4
          let expected = 128 + 112 * weight * (row == 0 ? 1 : 0.5)
          #expect(abs(Double(chroma[row * 8 + i]) - expected) <= 0.6)
        }
      }
    }
  }

  /// Straight alpha: over nothing a shape keeps its colour, and alpha is its coverage.
  @Test(arguments: formats.filter(\.hasAlpha))
  func alphaIsStraight(format: PixelFormat) throws {
    let ground = image(.solid(.clear), 8, 8, format)
    let shape = image(.solid(Color(red8: 64, green8: 38, blue8: 26)), 8, 8, format)
    let whole = image(.solid(Color(red8: 64, green8: 38, blue8: 26)), 8, 8, format)
    for quarters in 0...4 {
      var path = Path()
      path.addRectangle(x: 0, y: 0, width: 8, height: 8)
      var compositor = Compositor(background: ground)
      compositor.begin()
      try compositor.fill(path, with: shape, opacity: Double(quarters) / 4)
      var surface = Surface(width: 8, height: 8, format: format)
      surface.withPixels { compositor.draw(into: $0) }
      compositor.begin()
      try compositor.fill(path, with: whole)
      var opaque = Surface(width: 8, height: 8, format: format)
      opaque.withPixels { compositor.draw(into: $0) }
      let alpha = (Double(format.maximum) * Double(quarters) / 4).rounded()
      let (seen, expected) = (bytes(surface), bytes(opaque))
      if format.sampling == .rgba {
        for i in stride(from: 0, to: seen[0].count, by: 4) {
          #expect(abs(Double(seen[0][i + 3]) - alpha) <= 1)
          if quarters > 0 { #expect(seen[0][i..<(i + 3)] == expected[0][i..<(i + 3)]) }
        }
      } else {
        let value =
          format.step == 1 ? Int(seen[3][0]) : Int(seen[3][0]) | Int(seen[3][1]) << 8
        #expect(abs(Double(value) - alpha) <= 1)
        if quarters > 0 { #expect(Array(seen[0..<3]) == Array(expected[0..<3])) }
      }
    }
  }

  /// Half a layer over half a layer, against Porter and Duff in real numbers.
  @Test func translucentLayersAddUp() throws {
    let size = 4
    var path = Path()
    path.addRectangle(x: 0, y: 0, width: 4, height: 4)
    let red = image(.solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5)), size, size, .rgba8)
    let blue = image(.solid(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), size, size, .rgba8)
    var compositor = Compositor(background: image(.solid(.clear), size, size, .rgba8))
    compositor.begin()
    try compositor.fill(path, with: red)
    try compositor.fill(path, with: blue)
    var surface = Surface(width: size, height: size, format: .rgba8)
    surface.withPixels { compositor.draw(into: $0) }
    let pixel = surface.bytes(ofPlane: 0)[0..<4].map(Double.init)
    // Alpha 3/4; blue has two thirds of the colour, red one.
    for (value, expected) in zip(pixel, [85.0, 0, 170, 191]) {
      #expect(abs(value - expected) <= 1.5)
    }
  }

  /// Half white over black is 188 in linear light and 128 in encoded values.
  @Test(arguments: PixelFormat.all)
  func edgesMixAsAsked(format: PixelFormat) throws {
    let black = image(.solid(Color(red: 0, green: 0, blue: 0)), 8, 8, format)
    let white = image(.solid(Color(red: 1, green: 1, blue: 1)), 8, 8, format)
    var path = Path()
    path.addRectangle(x: 0, y: 0, width: 8, height: 8)
    for (edges, gray) in [(EdgeBlending.encoded, 0.5), (.linearLight, 0.7353569)] {
      var compositor = Compositor(background: black, edges: edges)
      compositor.begin()
      try compositor.fill(path, with: white, opacity: 0.5)
      var surface = Surface(width: 8, height: 8, format: format)
      surface.withPixels { compositor.draw(into: $0) }
      let first = surface.bytes(ofPlane: 0)
      let unit = Double(1 << (format.bitDepth - 8))
      let expected = format.sampling == .rgba ? 255 * gray : unit * (16 + 219 * gray)
      let value = format.step == 2 ? Int(first[0]) | Int(first[1]) << 8 : Int(first[0])
      #expect(abs(Double(value) - expected) <= 1, "\(format) \(edges)")
    }
  }

  @Test func coordinatesThatAreNoNumbersAreRefused() {
    let ground = image(.solid(Self.cream), 8, 8, .rgba8)
    var compositor = Compositor(background: ground)
    compositor.begin()
    for bad in [Double.nan, .infinity] {
      var path = Path()
      path.addPolygon([Vector2(0, 0), Vector2(bad, 3), Vector2(5, 5)])
      #expect(throws: RasterizerError.notFinite) { try compositor.fill(path, with: ground) }
    }
  }

  /// Gradients follow the exact ramp on average and never band.
  @Test func gradientsAreDithered() {
    let dark = Gradient(stops: [
      .init(offset: 0, color: Color(red: 0.10, green: 0.10, blue: 0.10)),
      .init(offset: 1, color: Color(red: 0.16, green: 0.16, blue: 0.16)),
    ])
    let width = 640
    let ramp = image(
      .linear(dark, from: .zero, to: Vector2(Double(width), 0)), width, 64, .yuv420p8)
    var surface = Surface(width: width, height: 64, format: .yuv420p8)
    var compositor = Compositor(background: ramp)
    compositor.begin()
    surface.withPixels { compositor.draw(into: $0) }
    let luma = surface.bytes(ofPlane: 0)
    // Undithered, a row would be 13 bands of 49 equal pixels.
    let changes = (1..<width).count { luma[$0] != luma[$0 - 1] }
    #expect(changes > width / 4)
    for block in stride(from: 0, to: width - 8, by: 8) {
      var sum = 0.0
      for y in 0..<8 { for x in 0..<8 { sum += Double(luma[y * width + block + x]) } }
      let gray = 0.10 + 0.06 * (Double(block) + 4) / Double(width)
      #expect(abs(sum / 64 - (16 + 219 * gray)) < 0.05)
    }
  }
}
