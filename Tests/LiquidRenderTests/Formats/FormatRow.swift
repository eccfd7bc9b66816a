import Foundation
import LiquidRender
import Testing

/// One way to write a loop, and how a decoder that is not ours gives it back.
struct FormatRow: Sendable, CustomTestStringConvertible {
  enum Decoder: Sendable { case ffmpeg, libvpx, pillow, avif }

  let format: String
  let codec: String?
  let pixels: String?
  let quality: String?
  let isTransparent: Bool
  let matte: String?
  let decoder: Decoder
  /// How far a colour of a flat area may be off, in code values.
  let tolerance: Int
  /// FourCC in MP4 and MOV.
  let tag: String?

  init(
    _ format: String, _ codec: String? = nil, pixels: String? = nil, quality: String? = nil,
    isTransparent: Bool = false, matte: String? = nil, decoder: Decoder = .ffmpeg,
    within tolerance: Int = 2, tag: String? = nil
  ) {
    self.format = format
    self.codec = codec
    self.pixels = pixels
    self.quality = quality
    self.isTransparent = isTransparent
    self.matte = matte
    self.decoder = decoder
    self.tolerance = tolerance
    self.tag = tag
  }

  var testDescription: String {
    ([format, codec, pixels, quality, isTransparent ? "transparent" : nil] as [String?])
      .compactMap { $0 }.joined(separator: " ") + (matte.map { " over \($0)" } ?? "")
  }

  /// Whether its frames are Y′CbCr, which the stream must say.
  var isYUV: Bool {
    !["gif", "apng", "webp", "png"].contains(format) && codec != "animation"
  }

  /// Whether chroma is halved across, so that its place counts, and the format can name the place.
  var placesChroma: Bool {
    ["h264", "hevc", "av1", "vp9"].contains(codec) && !(pixels ?? "").contains("444")
  }

  /// Every row of the table of formats.
  static let all: [FormatRow] = videos + alphaVideos + animations + sequences

  static let videos: [FormatRow] = [
    FormatRow("mp4", "h264", tag: "avc1"),
    FormatRow("mp4", "h264", pixels: "yuv444p", within: 3, tag: "avc1"),
    FormatRow("mp4", "h264", pixels: "yuv420p10", tag: "avc1"),
    FormatRow("mp4", "hevc", tag: "hvc1"),
    FormatRow("mp4", "hevc", pixels: "yuv420p10", tag: "hvc1"),
    FormatRow("mp4", "av1", tag: "av01"),
    FormatRow("mp4", "av1", pixels: "yuv420p10", tag: "av01"),
    FormatRow("mp4", "av1", pixels: "yuv444p", within: 3, tag: "av01"),
    FormatRow("webm", "vp9"),
    FormatRow("webm", "av1"),
    FormatRow("mov", "prores", within: 1, tag: "apch"),
    FormatRow("mov", "prores4444", within: 1, tag: "ap4h"),
    FormatRow("mov", "animation", within: 0, tag: "rle "),
    FormatRow("mkv", "ffv1", within: 1),
    FormatRow("mkv", "h264", quality: "lossless"),
  ]

  static let alphaVideos: [FormatRow] = [
    FormatRow("webm", "vp9", isTransparent: true, decoder: .libvpx),
    FormatRow("mov", "prores4444", isTransparent: true, within: 1, tag: "ap4h"),
    FormatRow("mov", "animation", isTransparent: true, within: 0, tag: "rle "),
    FormatRow("mkv", "ffv1", isTransparent: true, within: 1),
  ]

