import CFFmpeg

/// A file format that frames can be written to.
public enum ContainerFormat: String, Sendable, Hashable, CaseIterable {
  /// MPEG-4 file with the index in front, so that a browser can start at once.
  case mp4
  /// WebM (Matroska), for the web.
  case webm
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
    case .webm: ["webm"]
    case .y4m: ["y4m"]
    case .rawvideo: ["yuv", "raw"]
    case .framemd5: ["framemd5"]
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
  public var canStream: Bool {
    switch self {
    case .mp4, .webm: false
    case .y4m, .rawvideo, .framemd5: true
    }
  }

  /// The codec used when none is asked for.
  public var defaultCodec: VideoCodec {
    switch self {
    case .mp4: .h264
    case .webm: .vp9
    case .y4m, .rawvideo, .framemd5: .uncompressed
    }
  }

  /// Codecs that fit in, best known first.
  public var codecs: [VideoCodec] {
    VideoCodec.allCases.filter { $0.traits.containers.contains(self) }
  }

  /// Whether this libav build can write it.
  public var isAvailable: Bool { av_guess_format(muxerName, nil, nil) != nil }

  var muxerName: String { self == .y4m ? "yuv4mpegpipe" : rawValue }

  /// Options of the muxer for a stream of this frame rate.
  func muxerOptions(frameRate: FrameRate) -> [(String, String)] {
    guard self == .mp4 else { return [] }
    // One clock for track and movie: with the movie's default of 1/1000 s, 100 frames at 60 fps
    // would last 1.667 s instead of 1.666667 s, and a player that trusts it pauses at the seam.
    var timescale = Int(frameRate.numerator)
    while timescale < 10_000 { timescale *= 2 }
    return [
      ("movflags", "+faststart"),
      ("video_track_timescale", "\(timescale)"),
      ("movie_timescale", "\(timescale)"),
      ("use_editlist", "1"),
    ]
  }
}
