extension CodecRow {
  /// VP9 by libvpx.
  static let vp9 = CodecRow(
    encoderName: "libvpx-vp9", synonyms: ["libvpx-vp9"], containers: [.webm, .mkv],
    layouts: planar + [.yuva420p8], qualities: Quality.allCases, crfRange: 1...63,
    speeds: (0...8).reversed().map(String.init), rateFactors: [44, 32, 20], usualSpeed: "4",
    memory: Memory(frames: 110), cost: Cost(milliseconds: 25, bytes: 400), doublesAlpha: true,
    codecsParameter: vp9Name, setup: setUpVPX)

  @Sendable private static func setUpVPX(_ settings: EncodingSettings) -> EncoderSetup {
    EncoderSetup(
      "libvpx-vp9",
      [
        ("b", "0"), ("deadline", "good"), ("cpu-used", settings.encoderSpeed),
        // Row threads change the bytes.
        ("row-mt", "0"), settings.rateFactor.map { ("crf", "\($0)") } ?? ("lossless", "1"),
      ])
  }

  /// Profile, level and depth; the level follows from the size and the rate of luma (libvpx, vp9 levels).
  @Sendable private static func vp9Name(_ stream: Stream) -> String? {
    let rate = Double(stream.pixels) * stream.frameRate
    let level =
      vp9Levels.first { rate <= $0.samplesPerSecond && stream.pixels <= $0.samples }?.level ?? 62
    let profile = max(0, stream.profile)
    return "vp09.0\(profile).\(level).\(profile >= 2 ? "10" : "08")"
  }

  private static let vp9Levels: [(level: Int, samplesPerSecond: Double, samples: Int)] = [
    (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880),
    (21, 9_216_000, 245_760), (30, 20_736_000, 552_960), (31, 36_864_000, 983_040),
    (40, 83_558_400, 2_228_224), (41, 160_432_128, 2_228_224), (50, 311_951_360, 8_912_896),
    (51, 588_251_136, 8_912_896), (52, 1_176_502_272, 8_912_896), (60, 1_176_502_272, 35_651_584),
    (61, 2_353_004_544, 35_651_584),
  ]
}
