import CFFmpeg
package import MediaFormats

/// What a container must know of a stream before its first packet: codec, size, colour, extradata.
///
/// All chunks of a video have equal parameters; code that joins packets of several encoders compares them.
package final class StreamParameters: @unchecked Sendable, Equatable {
  // Sendable because nothing changes the parameters after init.
  let pointer: UnsafeMutablePointer<AVCodecParameters>
  /// Frames per second.
  package let frameRate: Rational

  init(adopting pointer: UnsafeMutablePointer<AVCodecParameters>, frameRate: Rational) {
    self.pointer = pointer
    self.frameRate = frameRate
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecParameters>? = pointer
    avcodec_parameters_free(&pointer)
  }

  /// The codec's global header (H.264's parameter sets, AV1's sequence header); empty for some codecs.
  package var extradata: [UInt8] {
    guard let bytes = pointer.pointee.extradata else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(pointer.pointee.extradata_size)))
  }

  /// What a codec's row names the stream by in a media type.
  package var stream: CodecRow.Stream {
    CodecRow.Stream(
      header: extradata, pixels: Int(pointer.pointee.width) * Int(pointer.pointee.height),
      frameRate: frameRate.value, profile: Int(pointer.pointee.profile))
  }

  /// The time base in which one frame lasts one tick.
  var timeBase: AVRational {
    AVRational(frameRate).inverse
  }

  /// Whether packets of both may follow each other in one stream.
  package static func == (a: StreamParameters, b: StreamParameters) -> Bool {
    let (x, y) = (a.pointer.pointee, b.pointer.pointee)
    return a.frameRate == b.frameRate && x.codec_id == y.codec_id && x.format == y.format
      && x.width == y.width && x.height == y.height && x.profile == y.profile
      && a.extradata == b.extradata
  }
}

extension AVRational {
  /// libav's form of a fraction.
  init(_ rational: Rational) {
    self.init(num: Int32(rational.numerator), den: Int32(rational.denominator))
  }

  /// The fraction turned over: a rate of a duration, or the other way round.
  var inverse: AVRational { AVRational(num: den, den: num) }
}
