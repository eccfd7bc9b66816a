import LiquidTimeline
import MediaFormats
import PortableMath
import Testing

@testable import LiquidRender

@Suite("Presets that are right")
struct PresetDecodingTests {
  @Test("A preset that says little has the documented defaults")
  func defaults() throws {
    let preset = try decode(liquidPreset())
    #expect(preset.seed == 1)
    #expect(preset.frame == DesignFrame(width: 360, height: 360, center: Vector2(180, 180)))
    #expect(preset.output.width == 1080 && preset.output.height == 1080)
    #expect(preset.output.frameRate == Rational(60) && preset.output.frameCount == 360)
    #expect(preset.style == .liquid(FieldParameters()))
    #expect(preset.paint.background == .solid(SRGBColor(red: 255, green: 255, blue: 255)))
    #expect(preset.paint.circle == nil)
  }

  @Test("Rates and durations are exact fractions")
  func fractions() throws {
    let output =
      ##""output": { "width": 64, "height": 32, "fps": "30000/1001", "duration": "1001/500" }"##
    let preset = try decode(liquidPreset(output))
    #expect(preset.output.frameRate == Rational(30000, 1001))
    #expect(preset.output.frameCount == 60)
    let decimal = try decode(liquidPreset(##""output": { "fps": 25, "duration": 0.28 }"##))
    #expect(decimal.output.frameCount == 7)
  }

  @Test("A gradient keeps its points and colours")
  func gradient() throws {
    let paint = """
      { "type": "linear", "from": [0, -1.5], "to": [0, 360],
        "stops": [{ "at": 0, "color": "#01020380" }, { "at": 1, "color": "#fff" }] }
      """
    let preset = try decode(liquidPreset(background: paint))
    let white = SRGBColor(red: 255, green: 255, blue: 255)
    let first = SRGBColor(red: 1, green: 2, blue: 3, alpha: 128)
    #expect(
      preset.paint.background
        == .linear(
          from: Vector2(0, -1.5), to: Vector2(0, 360),
          stops: [GradientStop(at: 0, color: first), GradientStop(at: 1, color: white)]))
    #expect(!preset.paint.background.isOpaque)
  }

  @Test("Lines of the bulge demo have paints and widths")
  func lines() throws {
    let text = """
      { "name": "b", "style": "bulge-demo", "bulgeDemo": { "minBulgePointRadius": 5.5 },
        "paint": { "background": "#FFF", "circle": "#000", "bulge": "#00F", "bulgeWidth": 4.5 } }
      """
    let preset = try decode(text)
    #expect(preset.paint.circle?.width == 1)
    #expect(preset.paint.bulge?.width == 4.5)
    guard case .bulgeDemo(let parameters) = preset.style else {
      Issue.record("style is \(preset.style)")
      return
    }
    #expect(parameters.minBulgePointRadius == 5.5)
  }

  @Test("A byte order mark is skipped")
  func byteOrderMark() throws {
    let preset = try Preset.decode([0xEF, 0xBB, 0xBF] + Array(liquidPreset().utf8), file: "p.json")
    #expect(preset.name == "t")
  }

  @Test("Overrides replace, add and index, and are read as JSON or as text")
  func overrides() throws {
    let preset = try decode(
      liquidPreset(
        background:
          ##"{ "type": "radial", "center": [1, 2], "radius": 3, "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#111" }] }"##
      ),
      set: [
        "seed=7", "output.fps=24", "name=null and void", "paint.liquid=#ABCDEF",
        "paint.background.stops.1.color=#222", "output.duration=13/24",
      ])
    #expect(preset.seed == 7)
    #expect(preset.name == "null and void")
    #expect(preset.output.frameRate == Rational(24))
    #expect(preset.output.frameCount == 13)
    #expect(preset.paint.liquid == .solid(SRGBColor(red: 0xAB, green: 0xCD, blue: 0xEF)))
    guard case .radial(_, _, let stops) = preset.paint.background else {
      Issue.record("background is \(preset.paint.background)")
      return
    }
    #expect(stops[1].color == SRGBColor(red: 0x22, green: 0x22, blue: 0x22))
  }

  @Test("What is encoded decodes to the same preset, and encodes to the same text")
  func roundTrip() throws {
    let texts = [
      liquidPreset(
        ##""seed": 9007199254740991, "output": { "fps": "24000/1001", "duration": "1001/24" }"##),
      liquidPreset(##""frame": { "width": 100.25, "center": [0.1, -7] }"##),
      ##"{ "name": "a\"\\\n\u0001é☕", "style": "classic", "classic": { "interval": [2.5, 3], "bulgeCurve": "spring" }, "paint": { "background": { "type": "radial", "center": [1, 2], "radius": 0.5, "stops": [{ "at": 0, "color": "#000" }, { "at": 0.3, "color": "#11223344" }] }, "liquid": "#123456" } }"##,
      ##"{ "name": "b", "style": "bulge-demo", "paint": { "background": "#FFF", "circle": "#000", "bulge": "#00F8" , "bulgeWidth": 0.1 } }"##
        .replacing("#00F8", with: "#0000FF08"),
    ]
    for text in texts {
      let preset = try decode(text)
      let encoded = preset.json.prettyText
      #expect(try decode(encoded) == preset)
      #expect(try decode(encoded).json.prettyText == encoded)
      #expect(try decode(preset.json.text) == preset)
    }
  }
}
