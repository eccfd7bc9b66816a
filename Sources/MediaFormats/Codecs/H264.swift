import Essentials

extension CodecRow {
  /// H.264 by x264.
  static let h264 = CodecRow(
    encoderName: "libx264", synonyms: ["avc", "x264", "libx264"], containers: [.mp4, .mkv, .mov],
    layouts: planar, qualities: Quality.allCases, crfRange: 1...51, speeds: x26xSpeeds,
    rateFactors: [30, 21, 12], usualSpeed: "veryfast", draftSpeed: "superfast",
    memory: Memory(frames: 55), cost: Cost(milliseconds: 6, bytes: 300),
    codecsParameter: h264Name, setup: setUpX264)

  private static func setUpX264(_ settings: EncodingSettings) -> EncoderSetup {
    var setup = EncoderSetup(
      "libx264",
      [
        ("preset", settings.encoderSpeed), ("tune", "animation"),
        ("x264-params", x264Parameters(settings.quality)),
      ])
    if let crf = settings.rateFactor {
      setup.options += [("crf", "\(crf)"), ("profile", h264Profile(settings.layout))]
    } else {
      setup.options += [("qp", "0"), ("profile", "high444")]
    }
    // x264 writes its version and all options into the first frame of each encoder; no flag stops
    // it, so unit 6 (SEI) is dropped. No other unit of that type is made here.
    setup.packetFilter = ("filter_units", [("remove_types", "6")])
    return setup
  }

  /// What was measured to be worth its time on flat shapes and gradients (docs/encoding.md).
  private static func x264Parameters(_ quality: Quality) -> String {
    // Without it the bytes depend on whether the CPU has SSSE3.
    var parameters = ["cpu-independent=1"]
    // Dark gradients band first; and key frames stand out less when the macroblock tree is held back.
    if quality != .lossless { parameters += ["aq-mode=3", "aq-strength=0.5", "qcomp=0.8"] }
    // Edges move little from frame to frame: a coarse search finds them.
    parameters += ["subme=1", "me=dia", "b-adapt=0", "bframes=5", "weightp=0"]
    return parameters.joined(separator: ":")
  }

  private static func h264Profile(_ layout: PixelLayout) -> String {
    if layout.chromaShift.x == 0 { return "high444" }
    return layout.bitDepth > 8 ? "high10" : "high"
  }

  /// Profile, constraints and level, from `avcC` (ISO/IEC 14496-15) or the first sequence parameter set in Annex B form.
  @Sendable private static func h264Name(_ stream: Stream) -> String? {
    let header = stream.header
    if header.count > 3, header[0] == 1 { return h264Name(of: header[1...3]) }
    let start = header.indices.dropLast(6).first {
      header[$0] == 0 && header[$0 + 1] == 0 && header[$0 + 2] == 1 && header[$0 + 3] & 31 == 7
    }
    return h264Name(of: start.map { header[($0 + 4)..<($0 + 7)] } ?? [])
  }

  private static func h264Name(of bytes: ArraySlice<UInt8>) -> String {
    "avc1." + hexadecimal(bytes).uppercased()
  }
}
