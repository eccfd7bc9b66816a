import CFFmpeg

/// Writes packets into a container, in decoding order, whichever encoders they come from.
///
/// A muxer that is dropped before `finish` leaves no file.
public struct Muxer: ~Copyable, @unchecked Sendable {
  // Sendable because it is the only owner of its handles, and libav's contexts are bound to no thread.

  // Order matters nowhere: no part uses another while it is being destroyed.
  private let format: FormatHandle
  private let buffer: OutputBuffer
  private let packet: PacketHandle
  private let output: Output
  private let frameTime: AVRational
  private let streamTime: AVRational
  private var lastDecodingFrame = Int.min

  private init(
    format: consuming FormatHandle, buffer: consuming OutputBuffer,
    packet: consuming PacketHandle, output: consuming Output, frameTime: AVRational,
    streamTime: AVRational
  ) {
    self.format = format
    self.buffer = buffer
    self.packet = packet
    self.output = output
    self.frameTime = frameTime
    self.streamTime = streamTime
  }

  /// Begins a file with one video stream and writes its header.
  ///
  /// - Parameters:
  ///   - container: the file format.
  ///   - parameters: of the stream, from the encoder of any chunk.
  ///   - output: where to; dropped, so that no file is left, if this throws.
  ///   - metadata: keys and values for the file as a whole, such as `title` and `comment`; formats
  ///     drop keys that they have no place for.
  /// - Returns: the muxer, with the header written.
  /// - Throws: `EncoderError` of category `unsupported` when the format needs a file and the output is
  ///   a pipe; `unavailable`, `inputOutput` or `encodingFailed`.
  public static func open(
    _ container: ContainerFormat, _ parameters: StreamParameters, to output: consuming Output,
    metadata: [(key: String, value: String)] = []
  ) throws(EncoderError) -> Muxer {
    LibAV.prepare()
    guard container.canStream || output.url != nil else {
      let others = ContainerFormat.allCases.filter(\.canStream).map(\.rawValue)
      throw EncoderError(
        .unsupported,
        "\(container.rawValue) cannot be written to a pipe; write to a file, "
          + "or use the format \(others.joined(separator: " or "))")
    }
    let name = output.name
    let format = try FormatHandle.allocate(
      muxer: container.muxerName, url: output.url ?? "pipe:")
    let buffer = try OutputBuffer(for: output, isSeekable: output.url != nil)
    let packet = try PacketHandle()
    format.pointer.pointee.pb = buffer.pointer
    for (key, value) in metadata {
      try LibAV.check(
        av_dict_set(&format.pointer.pointee.metadata, key, value, 0), "av_dict_set", key)
    }

    let rate = parameters.frameRate
    let stream = try LibAV.allocated(
      avformat_new_stream(format.pointer, nil), "avformat_new_stream")
    try LibAV.check(
      avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer),
      "avcodec_parameters_copy", name)
    // The muxer chooses the tag that belongs to the codec in this container.
    stream.pointee.codecpar.pointee.codec_tag = 0
    stream.pointee.time_base = parameters.timeBase
    stream.pointee.avg_frame_rate = AVRational(num: rate.numerator, den: rate.denominator)
    stream.pointee.r_frame_rate = stream.pointee.avg_frame_rate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)

    var options = try OptionDictionary(container.muxerOptions(frameRate: rate))
    let code = avformat_write_header(format.pointer, &options.pointer)
    if code < 0 {
      throw output.state.pointee.error == 0
        ? LibAV.failure(code, "avformat_write_header", name) : output.failure()
    }
    try options.requireEmpty(container.rawValue)
    return Muxer(
      format: format, buffer: buffer, packet: packet, output: output,
      frameTime: parameters.timeBase, streamTime: stream.pointee.time_base)
  }

  /// Writes one packet.
  ///
  /// The packet stays usable and can be written again, shifted, to repeat a loop without encoding
  /// it again.
  ///
  /// - Parameters:
  ///   - packet: the next one in decoding order.
  ///   - frames: how much later than the packet says it is shown.
  /// - Throws: `EncoderError` of category `inputOutput` or `encodingFailed`; write no more then.
  public mutating func write(
    _ packet: EncodedPacket, shiftedBy frames: Int = 0
  ) throws(EncoderError) {
    LibAV.prepare()
    // libav lets some of these pass: it sorts packets that it holds back, and takes a time of 0 for none.
    let decodingFrame = packet.decodingFrame + frames
    guard decodingFrame > lastDecodingFrame else {
      throw EncoderError(
        .encodingFailed,
        "\(output.name): the packet of frame \(packet.presentationFrame + frames) came out of order"
      )
    }
    lastDecodingFrame = decodingFrame
    let scratch = self.packet.pointer
    try LibAV.check(av_packet_ref(scratch, packet.pointer), "av_packet_ref", output.name)
    scratch.pointee.pts += Int64(frames)
    scratch.pointee.dts += Int64(frames)
    // The end is rounded like a start, so that in WebM's milliseconds the rounded durations add up.
    let end = av_rescale_q(
      scratch.pointee.pts + scratch.pointee.duration, frameTime, streamTime)
    av_packet_rescale_ts(scratch, frameTime, streamTime)
    scratch.pointee.duration = end - scratch.pointee.pts
    scratch.pointee.stream_index = 0
    try check(av_interleaved_write_frame(format.pointer, scratch), "av_interleaved_write_frame")
  }

  /// Writes the trailer and makes the file appear under its name.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`, `exists`, `cannotCreate` or `encodingFailed`;
  ///   no file is left then.
  public consuming func finish() throws(EncoderError) {
    LibAV.prepare()
    try check(av_write_trailer(format.pointer), "av_write_trailer")
    avio_flush(buffer.pointer)
    try check(buffer.pointer.pointee.error, "avio_flush")
    try output.commit()
  }

  /// Throws the error of the file if there is one, since it says more than the muxer's.
  private func check(_ code: Int32, _ call: StaticString) throws(EncoderError) {
    if output.state.pointee.error != 0 { throw output.failure() }
    try LibAV.check(code, call, output.name)
  }
}
