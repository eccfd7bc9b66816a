import CFFmpeg

/// A file format that frames can be written to.
public enum ContainerFormat: String, Sendable, Hashable, CaseIterable {
  /// MPEG-4 file with the index in front, so that a browser can start at once.
  case mp4
  /// WebM (Matroska), for the web.
  case webm
  /// QuickTime file, for video editors.
  case mov
  /// Matroska, for archives.
  case mkv
  /// GIF animation.
  case gif
  /// Animated PNG.
  case apng
  /// Animated WebP.
  case webp
  /// Animated AVIF.
  case avif
  /// A PNG file for each frame.
  case png
  /// YUV4MPEG2: uncompressed frames with a small header, for other encoders and players.
  case y4m
  /// The bytes of the planes, frame after frame, and nothing else.
  case rawvideo
  /// FFmpeg's text list with one MD5 a frame, for comparing renders.
  case framemd5

  /// File name extensions, lower case, without the dot; the first is the usual one.
  public var fileExtensions: [String] {
    switch self {
    case .mp4: ["mp4", "m4v"]
    case .rawvideo: ["yuv", "raw"]
    // Of a name with a place for the frame's number; without one it is a still picture.
    case .png: ["png"]
    case .apng: ["apng"]
    default: [rawValue]
    }
  }

  /// The format that a file name's extension asks for, or nil.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let name = fileName[fileName.index(after: dot)...].lowercased()
    guard let match = Self.allCases.first(where: { $0.fileExtensions.contains(name) }) else {
      return nil
    }
    self = match
  }

  /// Whether it can be written to a pipe, that is without going back to earlier bytes.
  ///
  /// MP4 is then cut into fragments.
  public var canStream: Bool {
    switch self {
    case .mp4, .webm, .mkv, .gif, .y4m, .rawvideo, .framemd5: true
    case .mov, .apng, .webp, .avif, .png: false
    }
  }

  /// Whether pixels with alpha can be kept.
  public var holdsAlpha: Bool { self != .mp4 }

  /// Whether it can repeat for ever by itself, as pictures in web pages do.
  public var repeatsItself: Bool { [.gif, .apng, .webp, .avif].contains(self) }

  /// The codec used when none is asked for.
  ///
  /// - Parameter alpha: Whether pixels have alpha.
  /// - Returns: A codec of the format that keeps alpha if it is asked for and the format can.
  public func defaultCodec(alpha: Bool = false) -> VideoCodec {
    switch self {
    case .mp4: .h264
    case .webm: .vp9
    case .mov: alpha ? .prores4444 : .prores
    case .mkv: .ffv1
    case .gif: .gif
    case .apng: .apng
    case .webp: .webp
    case .avif: .av1
    case .png: .png
    case .y4m, .rawvideo, .framemd5: .uncompressed
    }
  }

  /// Codecs that fit in, the default first.
  public var codecs: [VideoCodec] {
    let usual = defaultCodec()
    return [usual]
      + VideoCodec.allCases.filter { $0 != usual && $0.traits.containers.contains(self) }
  }

  /// Whether this libav build can write it.
  public var isAvailable: Bool {
    self == .png || av_guess_format(muxerName, nil, nil) != nil
  }

  var muxerName: String {
    switch self {
    case .mkv: "matroska"
    case .y4m: "yuv4mpegpipe"
    default: rawValue
    }
  }

  /// Options of the muxer.
  ///
  /// - Parameters:
  ///   - frameRate: Of the stream.
  ///   - frameCount: Of the stream, if it is known.
  ///   - isSeekable: Whether a file is written, not a pipe.
  /// - Returns: Names and values.
  func muxerOptions(
    frameRate: FrameRate, frameCount: Int?, isSeekable: Bool
  ) -> [(String, String)] {
    // One clock for track and movie: with the movie's default of 1/1000 s, 100 frames at 60 fps
    // would last 1.667 s instead of 1.666667 s, and a player that trusts it pauses at the seam.
    var timescale = Int(frameRate.numerator)
    while timescale < 10_000 { timescale *= 2 }
    let clocks = [
      ("video_track_timescale", "\(timescale)"), ("movie_timescale", "\(timescale)"),
    ]
    switch self {
    case .mp4, .mov:
      guard isSeekable else {
        // With delay_moov the first frame is at 0 although B-frames are decoded before.
        return clocks + [("movflags", "+frag_keyframe+delay_moov+default_base_moof")]
      }
      return clocks + [("movflags", "+faststart"), ("use_editlist", "1")]
    case .avif: return []
    // Without checksums, the digest of the frames can be put in when they are all drawn.
    case .mkv: return [("write_crc32", "0")]
    case .webp: return [("loop", "0")]
    case .gif:
      // Without it the last frame lasts as long as the one before, and roundings do not add up.
      let last = frameCount.map { count in
        func hundredths(_ frame: Int) -> Int64 {
          av_rescale(Int64(frame), 100 * Int64(frameRate.denominator), Int64(frameRate.numerator))
        }
        return ("final_delay", "\(max(2, hundredths(count) - hundredths(count - 1)))")
      }
      return [("loop", "0")] + (last.map { [$0] } ?? [])
    case .apng: return [("plays", "0")]
    // Beyond 8 bits and with alpha, the header has an extension of its own.
    case .y4m: return [("strict", "-1")]
    case .webm, .png, .rawvideo, .framemd5: return []
    }
  }
}
