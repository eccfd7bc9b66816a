import Essentials
import MediaFormats
import VideoEncoder

/// Packets that follow each other, and what the container must know of them.
struct StreamPackets: Sendable {
  var parameters: StreamParameters
  var packets: [EncodedPacket] = []
  /// The stream of alpha planes, if it is one of its own.
  var alphaParameters: StreamParameters?
  var alphaPackets: [EncodedPacket] = []

  /// Bytes of all packets.
  var byteCount: Int { (packets + alphaPackets).reduce(0) { $0 + $1.byteCount } }
}

/// The encoder of a chunk; where alpha is a stream of its own, a second one for its planes.
final class StreamPair {
  private var colour: ChunkEncoder?
  private var alpha: ChunkEncoder?
  /// The planes of each stream, when the drawn frame holds both.
  private let frames: (colour: VideoFrame, alpha: VideoFrame)?

  /// Opens the encoders for the chunk that begins with frame `firstFrame`.
  init(_ settings: EncodingSettings, firstFrame: Int) throws(RenderError) {
    var (colourPart, alphaPart) = (settings, settings)
    let isPair = settings.codec.row.separatesAlpha && settings.layout.hasAlpha
    if isPair {
      colourPart.layout = .yuv420p8
      alphaPart.layout = .gray8
      frames = (
        try VideoFrame(layout: .yuv420p8, width: settings.width, height: settings.height),
        try VideoFrame(layout: .gray8, width: settings.width, height: settings.height)
      )
    } else {
      frames = nil
    }
    let colour = try ChunkEncoder.open(colourPart, firstFrame: firstFrame)
    let parameters = colour.parameters
    self.colour = consume colour
    var alphaParameters: StreamParameters?
    if isPair {
      let alpha = try ChunkEncoder.open(alphaPart, firstFrame: firstFrame)
      alphaParameters = alpha.parameters
      self.alpha = consume alpha
    }
    noPackets = StreamPackets(parameters: parameters, alphaParameters: alphaParameters)
  }

  /// An empty list of packets of these streams.
  let noPackets: StreamPackets

  /// Encodes a frame and appends the packets that are ready.
  func encode(_ frame: VideoFrame, into made: inout StreamPackets) throws(RenderError) {
    guard let frames else {
      if let packets = try colour?.encode(frame) { made.packets += packets }
      return
    }
    frames.colour.convert(from: frame)
    frames.alpha.convert(from: frame)
    if let packets = try colour?.encode(frames.colour) { made.packets += packets }
    if let packets = try alpha?.encode(frames.alpha) { made.alphaPackets += packets }
  }

  /// Ends the chunk and appends the remaining packets.
  func finish(into made: inout StreamPackets) throws(RenderError) {
    if let colour = colour.take() { made.packets += try colour.finish() }
    if let alpha = alpha.take() { made.alphaPackets += try alpha.finish() }
  }
}
