import Foundation
import LiquidRender
import Testing

/// The same request gives the same bytes: whoever makes the chunks, in any order, in any build.
struct DeterminismTests {
  private let pipeline = Pipeline()

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

  /// Changing any of these is a visible act: see "Pixels" in CHANGELOG.md.
  @Test(arguments: [
    ("loop", 1, "c069115f6b15cb33"), ("loop", 7, "e6744d8a66938106"),
    ("classic", 1, "3247616fd20a697d"),
    ("bulge-demo", 1, "906090d8110064b3"),
  ])
  func framesAreGolden(name: String, seed: Int, digest: String) throws {
    let folder = try TemporaryFolder()
    let preset = try bundled(
      name, width: 160, height: 90, frameRate: "10", duration: name == "classic" ? "12" : "4",
      seed: seed)
    let hashes = try pipeline.frameHashes(preset, in: folder)
    #expect(hashes.count == preset.output.frameCount)
    #expect(digestOf(hashes) == digest, "frames of \(name), seed \(seed)")
  }

  /// FNV-1a, 64 bit, over the hashes of the frames.
  private func digestOf(_ hashes: [String]) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in hashes.joined().utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(state, radix: 16)
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
  @Test func hashesAreFFmpegs() throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("classic", duration: "4")
    let ours = try pipeline.frameHashes(preset, in: folder)
    let bytes = try pipeline.file(preset, "y4m", in: folder)
    try Data(bytes).write(to: folder.url.appendingPathComponent("in.y4m"))
    guard
      let theirs = try output(
        of: "ffmpeg", ["-v", "error", "-i", folder.path("in.y4m"), "-f", "framemd5", "-"])
    else { return }
    let hashes = theirs.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(hashes == ours)
  }
}
