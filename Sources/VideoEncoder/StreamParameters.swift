import CFFmpeg

/// What a container must know of a stream before its first packet: codec, size, colour, extradata.
///
/// All chunks of a video have equal parameters; whoever joins packets of several encoders compares them.
public final class StreamParameters: @unchecked Sendable, Equatable {
  // Sendable because nothing changes the parameters after init.
  let pointer: UnsafeMutablePointer<AVCodecParameters>
  /// Frames per second.
  public let frameRate: FrameRate

  init(adopting pointer: UnsafeMutablePointer<AVCodecParameters>, frameRate: FrameRate) {
    self.pointer = pointer
    self.frameRate = frameRate
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecParameters>? = pointer
    avcodec_parameters_free(&pointer)
  }

  /// The codec's global header (H.264's parameter sets, AV1's sequence header); empty for some codecs.
  public var extradata: [UInt8] {
    guard let bytes = pointer.pointee.extradata else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(pointer.pointee.extradata_size)))
  }

  /// The stream's name in the `codecs` parameter of a media type (RFC 6381), for H.264 and VP9; else nil.
  ///
  /// VP9's level follows from the size and the rate of its luma (libvpx, vp9 levels).
  public var codecsParameter: String? {
    switch pointer.pointee.codec_id {
    case AV_CODEC_ID_H264:
      let header = extradata
      guard header.count > 3, header[0] == 1 else {
        return "avc1." + hexadecimal(sequenceParameters.prefix(3)).uppercased()
      }
      return "avc1." + hexadecimal(header[1...3]).uppercased()
    case AV_CODEC_ID_VP9:
      let pixels = Int(pointer.pointee.width) * Int(pointer.pointee.height)
      let rate = Double(pixels) * frameRate.framesPerSecond
      let level =
        Self.vp9Levels.first { rate <= $0.samplesPerSecond && pixels <= $0.samples }?.level ?? 62
      let profile = max(0, Int(pointer.pointee.profile))
      let depth = profile >= 2 ? 10 : 8
      return "vp09.0\(profile).\(level).\(depth == 8 ? "08" : "10")"
    default: return nil
    }
  }

  /// Profile, constraints and level of H.264's first sequence parameter set in Annex B form.
  private var sequenceParameters: [UInt8] {
    let bytes = extradata
    guard
      let start = bytes.indices.dropLast(6).first(where: {
        bytes[$0] == 0 && bytes[$0 + 1] == 0 && bytes[$0 + 2] == 1 && bytes[$0 + 3] & 31 == 7
      })
    else { return [] }
    return Array(bytes[(start + 4)..<(start + 7)])
  }

  private static let vp9Levels: [(level: Int, samplesPerSecond: Double, samples: Int)] = [
    (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880),
    (21, 9_216_000, 245_760), (30, 20_736_000, 552_960), (31, 36_864_000, 983_040),
    (40, 83_558_400, 2_228_224), (41, 160_432_128, 2_228_224), (50, 311_951_360, 8_912_896),
    (51, 588_251_136, 8_912_896), (52, 1_176_502_272, 8_912_896), (60, 1_176_502_272, 35_651_584),
    (61, 2_353_004_544, 35_651_584),
  ]

  /// The time base in which one frame lasts one tick.
  var timeBase: AVRational {
    AVRational(num: frameRate.denominator, den: frameRate.numerator)
  }

  /// Whether packets of both may follow each other in one stream.
  public static func == (a: StreamParameters, b: StreamParameters) -> Bool {
    let (x, y) = (a.pointer.pointee, b.pointer.pointee)
    return a.frameRate == b.frameRate && x.codec_id == y.codec_id && x.format == y.format
      && x.width == y.width && x.height == y.height && x.profile == y.profile
      && a.extradata == b.extradata
  }
}
