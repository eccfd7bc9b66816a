import Essentials
import Foundation
import LiquidRender
import Rasterizer
import TestSupport
import Testing

/// The pixels of every bundled preset, pinned.
///
/// Changing any of them is a visible act: see "Pixels" in CHANGELOG.md. `GOLDEN_PRINT=1 swift test --filter
/// GoldenTests` prints the table and makes the sheets of Tests/Golden anew.
struct GoldenTests {
  /// FNV-1a, 64 bit, over the samples of 24 frames of the loop, 160 × 120 or 90 × 160 pixels.
  static let golden: [String: String] = [
    "bulge-demo": "d74d3ec07d294a4",
    "candy": "fa59922c5becb647",
    "classic": "5682a8d4f463aa3d",
    "classic-spring": "9e48e54e5058a690",
    "espresso": "251664adce4b129e",
    "gold": "8ad25716d786953d",
    "hero": "8e1085f3048e0549",
    "honey": "e39e1b0d62e19033",
    "ink": "868da79d39c5b930",
    "lagoon": "bd4106879fdbf4dc",
    "latte": "58caffd700447038",
    "line-art": "80b714bfc209c509",
    "loader": "a66e66857ba688b5",
    "loop": "c6373380e97e8995",
    "mercury": "69b5d4e67a67b083",
    "neon": "9d7995138cf367d4",
    "pool": "59429d0cee84f79e",
    "story": "36db266b6079a252",
    "water": "5a17d5c8c5530c87",
  ]

  static let names = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
    .names.sorted()

  private static let isPrinting = ProcessInfo.processInfo.environment["GOLDEN_PRINT"] != nil
  private static let hasSheets = !isPrinting && GoldenPictures.areReadable

  @Test func everyPresetIsPinned() {
    #expect(Set(Self.names) == Set(Self.golden.keys))
  }

  @Test(arguments: names, [BlendKernels.fast, .definitions])
  func framesAreGolden(name: String, kernels: BlendKernels) throws {
    let frames = try frames(of: name, kernels)
    if Self.isPrinting {
      guard kernels == .fast else { return }
      print("    \"\(name)\": \"\(frames.digest)\",")
      return try GoldenPictures.keep(frames, of: name)
    }
    guard frames.digest != Self.golden[name] else { return }
    let variant = kernels == .fast ? "" : "-definitions"
    Issue.record(
      "frames of \(name): \(GoldenPictures.difference(frames, of: name, variant: variant))")
  }

  @Test(.enabled(if: hasSheets), arguments: names)
  func sheetsHaveTheGoldenFrames(name: String) throws {
    let (width, height) = Self.size(of: try preset(name))
    let sheet = try GoldenPictures.read(name, width: width, height: height)
    #expect(sheet.digest == Self.golden[name])
  }

  @Test(.enabled(if: hasSheets))
  func framesThatDifferAreShown() throws {
    var frames = try frames(of: "ink", .fast)
    let folder = try TemporaryFolder()
    let same = GoldenPictures.difference(frames, of: "ink", in: folder.path)
    #expect(same.hasPrefix("no frame differs"), "\(same)")
    #expect(try folder.bytes("golden-ink-drawn.png") == folder.bytes("golden-ink-expected.png"))
    // A luma sample of moment 5.
    frames.samples[5 * frames.samples.count / 24 + 160 * 60 + 80] ^= 8
    let other = GoldenPictures.difference(frames, of: "ink", in: folder.path)
    #expect(
      other.hasPrefix(
        "1 of 24 moments differ, the first is moment 5: 1 of 28800 samples, by at most 8;"),
      "\(other)")
    #expect(other.contains("\(folder.path)/golden-ink-drawn.png"))
    #expect(folder.names == ["difference", "drawn", "expected"].map { "golden-ink-\($0).png" })
    #expect(try folder.bytes("golden-ink-drawn.png") != folder.bytes("golden-ink-expected.png"))
  }

  private func preset(_ name: String) throws -> Preset {
    try PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
      .load(name, overrides: [])
  }

  private static func size(of preset: Preset) -> (width: Int, height: Int) {
    preset.output.height > preset.output.width ? (90, 160) : (160, 120)
  }

  private func frames(of name: String, _ kernels: BlendKernels) throws -> GoldenFrames {
    let preset = try preset(name)
    let (width, height) = Self.size(of: preset)
    let scene = try Scene(preset, width: width, height: height, format: .yuv420p8)
    let painter = FrameSource(scene, kernels: kernels)
    var surface = Surface(width: width, height: height, format: .yuv420p8)
    var held = HeldPicture()
    var frames = GoldenFrames(width: width, height: height)
    for moment in 0..<24 {
      let frame = moment * preset.output.frameCount / 24
      try surface.withPixels { pixels throws(RenderError) in
        try painter.draw(frame, into: pixels, held: &held)
      }
      for plane in 0..<3 { frames.samples += surface.bytes(ofPlane: plane) }
    }
    return frames
  }
}
