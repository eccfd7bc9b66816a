import CFFmpeg
import CSystem
import Essentials

/// An open encoder of libav.
struct CodecHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  /// Whether the encoder is in the care of `SVTAV1`.
  private var isGated = false
  /// Whether SVT-AV1 must see a frame before it can be closed: without one it waits for ever.
  private var owesFrame = false
  /// Whether the encoder leaves a heap full of holes, so that the next one needs new memory.
  ///
  /// Measured of x265 only, whose blocks are below the limit of `keepMemorySteady`. Others are closed without trimming,
  /// which took a seventh of the time of 320×180 in H.264.
  private var fragmentsHeap = false

  private init(adopting pointer: UnsafeMutablePointer<AVCodecContext>) { self.pointer = pointer }

  /// Opens the encoder `name`; `configure` fills in the fields of the context.
  static func open(
    _ name: String, options: [(String, String)],
    configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
  ) throws(RenderError) -> CodecHandle {
    LibAV.prepare()
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw RenderError(.unsupported, "this libav build has no \(name) encoder")
    }
    let context = try LibAV.allocated(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    var handle = CodecHandle(adopting: context)
    handle.fragmentsHeap = name == "libx265"
    // One thread: frame threads change the bytes of x264, and chunks use the cores better.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    configure(context)
    var dictionary = try OptionDictionary(options)
    let code: Int32
    if name == "libsvtav1" {
      let (width, height) = (context.pointee.width, context.pointee.height)
      handle.isGated = true
      code = SVTAV1.open(
        context, codec, "\(width)x\(height) \(options)", &dictionary.pointer)
      handle.owesFrame = code >= 0
    } else {
      code = avcodec_open2(context, codec, &dictionary.pointer)
    }
    try LibAV.check(code, "avcodec_open2", name)
    try dictionary.requireEmpty(name)
    return handle
  }

  /// Gives a frame to the encoder, or nil at the end of the stream.
  mutating func send(_ frame: VideoFrame?, _ subject: String) throws(RenderError) {
    LibAV.prepare()
    let code = withExtendedLifetime(frame) { avcodec_send_frame(pointer, frame?.pointer) }
    owesFrame = owesFrame && code < 0
    try LibAV.check(code, "avcodec_send_frame", subject)
  }

  /// The next packet, or nil when the encoder wants another frame or has no more.
  func receive(_ subject: String) throws(RenderError) -> EncodedPacket? {
    let packet = EncodedPacket(
      adopting: try LibAV.allocated(av_packet_alloc(), "av_packet_alloc"))
    let code = avcodec_receive_packet(pointer, packet.pointer)
    if code == LV_AVERROR_EAGAIN || code == LV_AVERROR_EOF { return nil }
    try LibAV.check(code, "avcodec_receive_packet", subject)
    try packet.tighten()
    return packet
  }

  deinit {
    if isGated {
      SVTAV1.close(pointer, owesFrame: owesFrame)
    } else {
      var context: UnsafeMutablePointer<AVCodecContext>? = pointer
      avcodec_free_context(&context)
    }
    if fragmentsHeap { lv_trim_heap() }
  }
}
