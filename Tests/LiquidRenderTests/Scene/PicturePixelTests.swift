import Essentials
import Foundation
import Rasterizer
import TestSupport
import Testing

@testable import LiquidRender

/// Frames of presets whose numbers are the oracle's, beside the colours that it computed (Tools/picture-vectors.py).
@Suite("The picture's colours are those of the oracle") struct PicturePixelTests {
  private struct Frames: Decodable {
    struct Moment: Decodable {
      let frame: Int
      /// Column, row, red, green, blue; colours in 8-bit codes before dither.
      let pixels: [[Double]]
    }
    let preset: String
    let width, height: Int
    let moments: [Moment]
  }

  @Test("Eight moments of five presets, inside and outside of the liquid")
  func pixels() throws {
    let url = repository.appendingPathComponent("Tests/Vectors/picture-pixels.json")
    let presets = try JSONDecoder().decode([Frames].self, from: Data(contentsOf: url))
    #expect(presets.map(\.preset) == ["loop", "mercury", "latte", "water", "pool"])
    for frames in presets {
      let preset = try sourceLibrary.load(frames.preset)
      let (width, height) = (frames.width, frames.height)
      let scene = try Scene(preset, width: width, height: height, format: .rgba8)
      let source = FrameSource(scene)
      var surface = Surface(width: width, height: height, format: .rgba8)
      var held = HeldPicture()
      var differences: [Double] = []
      var worst = (difference: 0.0, what: "")
      for moment in frames.moments {
        try surface.withPixels { target throws(RenderError) in
          try source.draw(moment.frame, into: target, held: &held)
        }
        let bytes = surface.bytes(ofPlane: 0)
        for pixel in moment.pixels {
          let at = 4 * (Int(pixel[1]) * width + Int(pixel[0]))
          for channel in 0..<3 {
            let difference = (Double(bytes[at + channel]) - pixel[2 + channel]).magnitude
            differences.append(difference)
            if difference > worst.difference {
              worst = (difference, "frame \(moment.frame), \(pixel), not \(bytes[at..<at + 3])")
            }
          }
        }
      }
      let mean = differences.reduce(0, +) / Double(differences.count)
      // Dither and rounding take up to 0.95 of a code; at the edges of a window's bars one more code or two may differ.
      #expect(mean <= 0.5, "\(frames.preset)")
      #expect(worst.difference <= 5, "\(frames.preset): \(worst.what)")
      let far = differences.count { $0 > 2 }
      #expect(far * 200 <= differences.count, "\(frames.preset): \(far) of \(differences.count)")
    }
  }
}
