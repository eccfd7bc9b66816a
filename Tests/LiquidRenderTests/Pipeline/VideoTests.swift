import Essentials
import Foundation
import LiquidRender
import TestSupport
import Testing

/// Finished files, looked at with tools that are not ours.
struct VideoTests {
  private let pipeline = Renderer()

  private func save(_ bytes: [UInt8], _ name: String, in folder: TemporaryFolder) throws -> String {
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    return folder.path(name)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: [("mp4", "h264"), ("webm", "vp9"), ("webm", "av1")])
  func streamsAreTagged(format: String, codec: String) throws {
    let folder = try TemporaryFolder()
    let path = try save(
      try pipeline.file(try bundled("loop"), format, codec: codec, in: folder), "v.\(format)",
      in: folder)
    let text = try output(
      of: "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries,"
          + "r_frame_rate,nb_read_frames:format=start_time,duration",
        "-of", "default=nw=1", path,
      ])
    for line in [
      "codec_name=\(codec)", "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709",
      "color_transfer=bt709", "color_primaries=bt709", "r_frame_rate=30/1", "nb_read_frames=180",
      "start_time=0.000000", "duration=6.000000",
    ] {
      #expect(text.contains(line + "\n"), "\(line) in:\n\(text)")
    }
  }

  /// Raw RGB frames as ffmpeg decodes them, each 3 × width × height bytes.
  private func decoded(_ path: String, _ folder: TemporaryFolder) throws -> [UInt8] {
    let raw = folder.path("decoded-\(UUID().uuidString).rgb")
    _ = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-i", path, "-vf",
        "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int", "-pix_fmt", "rgb24",
        "-f", "rawvideo", raw,
      ])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
  }

  private func difference(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Double {
    zip(a, b).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) } / Double(a.count)
  }

  @Test(.enabled(if: hasFFmpeg)) func theLoopClosesAndColoursAreThePresets() throws {
    let folder = try TemporaryFolder()
    let (width, height) = (540, 540)
    var preset = try bundled("loop", width: width, height: height)
    preset.paint.background = .solid(SRGBColor(red: 0xF3, green: 0xEA, blue: 0xE0))
    let path = try save(try pipeline.file(preset, "mp4", in: folder), "v.mp4", in: folder)
    let frames = try decoded(path, folder)
    let size = 3 * width * height
    #expect(frames.count == 180 * size)
    func frame(_ index: Int) -> ArraySlice<UInt8> {
      frames[(index * size)..<((index + 1) * size)]
    }
    let steps = (1..<180).map { difference(frame($0 - 1), frame($0)) }
    #expect(difference(frame(179), frame(0)) <= steps.max() ?? 0)
    // Background #F3EAE0 away from edges.
    for corner in [0, 3 * (width - 1)] {
      for (channel, value) in [0xF3, 0xEA, 0xE0].enumerated() {
        #expect(abs(Int(frames[corner + channel]) - value) <= 2)
      }
    }
    // The still of a frame agrees with the video's.
    let index = 96
    _ = try pipeline.still(
      preset, frame: index, to: .file(path: folder.path("still.png"), overwrite: false))
    let still = try decoded(folder.path("still.png"), folder)
    let psnr = 10 * log10(255 * 255 / difference(frame(index), still[...]))
    #expect(psnr > 45, "PSNR \(psnr) dB")
  }

  @Test func fastStartAndNoEncoderOptions() throws {
    let folder = try TemporaryFolder()
    let bytes = try pipeline.file(try bundled("loop", duration: "1"), "mp4", in: folder)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let moov = try #require(text.range(of: "moov"))
    let mdat = try #require(text.range(of: "mdat"))
    #expect(moov.lowerBound < mdat.lowerBound)
    #expect(!text.contains("x264 - core") && !text.contains("threads="))
    let bare = try pipeline.file(
      try bundled("loop", duration: "1"), "mp4", keepsRecipe: false, in: folder)
    #expect(!String(decoding: bare, as: Unicode.ASCII.self).contains("x264"))
  }

  @Test func interruptedRendersLeaveNothing() throws {
    let folder = try TemporaryFolder()
    let request = RenderRequest(
      preset: try bundled("loop"), format: try pipeline.format("mp4"), threads: 2,
      destination: .file(path: folder.path("v.mp4"), overwrite: false))
    let error = #expect(throws: RenderError.self) {
      try pipeline.render(request) { $0.done < 50 }
    }
    #expect(error?.category == .interrupted)
    #expect(folder.names == [])
  }

  @Test func anExistingFileStaysUnlessReplaced() throws {
    let folder = try TemporaryFolder()
    let path = try save([1, 2, 3], "v.mp4", in: folder)
    var request = RenderRequest(
      preset: try bundled("loop", duration: "1"), format: try pipeline.format("mp4"),
      destination: .file(path: path, overwrite: false))
    let error = #expect(throws: RenderError.self) { try pipeline.render(request) }
    #expect(error?.category == .exists)
    #expect(try folder.bytes("v.mp4") == [1, 2, 3])
    request.destination = .file(path: path, overwrite: true)
    let outcome = try pipeline.render(request)
    #expect(try folder.bytes("v.mp4").count == outcome.bytes)
    #expect(folder.names == ["v.mp4"])
  }

  @Test func chunksFollowFromTheFrameCount() {
    for count in 1...1000 {
      let plan = ChunkPlan.compressed(0..<count)
      #expect(plan.chunks.reduce(0) { $0 + $1.count } == count)
      #expect(plan.chunks.allSatisfy { $0.count <= 120 })
      if count >= 120 {
        #expect(plan.chunks.count % 2 == 0)
        #expect(plan.chunks.allSatisfy { $0.count >= 60 })
      }
      #expect(
        zip(plan.chunks, plan.chunks.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }
  }
}
