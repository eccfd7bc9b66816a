import MediaFormats

/// How much memory a render takes at most.
///
/// The figures are upper bounds of measured peaks (docs/reliability.md), in frames of the drawn layout: what an
/// encoder holds grows with the size of its frames.
struct MemoryCeiling: Sendable {
  /// Program and libraries, in bytes.
  private static let program = 72 << 20
  /// What an encoder takes however small its frames are, in bytes.
  private static let encoder = 24 << 20
  /// Frames' worth of paints and of packets that wait for their turn.
  private static let shared = 30
  /// What the index of a file takes for a frame, in bytes.
  private static let index = 192

  /// Bytes of a frame.
  private let frame: Int
  /// Bytes of a worker with its encoders.
  private let worker: Int
  /// Bytes that grow with the length: packets of a turn that will be repeated, and the index of the file.
  private let length: Int

  /// Takes the figures of a codec's row.
  ///
  /// - Parameters:
  ///   - settings: Of the encoder.
  ///   - loops: How many turns there are.
  ///   - frameCount: Frames of one turn.
  ///   - isFile: Whether the output is a file and may have an index, which grows with all turns; a pipe has none.
  init(_ settings: EncodingSettings, loops: Int, frameCount: Int, isFile: Bool) {
    frame = settings.layout.drawn.bytes(width: settings.width, height: settings.height)
    let held = settings.heldMemory
    worker = held.encoders * Self.encoder + frame * held.frames
    let isLossless = settings.quality == .lossless || settings.codec.row.crfRange == nil
    // What a packet is of its frame at most, in these pictures.
    let packet = frame / (isLossless ? 2 : 20)
    length =
      (loops > 1 || held.keepsAll ? frameCount * packet : 0)
      + (isFile ? Self.index * frameCount * loops : 0)
  }

  /// Bytes that so many workers take at most, the program included.
  func bytes(workers: Int) -> Int {
    Self.program + frame * Self.shared + length + workers * worker
  }

  /// The most workers that fit, not more than `workers`; nil when not even one does.
  ///
  /// - Parameters:
  ///   - workers: How many are wanted.
  ///   - memory: Available bytes, or nil when that is unknown.
  /// - Returns: How many.
  func workers(_ workers: Int, within memory: Int?) -> Int? {
    guard let memory else { return workers }
    return (1...max(1, workers)).last { bytes(workers: $0) <= memory }
  }
}
