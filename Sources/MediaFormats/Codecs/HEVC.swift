extension CodecRow {
  /// HEVC by x265.
  static let hevc = CodecRow(
    encoderName: "libx265", synonyms: ["h265", "x265", "libx265"], containers: [.mp4, .mkv, .mov],
    layouts: planar, widths: 32...8192, heights: 32...8192, maximumFrameRate: 300,
    qualities: Quality.allCases, crfRange: 0...51, speeds: x26xSpeeds, rateFactors: [30, 24, 18],
    usualSpeed: "fast", memory: Memory(frames: 105), cost: Cost(milliseconds: 20, bytes: 250),
    setup: setUpX265)

  @Sendable private static func setUpX265(_ settings: EncodingSettings) -> EncoderSetup {
    // Pools and wavefronts change the bytes; info and log write text where none belongs.
    var parameters =
      "pools=none:frame-threads=1:wpp=0:info=0:open-gop=0:log-level=none"
    var setup = EncoderSetup("libx265", [("preset", settings.encoderSpeed)])
    if let crf = settings.rateFactor {
      setup.options.append(("crf", "\(crf)"))
      // Key frames stand out half as much, for the same bytes.
      parameters += ":qcomp=0.85:ipratio=1.1:pbratio=1.1"
    } else {
      parameters += ":lossless=1"
    }
    setup.options.append(("x265-params", parameters))
    return setup
  }
}
