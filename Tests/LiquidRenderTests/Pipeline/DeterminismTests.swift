import Foundation
import LiquidRender
import TestSupport
import Testing

/// The same request gives the same bytes: whoever makes the chunks, in any order, in any build.
struct DeterminismTests {
  private let pipeline = Renderer()

  @Test(arguments: [("mp4", "h264"), ("webm", "vp9"), ("webm", "av1")])
  func threadsDoNotChangeTheFile(format: String, codec: String) throws {
    let folder = try TemporaryFolder()
    // 180 frames are two chunks.
    let preset = try bundled("loop", width: 96, height: 64)
    let one = try pipeline.file(preset, format, codec: codec, threads: 1, in: folder)
    for threads in [1, 2, 3, 8] {
      #expect(
        try pipeline.file(preset, format, codec: codec, threads: threads, in: folder) == one,
        "\(threads) threads")
    }
  }

  @Test func anyFrameAloneIsTheSame() throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("loop")
    let all = try pipeline.frameHashes(preset, in: folder)
    #expect(all.count == 180)
    for frame in [0, 1, 37, 90, 179] {
      #expect(
        try pipeline.frameHashes(preset, frames: frame..<(frame + 1), in: folder) == [all[frame]])
    }
    #expect(
      try pipeline.frameHashes(preset, frames: 37..<90, threads: 1, in: folder)
        == Array(all[37..<90]))
  }

  @Test func seedsDiffer() throws {
    let folder = try TemporaryFolder()
    let one = try pipeline.frameHashes(try bundled("loop", seed: 1), in: folder)
    let two = try pipeline.frameHashes(try bundled("loop", seed: 2), in: folder)
    #expect(one != two)
  }

  /// FFmpeg's own framemd5 of our y4m file names the same hashes.
  @Test(.enabled(if: hasFFmpeg)) func hashesAreFFmpegs() throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("classic", duration: "4")
    let ours = try pipeline.frameHashes(preset, in: folder)
    let bytes = try pipeline.file(preset, "y4m", in: folder)
    try Data(bytes).write(to: folder.url.appendingPathComponent("in.y4m"))
    let theirs = try output(
      of: "ffmpeg", ["-v", "error", "-i", folder.path("in.y4m"), "-f", "framemd5", "-"])
    let hashes = theirs.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(hashes == ours)
  }
}
