/// Everything that is known of a file format.
public struct ContainerRow: Sendable {
  /// Where a file of the format has room for a text.
  package enum NotePlace: Sendable {
    /// The comment of the container's metadata, which is written again with the trailer.
    case metadata
    /// The comment of the container's metadata, which is fixed with the header.
    case earlyMetadata
    /// A comment extension block (GIF89a, section 24).
    case gifComment
    /// An `iTXt` chunk (PNG, section 11.3.3.4).
    case pngText
  }

  /// How a loop is shown more than once.
  public enum Repetition: Sendable {
    /// The packets are written again.
    case packets
    /// Players repeat the file for ever by themselves, as pictures in web pages.
    case byItself
    /// The format has no packets to repeat.
    case none
  }

  /// The kinds of files that can be read again.
  package enum Kind: Sendable {
    case isoMedia, matroska, gif, png
  }

  /// File name extensions, lower case, without the dot; the first is the usual one.
  public var fileExtensions: [String]
  /// The codec that is used when none is asked for.
  var usualCodec: VideoCodec
  /// The codec that is used for pixels with alpha, where it is another.
  var alphaCodec: VideoCodec?
  /// Whether it can be written to a pipe, that is without going back to earlier bytes; MP4 is then cut into fragments.
  public var canStream = false
  /// Whether pixels with alpha can be kept.
  public var holdsAlpha = true
  /// Whether there is room for a second stream, of alpha alone.
  var holdsAlphaStream = false
  /// How a loop is shown more than once.
  public var repetition = Repetition.none
  /// The highest rate at which players show every frame, or nil where they all do.
  public var maximumFrameRate: Int?
  /// Where a text has room, if anywhere.
  package var notePlace: NotePlace?
  /// The media type of a file (RFC 6838) that a page can show, or nil.
  public var mediaType: String?
  /// What a file begins as, or nil for formats that are not read again.
  package var kind: Kind?
  /// Whether each frame is a file of its own.
  public var isSequence = false
  /// Whether the size of the file follows from its frames.
  package var isPlainBytes = false
  /// libav's name of the muxer; nil where packets are written without one.
  package var muxerName: String?

  /// Whether a file of the format keeps a note.
  public var holdsNote: Bool { notePlace != nil }

  static func table(_ format: ContainerFormat) -> ContainerRow {
    switch format {
    case .mp4:
      ContainerRow(
        fileExtensions: ["mp4", "m4v"], usualCodec: .h264, canStream: true, holdsAlpha: false,
        repetition: .packets, notePlace: .metadata, mediaType: "video/mp4", kind: .isoMedia,
        muxerName: "mp4")
    case .webm:
      ContainerRow(
        fileExtensions: ["webm"], usualCodec: .vp9, canStream: true, repetition: .packets,
        notePlace: .earlyMetadata, mediaType: "video/webm", kind: .matroska, muxerName: "webm")
    case .mov:
      ContainerRow(
        fileExtensions: ["mov"], usualCodec: .prores, alphaCodec: .prores4444,
        repetition: .packets, notePlace: .metadata, mediaType: "video/quicktime", kind: .isoMedia,
        muxerName: "mov")
    case .mkv:
      ContainerRow(
        fileExtensions: ["mkv"], usualCodec: .ffv1, canStream: true, repetition: .packets,
        notePlace: .earlyMetadata, mediaType: "video/matroska", kind: .matroska,
        muxerName: "matroska")
    case .gif:
      ContainerRow(
        fileExtensions: ["gif"], usualCodec: .gif, canStream: true, repetition: .byItself,
        // Browsers show a frame of an animated picture that lasts 10 ms or less for 100 ms.
        maximumFrameRate: 50, notePlace: .gifComment, mediaType: "image/gif", kind: .gif,
        muxerName: "gif")
    case .apng:
      ContainerRow(
        fileExtensions: ["apng"], usualCodec: .apng, repetition: .byItself, maximumFrameRate: 60,
        notePlace: .pngText, mediaType: "image/apng", kind: .png, muxerName: "apng")
    case .webp:
      ContainerRow(
        fileExtensions: ["webp"], usualCodec: .webp, repetition: .byItself, maximumFrameRate: 60,
        mediaType: "image/webp", muxerName: "webp")
    case .avif:
      ContainerRow(
        fileExtensions: ["avif"], usualCodec: .av1, holdsAlphaStream: true, repetition: .byItself,
        maximumFrameRate: 60,
        mediaType: "image/avif", kind: .isoMedia, muxerName: "avif")
    case .png:
      // Of a name with a place for the frame's number; without one it is a still picture.
      ContainerRow(
        fileExtensions: ["png"], usualCodec: .png, mediaType: "image/png", kind: .png,
        isSequence: true)
    case .y4m:
      ContainerRow(
        fileExtensions: ["y4m"], usualCodec: .uncompressed, canStream: true, holdsAlpha: false,
        isPlainBytes: true,
        muxerName: "yuv4mpegpipe")
    case .rawvideo:
      ContainerRow(
        fileExtensions: ["yuv", "raw"], usualCodec: .uncompressed, canStream: true,
        isPlainBytes: true, muxerName: "rawvideo")
    case .framemd5:
      ContainerRow(
        fileExtensions: ["framemd5"], usualCodec: .uncompressed, canStream: true,
        muxerName: "framemd5")
    }
  }
}

extension ContainerFormat {
  /// Lists the muxer's options.
  ///
  /// - Parameters:
  ///   - frameRate: Of the stream.
  ///   - frameCount: Of the stream, if it is known.
  ///   - isSeekable: Whether a file is written, not a pipe.
  /// - Returns: Names and values, in the order in which libav gets them.
  package func muxerOptions(
    frameRate: Rational, frameCount: Int?, isSeekable: Bool
  ) -> [(String, String)] {
    // One clock for track and movie: with the movie's default of 1/1000 s, 100 frames at 60 fps
    // would last 1.667 s instead of 1.666667 s, and a player that trusts it pauses at the seam.
    var timescale = frameRate.numerator
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
    // Without checksums, the digest of the frames can be put in when they are all drawn.
    case .mkv: return [("write_crc32", "0")]
    case .webp: return [("loop", "0")]
    case .gif:
      // Without it the last frame lasts as long as the one before, and roundings do not add up.
      let last = frameCount.map { count in
        ("final_delay", "\(max(2, frameRate.hundredths(count) - frameRate.hundredths(count - 1)))")
      }
      return [("loop", "0")] + (last.map { [$0] } ?? [])
    case .apng: return [("plays", "0")]
    // Beyond 8 bits, the header has an extension of its own.
    case .y4m: return [("strict", "-1")]
    case .webm, .avif, .png, .rawvideo, .framemd5: return []
    }
  }
}

extension Rational {
  /// The time of a frame in hundredths of a second, rounded to the nearest, at this many frames a second.
  fileprivate func hundredths(_ frame: Int) -> Int {
    (frame * 100 * denominator + numerator / 2) / numerator
  }
}
