import CFFmpeg

/// A fresh single-threaded encoder for one chunk of a video: its packets begin with a key frame and
/// refer to no other chunk, so that chunks can be made anywhere, in any order, and joined by a `Muxer`.
///
/// Give it the frames of the chunk in order, then finish it. After an error it is of no more use.
public struct ChunkEncoder: ~Copyable, @unchecked Sendable {
  // Sendable because it is the only owner of its handles, and libav's contexts are bound to no thread.

  /// What the container must know of the stream; equal for all chunks of equal settings.
  public let parameters: StreamParameters
  /// The settings that it was opened with.
  public let settings: EncodingSettings

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
  /// - Throws: what `EncodingSettings.validate` throws, or category `encodingFailed`.
  public static func open(
    _ settings: EncodingSettings, firstFrame: Int
  ) throws(EncoderError) -> ChunkEncoder {
    try settings.validate()
    return try open(settings, firstFrame: firstFrame, recipe: CodecRecipe(settings))
  }

  /// Opens an encoder by a recipe, without a look at the settings.
  package static func open(
    _ settings: EncodingSettings, firstFrame: Int, recipe: CodecRecipe
  ) throws(EncoderError) -> ChunkEncoder {
    let rate = settings.frameRate
    let codec = try CodecHandle.open(recipe.encoderName, options: recipe.options) { context in
      context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      // The macro of this flag does not fit into Int32, so Swift imports it unsigned.
      context.pointee.flags |= Int32(bitPattern: UInt32(AV_CODEC_FLAG_CLOSED_GOP))
      context.pointee.width = Int32(settings.width)
      context.pointee.height = Int32(settings.height)
      context.pointee.pix_fmt = settings.layout.avFormat
      context.pointee.time_base = AVRational(num: rate.denominator, den: rate.numerator)
      context.pointee.framerate = AVRational(num: rate.numerator, den: rate.denominator)
      context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      // A key frame at the start and no other that is due to distance. The same for every chunk,
      // however short, since lookahead and headers follow from it.
      context.pointee.gop_size = settings.codec.traits.dependence == .frames ? 1 : 1 << 20
      settings.layout.colour.apply(to: context)
    }
    let filter = try PacketFilter.open(
      recipe.packetFilter.name, options: recipe.packetFilter.options, after: codec)
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
  /// - Throws: `EncoderError` of category `badSettings` for a frame of another size or layout,
  ///   `encodingFailed` otherwise.
  public mutating func encode(_ frame: VideoFrame) throws(EncoderError) -> [EncodedPacket] {
    guard frame.width == settings.width, frame.height == settings.height,
      frame.layout == settings.layout
    else {
      throw EncoderError(
        .badSettings,
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
  /// - Throws: `EncoderError` of category `badSettings` if there was no frame, `encodingFailed`
  ///   otherwise, also if the encoder has lost a frame.
  public consuming func finish() throws(EncoderError) -> [EncodedPacket] {
    guard framesIn > 0 else {
      throw EncoderError(.badSettings, "\(subject): a chunk needs at least one frame")
    }
    try codec.send(nil, subject)
    var packets = try drainCodec()
    try filter.send(nil, subject)
    packets += try drainFilter()
    // Animated pictures leave out what does not change, and WebP is one packet.
    guard packetsOut == framesIn || settings.codec.traits.dependence == .whole else {
      throw EncoderError(
        .encodingFailed, "\(subject): \(framesIn) frames went in, \(packetsOut) packets came out")
    }
    return packets
  }

  private var keepsFrames: Bool {
    switch settings.codec {
    case .animation, .ffv1, .gif, .apng: true
    default: settings.container == .y4m
    }
  }

  private var subject: String { "\(settings.codec.rawValue) frame \(firstFrame + framesIn)" }

  private func copy(of frame: VideoFrame) throws(EncoderError) -> VideoFrame {
    let copy = try VideoFrame(layout: frame.layout, width: frame.width, height: frame.height)
    try LibAV.check(av_frame_copy(copy.pointer, frame.pointer), "av_frame_copy", subject)
    copy.pointer.pointee.pts = frame.pointer.pointee.pts
    return copy
  }

  private mutating func drainCodec() throws(EncoderError) -> [EncodedPacket] {
    var packets: [EncodedPacket] = []
    while let packet = try codec.receive(subject) {
      try filter.send(packet, subject)
      packets += try drainFilter()
    }
    return packets
  }

  private mutating func drainFilter() throws(EncoderError) -> [EncodedPacket] {
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
