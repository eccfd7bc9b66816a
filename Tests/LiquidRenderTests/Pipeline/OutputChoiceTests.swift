import Essentials
import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing

/// What a request becomes: sizes under a limit, bundles, sequences, and what is refused.
struct OutputChoiceTests {
  private let pipeline = Renderer()

  private func refusal(_ change: (inout RenderRequest) -> Void) throws -> RenderError? {
    let folder = try TemporaryFolder()
    var request = RenderRequest(
      preset: try bundled("loop", width: 64, height: 64, duration: "1"),
      format: try pipeline.format("mp4"),
      destination: .file(path: folder.path("x"), overwrite: false))
    change(&request)
    do throws(RenderError) {
      _ = try pipeline.render(request)
      return nil
    } catch {
      #expect(folder.names == [])
      return error
    }
  }

  @Test("What code fills in by hand is held to the limits of files and of the command line")
  func limitsOfCode() throws {
    let changes: [(inout RenderRequest) -> Void] = [
      { $0.preset.seed = -5 }, { $0.preset.output.width = 0 }, { $0.preset.output.height = .max },
      { $0.frames = 5..<5 }, { $0.frames = 20..<1000 }, { $0.frames = -1..<5 }, { $0.loops = 0 },
      { $0.loops = .max }, { $0.heldFrames = -1 }, { $0.threads = 0 },
    ]
    for (index, change) in changes.enumerated() {
      #expect(try refusal(change)?.category == .usage, "change \(index)")
    }
    var preset = try bundled("loop", width: 64, height: 64)
    preset.seed = -1
    #expect(throws: RenderError.self) {
      _ = try pipeline.picture(preset, frame: 0, width: 64, height: 64)
    }
    let sheet = SheetRequest(
      cells: [SheetCell(preset: preset, frame: 0)], columns: 1, cellWidth: 16, cellHeight: 16,
      destination: .standardOutput)
    #expect(throws: RenderError.self) { _ = try pipeline.sheet(sheet) }
  }

  @Test func whatContradictsIsRefused() throws {
    #expect(try refusal { _ in } == nil)
    #expect(try refusal { $0.pixels = .yuva420p8 }?.issues[0].subject == .setting(.pixels))
    #expect(try refusal { $0.codec = .gif }?.issues[0].subject == .setting(.codec))
    #expect(
      try refusal {
        $0.quality = .lossless
        $0.crf = 20
      }?.message.contains("contradicts") == true)
    #expect(
      try refusal {
        $0.codec = .av1
        $0.quality = .lossless
      }?.message.contains("draft, standard, high") == true)
    #expect(try refusal { $0.maximumBytes = 100 }?.message.contains("even the lowest") == true)
    let gif = try pipeline.format("gif")
    #expect(
      try refusal {
        $0.format = gif
        $0.loops = 2
      }?.message.contains("by themselves") == true)
    #expect(
      try refusal {
        $0.format = gif
        $0.maximumBytes = 1000
      }?.category == .usage)
    let raw = try pipeline.format("rawvideo")
    #expect(
      try refusal {
        $0.format = raw
        $0.loops = 2
      }?.category == .usage)
  }

  @Test(
    "The best quality under a limit is found among quantisers, and among rate factors of codecs without"
  )
  func bestQualityUnderALimit() throws {
    try checkSearch(.h264, limit: 9_000, \.qp) { $0.qp = $1 }
    try checkSearch(.hevc, limit: 6_000, \.crf) { $0.crf = $1 }
  }

  private func checkSearch(
    _ codec: VideoCodec, limit: Int, _ rate: (Recipe) -> Int?,
    _ set: (inout RenderRequest, Int) -> Void
  ) throws {
    let folder = try TemporaryFolder()
    func request(_ limit: Int?, rate: Int? = nil) throws -> RenderRequest {
      var request = RenderRequest(
        preset: try bundled("loop", width: 160, height: 96, duration: "1"),
        format: try pipeline.format("mp4"), codec: codec, maximumBytes: limit,
        destination: .file(path: folder.path("x.mp4"), overwrite: true))
      if let rate { set(&request, rate) }
      return request
    }
    let found = try pipeline.render(try request(limit))
    #expect(found.bytes <= limit)
    let recipe = try #require(found.recipe)
    let foundRate = try #require(rate(recipe))
    let plan = try RenderPlan(try request(limit))
    #expect(foundRate != rate(plan.recipe) && plan.makes(recipe))
    #expect(try !RenderPlan(try request(nil)).makes(recipe))
    var other = recipe
    other.preset.seed += 1
    #expect(!plan.makes(other))
    #expect(try pipeline.render(try request(nil, rate: foundRate)).bytes == found.bytes)
    #expect(try pipeline.render(try request(nil, rate: foundRate - 1)).bytes > limit)
  }

  @Test func bundleIsWhole() throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("loop", width: 96, height: 64, duration: "1")
    let path = folder.path("site")
    _ = try pipeline.bundle(BundleRequest(preset: preset, folder: path + "/"))
    #expect(folder.names == ["site"])
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(files == ["index.html", "loop.mp4", "loop.webm", "poster.png"])
    let html = String(decoding: try folder.bytes("site/index.html"), as: UTF8.self)
    for part in [
      "autoplay muted loop playsinline", "poster=\"poster.png\"", "width=\"96\" height=\"64\"",
      "codecs=&quot;avc1.64", "codecs=&quot;vp09.00.",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    let again = { try self.pipeline.bundle(BundleRequest(preset: preset, folder: path)) }
    #expect(throws: RenderError.self) { try again() }
    _ = try pipeline.bundle(BundleRequest(preset: preset, folder: path, overwrite: true))
    #expect(folder.names == ["site"])
    #expect(throws: RenderError.self) {
      try pipeline.bundle(BundleRequest(preset: preset, folder: folder.path("b"))) {
        $0.done < 5
      }
    }
    #expect(folder.names == ["site"])
  }

  @Test func framesOfASequenceAreStills() throws {
    let folder = try TemporaryFolder()
    let preset = try bundled("loop", width: 64, height: 64, duration: "1")
    func request(_ frames: Range<Int>) throws -> RenderRequest {
      RenderRequest(
        preset: preset, frames: frames, format: try pipeline.format("png"),
        destination: .file(path: folder.path("frames/%03d.png"), overwrite: false))
    }
    _ = try pipeline.render(try request(0..<3))
    #expect(try pipeline.render(try request(17..<19)).warnings == [])
    var again = try request(17..<18)
    again.destination = .file(path: folder.path("frames/%03d.png"), overwrite: true)
    let place = folder.path("frames/000.png")
    #expect(
      try pipeline.render(again).warnings.map(\.sentence) == [
        "the folder also holds 4 other frames: \(place) and so on"
      ])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")).sorted()
    #expect(files == ["000.png", "001.png", "002.png", "017.png", "018.png"])
    #expect(throws: RenderError.self) { try pipeline.render(try request(2..<4)) }
    if hasFFmpeg {
      _ = try pipeline.still(
        preset, frame: 17, to: .file(path: folder.path("still.png"), overwrite: false))
      func pixels(_ name: String) throws -> String {
        try output(
          of: "ffmpeg",
          ["-v", "error", "-i", folder.path(name), "-f", "md5", "-pix_fmt", "rgba", "-"])
      }
      #expect(try pixels("frames/017.png") == pixels("still.png"))
    }
  }

  @Test func animatedPicturesAreSlowedToWhatBrowsersShow() throws {
    let folder = try TemporaryFolder()
    for (format, fps, frames) in [("gif", "60", 50), ("gif", "25", 25), ("webp", "120", 60)] {
      let outcome = try pipeline.render(
        RenderRequest(
          preset: try bundled("loop", width: 64, height: 64, frameRate: fps, duration: "1"),
          format: try pipeline.format(format),
          destination: .file(path: folder.path("x"), overwrite: true)))
      #expect(outcome.recipe?.frames.count == frames)
      #expect(outcome.warnings.isEmpty == (fps == "25"))
    }
  }

  /// Pictures of more than 255 colours keep their flat areas exact and lose little elsewhere.
  @Test(.enabled(if: hasFFmpeg), arguments: ["loop", "ink", "lagoon"])
  func gifOfManyColours(_ name: String) throws {
    let folder = try TemporaryFolder()
    let preset = try bundled(name, width: 200, height: 200, frameRate: "10")
    _ = try pipeline.render(
      RenderRequest(
        preset: preset, format: try pipeline.format("gif"),
        destination: .file(path: folder.path("x.gif"), overwrite: false)))
    _ = try pipeline.render(
      RenderRequest(
        preset: preset, format: try pipeline.format("png"),
        destination: .file(path: folder.path("f/%d.png"), overwrite: false)))
    _ = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-r", "10", "-i", folder.path("x.gif"), "-r", "10", "-i",
        folder.path("f/%d.png"), "-lavfi",
        "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr=stats_file=\(folder.path("psnr"))",
        "-f", "null", "-",
      ])
    let lines = String(decoding: try folder.bytes("psnr"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count >= 60)
    for line in lines {
      let value = line.split(separator: " ").first { $0.hasPrefix("psnr_avg:") }?.dropFirst(9)
      let psnr = value == "inf" ? 99 : Double(value ?? "") ?? 0
      #expect(psnr > 40, "\(line)")
    }
  }
}
