import Essentials
import LiquidRender
import MediaFormats
import Testing

@testable import liquid_video

@Suite("Values as people say them")
struct SpokenValueTests {
  private func output(_ arguments: String...) -> OutputDescription? {
    Run(list: ["--preset", "loop"] + arguments).recorder.render?.preset.output
  }

  @Test("Sizes have names, and a scale keeps the shape")
  func sizes() {
    #expect(output("--size", "4k")?.width == 3840)
    #expect(output("--size", "story")?.height == 1920)
    let half = output("--size", "1080p", "--scale", "0.5")
    #expect(half?.width == 960 && half?.height == 540)
    let odd = output("--size", "101x51", "--scale", "1")
    #expect(odd?.width == 102 && odd?.height == 52)
    #expect(Run("--preset", "loop", "--size", "4k", "--scale", "16").status == .code(64))
    #expect(Run("--preset", "loop", "--size", "5k").errors.contains("4k, 1080p"))
  }

  @Test("Rates of television are exact, and durations have clocks")
  func rates() {
    let film = output("--fps", "23.976", "--duration", "1001/1000")
    #expect(film?.frameRate == Rational(24000, 1001) && film?.frameCount == 24)
    for text in ["29.97", "29.970", "29.97002997", "30000/1001"] {
      let television = Run("--preset", "loop", "--fps", text)
      let output = television.recorder.render?.preset.output
      #expect(output?.frameRate == Rational(30000, 1001), "\(text)")
      #expect(output?.frameCount == 240)
      #expect(
        television.errors.contains(
          "239.7602 frames at 30000/1001 frames/s: the loop has 240 frames = 8.008 s"))
      let set = Run("--preset", "loop", "--set", "output.fps=\(text)")
      #expect(set.recorder.render?.preset.output == output, "\(text)")
    }
    for text in ["23.97", "23.976", "23.98", "23.976023976"] {
      #expect(self.output("--fps", text)?.frameRate == Rational(24000, 1001), "\(text)")
    }
    #expect(output("--fps", "59.94")?.frameRate == Rational(60000, 1001))
    for (text, rate) in [
      ("29.5", Rational(59, 2)), ("12.5", Rational(25, 2)), ("30.0", Rational(30)),
    ] {
      #expect(output("--fps", text)?.frameRate == rate, "\(text)")
    }
    let strict = Run("--preset", "loop", "--fps", "29.97", "--strict")
    #expect(
      strict.status == .code(65) && strict.errors.contains("240 frames = 8.008 s (use another"))
    #expect(Run("--preset", "loop", "--strict").status == .success)
    #expect(Run("presets", "show", "loop", "--fps", "29.97", "--strict").status == .code(65))
    for text in ["6", "6s", "00:06", "0:00:06", "6.0", "00:06.0"] {
      #expect(output("--duration", text)?.frameCount == 360, "\(text)")
    }
    #expect(output("--duration", "1:00")?.frameCount == 3600)
    #expect(output("--duration", "00:06.5")?.frameCount == 390)
    for text in ["0", "1:2:3:4", "1:", "1:00.", "1:00.5.5", "1.5:00", "-1", "6m", "1:000"] {
      #expect(Run("--preset", "loop", "--duration", text).status == .code(64), "\(text)")
    }
  }

  @Test("Seeds may be hexadecimal or left to chance, and the seed is told")
  func seeds() {
    #expect(Run("--preset", "loop", "--seed", "0xff").recorder.render?.preset.seed == 255)
    let chance = Run("--preset", "loop", "--seed", "random")
    let seed = chance.recorder.render?.preset.seed
    #expect(seed != nil && chance.errors.contains("seed \(seed ?? -1),"))
    for text in ["0x", "x", "-1", "1e3", "0xg", "９"] {
      #expect(Run("--preset", "loop", "--seed", text).status == .code(64), "\(text)")
    }
  }
}
