/// Codecs for video editors, for archives and for other programs.
extension CodecRow {
  /// Apple ProRes 422 HQ.
  static let prores = CodecRow(
    encoderName: "prores_ks", containers: [.mov], layouts: [.yuv422p10], dependence: .frames,
    qualities: [.high], memory: Memory(frames: 20), cost: Cost(milliseconds: 60, bytes: 120_000),
    setup: { _ in EncoderSetup("prores_ks", [("profile", "hq")]) })

  /// Apple ProRes 4444.
  static let prores4444 = CodecRow(
    encoderName: "prores_ks", containers: [.mov], layouts: [.yuv444p10, .yuva444p10],
    dependence: .frames, qualities: [.high], memory: Memory(frames: 20),
    cost: Cost(milliseconds: 80, bytes: 150_000),
    setup: { settings in
      EncoderSetup(
        "prores_ks",
        [("profile", "4444"), ("alpha_bits", settings.layout.hasAlpha ? "16" : "0")])
    })

  /// QuickTime Animation.
  static let animation = CodecRow(
    encoderName: "qtrle", containers: [.mov], layouts: [.rgb8, .argb8], qualities: [.lossless],
    memory: Memory(frames: 60), cost: Cost(milliseconds: 5, bytes: 60_000), keepsFrames: true,
    setup: { _ in EncoderSetup("qtrle") })

  /// FFV1.
  static let ffv1 = CodecRow(
    encoderName: "ffv1", containers: [.mkv],
    layouts: [.yuv444p10, .yuv420p8, .yuv420p10, .yuv444p8, .yuva444p10], dependence: .frames,
    qualities: [.lossless], memory: Memory(frames: 50), cost: Cost(milliseconds: 15, bytes: 30_000),
    keepsFrames: true,
    setup: { _ in
      EncoderSetup("ffv1", [("level", "3"), ("slicecrc", "1"), ("coder", "range_def")])
    })

  /// No compression.
  static let uncompressed = CodecRow(
    encoderName: "rawvideo", containers: [.y4m, .rawvideo, .framemd5],
    layouts: planar + [.yuva420p8, .yuva444p10, .rgba8], dependence: .frames,
    qualities: [.lossless], memory: Memory(frames: 30),
    cost: Cost(milliseconds: 1, bytes: 1_500_000), keepsAlpha: false,
    setup: { settings in
      // The muxer of y4m wants whole frames, the others want bytes.
      EncoderSetup(settings.container == .y4m ? "wrapped_avframe" : "rawvideo")
    })
}
