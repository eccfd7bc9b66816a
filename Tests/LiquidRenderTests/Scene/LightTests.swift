import Essentials
import Foundation
import LiquidTimeline
import Rasterizer
import Testing

@testable import LiquidRender

/// Frames whose liquid is lit.
@Suite("Lit frames") struct LightTests {
  /// A lit preset of its own drops, with soft layers.
  private func lit(
    _ material: String, style: String = "liquid", background: String = "#C8B090",
    layers: String = ##""shadow": { "softness": 8 }, "glow": { "softness": 12 }"##,
    set: [String] = []
  ) throws -> Preset {
    try decode(
      ##"{ "name": "t", "style": "\##(style)", "paint": { "background": "\##(background)", "material": "\##(material)"\##(layers.isEmpty ? "" : ", " + layers) } }"##,
      set: set)
  }

  private func pixels(of surface: borrowing Surface) -> [[UInt8]] {
    (0..<surface.format.planeCount).map { surface.bytes(ofPlane: $0) }
  }

  @Test(
    "A lit frame is the same by definition, with damage and from scratch",
    arguments: PixelFormat.all,
    [
      ["coffee", "liquid", "#C8B090"], ["water", "liquid", "#4080C000"],
      ["chrome", "pool", "#456"],
    ])
  func equality(format: PixelFormat, look: [String]) throws {
    let preset = try lit(look[0], style: look[1], background: look[2])
    let scene = try Scene(preset, width: 94, height: 70, format: format)
    let (fast, plain, fresh) = (
      FrameSource(scene), FrameSource(scene, kernels: .definitions), FrameSource(scene)
    )
    var held = HeldPicture()
    var heldPlain = HeldPicture()
    var damaged = Surface(width: 94, height: 70, format: format)
    var defined = Surface(width: 94, height: 70, format: format)
    var seen: Set<[[UInt8]]> = []
    for index in [0, 1, 2, 3, 90, 91, 200, 20] {
      try damaged.withPixels { target throws(RenderError) in
        try fast.draw(index, into: target, held: &held)
      }
      try defined.withPixels { target throws(RenderError) in
        try plain.draw(index, into: target, held: &heldPlain)
      }
      var whole = Surface(width: 94, height: 70, format: format)
      whole.fill(0xA5)
      try whole.withPixels { target throws(RenderError) in
        var nothing = HeldPicture()
        try fresh.draw(index, into: target, held: &nothing)
      }
      let expected = pixels(of: whole)
      #expect(pixels(of: damaged) == expected, "frame \(index) with damage")
      #expect(pixels(of: defined) == expected, "frame \(index) by definition")
      seen.insert(expected)
    }
    #expect(seen.count > 4)
  }

  @Test("Frame n of a loop is frame n of every later turn", arguments: ["loop", "pool", "water"])
  func loop(name: String) throws {
    let preset = try sourceLibrary.load(name)
    let count = preset.output.frameCount
    let scene = try Scene(preset, width: 80, height: 60, format: .yuv420p8)
    let (first, later) = (FrameSource(scene), FrameSource(scene))
    var a = Surface(width: 80, height: 60, format: .yuv420p8)
    var b = Surface(width: 80, height: 60, format: .yuv420p8)
    var heldA = HeldPicture()
    var heldB = HeldPicture()
    for index in [0, 1, 7, count / 2, count - 1] {
      try a.withPixels { target throws(RenderError) in
        try first.draw(index, into: target, held: &heldA)
      }
      try b.withPixels { target throws(RenderError) in
        try later.draw(index + 2 * count, into: target, held: &heldB)
      }
      #expect(pixels(of: a) == pixels(of: b), "frame \(index)")
    }
  }

  @Test("Blurred milk has no dark fringe", arguments: [180, 360])
  func fringe(shutter: Int) throws {
    func darkest(_ set: [String]) throws -> [UInt8] {
      let preset = try lit("milk", background: "#FFF", layers: "", set: set)
      let scene = try Scene(preset, width: 120, height: 120, format: .rgba8)
      let source = FrameSource(scene)
      var surface = Surface(width: 120, height: 120, format: .rgba8)
      var held = HeldPicture()
      return try stride(from: 0, to: preset.output.frameCount, by: 5).map { index in
        try surface.withPixels { target throws(RenderError) in
          try source.draw(index, into: target, held: &held)
        }
        let bytes = surface.bytes(ofPlane: 0)
        return bytes.indices.reduce(255) { $1 % 4 == 3 ? $0 : min($0, bytes[$1]) }
      }
    }
    let sharp = try darkest(["mixing.edges=linear"])
    let blurred = try darkest(["motionBlur.shutter=\(shutter)"])
    // Only as dark as the shaded side of milk ever is.
    let limit = Int(sharp.min() ?? 0)
    #expect(limit > 60)
    for (index, value) in blurred.enumerated() {
      #expect(Int(value) >= limit - 6, "frame \(5 * index)")
    }
  }

  /// What Benchmarks/count-allocations.c counts, where it is preloaded.
  private static let allocationCount: (@convention(c) () -> Int)? = dlsym(nil, "allocation_count")
    .map { unsafeBitCast($0, to: (@convention(c) () -> Int).self) }

  @Test(
    "Lit frames allocate nothing after the first turn of a loop",
    .enabled(if: allocationCount != nil), arguments: ["loop", "mercury", "water", "pool"])
  func allocations(name: String) throws {
    let count = try #require(Self.allocationCount)
    let preset = try sourceLibrary.load(name)
    let scene = try Scene(preset, width: 240, height: 240, format: .yuv420p8)
    let source = FrameSource(scene)
    var surface = Surface(width: 240, height: 240, format: .yuv420p8)
    var held = HeldPicture()
    var before = 0
    let frames = preset.output.frameCount
    for index in 0..<(2 * frames) {
      if index == frames { before = count() }
      try surface.withPixels { target throws(RenderError) in
        try source.draw(index, into: target, held: &held)
      }
    }
    #expect(count() - before == 0, "in \(frames) frames")
  }
}
