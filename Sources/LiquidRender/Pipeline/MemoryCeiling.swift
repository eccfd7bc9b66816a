import VideoEncoder

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
  /// Encoders of a worker: alpha may have one of its own.
  private let encoders: Int
  /// Frames' worth that a worker holds with its encoders.
  private let held: Int
  /// Bytes that grow with the length: packets of a turn that will be repeated, and the index of the file.
  private let length: Int

  /// Takes the figures of a codec.
  ///
  /// - Parameters:
  ///   - settings: Of the encoder.
  ///   - loops: How many turns there are.
  ///   - frameCount: Frames of one turn.
  ///   - isFile: Whether the output is a file and may have an index, which grows with all turns; a pipe has none.
  init(_ settings: EncodingSettings, loops: Int, frameCount: Int, isFile: Bool) {
    let layout = settings.layout.drawn
    frame = layout.bytes(width: settings.width, height: settings.height)
    let isLossless = settings.quality == .lossless || settings.codec.traits.crfRange == nil
    let (held, keepsAll) =
      switch settings.codec {
      case .h264: (55, false)
      case .hevc: (105, false)
      case .av1: (135, false)
      case .vp9: (110, false)
      case .prores, .prores4444: (20, false)
      case .ffv1: (50, false)
      case .animation: (60, false)
      case .gif: (40, false)
      case .apng: (110, false)
      // The encoder puts the whole animation together.
      case .webp: (40, true)
      case .png, .uncompressed: (30, false)
      }
    self.held = held
    encoders = layout.hasAlpha && [.vp9, .av1].contains(settings.codec) ? 2 : 1
    // What a packet is of its frame at most, in these pictures.
    let packet = frame / (isLossless ? 2 : 20)
    length =
      (loops > 1 || keepsAll ? frameCount * packet : 0)
      + (isFile ? Self.index * frameCount * loops : 0)
  }

  /// Bytes that so many workers take at most, the program included.
  func bytes(workers: Int) -> Int {
    Self.program + frame * Self.shared + length + workers * (encoders * Self.encoder + frame * held)
  }

  /// The most workers that fit, not more than `workers`; nil when not even one does.
  ///
  /// - Parameters:
  ///   - workers: How many are wanted.
  ///   - memory: Bytes to be had, or nil when nobody says.
  /// - Returns: How many.
  func workers(_ workers: Int, within memory: Int?) -> Int? {
    guard let memory else { return workers }
    return (1...max(1, workers)).last { bytes(workers: $0) <= memory }
  }
}
