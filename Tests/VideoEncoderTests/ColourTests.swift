import AtomicFiles
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// Flat patches come back in the colour they were drawn in.
@Suite struct ColourTests {
  private static let patches: [[Double]] = [
    [0x6F, 0x4E, 0x37], [0xFF, 0xFF, 0xFF], [0x00, 0x00, 0x00], [0xFF, 0x00, 0x00],
    [0x00, 0xA0, 0xFF], [0xFF, 0xFB, 0xF0], [0x80, 0x80, 0x80], [0x12, 0x34, 0x56],
  ]

  /// ITU-R BT.709, limited range.
  private static func yuv(_ rgb: [Double]) -> [UInt8] {
    let (r, g, b) = (rgb[0] / 255, rgb[1] / 255, rgb[2] / 255)
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * luma, 128 + 224 * (b - luma) / 1.8556, 128 + 224 * (r - luma) / 1.5748]
      .map { UInt8($0.rounded()) }
  }

  private static func draw(_ frame: VideoFrame) {
    let colours = patches.map(yuv)
    frame.withPlanes { planes in
      for (number, plane) in planes.enumerated() {
        let width = plane.rowBytes / patches.count
        for y in 0..<plane.rows {
          for x in 0..<plane.rowBytes {
            plane.pointer[y * plane.stride + x] = colours[x / width][number]
          }
        }
      }
    }
  }

  @Test(arguments: compressed)
  func patchesKeepTheirColour(_ base: EncodingSettings) throws {
    let folder = try TemporaryFolder()
    var settings = base
    settings.width = 512
    settings.height = 64
    let chunk = try encodeChunk(settings, frames: 0..<3, period: 3) { frame, _, _ in
      Self.draw(frame)
    }
    let path = folder.path("patches")
    try mux([chunk], settings.container, to: try ByteSink.file(path, replacing: false))
    let decoded = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", "file:" + path, "-frames:v", "1", "-vf",
        "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp", "-pix_fmt", "rgb24", "-f",
        "rawvideo", "-",
      ])
    let bytes = [UInt8](decoded.outputData)
    try #require(bytes.count == 512 * 64 * 3, "\(decoded.errors)")
    for (number, patch) in Self.patches.enumerated() {
      let pixel = (32 * 512 + number * 64 + 32) * 3
      for channel in 0..<3 {
        let error = abs(Double(bytes[pixel + channel]) - patch[channel])
        #expect(error <= 2, "patch \(number), channel \(channel), \(settings.codec)")
      }
    }
  }
}
