import CFFmpeg
package import Essentials
package import MediaFormats

/// A fresh single-threaded encoder for one chunk of a video: its packets begin with a key frame and
/// refer to no other chunk, so that chunks can be made anywhere, in any order, and joined by a `Muxer`.
///
/// Give it the frames of the chunk in order, then finish it. After an error it is of no more use.
package struct ChunkEncoder: ~Copyable, @unchecked Sendable {
  // Sendable because it is the only owner of its handles, and libav's contexts are bound to no thread.

  /// What the container must know of the stream; equal for all chunks of equal settings.
  package let parameters: StreamParameters
  /// The settings that it was opened with.
  package let settings: EncodingSettings

  private var codec: CodecHandle
  private let filter: PacketFilter
  private let firstFrame: Int
  private var framesIn = 0
  private var packetsOut = 0

  private init(
    settings: EncodingSettings, firstFrame: Int, codec: consuming CodecHandle,
    filter: consuming PacketFilter, parameters: StreamParameters
  ) {
    self.settings = settings
    self.firstFrame = firstFrame
    self.codec = codec
    self.filter = filter
    self.parameters = parameters
  }

  /// Opens an encoder for the chunk that begins with frame `firstFrame` of the video.
  ///
  /// AV1 encoders of unequal settings cannot be open at once in a process: the call waits until the
  /// others are closed. Do not hold one while opening the other on the same thread.
  ///
  /// - Throws: what `EncodingSettings.requireEncoder` throws, or category `failed`.
  package static func open(
    _ settings: EncodingSettings, firstFrame: Int
  ) throws(RenderError) -> ChunkEncoder {
    try settings.requireEncoder()
    return try open(settings, firstFrame: firstFrame, setup: EncoderSetup(settings))
  }

  /// Opens an encoder by a set-up, without a look at the settings.
  package static func open(
    _ settings: EncodingSettings, firstFrame: Int, setup: EncoderSetup
  ) throws(RenderError) -> ChunkEncoder {
    let rate = settings.frameRate
    let codec = try CodecHandle.open(setup.encoderName, options: setup.options) { context in
      context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      // The macro of this flag does not fit into Int32, so Swift imports it unsigned.
      context.pointee.flags |= Int32(bitPattern: UInt32(AV_CODEC_FLAG_CLOSED_GOP))
      context.pointee.width = Int32(settings.width)
      context.pointee.height = Int32(settings.height)
      context.pointee.pix_fmt = settings.layout.avFormat
      context.pointee.time_base = AVRational(rate).inverse
      context.pointee.framerate = AVRational(rate)
      context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      // A key frame at the start and no other that is due to distance. The same for every chunk,
      // however short, since lookahead and headers follow from it.
      context.pointee.gop_size = settings.codec.row.dependence == .frames ? 1 : 1 << 20
      settings.layout.colour.apply(to: context)
    }
    let filter = try PacketFilter.open(
      setup.packetFilter.name, options: setup.packetFilter.options, after: codec)
    let parameters = try filter.copyParameters(frameRate: rate)
    return ChunkEncoder(
      settings: settings, firstFrame: firstFrame, codec: codec, filter: filter,
      parameters: parameters)
  }

  /// Encodes the next frame of the chunk and returns the packets that are ready, in decoding order.
  ///
  /// Encoders look ahead: a packet may belong to a frame given long before. The frame is free to be
  /// drawn into again when the call returns.
  ///
  /// - Throws: `RenderError` of category `usage` for a frame of another size or layout,
  ///   `failed` otherwise.
  package mutating func encode(_ frame: VideoFrame) throws(RenderError) -> [EncodedPacket] {
    guard frame.width == settings.width, frame.height == settings.height,
      frame.layout == settings.layout
    else {
      throw RenderError(
        .usage,
        "a \(frame.width)x\(frame.height) \(frame.layout.rawValue) frame was given to an encoder "
          + "for \(settings.width)x\(settings.height) \(settings.layout.rawValue)")
    }
    frame.pointer.pointee.pts = Int64(framesIn)
    if keepsFrames {
      // The encoder's packets or its memory refer to the frame, which must stay free for the caller.
      try codec.send(try copy(of: frame), subject)
    } else {
      try codec.send(frame, subject)
    }
    framesIn += 1
    return try drainCodec()
  }

  /// Ends the chunk and returns its remaining packets.
  ///
  /// - Throws: `RenderError` of category `usage` if there was no frame, `failed`
  ///   otherwise, also if the encoder has lost a frame.
  package consuming func finish() throws(RenderError) -> [EncodedPacket] {
    guard framesIn > 0 else {
      throw RenderError(.usage, "\(subject): a chunk needs at least one frame")
    }
    try codec.send(nil, subject)
    var packets = try drainCodec()
    try filter.send(nil, subject)
    packets += try drainFilter()
    // Animated pictures leave out what does not change, and WebP is one packet.
    guard packetsOut == framesIn || settings.codec.row.dependence == .whole else {
      throw RenderError(
        .failed, "\(subject): \(framesIn) frames went in, \(packetsOut) packets came out")
    }
    return packets
  }

  private var keepsFrames: Bool {
    settings.codec.row.keepsFrames || settings.container == .y4m
  }

  private var subject: String { "\(settings.codec.rawValue) frame \(firstFrame + framesIn)" }

  private func copy(of frame: VideoFrame) throws(RenderError) -> VideoFrame {
    let copy = try VideoFrame(layout: frame.layout, width: frame.width, height: frame.height)
    try LibAV.check(av_frame_copy(copy.pointer, frame.pointer), "av_frame_copy", subject)
    copy.pointer.pointee.pts = frame.pointer.pointee.pts
    return copy
  }

  private mutating func drainCodec() throws(RenderError) -> [EncodedPacket] {
    var packets: [EncodedPacket] = []
    while let packet = try codec.receive(subject) {
      try filter.send(packet, subject)
      packets += try drainFilter()
    }
    return packets
  }

  private mutating func drainFilter() throws(RenderError) -> [EncodedPacket] {
    var packets: [EncodedPacket] = []
    while let packet = try filter.receive(subject) { packets.append(delivered(packet)) }
    return packets
  }

  /// Moves the packet from the chunk's clock to that of the video.
  ///
  /// Encoders leave the duration at 0.
  private mutating func delivered(_ packet: EncodedPacket) -> EncodedPacket {
    packet.pointer.pointee.pts += Int64(firstFrame)
    packet.pointer.pointee.dts += Int64(firstFrame)
    packet.pointer.pointee.duration = 1
    packetsOut += 1
    return packet
  }
}
