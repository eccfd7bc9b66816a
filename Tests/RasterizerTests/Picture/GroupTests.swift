import PortableMath
import Testing

@testable import Rasterizer

/// Group opacity: shapes laid down as one, in every format, nested, with damage, by both kernels.
struct GroupTests {
  private static let cream = Color(red8: 243, green8: 234, blue8: 224)
  private static let coffee = Color(red8: 64, green8: 38, blue8: 26)

  private func image(_ paint: Paint, _ width: Int, _ height: Int, _ format: PixelFormat)
    -> PaintImage
  {
    PaintImage(paint, transform: .identity, width: width, height: height, format: format)
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.addRectangle(x: x, y: y, width: width, height: height)
    return path
  }

  /// The bytes of the planes of the frame that `compose` makes.
  private func frame(
    over background: PaintImage, _ edges: EdgeBlending = .encoded,
    _ compose: (inout Compositor) throws -> Void
  ) throws -> [[UInt8]] {
    var compositor = Compositor(background: background, edges: edges)
    compositor.begin()
    try compose(&compositor)
    var surface = Surface(
      width: background.width, height: background.height, format: background.format)
    surface.withPixels { compositor.draw(into: $0) }
    return (0..<surface.format.planeCount).map { surface.bytes(ofPlane: $0) }
  }

  /// One sample of a plane, as a code value.
  private func sample(_ plane: [UInt8], _ index: Int, _ format: PixelFormat) -> Int {
    format.step == 2 ? Int(plane[2 * index]) | Int(plane[2 * index + 1]) << 8 : Int(plane[index])
  }

  /// Two overlapping opaque shapes look like their union in one paint, at the group's opacity.
  @Test(arguments: PixelFormat.all, EdgeBlending.allCases)
  func overlapsAreFlat(format: PixelFormat, edges: EdgeBlending) throws {
    let (width, height) = (31, 14)
    // A chroma sample of 4:2:0 on an edge is mixed from means, once for each layer and once for the group.
    let slack = format.sampling == .yuv420 ? 2 << (format.bitDepth - 8) : 1
    let shape = image(.solid(Self.coffee), width, height, format)
    for ground in [Self.cream, Color(red8: 200, green8: 90, blue8: 30, alpha8: 120), .clear] {
      let background = image(.solid(ground), width, height, format)
      let group = try frame(over: background, edges) {
        try $0.beginGroup(opacity: 0.5)
        try $0.fill(rectangle(4, 2, 12, 8), with: shape)
        try $0.fill(rectangle(9, 2, 14, 8), with: shape)
        $0.endGroup()
      }
      let union = try frame(over: background, edges) {
        try $0.fill(rectangle(4, 2, 19, 8), with: shape, opacity: 0.5)
      }
      for plane in 0..<format.planeCount {
        let count = group[plane].count / (format.step == 2 ? 2 : 1)
        let differences = (0..<count).map {
          abs(sample(group[plane], $0, format) - sample(union[plane], $0, format))
        }
        #expect((differences.max() ?? 0) <= slack, "\(ground), plane \(plane)")
      }
    }
  }

