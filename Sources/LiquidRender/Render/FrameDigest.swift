import Essentials
import VideoEncoder

/// Collects the hashes of a video's frames as they are drawn, in any order, on any thread.
///
/// The digest of the video is the MurmurHash3 (128 bits) of the frames' hashes in order; it depends on
/// the drawn samples alone, not on the encoder.
final class FrameDigest: Sendable {
  private static let hashBytes = 16

  /// The hashes, one after the other, and how many are there.
  private let hashes: Monitor<(bytes: [UInt8], count: Int)>
  private let count: Int

  /// Expects `count` frames.
  init(count: Int) {
    self.count = count
    hashes = Monitor(([UInt8](repeating: 0, count: Self.hashBytes * count), 0))
  }

  /// Notes frame number `place` of the video, once.
  func note(_ frame: VideoFrame, at place: Int) throws(RenderError) {
    let hash = try frame.hash()
    let range = Self.hashBytes * place..<Self.hashBytes * (place + 1)
    hashes.update {
      $0.bytes.replaceSubrange(range, with: hash)
      $0.count += 1
    }
  }

  /// The frames' hashes in order, as 32 hexadecimal digits each; all frames must have been noted.
  func frames() -> [String] {
    let bytes = noted()
    return stride(from: 0, to: bytes.count, by: Self.hashBytes).map {
      hexadecimal(bytes[$0..<$0 + Self.hashBytes])
    }
  }

  /// The digest as `murmur3:` and 32 hexadecimal digits; all frames must have been noted.
  func text() throws(RenderError) -> String {
    return Self.prefix + hexadecimal(try murmur3(noted()))
  }

  private func noted() -> [UInt8] {
    let all = hashes.update { $0 }
    precondition(all.count == count, "a frame was not noted")
    return all.bytes
  }

  private static let prefix = "murmur3:"
  /// What stands in a recipe until the digest is known; as long as one.
  static let blank = prefix + String(repeating: "0", count: 32)
}
