import CFFmpeg
import Essentials
import MediaFormats

/// An open bitstream filter of libav, through which packets pass.
struct PacketFilter: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVBSFContext>

  private init(adopting pointer: UnsafeMutablePointer<AVBSFContext>) { self.pointer = pointer }

  /// Opens the filter `name` for the packets of `codec`.
  static func open(
    _ name: String, options: [(String, String)], after codec: borrowing CodecHandle
  ) throws(RenderError) -> PacketFilter {
    guard let filter = av_bsf_get_by_name(name) else {
      throw RenderError(.unsupported, "this libav build has no \(name) filter")
    }
    var context: UnsafeMutablePointer<AVBSFContext>?
    try LibAV.check(av_bsf_alloc(filter, &context), "av_bsf_alloc", name)
    let handle = PacketFilter(adopting: try LibAV.allocated(context, "av_bsf_alloc"))
    try LibAV.check(
      avcodec_parameters_from_context(handle.pointer.pointee.par_in, codec.pointer),
      "avcodec_parameters_from_context", name)
    handle.pointer.pointee.time_base_in = codec.pointer.pointee.time_base
    for (key, value) in options {
      try LibAV.check(
        av_opt_set(handle.pointer.pointee.priv_data, key, value, 0), "av_opt_set", name,
        category: .usage)
    }
    try LibAV.check(av_bsf_init(handle.pointer), "av_bsf_init", name)
    return handle
  }

  /// The stream's parameters behind the filter.
  func copyParameters(frameRate: Rational) throws(RenderError) -> StreamParameters {
    let parameters = StreamParameters(
      adopting: try LibAV.allocated(avcodec_parameters_alloc(), "avcodec_parameters_alloc"),
      frameRate: frameRate)
    try LibAV.check(
      avcodec_parameters_copy(parameters.pointer, pointer.pointee.par_out),
      "avcodec_parameters_copy", "stream")
    return parameters
  }

  /// Gives a packet to the filter, which takes its contents, or nil at the end of the stream.
  func send(_ packet: EncodedPacket?, _ subject: String) throws(RenderError) {
    try LibAV.check(av_bsf_send_packet(pointer, packet?.pointer), "av_bsf_send_packet", subject)
  }

  /// The next packet, or nil when the filter wants another one or has no more.
  func receive(_ subject: String) throws(RenderError) -> EncodedPacket? {
    let packet = EncodedPacket(
      adopting: try LibAV.allocated(av_packet_alloc(), "av_packet_alloc"))
    let code = av_bsf_receive_packet(pointer, packet.pointer)
    if code == LV_AVERROR_EAGAIN || code == LV_AVERROR_EOF { return nil }
    try LibAV.check(code, "av_bsf_receive_packet", subject)
    return packet
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVBSFContext>? = pointer
    av_bsf_free(&pointer)
  }
}
