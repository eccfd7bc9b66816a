import Foundation
import LiquidRender
import TestSupport
import Testing

/// Every format, decoded by programs that are not ours: frames, times, colours, alpha, and what the file says
/// about itself.
@Suite(.enabled(if: hasDecoders)) struct FormatTests {
  private func avifReport(_ path: String) throws -> String {
    try output(of: "avifdec", ["--info", path])
  }

  @Test(arguments: FormatRow.all)
  func flatAreasKeepTheirColourInEveryFrame(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let path = try row.render(in: folder)
    let video = try row.decode(path, in: folder)
    #expect(video.width == FlatLoop.width && video.height == FlatLoop.height)
    switch (row.format, row.quality, row.decoder) {
    case ("webp", "standard", _):
      // libwebp joins frames that do not differ visibly.
      #expect((15...FlatLoop.frameCount).contains(video.frames.count))
    case (_, _, .avif): #expect(video.frames.count == 3)
    default: #expect(video.frames.count == FlatLoop.frameCount)
    }
    let worst = FlatLoop.worst(video, FlatLoop.expected(row))
    #expect(worst.colour <= row.tolerance, "colour is off by \(worst.colour)")
    #expect(worst.alpha == 0, "alpha is off by \(worst.alpha)")
    #expect(Set(video.frames).count > 1, "nothing moves")
  }

  @Test(arguments: FormatRow.videos + FormatRow.alphaVideos)
  func videosSayWhatTheyAre(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let path = try row.render(in: folder)
    let fields = try probe(path)
    #expect(fields["width"] == "\(FlatLoop.width)")
    #expect(fields["height"] == "\(FlatLoop.height)")
    #expect(fields["sample_aspect_ratio"] == "1:1")
    #expect(fields["nb_read_frames"] == "\(FlatLoop.frameCount)")
    #expect(fields["start_time"] == "0.000000")
    #expect(fields["duration"] == "1.000000")
    #expect(fields["r_frame_rate"] == "30/1")
    #expect(fields["avg_frame_rate"] == "30/1")
    if let tag = row.tag { #expect(fields["codec_tag_string"] == tag) }
    #expect(fields["TAG:alpha_mode"] == (row.decoder == .libvpx ? "1" : nil))
    if let pixels = row.pixels {
      #expect(fields["pix_fmt"]?.hasPrefix(pixels) == true)
    }
    // FFmpeg's own decoder of VP9 knows nothing of alpha.
    let withAlpha = ["yuva444p10le", "yuva444p12le", "argb"]
    #expect(
      withAlpha.contains(fields["pix_fmt"] ?? "")
        == (row.isTransparent && row.decoder != .libvpx))
    guard row.isYUV else { return }
    #expect(fields["color_range"] == "tv")
    #expect(fields["color_space"] == "bt709")
    #expect(fields["color_transfer"] == "bt709")
    #expect(fields["color_primaries"] == "bt709")
    if row.placesChroma { #expect(fields["chroma_location"] == "left") }
  }

  @Test(arguments: FormatRow.animations)
  func picturesLastAsLongAsTheLoopAndRepeatForEver(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let path = try row.render(in: folder)
    if row.format == "avif" {
      let report = try avifReport(path)
      #expect(report.contains("1.00 seconds (15360 timescales), 30 frames"))
      #expect(report.components(separatedBy: "(512 timescales)] [96x64]").count == 31)
      #expect(
        report.contains("Alpha          : \(row.isTransparent ? "Not premultiplied" : "Absent")"))
      return
    }
    let video = try row.decode(path, in: folder)
    #expect(abs(video.delays.reduce(0, +) - 1000) < 1e-6)
    #expect((video.delays.min() ?? 0) >= 20)
    #expect(video.loop == 0)
  }

  @Test func avifIsTaggedAsTheVideosAre() throws {
    let folder = try TemporaryFolder()
    let report = try avifReport(try FormatRow("avif").render(in: folder))
    for line in [
      "Bit Depth      : 8", "Format         : YUV420", "Range          : Limited",
      "Color Primaries: 1", "Transfer Char. : 1", "Matrix Coeffs. : 1",
      // Left.
      "Chroma Sam. Pos: 1",
    ] {
      #expect(report.contains(line), "\(line) in:\n\(report)")
    }
  }

  @Test(arguments: FormatRow.all.filter { $0.tolerance <= 1 && $0.format != "gif" })
  func losslessFramesAreTheStills(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let preset = try FlatLoop.preset(isTransparent: row.isTransparent)
    let video = try row.decode(try row.render(preset, in: folder), in: folder)
    // ProRes is not lossless; flat areas only are.
    guard row.codec != "prores", row.codec != "prores4444" else { return }
    let still = FormatRow("png", isTransparent: row.isTransparent, within: 0)
    for index in [0, 11, 29] {
      _ = try Renderer().still(
        preset, frame: index, to: .file(path: folder.path("still.png"), overwrite: true))
      let wanted = try still.decode(folder.path("still.png"), in: folder).frames[0]
      let frame = video.frames[index]
      var worst = 0
      for pixel in stride(from: 0, to: wanted.count, by: 4) {
        for channel in 0..<4 where channel == 3 || wanted[pixel + 3] > 0 {
          worst = max(worst, abs(Int(wanted[pixel + channel]) - Int(frame[pixel + channel])))
        }
      }
      #expect(worst <= row.tolerance, "frame \(index)")
    }
  }

  @Test(arguments: [
    (FormatRow("mkv", "h264", pixels: "yuv420p", quality: "lossless"), "yuv420p"),
    (FormatRow("mkv", "h264", pixels: "yuv444p10", quality: "lossless"), "yuv444p10"),
    (FormatRow("mkv", "hevc", pixels: "yuv420p10", quality: "lossless"), "yuv420p10"),
    (FormatRow("webm", "vp9", pixels: "yuv444p", quality: "lossless"), "yuv444p"),
    (FormatRow("mkv", "ffv1", pixels: "yuv444p10"), "yuv444p10"),
    (FormatRow("mkv", "ffv1", pixels: "yuva444p10", isTransparent: true), "yuva444p10"),
    (FormatRow("y4m", pixels: "yuv444p10"), "yuv444p10"),
  ])
  func losslessSamplesAreTheRawOnes(_ row: FormatRow, pixels: String) throws {
    let folder = try TemporaryFolder()
    let path = try row.render(in: folder)
    let decoded = folder.path("decoded")
    _ = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", decoded,
      ])
    _ = try FormatRow("rawvideo", pixels: pixels, isTransparent: row.isTransparent)
      .render(in: folder)
    #expect(try folder.bytes("decoded") == folder.bytes("loop.rawvideo"))
  }

  @Test(arguments: FormatRow.videos.filter { ["mp4", "mov"].contains($0.format) })
  func indexComesBeforeTheFrames(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    _ = try row.render(in: folder)
    let bytes = try folder.bytes("loop.\(row.format)")
    var kinds: [String] = []
    var offset = 0
    while offset + 8 <= bytes.count {
      let size = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      kinds.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
      offset += max(8, size)
    }
    let moov = try #require(kinds.firstIndex(of: "moov"))
    let mdat = try #require(kinds.firstIndex(of: "mdat"))
    #expect(moov < mdat, "\(kinds)")
  }

  @Test(arguments: [
    FormatRow("mp4", "h264"), FormatRow("webm", "vp9"),
    FormatRow("webm", "vp9", isTransparent: true, decoder: .libvpx), FormatRow("mkv", "ffv1"),
    FormatRow("gif", decoder: .pillow, within: 0), FormatRow("y4m"), FormatRow("rawvideo"),
  ])
  func pipesCarryWholeVideos(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("piped.\(row.format)")
    let options = row.codec.map { ["--codec", $0] } ?? []
    _ = try output(
      of: "sh",
      [
        "-c", "path=$1; shift; \"$@\" -o - | cat > \"$path\"", "sh", path, try builtProgram(),
        "--preset", "bulge-demo", "--size", "96x64", "--fps", "30", "--duration", "1", "--set",
        "paint.background=" + FlatLoop.background(isTransparent: row.isTransparent), "--format",
        row.format, "--quiet",
      ] + options)
    let video = try row.decode(path, in: folder)
    #expect(video.frames.count == FlatLoop.frameCount)
    let worst = FlatLoop.worst(video, FlatLoop.expected(row))
    #expect(worst.colour <= row.tolerance && worst.alpha == 0, "\(worst)")
    if row.format == "mp4" {
      let fields = try probe(path)
      #expect(fields["start_time"] == "0.000000" && fields["duration"] == "1.000000")
    }
  }
}
