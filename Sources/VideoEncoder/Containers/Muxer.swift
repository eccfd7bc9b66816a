package import AtomicFiles
import CFFmpeg
package import Essentials
package import MediaFormats

/// Writes packets into a container, in decoding order, whichever encoders they come from.
///
/// A muxer that is dropped before `finish` leaves no file.
package struct Muxer: ~Copyable, @unchecked Sendable {
  // Sendable because it is the only owner of its handles, and libav's contexts are bound to no thread.

  // Order matters nowhere: no part uses another while it is being destroyed.
  private var format: FormatHandle
  private let buffer: SinkBuffer
  private let packet: PacketHandle
  private let output: ByteSink
  private let container: ContainerFormat
  private let note: FileNote?
  private let frameCount: Int?
  private let frameTime: AVRational
  private let streamTime: AVRational
  private var lastDecodingFrame: [Int]

  private init(
    format: consuming FormatHandle, buffer: consuming SinkBuffer,
    packet: consuming PacketHandle, output: consuming ByteSink, container: ContainerFormat,
    note: FileNote?, frameCount: Int?, frameTime: AVRational, streamTime: AVRational,
    streamCount: Int
  ) {
    self.format = format
    self.buffer = buffer
    self.packet = packet
    self.output = output
    self.container = container
    self.note = note
    self.frameCount = frameCount
    self.frameTime = frameTime
    self.streamTime = streamTime
    lastDecodingFrame = [Int](repeating: .min, count: streamCount)
  }

  /// Begins a file with one picture stream and writes its header.
  ///
  /// - Parameters:
  ///   - container: the file format; not `png`, whose files `SequenceWriter` writes.
  ///   - parameters: of the stream, from the encoder of any chunk.
  ///   - alpha: of the stream of alpha planes, for AVIF.
  ///   - frameCount: how many frames there will be, for headers that cannot be changed later.
  ///   - output: where to; dropped, so that no file is left, if this throws.
  ///   - note: a text for the file as a whole; formats without a place for it drop it.
  /// - Returns: the muxer, with the header written.
  /// - Throws: `RenderError` of category `usage` when the format needs a file and the output is
  ///   a pipe; `unsupported`, `io` or `failed`.
  package static func open(
    _ container: ContainerFormat, _ parameters: StreamParameters, alpha: StreamParameters? = nil,
    frameCount: Int? = nil, to output: consuming ByteSink, note: FileNote? = nil
  ) throws(RenderError) -> Muxer {
    LibAV.prepare()
    let isSeekable = output.url != nil
    guard container.row.canStream || isSeekable else {
      let others = ContainerFormat.allCases.filter(\.row.canStream).map(\.rawValue)
      throw RenderError(
        .usage,
        "\(container.rawValue) cannot be written to a pipe", about: .setting(.format),
        use: others.joined(separator: ", "))
    }
    let name = output.name
    guard let muxer = container.row.muxerName else {
      throw RenderError(.internal, "\(container.rawValue) has no muxer")
    }
    var format = try FormatHandle.allocate(
      muxer: muxer, url: output.url ?? "pipe:")
    let buffer = try SinkBuffer(for: output, isSeekable: isSeekable)
    let packet = try PacketHandle()
    format.pointer.pointee.pb = buffer.pointer
    let rate = parameters.frameRate
    if let frameCount {
      // Matroska states it in front, where a pipe cannot go back to.
      format.pointer.pointee.duration = av_rescale_q(
        Int64(frameCount), parameters.timeBase, AVRational(num: 1, den: AV_TIME_BASE))
    }
    if let note, container.row.holdsMetadata {
      try format.setComment(note.text)
    }
    try addStream(parameters, to: format, container, name)
    if let alpha { try addStream(alpha, to: format, container, name) }
    let options = container.muxerOptions(
      frameRate: rate, frameCount: frameCount, isSeekable: isSeekable)
    var dictionary = try OptionDictionary(options)
    let code = format.writeHeader(&dictionary.pointer)
    if code < 0 {
      throw output.state.pointee.error == 0
        ? LibAV.failure(code, "avformat_write_header", name) : output.failure()
    }
    try dictionary.requireEmpty(container.rawValue)
    let streamTime = try LibAV.allocated(format.stream(0), "stream").pointee.time_base
    return Muxer(
      format: format, buffer: buffer, packet: packet, output: output, container: container,
      note: note, frameCount: frameCount, frameTime: parameters.timeBase, streamTime: streamTime,
      streamCount: alpha == nil ? 1 : 2)
  }

  private static func addStream(
    _ parameters: StreamParameters, to format: borrowing FormatHandle,
    _ container: ContainerFormat, _ name: String
  ) throws(RenderError) {
    let rate = parameters.frameRate
    let stream = try LibAV.allocated(
      avformat_new_stream(format.pointer, nil), "avformat_new_stream")
    try LibAV.check(
      avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer),
      "avcodec_parameters_copy", name)
    stream.pointee.codecpar.pointee.codec_tag = tag(of: parameters.pointer.pointee, in: container)
    stream.pointee.time_base = parameters.timeBase
    stream.pointee.avg_frame_rate = AVRational(rate)
    stream.pointee.r_frame_rate = stream.pointee.avg_frame_rate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
  }

  /// The codec's four characters in the container, or 0 where the muxer chooses them rightly.
  ///
  /// Apple's players want another tag for HEVC than FFmpeg's own choice, and only the encoder knows the
  /// kind of ProRes: the muxer would call 4444 by the name of 422 HQ.
  private static func tag(
    of parameters: AVCodecParameters, in container: ContainerFormat
  ) -> UInt32 {
    guard container == .mp4 || container == .mov else { return 0 }
    return switch parameters.codec_id {
    case AV_CODEC_ID_HEVC: LV_TAG_HVC1
    case AV_CODEC_ID_PRORES: parameters.codec_tag
    default: 0
    }
  }

  /// Writes one packet.
  ///
  /// The packet stays usable and can be written again, shifted, to repeat a loop without encoding
  /// it again.
  ///
  /// - Parameters:
  ///   - packet: the next one of its stream in decoding order.
  ///   - isAlpha: whether it belongs to the stream of alpha planes.
  ///   - frames: how much later it is shown than the packet has it.
  /// - Throws: `RenderError` of category `io` or `failed`; write no more then.
  package mutating func write(
    _ packet: EncodedPacket, isAlpha: Bool = false, shiftedBy frames: Int = 0
  ) throws(RenderError) {
    LibAV.prepare()
    // libav lets some of these pass: it sorts packets that it holds back, and takes a time of 0 for none.
    let stream = isAlpha ? 1 : 0
    let decodingFrame = packet.decodingFrame + frames
    guard decodingFrame > lastDecodingFrame[stream] else {
      throw RenderError(
        .failed,
        "\(output.name): the packet of frame \(packet.presentationFrame + frames) came out of order"
      )
    }
    lastDecodingFrame[stream] = decodingFrame
    let scratch = self.packet.pointer
    try LibAV.check(av_packet_ref(scratch, packet.pointer), "av_packet_ref", output.name)
    scratch.pointee.pts += Int64(frames)
    scratch.pointee.dts += Int64(frames)
    // The end is rounded like a start, so that in WebM's milliseconds the rounded durations add up.
    let end = av_rescale_q(
      scratch.pointee.pts + scratch.pointee.duration, frameTime, streamTime)
    av_packet_rescale_ts(scratch, frameTime, streamTime)
    scratch.pointee.duration = end - scratch.pointee.pts
    scratch.pointee.stream_index = Int32(stream)
    try check(av_interleaved_write_frame(format.pointer, scratch), "av_interleaved_write_frame")
  }

  /// Refuses what the disk cannot hold.
  ///
  /// - Throws: `RenderError` of category `io` when fewer than `count` bytes are free.
  package func requireSpace(for count: Int) throws(RenderError) {
    try output.requireSpace(for: count)
  }

  /// Writes the trailer and makes the file appear under its name.
  ///
  /// - Parameter blank: what takes the place of the note's blank.
  /// - Throws: `RenderError` of category `io`, `exists`, `cannotCreate` or `failed`;
  ///   no file is left then.
  package consuming func finish(blank: String? = nil) throws(RenderError) {
    let output = try close(blank: blank)
    try output.commit()
  }

  /// Writes the trailer and returns the complete output, which has not appeared under its name yet.
  package consuming func close(blank: String? = nil) throws(RenderError) -> ByteSink {
    LibAV.prepare()
    let final = note.map { note in blank.map(note.filled) ?? note.text }
    if let final, container.row.holdsMetadata { try format.setComment(final) }
    try check(format.writeTrailer(), "av_write_trailer")
    avio_flush(buffer.pointer)
    try check(buffer.pointer.pointee.error, "avio_flush")
    if container == .webp, let frameCount {
      let milliseconds = av_rescale_q(
        Int64(frameCount), frameTime, AVRational(num: 1, den: 1000))
      try output.setWebPDuration(Int(milliseconds))
    }
    if let note, let final, output.url != nil {
      switch container.row.notePlace {
      case .earlyMetadata:
        if final != note.text { try output.replace(note.blank, by: blank ?? note.blank) }
      case .gifComment: try output.insertGIFComment(final)
      case .pngText: try output.insertPNGText(final)
      case .metadata, nil: break
      }
    }
    return output
  }

  /// Throws the error of the file if there is one, since it is more precise than the muxer's.
  private func check(_ code: Int32, _ call: StaticString) throws(RenderError) {
    if output.state.pointee.error != 0 { throw output.failure() }
    try LibAV.check(code, call, output.name)
  }
}
