import Essentials
import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing

/// Faults that users of other programs complain about, each named after what they saw.
@Suite(.enabled(if: hasDecoders)) struct PeerFaultTests {
  private let pipeline = Renderer()

  private func preset(background: String) throws -> Preset {
    var overrides = [
      PresetOverride(name: "--set", path: ["paint", "background"], value: background)
    ]
    for (key, value) in [("width", "96"), ("height", "64"), ("fps", "30"), ("duration", "1")] {
      overrides.append(PresetOverride(name: "--set", path: ["output", key], value: value))
    }
    let folder = repository.appendingPathComponent("presets").path
    return try PresetLibrary(folders: [folder]).load("bulge-demo", overrides: overrides)
  }

  @Test(arguments: [("hevc", "hevc_mp4toannexb", "hevc"), ("av1", "av1_metadata", "obu")])
  func tagsAreOnlyInTheContainer(codec: String, filter: String, form: String) throws {
    let folder = try TemporaryFolder()
    let path = try FormatRow("mp4", codec).render(in: folder)
    let bare = folder.path("bare.\(form)")
    _ = try output(
      of: "ffmpeg", ["-v", "error", "-i", path, "-c", "copy", "-bsf:v", filter, "-f", form, bare])
    let fields = try probe(bare)
    for key in ["color_space", "color_transfer", "color_primaries"] {
      #expect(fields[key] == "bt709", "\(key)")
    }
    #expect(fields["color_range"] == "tv")
    // And in the container: nclx, primaries 1, transfer 1, matrix 1, not full range.
    let box = Data("colrnclx".utf8) + Data([0, 1, 0, 1, 0, 1, 0])
    #expect(Data(try folder.bytes("loop.mp4")).range(of: box) != nil)
  }

  @Test func encoderNamesItsThreadsInTheFile() throws {
    let folder = try TemporaryFolder()
    let file = Data(
      try pipeline.file(
        try FlatLoop.preset(), "mp4", codec: "hevc", keepsRecipe: false, in: folder))
    for word in ["x265", "frame-threads", "Lavf5", "Lavf6", "Lavc"] {
      #expect(file.range(of: Data(word.utf8)) == nil, "'\(word)' is in the file")
    }
  }

  @Test func subtleRampsHaveBands() throws {
    let folder = try TemporaryFolder()
    // Sixteen code values over 96 pixels, six pixels each.
    let ramp = """
      { "type": "linear", "from": [-90, 0], "to": [450, 0], "stops": [
        { "at": 0, "color": "#202020" }, { "at": 1, "color": "#303030" }] }
      """
    let path = try FormatRow("png").render(try preset(background: ramp), in: folder)
    let frame = try FormatRow("png").decode(path, in: folder).frames[0]
    // A level would be six pixels in every row; with dither, neighbouring rows differ in where it ends.
    let rows = (0..<8).map { y in
      (0..<FlatLoop.width).map { x in frame[4 * (y * FlatLoop.width + x)] }
    }
    #expect(Set(rows).count > 1)
    let columnMeans = (0..<FlatLoop.width).map { x in rows.reduce(0) { $0 + Int($1[x]) } }
    var (run, longest) = (1, 1)
    for x in 1..<FlatLoop.width {
      run = columnMeans[x] == columnMeans[x - 1] ? run + 1 : 1
      longest = max(longest, run)
    }
    #expect(longest < 6, "a band of \(longest) pixels")
  }

  @Test func transparentBecomesBlackWithoutAlpha() throws {
    let folder = try TemporaryFolder()
    let clear = try FlatLoop.preset(isTransparent: true)
    let request = RenderRequest(
      preset: clear, format: try pipeline.format("mp4"),
      destination: .file(path: folder.path("opaque.mp4"), overwrite: false))
    let outcome = try pipeline.render(request)
    #expect(
      outcome.warnings.contains {
        $0.subject == .setting(.matte) && $0.use?.contains("webm") == true
      })
    let row = FormatRow("mp4")
    let opaque = try row.decode(folder.path("opaque.mp4"), in: folder)
    #expect(FlatLoop.worst(opaque, FlatLoop.expected(row)).colour <= 2)
    // Over a matte it is what a page of that colour would show.
    let matted = FormatRow("mp4", isTransparent: true, matte: "#FFFFFF")
    let video = try row.decode(try matted.render(clear, in: folder), in: folder)
    let wanted = FlatLoop.expected(FormatRow("gif", isTransparent: true, matte: "#FFFFFF"))
      .map { $0[3] == 0 ? [255, 255, 255, 255] : $0 }
    #expect(FlatLoop.worst(video, wanted).colour <= 2)
  }

  @Test func transparencyOfGIFIsDithered() throws {
    let folder = try TemporaryFolder()
    let ramp = """
      { "type": "linear", "from": [-90, 0], "to": [450, 0], "stops": [
        { "at": 0, "color": "#00A0FF00" }, { "at": 1, "color": "#00A0FFFF" }] }
      """
    let row = FormatRow("gif", isTransparent: true, decoder: .pillow)
    let video = try row.decode(
      try row.render(try preset(background: ramp), in: folder), in: folder)
    for frame in video.frames {
      for y in [0, 1, 2, 3, 60, 61, 62, 63] {
        let opaque = (0..<FlatLoop.width).filter {
          frame[4 * (y * FlatLoop.width + $0) + 3] == 255
        }
        // One run up to the right edge, from about the middle.
        let first = try #require(opaque.first)
        #expect(opaque == Array(first..<FlatLoop.width), "row \(y)")
        #expect((44...52).contains(first), "row \(y) begins at \(first)")
      }
    }
  }

  @Test(arguments: [
    FormatRow("mp4", "h264"), FormatRow("mp4", "hevc"), FormatRow("webm", "vp9"),
    FormatRow("webm", "av1"), FormatRow("mov", "prores"), FormatRow("gif", decoder: .pillow),
    FormatRow("apng", decoder: .pillow), FormatRow("avif"),
  ])
  func framesAreSkippedRepeatedOrShifted(_ row: FormatRow) throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("loop", width: 96, height: 64, duration: "1")
    let frames = try row.decode(try row.render(preset, in: folder), in: folder).frames
    let still = FormatRow("png")
    let stills = try still.decode(try still.render(preset, in: folder), in: folder).frames
    #expect(frames.count == 30 && stills.count == 30)
    #expect(stills[0] != stills[29])
    func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
      var sum = 0
      for index in a.indices {
        let difference = Int(a[index]) - Int(b[index])
        sum += difference * difference
      }
      return sum
    }
    for (index, frame) in frames.enumerated() {
      let own = distance(frame, stills[index])
      for other in [(index + 29) % 30, (index + 1) % 30] where stills[other] != stills[index] {
        #expect(own < distance(frame, stills[other]), "frame \(index) looks like \(other)")
      }
    }
  }

  @Test(arguments: [
    ("60", "2"), ("24000/1001", "1001/500"), ("7/2", "2"), ("100/3", "3"), ("45", "1"),
  ])
  func animationsRunAtAnotherSpeed(rate: String, duration: String) throws {
    let folder = try TemporaryFolder()
    let preset = try FlatLoop.preset(frameRate: rate, duration: duration)
    let wanted = Double(preset.output.frameCount) / preset.output.frameRate.value * 1000
    for (format, tick) in [("gif", 10.0), ("webp", 1.0), ("apng", 0.0)] {
      let row = FormatRow(format, decoder: .pillow)
      let video = try row.decode(try row.render(preset, in: folder), in: folder)
      #expect(abs(video.delays.reduce(0, +) - wanted) <= tick / 2 + 1e-6, "\(format)")
      #expect((video.delays.min() ?? 0) >= (format == "gif" ? 20 : 16), "\(format)")
    }
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm"])
  func repeatsAndHoldsHaveAnotherLength(_ format: String) throws {
    let folder = try TemporaryFolder()
    for (loops, held, frames, duration) in [
      (3, 0, 90, "3.000000"), (1, 15, 45, "1.500000"), (2, 30, 120, "4.000000"),
    ] {
      let path = folder.path("loop.\(format)")
      _ = try pipeline.render(
        RenderRequest(
          preset: try FlatLoop.preset(), format: pipeline.format(format), loops: loops,
          heldFrames: held, destination: .file(path: path, overwrite: true)))
      let fields = try probe(path)
      #expect(fields["nb_read_frames"] == "\(frames)", "\(loops) loops, \(held) held")
      #expect(fields["duration"] == duration, "\(loops) loops, \(held) held")
      #expect(fields["start_time"] == "0.000000")
    }
  }

  @Test func pauseAtTheEndOfAnimationsIsLost() throws {
    let folder = try TemporaryFolder()
    for format in ["gif", "apng", "webp"] {
      let path = folder.path("loop.\(format)")
      _ = try pipeline.render(
        RenderRequest(
          preset: try FlatLoop.preset(), format: pipeline.format(format), heldFrames: 30,
          destination: .file(path: path, overwrite: true)))
      let video = try FormatRow(format, decoder: .pillow).decode(path, in: folder)
      #expect(abs(video.delays.reduce(0, +) - 2000) < 1e-6, "\(format)")
      #expect(video.delays.count >= 15 && video.frames.last != video.frames.first, "\(format)")
      #expect(video.loop == 0)
    }
  }

  @Test func oddSizesFailAfterTheWork() throws {
    let folder = try TemporaryFolder()
    func render(_ format: String, _ pixels: String?, _ codec: String? = nil) throws {
      _ = try pipeline.render(
        RenderRequest(
          preset: try bundled("bulge-demo", width: 97, height: 65, duration: "1/6"),
          format: pipeline.format(format), codec: codec.flatMap(VideoCodec.init),
          pixels: pixels.flatMap(PixelLayout.init(name:)),
          destination: .file(path: folder.path("loop.\(format)"), overwrite: true)))
    }
    let error = #expect(throws: RenderError.self) { try render("mp4", "yuv420p") }
    #expect(error?.category == .usage && error?.message.contains("98x66") == true)
    #expect(folder.names == [])
    for (format, pixels, codec) in [
      ("mp4", "yuv444p", "h264"), ("webm", "yuv444p", "vp9"), ("gif", nil, nil),
      ("apng", nil, nil), ("mkv", "yuv444p", "ffv1"), ("mov", "yuv444p10", "prores4444"),
    ] as [(String, String?, String?)] {
      try render(format, pixels, codec)
      let fields = try probe(folder.path("loop.\(format)"))
      #expect(fields["width"] == "97" && fields["height"] == "65", "\(format)")
      #expect(fields["nb_read_frames"] == "5", "\(format)")
    }
  }

  @Test(arguments: ["mov", "apng", "webp", "avif"])
  func pipeIsRefusedInWordsOfTheMuxer(_ format: String) throws {
    let error = #expect(throws: RenderError.self) {
      try pipeline.render(
        RenderRequest(
          preset: FlatLoop.preset(), format: pipeline.format(format), destination: .standardOutput))
    }
    #expect(error?.category == .usage)
    #expect(error?.message.contains(format) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("seekable") == false)
  }
}
