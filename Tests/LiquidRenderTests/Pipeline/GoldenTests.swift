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
    "classic": "90a407c7331ad552",
    "classic-spring": "460124d00475c2f",
    "espresso": "12b021ab4246a4c5",
    "hero": "d2abf50219efc0b7",
    "ink": "2691c9dff5dde403",
    "lagoon": "2c4cbebd9c14790f",
    "latte": "ee6d4ee57c949830",
    "line-art": "61a3f9a180e070f0",
    "loader": "a670c7e96b0e84ba",
    "loop": "8bd3528c49006d9c",
    "mercury": "a53feec448db3efd",
    "neon": "32dc10d79eebedb0",
    "pool": "8fbeff2888cdb79c",
    "story": "61fa59ec9bda9a89",
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
    let painter = FramePainter(scene, kernels: kernels)
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
