/// Codecs of pictures that pages and programs show as images.
extension CodecRow {
  /// GIF.
  static let gif = CodecRow(
    encoderName: "gif", containers: [.gif], layouts: [.palette8], widths: 1...16384,
    heights: 1...16384, maximumFrameRate: 50, dependence: .whole, qualities: [.standard],
    memory: Memory(frames: 40), cost: Cost(milliseconds: 15, bytes: 9_000), keepsFrames: true,
    // Its colours are those of a palette, so the drawn frames are no measure.
    isComparable: false, setup: { _ in EncoderSetup("gif") })

  /// Animated PNG.
  static let apng = CodecRow(
    encoderName: "apng", containers: [.apng], layouts: [.rgb8, .rgba8], widths: 1...16384,
    heights: 1...16384, dependence: .whole, qualities: [.lossless], memory: Memory(frames: 110),
    cost: Cost(milliseconds: 30, bytes: 30_000), keepsFrames: true,
    setup: { _ in EncoderSetup("apng", [("pred", "mixed")]) })

  /// One PNG picture a frame.
  static let png = CodecRow(
    encoderName: "png", containers: [.png], layouts: [.rgb8, .rgba8], widths: 1...16384,
    heights: 1...16384, dependence: .frames, qualities: [.lossless], memory: Memory(frames: 30),
    cost: Cost(milliseconds: 30, bytes: 40_000),
    setup: { _ in EncoderSetup("png", [("pred", "mixed")]) })

  /// Animated WebP, which its encoder puts together at the end.
  static let webp = CodecRow(
    encoderName: "libwebp_anim", containers: [.webp], layouts: [.bgra8], widths: 1...16383,
    heights: 1...16383, dependence: .whole, qualities: Quality.allCases,
    memory: Memory(frames: 40, keepsAll: true), cost: Cost(milliseconds: 30, bytes: 12_000),
    setup: { settings in EncoderSetup("libwebp_anim", webpOptions(settings.quality)) })

  private static func webpOptions(_ quality: Quality) -> [(String, String)] {
    switch quality {
    case .draft: [("quality", "75"), ("compression_level", "2")]
    case .standard: [("quality", "90"), ("compression_level", "4")]
    case .high: [("quality", "98"), ("compression_level", "4")]
    case .lossless: [("lossless", "1"), ("quality", "50"), ("compression_level", "4")]
    }
  }
}
