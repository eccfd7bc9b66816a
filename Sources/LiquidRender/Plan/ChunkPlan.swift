/// How a range of frames is cut into chunks, each encoded on its own.
///
/// A function of the number of frames alone: the file is the same on any machine and any number of
/// cores.
package struct ChunkPlan: Sendable, Equatable {
  /// The frames of each chunk, in order.
  package let chunks: [Range<Int>]

  /// Most frames of a chunk of compressed video.
  private static let longestChunk = 120
  /// Most frames of a chunk of uncompressed video, whose packets are whole pictures.
  private static let longestRawChunk = 2

  /// Cuts `frames` for an encoder whose packets refer to each other.
  ///
  /// From 120 frames on the number of chunks is even, so that two workers end together, and each
  /// has 60 to 120 frames.
  package static func compressed(_ frames: Range<Int>) -> ChunkPlan {
    let least = (frames.count + longestChunk - 1) / longestChunk
    return ChunkPlan(frames, parts: frames.count < longestChunk ? 1 : (least + 1) / 2 * 2)
  }

  /// All of `frames` in one piece.
  package static func whole(_ frames: Range<Int>) -> ChunkPlan { ChunkPlan(frames, parts: 1) }

  /// Cuts `frames` for packets that stand alone.
  package static func raw(_ frames: Range<Int>) -> ChunkPlan {
    ChunkPlan(frames, parts: (frames.count + longestRawChunk - 1) / longestRawChunk)
  }

  /// Cuts `frames` into `parts` whose lengths differ by one at most.
  private init(_ frames: Range<Int>, parts: Int) {
    chunks = (0..<parts).map { part in
      let start = frames.lowerBound + frames.count * part / parts
      return start..<(frames.lowerBound + frames.count * (part + 1) / parts)
    }
  }
}