  /// Random straight-alpha groups against Porter and Duff in real numbers.
  @Test func groupsAreAddedLikePictures() throws {
    struct Pixel {
      // Premultiplied.
      var red = 0.0
      var green = 0.0
      var blue = 0.0
      var alpha = 0.0
      init() {}
      init(_ color: Color, _ opacity: Double) {
        alpha = color.alpha * opacity
        red = color.red * alpha
        green = color.green * alpha
        blue = color.blue * alpha
      }
      func over(_ below: Pixel, _ opacity: Double = 1) -> Pixel {
        var sum = Pixel()
        let rest = 1 - alpha * opacity
        sum.red = red * opacity + below.red * rest
        sum.green = green * opacity + below.green * rest
        sum.blue = blue * opacity + below.blue * rest
        sum.alpha = alpha * opacity + below.alpha * rest
        return sum
      }
    }
    var generator = RepeatableGenerator(seed: 5)
    func color() -> Color {
      Color(
        red: generator.uniform(0...1), green: generator.uniform(0...1),
        blue: generator.uniform(0...1), alpha: generator.uniform(0.1...1))
    }
    for trial in 0..<200 {
      let colors = (0..<5).map { _ in color() }
      let opacities = (0..<5).map { _ in generator.uniform(0...1) }
      let images = colors.map { image(.solid($0), 4, 4, .rgba8) }
      let all = rectangle(0, 0, 4, 4)
      let bytes = try frame(over: images[0]) {
        try $0.fill(all, with: images[1], opacity: opacities[1])
        try $0.beginGroup(opacity: opacities[0])
        try $0.fill(all, with: images[2], opacity: opacities[2])
        try $0.beginGroup(opacity: opacities[3])
        try $0.fill(all, with: images[3])
        try $0.fill(all, with: images[4], opacity: opacities[4])
        $0.endGroup()
        $0.endGroup()
      }
      let inner = Pixel(colors[4], opacities[4]).over(Pixel(colors[3], 1))
      let group = inner.over(Pixel(colors[2], opacities[2]), opacities[3])
      let ground = Pixel(colors[1], opacities[1]).over(Pixel(colors[0], 1))
      let expected = group.over(ground, opacities[0])
      let pixel = bytes[0][0..<4].map(Double.init)
      #expect(abs(pixel[3] - 255 * expected.alpha) <= 4, "trial \(trial)")
      // Weak alpha makes straight colours coarse.
      let slack = 4 / expected.alpha
      for (value, part) in zip(pixel, [expected.red, expected.green, expected.blue]) {
        #expect(abs(value - 255 * part / expected.alpha) <= slack, "trial \(trial)")
      }
    }
  }