  static let animations: [FormatRow] = [
    FormatRow("gif", decoder: .pillow, within: 0),
    FormatRow("gif", isTransparent: true, decoder: .pillow, within: 0),
    FormatRow("gif", isTransparent: true, matte: "#FFFFFF", decoder: .pillow, within: 0),
    FormatRow("apng", decoder: .pillow, within: 0),
    FormatRow("apng", isTransparent: true, decoder: .pillow, within: 0),
    FormatRow("webp", quality: "standard", decoder: .pillow, within: 3),
    FormatRow("webp", quality: "lossless", decoder: .pillow, within: 0),
    FormatRow("webp", quality: "standard", isTransparent: true, decoder: .pillow, within: 3),
    FormatRow("webp", quality: "lossless", isTransparent: true, decoder: .pillow, within: 0),
    FormatRow("avif", decoder: .ffmpeg, within: 3),
    FormatRow("avif", isTransparent: true, decoder: .avif, within: 6),
  ]

  static let sequences: [FormatRow] = [
    FormatRow("png", within: 0),
    FormatRow("png", isTransparent: true, within: 0),
    FormatRow("y4m"),
    FormatRow("rawvideo"),
  ]
}

/// The loop of all rows: a second of 96 × 64 pixels with a moving line in the middle, over four areas, each
/// 24 pixels across, of one colour and opacity.
enum FlatLoop {
  static let width = 96
  static let height = 64
  static let frameCount = 30
  static let colours = ["#6F4E37", "#00A0FF", "#F3EAE0", "#123456"]
  static let alphas = [0, 64, 128, 255]

  static func background(isTransparent: Bool) -> String {
    let stops = colours.indices.flatMap { index -> [String] in
      let colour = colours[index] + (isTransparent ? String(format: "%02X", alphas[index]) : "")
      return [0, 1].map { "{ \"at\": \(Double(index + $0) / 4), \"color\": \"\(colour)\" }" }
    }
    // The frame, 360 points across, is centred in a picture of 540.
    return "{ \"type\": \"linear\", \"from\": [-90, 0], \"to\": [450, 0], \"stops\": ["
      + stops.joined(separator: ", ") + "] }"
  }

  static func preset(
    isTransparent: Bool = false, frameRate: String = "30", duration: String = "1"
  ) throws -> Preset {
    let library = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
    let values = [
      (["output", "width"], "\(width)"), (["output", "height"], "\(height)"),
      (["output", "fps"], "\"\(frameRate)\""), (["output", "duration"], "\"\(duration)\""),
      (["paint", "background"], background(isTransparent: isTransparent)),
    ]
    return try library.load(
      "bulge-demo",
      overrides: values.map { PresetOverride(name: "--set", path: $0.0, value: $0.1) })
  }

  /// What a decoder must find in an area: R, G, B, A.
  static func expected(_ row: FormatRow) -> [[Int]] {
    colours.indices.map { index in
      let digits = Int(colours[index].dropFirst(), radix: 16) ?? 0
      let colour = [digits >> 16, digits >> 8 & 255, digits & 255]
      guard row.isTransparent else { return colour + [255] }
      let alpha = alphas[index]
      guard row.format == "gif" else { return colour + [alpha] }
      guard row.matte != nil else { return colour + [alpha < 128 ? 0 : 255] }
      return colour.map { ($0 * alpha + 255 * (255 - alpha) + 127) / 255 } + [alpha == 0 ? 0 : 255]
    }
  }

  /// The greatest differences of colour and of alpha in flat areas, over all frames; colours that cannot be
  /// seen do not count.
  static func worst(_ video: DecodedVideo, _ expected: [[Int]]) -> (colour: Int, alpha: Int) {
    var worst = (colour: 0, alpha: 0)
    for frame in video.frames {
      for (index, wanted) in expected.enumerated() {
        for (x, y) in [(10, 2), (12, 3), (13, 60)] {
          let start = 4 * (y * width + 24 * index + x)
          for channel in 0..<4 where channel == 3 || wanted[3] > 0 {
            let difference = abs(Int(frame[start + channel]) - wanted[channel])
            if channel == 3 {
              worst.alpha = max(worst.alpha, difference)
            } else {
              worst.colour = max(worst.colour, difference)
            }
          }
        }
      }
    }
    return worst
  }
}
