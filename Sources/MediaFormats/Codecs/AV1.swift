extension CodecRow {
  /// AV1 by SVT-AV1, or by libaom where that cannot.
  static let av1 = CodecRow(
    encoderName: "libsvtav1", synonyms: ["libaom-av1", "libsvtav1"],
    containers: [.mp4, .webm, .mkv, .avif], layouts: planar + [.yuva420p8, .gray8],
    heights: 2...8704, maximumFrameRate: 240, qualities: [.draft, .standard, .high],
    crfRange: 1...63, speeds: (1...12).reversed().map(String.init), rateFactors: [50, 38, 25],
    usualSpeed: "8", memory: Memory(frames: 135), cost: Cost(milliseconds: 25, bytes: 250),
    separatesAlpha: true, setup: setUpAV1)

  @Sendable private static func setUpAV1(_ settings: EncodingSettings) -> EncoderSetup {
    let crf = "\(settings.rateFactor ?? 0)"
    guard settings.needsLibaom else {
      // Chunks are the parallelism; the bytes do not depend on it.
      return EncoderSetup(
        "libsvtav1",
        [("preset", settings.encoderSpeed), ("crf", crf), ("svtav1-params", "lp=1")])
    }
    var setup = EncoderSetup(
      "libaom-av1",
      [
        ("usage", "good"), ("cpu-used", "6"), ("crf", crf), ("b", "0"),
        // Row threads change the bytes.
        ("row-mt", "0"),
      ])
    // Unlike SVT-AV1, FFmpeg's libaom writes that the place of chroma samples is unknown.
    if settings.layout.chromaShift.y > 0 {
      setup.packetFilter = ("av1_metadata", [("chroma_sample_position", "vertical")])
    }
    return setup
  }
}

extension EncodingSettings {
  /// Whether SVT-AV1 cannot encode this AV1 stream: it accepts only 4:2:0 of 64 × 64 pixels or more.
  var needsLibaom: Bool {
    codec == .av1 && (container == .avif || layout.chromaShift.x == 0 || min(width, height) < 64)
  }
}
