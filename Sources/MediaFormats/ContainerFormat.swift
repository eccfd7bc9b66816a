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

  /// Everything that is known of the format.
  public var row: ContainerRow { ContainerRow.table(self) }

  /// Returns the format that a file name's extension asks for, or nil.
  ///
  /// The dot of a hidden file such as `.mp4` begins no extension.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."), dot > fileName.startIndex else { return nil }
    let name = fileName[fileName.index(after: dot)...].lowercased()
    guard let match = Self.allCases.first(where: { $0.row.fileExtensions.contains(name) }) else {
      return nil
    }
    self = match
  }

  /// Returns the codec that is used when none is asked for.
  ///
  /// - Parameter alpha: Whether pixels have alpha.
  /// - Returns: A codec of the format that keeps alpha if it is asked for and the format can.
  public func defaultCodec(alpha: Bool = false) -> VideoCodec {
    alpha ? row.alphaCodec ?? row.usualCodec : row.usualCodec
  }

  /// The codecs that fit in, the default first.
  public var codecs: [VideoCodec] {
    let usual = defaultCodec()
    return [usual]
      + VideoCodec.allCases.filter { $0 != usual && $0.row.containers.contains(self) }
  }
}
