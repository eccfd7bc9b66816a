import CFFmpeg

/// How libav's encoder must be set up so that the same frames give the same bytes on every machine.
///
/// Each line was found by comparing whole-file hashes across thread counts and CPU levels.
package struct CodecRecipe {
  /// libav's name of the encoder.
  package var encoderName: String
  /// Options of the encoder, beyond the fields that every encoder gets.
  package var options: [(String, String)]
  /// Name and options of the bitstream filter that packets pass; `null` changes nothing.
  package var packetFilter: (name: String, options: [(String, String)]) = ("null", [])

  package init(_ settings: EncodingSettings) {
    encoderName = settings.codec.traits.encoderName
    options = []
    switch settings.codec {
    case .h264: makeX264(settings)
    case .hevc: makeX265(settings)
    case .vp9: makeVP9(settings)
    case .av1: makeAV1(settings)
    case .prores: options = [("profile", "hq")]
    case .prores4444:
      options = [("profile", "4444"), ("alpha_bits", settings.layout.hasAlpha ? "16" : "0")]
    case .ffv1: options = [("level", "3"), ("slicecrc", "1"), ("coder", "range_def")]
    case .webp: makeWebP(settings)
    case .apng, .png: options = [("pred", "mixed")]
    case .animation, .gif: break
    case .uncompressed:
      // The muxer of y4m wants whole frames, the others want bytes.
      if settings.container == .y4m { encoderName = "wrapped_avframe" }
    }
  }

  private mutating func makeX264(_ settings: EncodingSettings) {
    options = [
      ("preset", settings.speed),
      ("tune", "animation"),
      ("x264-params", x264Parameters(settings.quality)),
    ]
    if let crf = settings.rateFactor {
      options += [("crf", "\(crf)"), ("profile", profile(settings.layout))]
    } else {
      options += [("qp", "0"), ("profile", "high444")]
    }
    // x264 writes its version and all options into the first frame of each encoder; no flag stops
    // it, so unit 6 (SEI) is dropped. Nothing else of this recipe makes SEI units.
    packetFilter = ("filter_units", [("remove_types", "6")])
  }

  /// What was measured to be worth its time on flat shapes and gradients (docs/encoding.md).
  private func x264Parameters(_ quality: Quality) -> String {
    // Without it the bytes depend on whether the CPU has SSSE3.
    var parameters = ["cpu-independent=1"]
    // Dark gradients band first; and key frames stand out less when the macroblock tree is held back.
    if quality != .lossless { parameters += ["aq-mode=3", "aq-strength=0.5", "qcomp=0.8"] }
    // Edges move little from frame to frame: a coarse search finds them.
    parameters += ["subme=1", "me=dia", "b-adapt=0", "bframes=5", "weightp=0"]
    return parameters.joined(separator: ":")
  }

  private func profile(_ layout: PixelLayout) -> String {
    if layout.chromaShift.x == 0 { return "high444" }
    return layout.bitDepth > 8 ? "high10" : "high"
  }

  private mutating func makeX265(_ settings: EncodingSettings) {
    // Pools and wavefronts change the bytes; info and log write text where none belongs.
    var parameters =
      "pools=none:frame-threads=1:wpp=0:info=0:open-gop=0:log-level=none"
    options = [("preset", settings.speed)]
    if let crf = settings.rateFactor {
      options.append(("crf", "\(crf)"))
      // Key frames stand out half as much, for the same bytes.
      parameters += ":qcomp=0.85:ipratio=1.1:pbratio=1.1"
    } else {
      parameters += ":lossless=1"
    }
    options.append(("x265-params", parameters))
  }

  private mutating func makeVP9(_ settings: EncodingSettings) {
    options = [
      ("b", "0"),
      ("deadline", "good"),
      ("cpu-used", settings.speed),
      // Row threads change the bytes.
      ("row-mt", "0"),
    ]
    if let crf = settings.rateFactor {
      options.append(("crf", "\(crf)"))
    } else {
      options.append(("lossless", "1"))
    }
  }

  private mutating func makeAV1(_ settings: EncodingSettings) {
    let crf = "\(settings.rateFactor ?? 0)"
    if settings.needsLibaom {
      encoderName = "libaom-av1"
      options = [
        ("usage", "good"), ("cpu-used", "6"), ("crf", crf), ("b", "0"),
        // Row threads change the bytes.
        ("row-mt", "0"),
      ]
      // Unlike SVT-AV1, FFmpeg's libaom writes that nobody knows where chroma samples lie.
      if settings.layout.chromaShift.y > 0 {
        packetFilter = ("av1_metadata", [("chroma_sample_position", "vertical")])
      }
    } else {
      options = [
        ("preset", settings.speed),
        ("crf", crf),
        // Chunks are the parallelism; the bytes do not depend on it.
        ("svtav1-params", "lp=1"),
      ]
    }
  }

  private mutating func makeWebP(_ settings: EncodingSettings) {
    switch settings.quality {
    case .draft: options = [("quality", "75"), ("compression_level", "2")]
    case .standard: options = [("quality", "90"), ("compression_level", "4")]
    case .high: options = [("quality", "98"), ("compression_level", "4")]
    case .lossless:
      options = [("lossless", "1"), ("quality", "50"), ("compression_level", "4")]
    }
  }
}
