import AtomicFiles
public import Essentials
import MediaFormats
import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ByteSink {
  /// Creates the destination of a video or picture.
  static func open(_ destination: Destination) throws(RenderError) -> ByteSink {
    switch destination {
    case .descriptor(let descriptor, let name):
      return ByteSink.descriptor(descriptor, name: name)
    case .nowhere:
      throw RenderError(.usage, "a result needs a destination", about: .setting(.destination))
    case .file(let path, let overwrite):
      return try ByteSink.file(path, replacing: overwrite)
    }
  }

  /// Writes all bytes of a file that is made in memory, and makes it appear.
  consuming func writeWhole(_ bytes: [UInt8]) throws(RenderError) -> RenderOutcome {
    try write(bytes)
    try commit()
    return RenderOutcome(bytes: bytes.count)
  }
}

/// Writes a text file, which appears when it is whole.
///
/// - Throws: `RenderError`; a file that was there stays then.
public func writeFile(_ path: String, _ text: String, overwrite: Bool) throws(RenderError) {
  _ = try ByteSink.open(.file(path: path, overwrite: overwrite)).writeWhole(Array(text.utf8))
}

/// The file of a video: opened with the first packets, since they bring what its header contains.
///
/// Used by one thread at a time.
final class VideoFile: @unchecked Sendable {
  private let container: ContainerFormat
  private let note: FileNote?
  private let frameCount: Int
  private let loops: Int
  private var output: ByteSink?
  private var muxer: Muxer?
  /// The packets of the first turn, kept while others will follow.
  private var turn: [StreamPackets] = []
  /// What the file's index takes for a packet at most, in bytes.
  private static let indexBytes = 32

  /// Prepares a file of `loops` turns of `frameCount` frames each.
  init(
    _ container: ContainerFormat, _ output: consuming ByteSink, note: FileNote?, frameCount: Int,
    loops: Int
  ) {
    self.container = container
    self.note = note
    self.frameCount = frameCount
    self.loops = loops
    self.output = consume output
  }

  /// Writes packets of the first turn, in order.
  func write(_ made: StreamPackets) throws(RenderError) {
    if loops > 1 { turn.append(made) }
    try write(made, turn: 0)
  }

  /// What is known of the stream, once there were packets.
  private(set) var stream: CodecRow.Stream?

  private func write(_ made: StreamPackets, turn: Int) throws(RenderError) {
    if let output = output.take() {
      stream = made.parameters.stream
      muxer = try Muxer.open(
        container, made.parameters, alpha: made.alphaParameters, frameCount: frameCount * loops,
        to: output, note: note)
    }
    for packet in made.packets { try muxer?.write(packet, shiftedBy: turn * frameCount) }
    for packet in made.alphaPackets {
      try muxer?.write(packet, isAlpha: true, shiftedBy: turn * frameCount)
    }
  }

  /// Writes the other turns and the trailer, and returns the file, which has not appeared yet.
  ///
  /// - Parameters:
  ///   - digest: Of the frames, for the note.
  ///   - goOn: Asked between turns, with the number of those that are written; on `false` an error of category `interrupted` is thrown.
  /// - Returns: The complete file.
  /// - Throws: `RenderError`, of category `io` before the second turn when the disk cannot hold all.
  func close(digest: String?, _ goOn: (_ turns: Int) -> Bool) throws(RenderError) -> ByteSink {
    if loops > 1 { try repeatTurn(goOn) }
    guard let muxer = muxer.take() else {
      throw RenderError(.internal, "a video without packets cannot be finished")
    }
    return try muxer.close(blank: digest)
  }

  private func repeatTurn(_ goOn: (_ turns: Int) -> Bool) throws(RenderError) {
    for index in 1..<loops {
      guard goOn(index) else { throw .interrupted }
      if index == 1 { try muxer?.requireSpace(for: (loops - 1) * turnBytes) }
      for made in turn { try write(made, turn: index) }
    }
  }

  /// What one turn takes in the file at most.
  private var turnBytes: Int {
    turn.reduce(0) { sum, made in
      (made.packets + made.alphaPackets).reduce(sum) { $0 + $1.byteCount + Self.indexBytes }
    }
  }
}
