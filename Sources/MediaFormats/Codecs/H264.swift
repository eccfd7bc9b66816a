import Essentials

extension CodecRow {
  /// H.264 by x264.
  static let h264 = CodecRow(
    encoderName: "libx264", synonyms: ["avc", "x264", "libx264"], containers: [.mp4, .mkv, .mov],
    layouts: planar, qualities: Quality.allCases, crfRange: 1...51, qpRange: 1...51,
    speeds: x26xSpeeds, quantizers: [27, 21, 11], usualSpeed: "veryfast", draftSpeed: "superfast",
    memory: Memory(frames: 55), cost: Cost(milliseconds: 6, bytes: 300),
    codecsParameter: h264Name, setup: setUpX264)

  private static func setUpX264(_ settings: EncodingSettings) -> EncoderSetup {
    var setup = EncoderSetup(
      "libx264", [("preset", settings.encoderSpeed), ("tune", "animation")])
    let layout = settings.layout
    let parameters: [String]
    if let crf = settings.rateFactor {
      setup.options += [("crf", "\(crf)"), ("profile", h264Profile(layout))]
      parameters = rateFactorParameters
    } else if let qp = settings.quantizer {
      // x264 counts from the finest step of the depth; ours are those of 8 bits.
      let finest = 6 * (layout.bitDepth - 8)
      setup.options += [("qp", "\(qp + finest)"), ("profile", h264Profile(layout))]
      parameters = quantizerParameters
    } else {
      setup.options += [("qp", "0"), ("profile", "high444")]
      parameters = losslessParameters
    }
    setup.options.append(("x264-params", parameters.joined(separator: ":")))
    // x264 writes its version and all options into the first frame of each encoder; no flag stops
    // it, so unit 6 (SEI) is dropped. No other unit of that type is made here.
    setup.packetFilter = ("filter_units", [("remove_types", "6")])
    return setup
  }

  // What was measured to be worth its time on lit liquids, flat shapes and gradients (docs/encoding.md).

  // Without `cpu-independent` the bytes depend on whether the CPU has SSSE3. Here better motion than a first guess costs
  // more than it saves.
  private static let losslessParameters = [
    "cpu-independent=1", "subme=1", "me=dia", "b-adapt=0", "bframes=5", "weightp=0",
  ]

  // Dark gradients band first; and key frames stand out less when the macroblock tree is held back.
  private static let rateFactorParameters =
    losslessParameters + ["aq-mode=3", "aq-strength=0.5", "qcomp=0.8"]

  // A constant quantiser needs no look ahead, which `scenecut`, `b-adapt` and `weightp` would bring back; the time goes
  // into a wide but short search instead. Frames that no other refers to are coarser, and key frames hardly finer.
  private static let quantizerParameters = [
    "cpu-independent=1", "subme=1", "me=umh", "merange=8", "ref=1", "bframes=5", "b-adapt=0",
    "scenecut=0",
    "weightp=0", "ipratio=1.2", "pbratio=1.7", "deblock=2,2",
  ]

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
