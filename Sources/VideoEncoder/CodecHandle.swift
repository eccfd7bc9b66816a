import CFFmpeg

/// An open encoder of libav.
struct CodecHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  private init(adopting pointer: UnsafeMutablePointer<AVCodecContext>) { self.pointer = pointer }

  /// Opens the encoder `name`; `configure` fills in the fields of the context.
  static func open(
    _ name: String, options: [(String, String)],
    configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
  ) throws(EncoderError) -> CodecHandle {
    LibAV.prepare()
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw EncoderError(.unavailable, "this libav build has no \(name) encoder")
    }
    let context = try LibAV.allocated(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    let handle = CodecHandle(adopting: context)
    // One thread: frame threads change the bytes of x264, and chunks use the cores better.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    configure(context)
    var dictionary = try OptionDictionary(options)
    try LibAV.check(avcodec_open2(context, codec, &dictionary.pointer), "avcodec_open2", name)
    try dictionary.requireEmpty(name)
    return handle
  }

  /// Gives a frame to the encoder, or nil at the end of the stream.
  func send(_ frame: VideoFrame?, _ subject: String) throws(EncoderError) {
    LibAV.prepare()
    let code = withExtendedLifetime(frame) { avcodec_send_frame(pointer, frame?.pointer) }
    try LibAV.check(code, "avcodec_send_frame", subject)
  }

  /// The next packet, or nil when the encoder wants another frame or has no more.
  func receive(_ subject: String) throws(EncoderError) -> EncodedPacket? {
    let packet = EncodedPacket(
      adopting: try LibAV.allocated(av_packet_alloc(), "av_packet_alloc"))
    let code = avcodec_receive_packet(pointer, packet.pointer)
    if code == LV_AVERROR_EAGAIN || code == LV_AVERROR_EOF { return nil }
    try LibAV.check(code, "avcodec_receive_packet", subject)
    return packet
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&pointer)
  }
}
