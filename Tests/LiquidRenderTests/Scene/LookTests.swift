import MediaFormats
import Rasterizer
import Testing
import VideoEncoder

@testable import LiquidRender

/// Materials, soft layers, strokes and guides, as presets ask for them and as pictures show them.
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
      (##""liquid": "#000", "highlight": {}"##, "#FFF", "highlight: no longer exists"),
      (##""liquid": "#000", "material": "milk""##, "#FFF", "material: fills what liquid fills"),
      (##""material": "mlik""##, "#FFF", "did you mean \"milk\""),
      (##""liquid": "#000", "caustic": {}"##, "#FFF", "caustic: is gathered in the last shadow"),
      (##""liquid": "#000", "strokeWidth": 2"##, "#FFF", "strokeWidth: is the width of stroke"),
      (##""liquid": "#000", "shadow": { "color": "#00000080" }"##, "#FFF", "is not an opaque"),
      (##""material": { "base": "milk", "glass": 2 }"##, "#FFF", "2 is larger than 1"),
      (##""strokeWidth": 2"##, "#FFF", "liquid: is missing"),
    ])
  func faults(paint: String, background: String, part: String) {
    let lines = LiquidRenderTests.faults(text(paint, background: background))
    #expect(lines.contains { $0.contains(part) }, "\(lines)")
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

  @Test("What is written out reads back as the same preset")
  func roundTrip() throws {
    let preset = try decode(
      text(
        ##""material": { "base": "milk", "rim": 0.5 }, "stroke": "#F00", "glow": {}, "shadow": {}"##
      ),
      set: ["guides=true"])
    #expect(preset.guides && preset.paint.stroke?.width == 2)
    #expect(try decode(preset.json.prettyText) == preset)
  }

  @Test(
    "Every look changes the picture",
    arguments: ["guides=true", "paint.glow={}", "paint.shadow={}", "paint.stroke=#F00"])
  func visible(setting: String) throws {
    let plain = try decode(text(##""liquid": "#321""##))
    let dressed = try decode(text(##""liquid": "#321""##), set: [setting])
    let (a, b) = (
      try pictures(plain, frames: 60..<61)[0], try pictures(dressed, frames: 60..<61)[0]
    )
    #expect(a != b)
  }

  @Test(
    "A look of no opacity changes nothing, however the gradient under it is mixed",
    arguments: ["glow", "shadow"], ["encoded", "linear"])
  func invisible(look: String, mixing: String) throws {
    let ramp =
      ##"{ "type": "linear", "from": [0, 0], "to": [0, 360], "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#FF0" }] }"##
    func picture(_ settings: [String]) throws -> [UInt8] {
      let preset = try decode(
        text(##""liquid": "#321""##),
        set: ["paint.background=\(ramp)", "mixing.gradients=\(mixing)", "liquid.drops=1"]
          + settings)
      // No drop is to be seen, on which a light of a pixel or two would reach the edge.
      return try pictures(preset, frames: 160..<161)[0]
    }
    // Blending a colour with itself may round by one.
    let pairs = zip(try picture(["paint.\(look).opacity=0"]), try picture([]))
    #expect((pairs.map { abs(Int($0) - Int($1)) }.max() ?? 0) <= 1)
  }

  @Test(
    "Looks move as smoothly as the liquid", arguments: ["espresso", "line-art"])
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
