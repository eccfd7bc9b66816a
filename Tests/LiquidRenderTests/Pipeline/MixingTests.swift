import Essentials
import Foundation
import LiquidRender
import TestSupport
import Testing

/// Motion blur and mixing in linear light, from the preset to the frames.
struct MixingTests {
  private func preset(_ settings: [String]) throws -> Preset {
    let library = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
    let fixed = [
      "output.width=120", "output.height=90", "output.fps=10", "output.duration=4", "mixing={}",
      ##"""
      paint={ "background": "#F3EAE0", "liquid": { "type": "radial", "center": [180, 180], "radius": 150,
        "stops": [{ "at": 0, "color": "#4E3120" }, { "at": 1, "color": "#371F12" }] } }
      """##,
    ]
    return try library.load(
      "loop", overrides: try (fixed + settings).map { try #require(PresetOverride(assignment: $0)) }
    )
  }

  @Test func keysAreReadAndWritten() throws {
    let plain = try preset([])
    #expect(plain.motionBlur == nil)
    #expect(plain.mixing == MixingDescription(edges: .encoded, gradients: .encoded))
    let blurred = try preset(["motionBlur.shutter=270"])
    #expect(blurred.motionBlur == MotionBlurDescription(shutter: 270, samples: 16))
    #expect(blurred.mixing.edges == .linear)
    let sharp = try preset(["motionBlur.samples=4", "mixing.edges=encoded"])
    #expect(sharp.motionBlur == MotionBlurDescription(shutter: 180, samples: 4))
    #expect(sharp.mixing.edges == .encoded)
    for preset in [plain, blurred, sharp] {
      let text = preset.json.prettyText
      #expect(try Preset.decode(Array(text.utf8), file: "again") == preset)
    }
    #expect(throws: RenderError.self) { try preset(["motionBlur.shutter=0"]) }
    #expect(throws: RenderError.self) { try preset(["motionBlur.samples=1000"]) }
    #expect(throws: RenderError.self) { try preset(["mixing.edges=gamma"]) }
  }

  @Test func eachSettingChangesThePicture() throws {
    let folder = try TemporaryFolder()
    let pipeline = Renderer()
    let plain = try pipeline.frameHashes(try preset([]), in: folder)
    for settings in [
      ["mixing.edges=linear"], ["mixing.gradients=linear"],
      ["motionBlur.samples=8", "mixing.edges=encoded"],
    ] {
      let hashes = try pipeline.frameHashes(try preset(settings), in: folder)
      #expect(hashes.count == plain.count)
      #expect(hashes != plain, "\(settings)")
    }
  }

  /// A blurred frame is a function of its number, too.
  @Test func blurredFramesStandAlone() throws {
    let folder = try TemporaryFolder()
    let pipeline = Renderer()
    let blurred = try preset(["motionBlur.samples=8"])
    let all = try pipeline.frameHashes(blurred, in: folder)
    for frame in [0, 17, 39] {
      #expect(
        try pipeline.frameHashes(blurred, frames: frame..<(frame + 1), in: folder) == [all[frame]])
    }
  }
}
