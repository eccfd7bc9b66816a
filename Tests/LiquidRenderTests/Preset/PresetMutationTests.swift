import Essentials
import Testing

@testable import LiquidRender

@Suite("Presets of strangers")
struct PresetMutationTests {
  /// SplitMix64: the same mutations on every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud800", "1e999", "-", "0",
    "9999999999999999999",
    "null", "true", "\n", "\u{0}", "é", "/", "1/0", "#", "\"stops\"", "\"at\"", "1e-320", "-0.0",
  ].map { Array($0.utf8) }

  @Test("Whatever is done to a preset, it decodes or its faults are named inside the text")
  func mutations() throws {
    let seeds = [
      liquidPreset(
        ##""output": { "width": 64, "height": 32, "fps": "30000/1001", "duration": "1001/500" }"##,
        background:
          ##"{ "type": "linear", "from": [0, 1], "to": [2, 3], "stops": [{ "at": 0, "color": "#000" }, { "at": 1, "color": "#fff" }] }"##
      ),
      try decode(
        ##"{ "name": "c", "style": "classic", "paint": { "background": "#FFF", "liquid": "#000" } }"##
      ).json.prettyText,
    ].map { Array($0.utf8) }
    var generator = Generator(state: 1)
    var decoded = 0
    for round in 0..<3000 {
      var text = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let at = Int.random(in: 0..<text.count, using: &generator)
        let end = min(text.count, at + Int.random(in: 0...6, using: &generator))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text[at] = UInt8.random(in: 0...255, using: &generator)
        case 1:
          text.replaceSubrange(at..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
        default: text.replaceSubrange(at..<end, with: text[at..<end] + text[at..<end])
        }
      }
      do throws(RenderError) {
        let preset = try Preset.decode(text, file: "p")
        decoded += 1
        #expect(try decode(preset.json.text) == preset)
      } catch {
        #expect(!error.issues.isEmpty)
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        for issue in error.issues {
          guard case .value(let place) = issue.subject, let position = place.position else {
            continue
          }
          try #require((1...lines.count).contains(position.line))
          #expect((1...lines[position.line - 1].count + 1).contains(position.column))
        }
      }
    }
    // Most mutations break a preset, some only change it.
    #expect((30...1500).contains(decoded), "\(decoded)")
  }
}
