import VideoEncoder

/// Collects the hashes of a video's frames as they are drawn, in any order, on any thread.
///
/// The digest of the video is the MurmurHash3 (128 bits) of the frames' hashes in order; it depends on
/// the drawn samples alone, not on the encoder.
final class FrameDigest: Sendable {
  private let hashes: Monitor<[[UInt8]?]>

  /// Expects `count` frames.
  init(count: Int) { hashes = Monitor([[UInt8]?](repeating: nil, count: count)) }

  /// Notes frame number `place` of the video.
  func note(_ frame: VideoFrame, at place: Int) throws(RenderError) {
    let hash: [UInt8]
    do throws(EncoderError) { hash = try frame.hash() } catch { throw RenderError(error) }
    hashes.update { $0[place] = hash }
  }

  /// The digest as `murmur3:` and 32 hexadecimal digits; all frames must have been noted.
  func text() throws(RenderError) -> String {
    let all = hashes.update { $0 }.flatMap { hash in
      precondition(hash != nil, "a frame was not noted")
      return hash ?? []
    }
    do throws(EncoderError) {
      return Self.prefix + hexadecimal(try murmur3(all))
    } catch {
      throw RenderError(error)
    }
  }

  private static let prefix = "murmur3:"
  /// What stands in a recipe until the digest is known; as long as one.
  static let blank = prefix + String(repeating: "0", count: 32)
}
