import VideoEncoder

/// How much memory a render takes at most, whatever its length.
///
/// The figures are upper bounds of measured peaks (docs/reliability.md), in frames of the drawn layout: what an
/// encoder holds grows with the size of its frames.
struct MemoryCeiling {
  /// Program and libraries, in bytes.
  private static let program = 80 << 20
  /// Frames' worth of paints and of packets that wait for their turn.
  private static let shared = 30

  /// Bytes of a frame.
  private let frame: Int
  private let codec: VideoCodec
  /// How many frames' worth of packets all turns need, kept while they are repeated.
  private let kept: Int

  init(_ settings: EncodingSettings, loops: Int, frameCount: Int) {
    let layout = settings.layout.drawn
    frame = (0..<layout.planeCount).reduce(0) { sum, plane in
      sum + layout.rowBytes(ofPlane: plane, width: settings.width)
        * layout.rows(ofPlane: plane, height: settings.height)
    }
    codec = settings.codec
    kept = loops > 1 ? frameCount / 4 : 0
  }

  /// Frames' worth that a worker holds with its encoder.
  private var held: Int {
    switch codec {
    case .h264: 60
    case .hevc, .av1: 110
    case .vp9: 110
    case .prores, .prores4444: 30
    case .ffv1: 60
    case .animation, .gif, .apng, .webp, .png, .uncompressed: 60
    }
  }

  /// Bytes that so many workers take at most.
  func bytes(workers: Int) -> Int { Self.program + frame * (Self.shared + kept + workers * held) }
}
