import MediaFormats
import Rasterizer
import Testing
import VideoEncoder

@testable import LiquidRender

/// Materials, strokes and guides, as presets ask for them and as pictures show them.
@Suite("Looks") struct LookTests {
  private func text(_ paint: String, background: String = "#FFF") -> String {
    ##"{ "name": "t", "style": "liquid", "paint": { "background": "\##(background)", \##(paint) } }"##
  }

  /// All channels of all frames of a loop, or of one frame.
  private func pictures(_ preset: Preset, frames: Range<Int>) throws -> [[UInt8]] {
    let scene = try Scene(preset, width: 64, height: 64, format: .rgba8)
    let source = try FrameSource(scene, layout: .rgba8)
    return try frames.map { index in
      try source.frame(at: index).withPlanes { planes in
        (0..<64).flatMap { row in (0..<256).map { planes[0].pointer[row * planes[0].stride + $0] } }
      }
    }
  }

  @Test(
    "What cannot be drawn is refused",
    arguments: [
      (##""liquid": "#000", "highlight": {}"##, "highlight: no longer exists; paint.material"),
      (##""liquid": "#000", "strokeWidth": 2"##, "strokeWidth: is the width of stroke"),
      (##""liquid": "#000", "shadow": { "color": "#00000080" }"##, "is not an opaque"),
      (##""liquid": "#000", "shadow": []"##, "shadow: has 0 layers (use 1–3)"),
      (##""liquid": "#000", "shadow": [{}, {}, {}, {}]"##, "shadow: has 4 layers (use 1–3)"),
      (##""liquid": "#000", "shadow": [{}, { "softness": -1 }]"##, "shadow[1].softness: -1 is"),
      (##""liquid": "#000", "shadow": "#000""##, "shadow: is a string, not an object"),
      (##""liquid": "#000", "glow": [{}, {}, {}]"##, "glow: has 3 layers (use 1–2)"),
      (##""liquid": "#000", "glow": { "offset": [0, 0] }"##, "offset: is not a key of paint.glow"),
      (##""liquid": "#000", "caustic": {}"##, "caustic: is gathered in the last shadow"),
      (##""liquid": "#000", "material": "milk""##, "material: fills what liquid fills already"),
      (##""strokeWidth": 2"##, "liquid: is missing"),
    ])
  func faults(paint: String, part: String) {
    let lines = LiquidRenderTests.faults(text(paint))
    #expect(lines.contains { $0.contains(part) }, "\(lines)")
  }

  @Test("A program that sets a paint replaces the material, and the other way round")
  func assignedFill() throws {
    var preset = try decode(text(##""material": "honey""##))
    preset.paint.liquid = .solid(SRGBColor(red: 0x12, green: 0x34, blue: 0x56))
    #expect(preset.paint.material == nil)
    #expect(try decode(preset.json.text) == preset)
    preset.paint.material = Material(word: "milk")
    #expect(preset.paint.liquid == nil)
  }

  @Test("A value that is replaced takes the place of what filled the liquid in the text")
  func replacedFill() throws {
    let lit = text(##""material": "honey""##)
    let plain = try decode(lit, set: ["paint.liquid=#123456"]).paint
    #expect(plain.material == nil)
    #expect(plain.liquid == .solid(SRGBColor(red: 0x12, green: 0x34, blue: 0x56)))
    let milk = try decode(text(##""liquid": "#321""##), set: ["paint.material=milk"]).paint
    #expect(milk.liquid == nil)
    #expect(milk.material == Material(word: "milk"))
    var thin = try #require(Material(word: "honey"))
    thin.depth = 60
    #expect(try decode(lit, set: ["paint.material.depth=60"]).paint.material == thin)
    #expect(throws: RenderError.self) {
      try decode(lit, set: ["paint.liquid=#123456", "paint.material=milk"])
    }
  }

  @Test("A material needs a field, and one sentence explains that")
  func materialWithoutField() throws {
    func lit(_ style: String) -> String {
      text(##""material": "milk""##).replacing(
        "\"style\": \"liquid\"", with: "\"style\": \"\(style)\"")
    }
    let lines = LiquidRenderTests.faults(lit("classic"))
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines.first?.hasSuffix(
        "paint.material: lights the liquid of the styles \"liquid\" and \"pool\", not of \"classic\"; use liquid"
      ) == true, "\(lines)")
    #expect(
      LiquidRenderTests.faults(lit("bulge-demo")).contains {
        $0.contains("paints nothing in style")
      })
    for style in ["liquid", "pool"] { #expect(LiquidRenderTests.faults(lit(style)).isEmpty) }
  }

  @Test(
    "What is written out reads back as the same preset",
    arguments: [
      ##""liquid": "#321", "stroke": "#F00", "shadow": { "softness": 9 }"##,
      ##""material": "honey", "shadow": [{}, { "offset": [1, 2] }], "caustic": {}, "glow": {}"##,
      ##""stroke": "#F00", "glow": [{ "opacity": 1 }, {}]"##,
    ])
  func roundTrip(paint: String) throws {
    let preset = try decode(text(paint), set: ["guides=true"])
    #expect(preset.guides)
    #expect(try decode(preset.json.prettyText) == preset)
  }

  @Test("A line without a width is 2 points wide")
  func strokeWidth() throws {
    #expect(try decode(text(##""stroke": "#F00""##)).paint.stroke?.width == 2)
  }

  @Test(
    "Every look changes the picture",
    arguments: [
      "guides=true", "paint.shadow={}", "paint.glow={\"color\":\"#F00\"}", "paint.stroke=#F00",
    ])
  func visible(setting: String) throws {
    let grey = ##""liquid": "#321""##
    let plain = try decode(text(grey, background: "#888"))
    let dressed = try decode(text(grey, background: "#888"), set: [setting])
    let (a, b) = (
      try pictures(plain, frames: 60..<61)[0], try pictures(dressed, frames: 60..<61)[0]
    )
    #expect(a != b)
  }

  @Test(
    "Looks move as smoothly as the liquid", arguments: ["mercury", "line-art"])
  func smooth(name: String) throws {
    var preset = try sourceLibrary.load(name)
    preset.seed = 3
    let frames = try pictures(preset, frames: 0..<preset.output.frameCount)
    let steps = frames.indices.map { index in
      let changed = zip(frames[index], frames[(index + 1) % frames.count]).reduce(0) {
        $0 + abs(Int($1.0) - Int($1.1))
      }
      return Double(changed) / (255 * 3 * 4096)
    }
    let limit = 0.3 * (steps.max() ?? 0)
    for (index, step) in steps.enumerated() where step > limit {
      let mean =
        0.5 * (steps[(index + steps.count - 1) % steps.count] + steps[(index + 1) % steps.count])
      #expect(step <= 2 * mean, "frame \(index)")
    }
  }
}