  private func randomScene(_ generator: inout RepeatableGenerator) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      path.addCircle(
        center: Vector2(generator.uniform(-10...96), generator.uniform(-10...70)),
        radius: generator.uniform(0.3...30))
    }
    return path
  }

  /// Frames with and without groups, in any order into one buffer, show the same bytes as each drawn
  /// afresh, and as drawn by the definitions of the kernels.
  @Test(arguments: PixelFormat.all, EdgeBlending.allCases)
  func damageEqualsFullRedraw(format: PixelFormat, edges: EdgeBlending) throws {
    for (width, height) in [(96, 64), (61, 47), (1, 1), (2, 3)] {
      let glass = Color(red8: 0, green8: 90, blue8: 200, alpha8: 100)
      let fade = Gradient(stops: [
        .init(offset: 0, color: .clear), .init(offset: 1, color: Self.cream),
      ])
      let ramp = image(
        .linear(fade, from: .zero, to: Vector2(60, 60)), width, height, format)
      let images = [
        image(.solid(Self.coffee), width, height, format),
        image(.solid(glass), width, height, format), ramp,
      ]
      for background in [image(.solid(Self.cream), width, height, format), ramp] {
        var compositor = Compositor(background: background, edges: edges)
        var defining = Compositor(background: background, edges: edges, kernels: .definitions)
        var kept = Surface(width: width, height: height, format: format)
        var fresh = Surface(width: width, height: height, format: format)
        var defined = Surface(width: width, height: height, format: format)
        var held = HeldPicture()
        var generator = RepeatableGenerator(seed: 33)
        for _ in 0..<24 {
          let seed = UInt64.random(in: 0..<12, using: &generator)
          func compose(_ compositor: inout Compositor) throws {
            var generator = RepeatableGenerator(seed: seed)
            compositor.begin()
            var depth = 0
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
              switch Int.random(in: 0..<4, using: &generator) {
              case 0:
                let opacities: [Double] = [0, 1, 0.5, generator.uniform(0...1)]
                let opacity = opacities.randomElement(using: &generator) ?? 1
                try compositor.beginGroup(opacity: opacity)
                depth += 1
              case 1 where depth > 0:
                compositor.endGroup()
                depth -= 1
              default:
                try compositor.fill(
                  randomScene(&generator), with: images.randomElement(using: &generator) ?? ramp,
                  opacity: Bool.random(using: &generator) ? 1 : generator.uniform(0...1))
              }
            }
            for _ in 0..<depth { compositor.endGroup() }
          }
          try compose(&compositor)
          try compose(&defining)
          kept.withPixels { compositor.draw(into: $0, held: &held) }
          fresh.withPixels { compositor.draw(into: $0) }
          defined.withPixels { defining.draw(into: $0) }
          for plane in 0..<format.planeCount {
            let bytes = kept.bytes(ofPlane: plane)
            #expect(bytes == fresh.bytes(ofPlane: plane), "\(width)x\(height), scene \(seed)")
            #expect(bytes == defined.bytes(ofPlane: plane), "\(width)x\(height), scene \(seed)")
          }
        }
      }
    }
  }

  /// A group that is opaque, empty or clear leaves the bytes that are drawn without it.
  @Test(arguments: PixelFormat.all, EdgeBlending.allCases)
  func endsOfTheRange(format: PixelFormat, edges: EdgeBlending) throws {
    let (width, height) = (45, 33)
    let fade = Gradient(stops: [
      .init(offset: 0, color: .clear), .init(offset: 1, color: Self.cream),
    ])
    let ramp = image(.linear(fade, from: .zero, to: Vector2(40, 30)), width, height, format)
    let coffee = image(.solid(Self.coffee), width, height, format)
    var generator = RepeatableGenerator(seed: 8)
    let paths = (0..<4).map { _ in randomScene(&generator) }
    for background in [ramp, image(.solid(Self.cream), width, height, format)] {
      let plain = try frame(over: background, edges) {
        try $0.fill(paths[0], with: coffee, opacity: 0.7)
        try $0.fill(paths[1], with: ramp)
        try $0.fill(paths[2], with: coffee)
      }
      let opaque = try frame(over: background, edges) {
        try $0.beginGroup(opacity: 1)
        try $0.fill(paths[0], with: coffee, opacity: 0.7)
        try $0.beginGroup(opacity: 2)
        try $0.fill(paths[1], with: ramp)
        $0.endGroup()
        $0.endGroup()
        try $0.fill(paths[2], with: coffee)
      }
      #expect(opaque == plain)
      let clear = try frame(over: background, edges) {
        try $0.fill(paths[0], with: coffee, opacity: 0.7)
        try $0.beginGroup(opacity: 0)
        try $0.fill(paths[3], with: coffee)
        try $0.beginGroup(opacity: 0.5)
        try $0.fill(paths[0], with: ramp)
        $0.endGroup()
        $0.endGroup()
        try $0.fill(paths[1], with: ramp)
        try $0.beginGroup(opacity: 0.5)
        $0.endGroup()
        try $0.fill(paths[2], with: coffee)
      }
      #expect(clear == plain)
    }
  }

  @Test func opacitiesThatAreNoNumbersAreRefused() throws {
    let ground = image(.solid(Self.cream), 8, 8, .yuv420p8)
    var compositor = Compositor(background: ground)
    compositor.begin()
    for bad in [Double.nan, .infinity] {
      #expect(throws: RasterizerError.notFinite) { try compositor.beginGroup(opacity: bad) }
    }
    // No group was begun, so the frame can be drawn.
    var surface = Surface(width: 8, height: 8, format: .yuv420p8)
    surface.withPixels { compositor.draw(into: $0) }
  }

  @Test func groupsThatDoNotMatchStop() async {
    await #expect(processExitsWith: .failure) {
      var compositor = Compositor(
        background: PaintImage(
          .solid(.clear), transform: .identity, width: 4, height: 4, format: .rgba8))
      compositor.begin()
      compositor.endGroup()
    }
    await #expect(processExitsWith: .failure) {
      var compositor = Compositor(
        background: PaintImage(
          .solid(.clear), transform: .identity, width: 4, height: 4, format: .rgba8))
      compositor.begin()
      try compositor.beginGroup(opacity: 0.5)
      var surface = Surface(width: 4, height: 4, format: .rgba8)
      surface.withPixels { compositor.draw(into: $0) }
    }
  }
}
