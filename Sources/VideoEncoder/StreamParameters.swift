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
