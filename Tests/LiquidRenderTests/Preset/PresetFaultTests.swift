import Essentials
import Testing

@testable import LiquidRender

@Suite("Presets that are wrong")
struct PresetFaultTests {
  @Test("Every independent fault is reported, in the order of the text")
  func allAtOnce() {
    let text = """
      {
        "name": 5,
        "sead": 3,
        "style": "classic",
        "output": { "width": 0, "height": 10.5, "fps": 60 },
        "classic": { "interval": "two", "bulgeAngle": 90 },
        "paint": { "background": "red" }
      }
      """
    #expect(
      faults(text) == [
        "p.json:2:11: name: is a number, not a text",
        "p.json:3:3: sead: is not a key of a preset; did you mean \"seed\"?",
        "p.json:5:24: output.width: 0 is smaller than 1 (use 1–16384 px)",
        "p.json:5:37: output.height: 10.5 is not a whole number (use 1–16384 px)",
        "p.json:6:28: classic.interval: is a string, not a list of two numbers [low, high] (use 0.1–600 s)",
        "p.json:6:49: classic.bulgeAngle: 90 is larger than 89 (use 1–89 °)",
        "p.json:7:12: paint.liquid: is missing; write a colour \"#RRGGBB\" or a gradient",
        "p.json:7:28: paint.background: \"red\" is not a colour (use \"#RRGGBB\", \"#RRGGBBAA\" or \"transparent\")",
      ])
  }

  @Test("Keys of the styles as they were are refused with what replaced them")
  func formerKeys() {
    #expect(
      faults(liquidPreset(##""liquid": { "blobRadius": 70, "neckRadius": 9, "growDuration": 1 }"##))
        .map { String($0.drop { $0 != "l" }) } == [
          "liquid.blobRadius: is now \"radius\"",
          "liquid.neckRadius: is replaced by \"bumpWidth\"",
          "liquid.growDuration: is gone: drops grow outside the frame",
        ])
    let pool = faults(
      liquidPreset(##""pool": { "waveSpeed": 9 }"##).replacing(
        "\"style\": \"liquid\"", with: "\"style\": \"pool\""))
    #expect(pool.count == 1 && pool[0].hasSuffix("pool.waveSpeed: is replaced by \"gravity\""))
  }

  @Test(
    "What would be right and what was meant are values of the issue",
    arguments: [
      (##""output": { "width": 0 }"##, "0 is smaller than 1", "1–16384 px", nil),
      (##""sead": 3"##, "is not a key of a preset", nil, "seed"),
      (##""background": "#FFF""##, "is not a key of a preset", nil, "paint.background"),
      (
        ##""classic": {}"##,
        "belongs to style \"classic\", and this preset's style is \"liquid\"", nil, nil
      ),
      (
        ##""output": { "fps": 241 }"##, "241 is out of range",
        "1–240 frames/s, such as 60 or \"30000/1001\"", nil
      ),
      (
        ##""liquid": { "slots": 2, "drops": 5 }"##, "2 are fewer than the 5 drops",
        "5–256, or fewer drops", nil
      ),
    ] as [(String, String, String?, String?)])
  func values(member: String, sentence: String, use: String?, nearest: String?) throws {
    let error = #expect(throws: RenderError.self) {
      try Preset.decode(Array(liquidPreset(member).utf8), file: "p.json")
    }
    let issue = try #require(error?.issues.first)
    #expect(error?.issues.count == 1)
    #expect(issue.sentence == sentence)
    #expect(issue.use == use)
    #expect(issue.nearest == nearest)
  }

  @Test("Columns count characters, not bytes")
  func columns() {
    let text =
      ##"{ "name": "Käffchen ☕", "zzz": 1, "style": "liquid", "paint": { "background": "#FFF", "liquid": "#000" } }"##
    #expect(faults(text) == ["p.json:1:25: zzz: is not a key of a preset"])
  }

  @Test(
    "Text that is no preset is refused at the place of the fault",
    arguments: [
      ("", "p.json:1:1: "),
      ("{\n  \"name\": \"a\",\n}", "p.json:3:1: not valid JSON"),
      ("{ \"name\": nul }", "p.json:1:11: not valid JSON"),
      ("{ \"seed\": 1e400 }", "p.json:1:11: this number is too large"),
      ("{ \"seed\": 99999999999999999999 }", "p.json:1:11: this number is too large"),
      ("{ \"seed\": NaN }", "p.json:1:11: not valid JSON"),
      ("{ \"seed\": 1,\n \"seed\": 2 }", "p.json:2:2: this key appears twice"),
      ("{ \"a\": { \"b\": 1, \"b\": 2 } }", "p.json:1:18: this key appears twice"),
      ("[1]", "p.json:1:1: is a list, not an object"),
      ("{ \"name\": \"a\\q\" }", "p.json:1:11: not valid JSON"),
      ("{ \"name\": \"a\\u0000\" }", "p.json:1:11: not valid JSON"),
      ("{} x", "p.json:1:4: not valid JSON"),
    ])
  func notJSON(text: String, start: String) {
    let lines = faults(text)
    #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
  }

  @Test("Bytes that are not UTF-8 are refused")
  func notUTF8() {
    let bytes = Array("{ \"name\": \"".utf8) + [0xFF] + Array("\" }".utf8)
    #expect {
      try Preset.decode(bytes, file: "p.json")
    } throws: { error in
      (error as? RenderError)?.issues.first?.sentence.hasPrefix("the text is not UTF-8") == true
    }
  }

  @Test("Limits of size and nesting hold, at the limit and one past it")
  func limits() {
    let deep = { (levels: Int) in
      "{ \"x\": " + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        + " }"
    }
    #expect(faults(deep(31)).contains("p.json:1:3: x: is not a key of a preset"))
    #expect(faults(deep(32)) == ["p.json:1:39: brackets are nested deeper than 32 levels"])
    #expect(faults(String(repeating: "[", count: 1 << 20)).first?.contains("nested") == true)
    let filled = { (bytes: Int) in
      let text = liquidPreset()
      return text + String(repeating: " ", count: bytes - text.utf8.count)
    }
    #expect(faults(filled(1 << 20)) == [])
    #expect(faults(filled(1 << 20 + 1)).first?.contains("larger than 1048576 bytes") == true)
  }

  @Test("A picture may not have too many pixels")
  func pixels() {
    #expect(faults(liquidPreset(##""output": { "width": 16384, "height": 8192 }"##)) == [])
    let lines = faults(liquidPreset(##""output": { "width": 16384, "height": 8194 }"##))
    #expect(
      lines == [
        "p.json:3:24: output.width: 16384 × 8194 pixels are more than 134217728, the most a picture may have"
      ])
  }

  @Test("A duration that is no whole number of frames gives the nearest loop, and a sentence")
  func wholeFrames() throws {
    func output(_ fps: String, _ duration: String) throws -> OutputDescription {
      try decode(
        liquidPreset(##""output": { "fps": \##(fps), "duration": \##(duration) }"##)
      ).output
    }
    let odd = try output("60", "1.01")
    #expect(odd.frameCount == 61)
    #expect(
      odd.rounding
        == "1.01 s are 60.6 frames at 60 frames/s: the loop has 61 frames = 1.016667 s")
    let whole = try output("60", #""61/60""#)
    #expect(whole.frameCount == 61 && whole.rounding == nil)
    let television = try output("29.97", "6")
    #expect(television.frameCount == 180)
    #expect(television.rounding?.hasSuffix("the loop has 180 frames = 6.006 s") == true)
    #expect(try output("1", "0.1").frameCount == 1)
    // The file of such a preset says again what was asked for.
    let preset = try decode(liquidPreset(##""output": { "fps": 29.97, "duration": 6 }"##))
    #expect(try decode(preset.json.text) == preset)
  }

  @Test(
    "Rates and durations outside the limits are refused",
    arguments: [
      (##""fps": 0"##, "frame rate"), (##""fps": 241"##, "out of range"),
      (##""fps": "60/0""##, "frame rate"),
      (##""fps": true"##, "true or false is not a frame rate"), (##""duration": 0"##, "duration"),
      (##""duration": -1"##, "duration"), (##""duration": 3601"##, "duration"),
      (##""fps": 240, "duration": 1000"##, "more than 216000 frames"),
      (##""duration": 1e-300"##, "duration"), (##""fps": "1000000001/1000000000""##, "frame rate"),
    ])
  func timing(member: String, part: String) {
    let lines = faults(liquidPreset(##""output": { \##(member) }"##))
    #expect(lines.count == 1 && lines[0].contains(part), "\(lines)")
  }

  @Test("The section of another style is named as such")
  func otherStyle() {
    #expect(
      faults(liquidPreset(##""classic": {}"##)) == [
        "p.json:3:3: classic: belongs to style \"classic\", and this preset's style is \"liquid\""
      ])
    #expect(
      faults(
        liquidPreset().replacing(
          "\"liquid\": \"#40261A\"", with: "\"liquid\": \"#000\", \"bulgeWidth\": 2")) == [
          "p.json:3:54: paint.bulgeWidth: paints nothing in style \"liquid\""
        ])
    let unknown = faults(
      liquidPreset().replacing("\"style\": \"liquid\"", with: "\"style\": \"liqiud\""))
    #expect(unknown.count == 1 && unknown[0].hasSuffix("did you mean \"liquid\"?"), "\(unknown)")
  }

  @Test(
    "Gradients are checked as a whole",
    arguments: [
      (
        ##"{ "type": "linear", "from": [0, 0], "to": [0, 0], "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#000" }] }"##,
        "same point"
      ),
      (
        ##"{ "type": "linear", "from": [0], "to": [0, 1], "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#000" }] }"##,
        "background.from: is a list, not a list of two numbers [x, y]"
      ),
      (
        ##"{ "type": "radial", "center": [0, 0], "radius": 0, "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#000" }] }"##,
        "background.radius: 0 is smaller than 0.001"
      ),
      (
        ##"{ "type": "radial", "center": [0, 0], "radius": 1, "stops": [{ "at": 0.5, "color": "#000" }, { "at": 0.25, "color": "#000" }] }"##,
        "stops[1].at: 0.25 is smaller than the value before it, 0.5"
      ),
      (
        ##"{ "type": "radial", "center": [0, 0], "radius": 1, "stops": [{ "at": 0.5, "color": "#000" }] }"##,
        "has 1 colours (use 2–64)"
      ),
      (
        ##"{ "type": "radial", "center": [0, 0], "radius": 1, "stops": [{ "at": 2, "color": "#000" }, { "at": 0.25, "colour": "#000" }] }"##,
        "did you mean \"color\""
      ),
      (##"{ "type": "conic" }"##, "\"conic\" is not one of \"linear\", \"radial\""),
      ("null", "is null, not a paint"),
    ])
  func gradients(paint: String, part: String) {
    let lines = faults(liquidPreset(background: paint))
    #expect(lines.contains { $0.contains(part) }, "\(lines)")
  }

  @Test("What the parameters of a style say together is reported at the key to change")
  func validation() {
    let text = """
      { "name": "c", "style": "classic", "paint": { "background": "#FFF", "liquid": "#000" },
        "classic": { "outerDiameter": 100, "interval": [5, 2] } }
      """
    #expect(
      faults(text) == [
        "p.json:2:50: classic.interval: [5, 2] runs backwards; write the smaller number first"
      ])
    let together = faults(text.replacing("[5, 2]", with: "[2, 5]"))
    #expect(
      together.count == 1 && together[0].hasPrefix("p.json:2:33: classic.outerDiameter: 100"),
      "\(together)")
  }

  @Test("A fault of an override names the option and is a fault of usage")
  func overrideFaults() {
    #expect(
      faults(liquidPreset(), set: ["output.width=big"]) == [
        "set.output.width: is a string, not a whole number (use 1–16384 px)"
      ])
    #expect(
      faults(liquidPreset(), set: ["output.widht=3"]) == [
        "set.output.widht: is not a key of output; did you mean \"width\"?"
      ])
    #expect(
      faults(liquidPreset(), set: ["liquid=#5A3A22"]) == [
        "set.liquid: is a string, not an object { … }; did you mean \"paint.liquid\"?"
      ])
    #expect(
      faults(liquidPreset(), set: ["background=transparent"]) == [
        "set.background: is not a key of a preset; did you mean \"paint.background\"?"
      ])
    #expect(
      faults(liquidPreset(), set: ["name.x=3"]) == [
        "set.name.x: name is a string and has no key \"x\""
      ])
    let fps = PresetOverride(name: "fps", path: ["output", "fps"], value: "240")
    #expect {
      try Preset.decode(
        Array(liquidPreset(##""output": { "duration": 1000 }"##).utf8), file: "p.json",
        overrides: [fps])
    } throws: { error in
      guard let error = error as? RenderError else { return false }
      return error.category == .usage
        && error.message.hasPrefix("fps: output.duration: 1000 s at 240 frames/s are more")
    }
    #expect(PresetOverride(assignment: "width") == nil)
    #expect(PresetOverride(assignment: "a..b=1") == nil)
    #expect(PresetOverride(assignment: "=1") == nil)
  }
}
