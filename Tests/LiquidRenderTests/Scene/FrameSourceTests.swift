import LiquidRender
import PortableMath
import Testing

/// A source of frames, and the paints that stay between sources.
@Suite("Frames in any order") struct FrameSourceTests {
  private func rgba(_ source: FrameSource, _ index: Int, width: Int) throws -> [UInt8] {
    try source.withRGBA(at: index) { rows, bytesPerRow in
      stride(from: 0, to: rows.count, by: bytesPerRow).flatMap {
        rows[$0..<$0 + 4 * width]
      }
    }
  }

  @Test(arguments: ["loop", "water", "line-art"])
  func framesInAnyOrderEqualSinglePictures(_ name: String) throws {
    let preset = try bundled(name)
    let order = [50, 3, 51, 3]
    let pictures = try order.map {
      try Renderer().picture(preset, frame: $0, width: 61, height: 47).rgba
    }
    let paints = PaintCache(byteLimit: 1 << 20)
    for turn in 0..<2 {
      let source = try FrameSource(preset, width: 61, height: 47, paints: paints)
      #expect(source.frameCount == preset.output.frameCount)
      for (index, picture) in zip(order, pictures) {
        let frame = index + turn * source.frameCount
        #expect(try rgba(source, frame, width: 61) == picture, "frame \(frame)")
      }
    }
  }

  @Test func changedPaintsAreEvaluatedAnew() throws {
    var preset = try bundled("loop")
    preset.paint.background = gradient(to: 255)
    let paints = PaintCache(byteLimit: 1 << 20)
    let before = try FrameSource(preset, width: 32, height: 32, paints: paints)
    let first = try rgba(before, 0, width: 32)
    let kept = paints.byteCount
    #expect(kept >= 4 * 32 * 32)
    preset.paint.background = gradient(to: 128)
    let after = try FrameSource(preset, width: 32, height: 32, paints: paints)
    let second = try rgba(after, 0, width: 32)
    #expect(second != first)
    #expect(try second == Renderer().picture(preset, frame: 0, width: 32, height: 32).rgba)
    #expect(paints.byteCount == kept + 4 * 32 * 32)
  }

  @Test func theCacheStaysWithinItsLimit() throws {
    var preset = try bundled("loop")
    preset.paint.liquid = .solid(SRGBColor(red: 1, green: 2, blue: 3))
    preset.paint.material = nil
    preset.paint.stroke = nil
    let picture = 4 * 32 * 32
    for (limit, most) in [(3 * picture, 3 * picture), (picture - 1, 0)] {
      let paints = PaintCache(byteLimit: limit)
      for last in 0..<20 {
        preset.paint.background = gradient(to: UInt8(last))
        _ = try FrameSource(preset, width: 32, height: 32, paints: paints)
      }
      #expect(paints.byteCount == most)
    }
  }

  @Test func impossibleSizesAreRefused() throws {
    let preset = try bundled("loop")
    #expect(throws: RenderError.self) { try FrameSource(preset, width: 0, height: 9) }
  }

  private func gradient(to red: UInt8) -> PaintDescription {
    .linear(
      from: Vector2(0, 0), to: Vector2(100, 0),
      stops: [
        GradientStop(at: 0, color: SRGBColor(red: 0, green: 0, blue: 0)),
        GradientStop(at: 1, color: SRGBColor(red: red, green: 0, blue: 0)),
      ])
  }
}
