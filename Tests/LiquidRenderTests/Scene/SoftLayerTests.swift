import Essentials
import MediaFormats
import PortableMath
import Testing
import VideoEncoder

@testable import LiquidRender
@testable import Rasterizer

/// Shadows, glows and caustics of presets, as pictures show them.
@Suite("Soft layers of presets") struct PresetSoftLayerTests {
  /// A preset whose liquid is not seen, so that what lies under it is.
  private func preset(
    _ layers: String, background: String = ##""#808080""##, style: String = "liquid"
  ) throws -> Preset {
    try decode(
      ##"""
      { "name": "t", "style": "\##(style)",
        "paint": { "background": \##(background), "liquid": "#0000", \##(layers) } }
      """##)
  }

  private static let ramp =
    ##"{ "type": "linear", "from": [0, 0], "to": [0, 360], "stops": [{ "at": 0, "color": "#345" }, { "at": 1, "color": "#FED" }] }"##

  /// The bytes of a frame of 64 × 64 pixels, red, green, blue and alpha of each.
  private func picture(_ preset: Preset, frame: Int = 0) throws -> [UInt8] {
    let scene = try Scene(preset, width: 64, height: 64, format: .rgba8)
    let source = try FrameSource(scene, layout: .rgba8)
    return try source.frame(at: frame).withPlanes { planes in
      (0..<64).flatMap { row in (0..<256).map { planes[0].pointer[row * planes[0].stride + $0] } }
    }
  }

  /// The channels of the pixel at a place in pixels.
  private func pixel(_ picture: [UInt8], _ x: Int, _ y: Int) -> [Int] {
    (0..<4).map { Int(picture[256 * y + 4 * x + $0]) }
  }

  @Test(
    "Under the middle of the liquid a layer has all its opacity",
    arguments: [
      // 128 · (1 − 0.5), 128 · 0.8 · 0.6, 128 + 0.5 · (255 − 128), 128 · 0.5 + 0.25 · 255.
      (##""shadow": { "opacity": 0.5 }"##, 64.0),
      (##""shadow": [{ "opacity": 0.2 }, { "opacity": 0.4 }]"##, 61.4),
      (##""glow": { "opacity": 0.5 }"##, 191.5),
      (##""shadow": { "opacity": 0.5 }, "caustic": { "opacity": 0.25 }"##, 127.8),
    ])
  func opacity(layers: String, value: Double) throws {
    let shown = pixel(try picture(try preset(layers)), 32, 32)
    for channel in 0..<3 { #expect(abs(Double(shown[channel]) - value) <= 1.5, "\(shown)") }
    #expect(shown[3] == 255)
  }

  @Test("A shadow lies where its offset says, and a caustic 1.7 times as far")
  func offset() throws {
    // 90 points are 16 pixels, a multiple of every cell.
    let still = try picture(try preset(##""shadow": { "offset": [0, 0] }"##))
    let moved = try picture(try preset(##""shadow": { "offset": [90, 0] }"##))
    for y in 0..<64 {
      for x in 16..<64 {
        let pair = (pixel(still, x - 16, y)[0], pixel(moved, x, y)[0])
        #expect(abs(pair.0 - pair.1) <= 1, "\(x), \(y)")
      }
    }
    let scene = try Scene(
      try preset(##""shadow": [{}, { "offset": [10, 20], "softness": 9 }], "caustic": {}"##),
      width: 720, height: 720, format: .rgba8)
    let caustic = scene.softLayers[2]
    #expect(caustic.layer.blending == .caustic && caustic.layer.deviation == 18)
    let origin = caustic.transform
    #expect(abs(origin.tx - 34) < 1e-9 && abs(origin.ty - 68) < 1e-9)
  }

  @Test("A layer of no opacity changes no pixel by more than one", arguments: ["shadow", "glow"])
  func invisible(layer: String) throws {
    let bare = try decode(
      ##"{ "name": "t", "style": "liquid", "paint": { "background": \##(Self.ramp), "liquid": "#0000" } }"##
    )
    let none = try preset(##""\##(layer)": { "opacity": 0 }"##, background: Self.ramp)
    let pairs = zip(try picture(bare), try picture(none))
    #expect((pairs.map { abs(Int($0) - Int($1)) }.max() ?? 0) <= 1)
  }

  @Test("On a transparent background a shadow has its opacity as alpha, and corners have none")
  func alpha() throws {
    let layers = ##""shadow": { "color": "#204060", "opacity": 0.5 }"##
    let shown = try picture(try preset(layers, background: ##""#0000""##))
    let middle = pixel(shown, 32, 32)
    #expect(abs(middle[3] - 128) <= 1, "\(middle)")
    for (channel, value) in [0x20, 0x40, 0x60].enumerated() {
      #expect(abs(middle[channel] - value) <= 3, "\(middle)")
    }
    #expect(pixel(shown, 0, 0)[3] == 0 && pixel(shown, 63, 63)[3] == 0)
  }

  @Test("A pool throws no shadow, and the drops in the air do")
  func pool() throws {
    let layers = ##""shadow": { "opacity": 1, "offset": [0, 0] }"##
    let preset = try preset(layers, background: ##""#FFF""##, style: "pool")
    var darkest = 255
    for frame in stride(from: 0, to: preset.output.frameCount, by: 10) {
      let shown = try picture(preset, frame: frame)
      for x in 0..<64 {
        #expect(pixel(shown, x, 63)[0] == 255, "frame \(frame)")
        for y in 0..<32 { darkest = min(darkest, pixel(shown, x, y)[0]) }
      }
    }
    #expect(darkest < 128)
  }

  @Test(
    "What is written is what a full redraw gives", arguments: ["#808080", "#0000"],
    [PixelFormat.rgba8, .yuv420p8, .yuva420p8])
  func damage(background: String, format: PixelFormat) throws {
    guard background == "#808080" || format != .yuv420p8 else { return }
    let layers = ##""shadow": [{}, { "softness": 20 }], "caustic": {}, "glow": { "softness": 9 }"##
    let ground = background == "#0000" ? ##""#0000""## : Self.ramp
    for style in ["liquid", "pool"] {
      let preset = try preset(layers, background: ground, style: style)
      let scene = try Scene(preset, width: 64, height: 64, format: format)
      let source = FrameSource(scene)
      var kept = Surface(width: 64, height: 64, format: format)
      var held = HeldPicture()
      for frame in [0, 1, 2, 40, 41, 100, 300, 301, 0] {
        try kept.withPixels { pixels throws(RenderError) in
          try source.draw(frame, into: pixels, held: &held)
        }
        var fresh = Surface(width: 64, height: 64, format: format)
        try fresh.withPixels { pixels throws(RenderError) in
          var none = HeldPicture()
          try FrameSource(scene).draw(frame, into: pixels, held: &none)
        }
        for plane in 0..<format.planeCount {
          #expect(kept.bytes(ofPlane: plane) == fresh.bytes(ofPlane: plane), "frame \(frame)")
        }
      }
    }
  }

  @Test(
    "A cell is at most two thirds of the deviation, from 2 to 64 pixels",
    arguments: [
      (0.0, 2), (2.9, 2), (6.0, 4), (18.0, 8), (23.9, 8), (24.0, 16), (57.0, 32), (1e6, 64),
    ])
  func cellSize(deviation: Double, size: Int) {
    #expect(PlacedSoftLayer.cellSize(deviation: deviation) == size)
  }

  @Test(
    "Before dithering no preset's shadow has a step to be seen as a ring",
    arguments: ["mercury", "gold"])
  func smooth(name: String) throws {
    let preset = try sourceLibrary.load(name)
    let (width, height) = (preset.output.width, preset.output.height)
    let scene = try Scene(preset, width: width, height: height, format: .yuv444p10)
    var path = Path()
    path.addCircle(center: preset.frame.center, radius: 86)
    let ground = SoftGround(background: scene.background, kernels: .fast)
    ground.begin()
    for soft in scene.softLayers {
      try ground.add(
        soft.layer, of: path, transform: soft.transform, rule: .nonZero, isSimple: true)
    }
    ground.join()
    // From the lightest colour of the background mercury, #4A5462, to that of its shadow, #05070A.
    let contrast = 88.0
    let interpolator = CellInterpolator(width: width, kernels: .fast)
    let channels = ground.view.channels
    // Below the middle, where the shadows of a liquid are seen.
    var rows: [[Double]] = []
    for y in (height * 2 / 3)..<height {
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
    #expect(worst > 0 && worst <= 0.15, "\(worst) of 255 levels")
  }
}
