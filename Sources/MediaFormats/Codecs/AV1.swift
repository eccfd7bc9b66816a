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
    let factor = settings.rateFactor ?? 0
    guard settings.needsLibaom else { return setUpSVT(settings, factor) }
    var setup = EncoderSetup(
      "libaom-av1",
      [
        ("usage", "good"), ("cpu-used", "6"), ("crf", "\(factor)"), ("b", "0"),
        // Row threads change the bytes.
        ("row-mt", "0"),
      ])
    // Unlike SVT-AV1, FFmpeg's libaom writes that the place of chroma samples is unknown.
    if settings.layout.chromaShift.y > 0 {
      setup.packetFilter = ("av1_metadata", [("chroma_sample_position", "vertical")])
    }
    return setup
  }

  /// SVT-AV1 with quantisers that depend on a frame's layer alone: by its own choice the last frames of a chunk are
  /// coarser by up to 1.7 dB, and key frames stand out (docs/encoding.md).
  private static func setUpSVT(_ settings: EncodingSettings, _ factor: Int) -> EncoderSetup {
    let layers =
      "use-fixed-qindex-offsets=1:key-frame-qindex-offset=-64:qindex-offsets=[-40,-20,0,10,20]"
    // Chunks are the parallelism; the bytes do not depend on it.
    return EncoderSetup(
      "libsvtav1",
      [
        ("preset", settings.encoderSpeed),
        // With these layers, four fifths of a rate factor give the quality that it means.
        ("crf", "\(max(1, factor * 4 / 5))"), ("svtav1-params", "lp=1:\(layers)"),
      ])
  }
}

extension EncodingSettings {
  /// Whether SVT-AV1 cannot encode this AV1 stream: it accepts only 4:2:0 of 64 × 64 pixels or more.
  var needsLibaom: Bool {
    codec == .av1 && (container == .avif || layout.chromaShift.x == 0 || min(width, height) < 64)
  }
}
