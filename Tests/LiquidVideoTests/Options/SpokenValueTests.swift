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
    for text in ["6", "6s", "00:06", "0:00:06", "6.0"] {
      #expect(output("--duration", text)?.frameCount == 360, "\(text)")
    }
    #expect(output("--duration", "1:00")?.frameCount == 3600)
    for text in ["0", "1:2:3:4", "1:", "-1", "6m", "1:000"] {
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
