import Essentials
import Foundation
import LiquidRender
import Rasterizer
import Testing

/// The pixels of every bundled preset, pinned.
///
/// Changing any of them is a visible act: see "Pixels" in CHANGELOG.md. `GOLDEN_PRINT=1 swift test --filter
/// GoldenTests` prints the table anew.
struct GoldenTests {
  /// FNV-1a, 64 bit, over the samples of 24 frames of the loop, 160 × 120 or 90 × 160 pixels.
  static let golden: [String: String] = [
    "bulge-demo": "d74d3ec07d294a4",
    "classic": "5682a8d4f463aa3d",
    "classic-spring": "9e48e54e5058a690",
    "espresso": "39a16d212b870bd6",
    "hero": "5792738495cca5ad",
    "ink": "65785d4155c348e3",
    "lagoon": "690e7be2e9430f0e",
    "latte": "b1f1069c65ae69d0",
    "line-art": "6a7438a74bb84a46",
    "loader": "21f29deca5d89299",
    "loop": "12aec2ba5995d54f",
    "mercury": "ef22ece6b6cff8e4",
    "neon": "a816ffca4735d817",
    "pool": "eb797a874d6b6ab4",
    "story": "8b42655a8cf31071",
  ]

  static let names = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
    .names.sorted()

  @Test func everyPresetIsPinned() {
    #expect(Set(Self.names) == Set(Self.golden.keys))
  }

  @Test(arguments: names, [BlendKernels.fast, .definitions])
  func framesAreGolden(name: String, kernels: BlendKernels) throws {
    let digest = try digest(of: name, kernels)
    if ProcessInfo.processInfo.environment["GOLDEN_PRINT"] != nil {
      print("    \"\(name)\": \"\(digest)\",")
      return
    }
    #expect(digest == Self.golden[name], "frames of \(name)")
  }

  private func digest(of name: String, _ kernels: BlendKernels) throws -> String {
    let library = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
    let preset = try library.load(name, overrides: [])
    let isTall = preset.output.height > preset.output.width
    let (width, height) = isTall ? (90, 160) : (160, 120)
    let scene = try Scene(preset, width: width, height: height, format: .yuv420p8)
    let painter = FrameSource(scene, kernels: kernels)
    var surface = Surface(width: width, height: height, format: .yuv420p8)
    var held = HeldPicture()
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for moment in 0..<24 {
      let frame = moment * preset.output.frameCount / 24
      try surface.withPixels { pixels throws(RenderError) in
        try painter.draw(frame, into: pixels, held: &held)
      }
      for plane in 0..<3 {
        for byte in surface.bytes(ofPlane: plane) {
          state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
        }
      }
    }
    return String(state, radix: 16)
  }
}
