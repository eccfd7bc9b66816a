import Essentials
import LiquidRender
import MediaFormats
import Testing

@testable import liquid_video

@Suite("Commands")
struct CommandTests {
  @Test("A preset with an extension names the output and its format")
  func namedOutput() {
    let run = Run("--preset", "loop.webm")
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.recorder.render?.destination == .file(path: "loop.webm", overwrite: false))
    #expect(run.recorder.render?.format.rawValue == "webm")
    #expect(run.recorder.render?.codec == nil)
    #expect(run.recorder.render?.frames == 0..<480)
    #expect(run.output == "")
    #expect(
      run.errors
        == "liquid-video: wrote loop.webm: seed 1, 480 frames, 1080x1080, vp9 yuv420p, 12345 bytes, in 0.0 s\n"
    )
  }

  @Test("Options reach the backend")
  func options() {
    let run = Run(
      "--preset", "loop", "-o", "/tmp/x.m4v", "--codec", "av1", "--crf", "60", "--threads", "2",
      "-y",
      "--frames", "10-19", "--seed", "9", "--size", "64x36", "--fps", "24", "--duration", "25/24",
      "--set", "name=other", "--quiet")
    #expect(run.status == .success, "\(run.errors)")
    let request = run.recorder.render
    #expect(request?.destination == .file(path: "/tmp/x.m4v", overwrite: true))
    #expect(request?.codec == .av1 && request?.crf == 60 && request?.threads == 2)
    #expect(request?.frames == 10..<20)
    #expect(request?.preset.seed == 9 && request?.preset.name == "other")
    #expect(request?.preset.output.width == 64 && request?.preset.output.height == 36)
    #expect(request?.preset.output.frameCount == 25)
    #expect(run.errors == "")
  }

  @Test("Without an output the file is named after the preset, and --format decides its extension")
  func fallbackOutput() {
    #expect(Run("--preset", "classic").recorder.render?.destination.name == "classic.mp4")
    #expect(
      Run("--preset", "classic", "--format", "webm").recorder.render?.destination.name
        == "classic.webm")
    let odd = Run("--preset", "classic", "-o", "x.bin", "--format", "webm").recorder.render
    #expect(odd?.destination.name == "x.bin" && odd?.format.rawValue == "webm")
  }

  @Test("JSON is one object with sorted keys, alone on standard output")
  func json() {
    let run = Run(
      "--preset", "loop.mp4", "--duration", "6", "--set", "liquid.drops=1",
      "--set", "liquid.forerunners=0", "--json", "--quiet", "--seed", "5")
    #expect(
      run.output == """
        {
          "bytes": 12345,
          "codec": "h264",
          "command": "render",
          "crf": null,
          "drops": [
            {
              "absorbed": 0.8323007199723276,
              "contact": 0.375,
              "direction": 261.2080556661493,
              "entry": 4.983182607110178,
              "forerunner": false,
              "index": 0,
              "radius": 12.064643785365595
            }
          ],
          "elapsedSeconds": 0,
          "firstFrame": 0,
          "format": "mp4",
          "fps": "60",
          "frameDigest": null,
          "frames": 360,
          "height": 1080,
          "heldFrames": 0,
          "loops": 1,
          "output": "loop.mp4",
          "pixels": "yuv420p",
          "preset": "loop",
          "qp": 21,
          "quality": "standard",
          "schema": 1,
          "seed": 5,
          "sha256": null,
          "version": "\(EngineVersion.current)",
          "warnings": [],
          "width": 1080
        }

        """)
    #expect(run.errors == "")
  }

  @Test("The times of the drops are listed with a preset and with a render")
  func dropTimes() {
    let shown = Run("presets", "show", "mercury", "--times")
    #expect(shown.status == .success, "\(shown.errors)")
    let render = Run("--preset", "mercury.mp4", "--json", "--quiet")
    let pattern = /"(?:entry|contact|absorbed)": ([0-9.e-]+)/
    func times(_ text: String) -> [Double] {
      text.matches(of: pattern).compactMap { Double($0.1) }.sorted()
    }
    let listed = times(shown.output)
    // Three times for each of six drops and their forerunners, all in the loop.
    #expect(listed.count > 18 && listed.count % 3 == 0)
    #expect(listed.allSatisfy { (0..<6).contains($0) })
    #expect(times(render.output) == listed)
    // The first drop touches on slot 1 of 16 of six seconds.
    #expect(shown.output.contains("\"contact\": 0.375"))
    #expect(Run("presets", "show", "bulge-demo", "--times").output.contains("\"drops\": []"))
    let longer = Run("presets", "show", "mercury", "--times", "--duration", "12")
    #expect(longer.output.contains("\"contact\": 0.75"))
  }

  @Test("Standard output takes one thing only")
  func standardOutput() {
    let run = Run("--preset", "loop", "-o", "-", "--format", "y4m")
    #expect(run.recorder.render?.destination == .standardOutput, "\(run.errors)")
    #expect(Run("--preset", "loop", "-o", "-", "--format", "y4m", "--json").status == .code(64))
    let terminal = Run("--preset", "loop", "-o", "-", "--format", "y4m", outputIsTerminal: true)
    #expect(terminal.status == .code(64) && terminal.errors.contains("terminal"))
    let mp4 = Run("--preset", "loop", "-o", "-")
    #expect(mp4.status == .success, "\(mp4.errors)")
    let mov = Run("--preset", "loop", "-o", "-", "--format", "mov")
    #expect(
      mov.errors == "liquid-video: error: --format: mov cannot be written to a pipe "
        + "(use mp4, webm, mkv, gif, y4m, rawvideo, framemd5)\n")
  }

  @Test(
    "Every failure has its exit code and one line",
    arguments: zip(
      RenderError.Category.allCases, [64, 65, 66, 69, 1, 73, 73, 74, 130, 70] as [Int32]))
  func exitCodes(category: RenderError.Category, code: Int32) {
    let run = Run("--preset", "loop.mp4", failure: RenderError(category, "it\nbroke\u{1B}[2J"))
    #expect(run.status == .code(code))
    #expect(run.errors == "liquid-video: error: it\u{FFFD}broke\u{FFFD}[2J\n")
    #expect(run.output == "")
  }

  @Test(
    "What can be refused is refused before anything is rendered",
    arguments: [
      (["--preset", "lop"], 66, "did you mean \"loop\"?"),
      (["--preset", "none/x.json"], 66, "none/x.json"),
      ([], 64, "no preset is given; write --preset NAME (bundled: bulge-demo, candy, classic, "),
      (["--preset", "loop.avi"], 64, "cannot write .avi files here (use mp4, m4v, webm, mov"),
      (["--preset", "loop", "-o", "x.mp"], 64, "did you mean \".mp4\"?"),
      (["--preset", "loop", "-o", "x"], 64, "no extension of a known format"),
      (["--preset", "loop", "--codec", "vp9"], 64, "--codec: vp9 does not fit in mp4 here"),
      (["--preset", "loop", "--crf", "52"], 64, "52 is out of range for h264 (use 1–51)"),
      (["--preset", "loop", "--qp", "52"], 64, "--qp: \"52\" is not"),
      (["--preset", "loop", "--qp", "2", "--crf", "2"], 64, "cannot be combined"),
      (["--preset", "loop.webm", "--qp", "2"], 64, "vp9 has no quantiser to choose"),
      (["--preset", "loop.y4m", "--crf", "2"], 64, "uncompressed has no quality to choose"),
      (
        ["--preset", "loop", "--frames", "5-480"], 64,
        "--frames: 5–480 is not within the loop (use 0–479)"
      ),
      (["--preset", "loop", "--duration", "1.01", "--strict"], 65, "1.01 s are 60.6 frames"),
      (
        ["--preset", "loop", "--set", "paint.liqid=1"], 64,
        "--set paint.liqid: is not a key of paint; did you mean \"liquid\"?"
      ),
      (["--preset", "loop", "-o", "/no/such/x.mp4"], 73, "there is no folder /no/such"),
      (["--preset", "loop", "-o", "/tmp", "--format", "mp4"], 73, "/tmp is a folder"),
      (
        ["--preset", "loop", "-o", "/tmp"], 73, "/tmp is a folder; name a file in it, such as /tmp/"
      ),
      (
        ["--preset", "loop", "-o", "out/"], 73, "out/ is a folder; name a file in it, such as out/"
      ),
      (["--preset", "loop", "-o", "\(#filePath)", "--format", "mp4"], 73, "exists; write -y"),
      (
        ["--preset", "loop", "--bundle", "-"], 64,
        "--bundle: it cannot be written to standard output"
      ),
      (["still", "--preset", "loop", "-o", "x.jpg"], 64, "end the name in .png"),
      (
        ["sheet", "--preset", "loop", "--frames", "4", "--seeds", "1-2"], 64, "cannot be combined"
      ),
      (["sheet", "--preset", "loop", "--seeds", "1-401"], 64, "more than 400"),
      (["sheet", "--preset", "loop", "--seeds", "1,x"], 64, "is not a seed or a span"),
      (["sheet", "--preset", "loop", "--at", "3"], 64, "--at needs --seeds"),
      (
        ["sheet", "--preset", "loop", "--frames", "400", "--width", "4096"], 64, "narrower pictures"
      ),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], code: Int32, part: String) {
    let run = Run(list: arguments)
    #expect(run.status == .code(code))
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.recorder.render == nil && run.recorder.sheet == nil && run.recorder.still == nil)
  }

  @Test("A signal ends the process by that signal, not with a code")
  func signal() {
    let run = Run("--preset", "loop.mp4", signal: 15)
    #expect(run.status == .signal(15))
    #expect(run.errors == "")
  }

  @Test("Warnings are shown unless quiet")
  func warnings() {
    #expect(
      Run("--preset", "loop.mp4", warnings: ["odd"]).errors.hasPrefix(
        "liquid-video: warning: odd\n"))
    #expect(Run("--preset", "loop.mp4", "--quiet", warnings: ["odd"]).errors == "")
    // People read the option's name, programs that of the library.
    let opaque = Run("--preset", "loader.mp4", "--json")
    #expect(opaque.errors.contains("warning: --matte: the background"), "\(opaque.errors)")
    #expect(opaque.output.contains("\"matte: the background"), "\(opaque.output)")
  }

  @Test(
    "A still's moment is a frame, a time or a part of the loop, which goes round",
    arguments: [
      ("0", 0), ("479", 479), ("480", 0), ("1.2s", 72), ("0s", 0), ("8s", 0), ("1/3s", 20),
      ("50%", 240), ("0%", 0), ("100%", 0), ("29%", 139), ("0.5%", 2),
    ])
  func stills(when: String, frame: Int) {
    let run = Run("still", "--preset", "loop.png", "--at", when)
    #expect(run.recorder.still?.frame == frame, "\(run.errors)")
    #expect(run.recorder.still?.destination.name == "loop.png")
  }

  @Test("A sheet spreads frames over the loop, or seeds over one moment")
  func sheets() {
    let frames = Run("sheet", "--preset", "loop", "--frames", "5", "--width", "100").recorder.sheet
    #expect(frames?.cells.map(\.frame) == [0, 96, 192, 288, 384])
    #expect(frames?.columns == 3 && frames?.cellHeight == 100)
    #expect(frames?.destination.name == "loop-sheet.png")
    let seeds = Run(
      "sheet", "--preset", "loop", "--seeds", "9,3-4", "--columns", "9", "--size", "1920x1080"
    ).recorder.sheet
    #expect(seeds?.cells.map(\.preset.seed) == [9, 3, 4])
    #expect(seeds?.cells.map(\.frame) == [240, 240, 240])
    #expect(seeds?.columns == 3 && seeds?.cellWidth == 240 && seeds?.cellHeight == 135)
  }

  @Test("Presets are listed and shown, and what is shown is a preset")
  func presets() throws {
    #expect(Run("presets").output.contains("loop            Coffee"))
    #expect(Run("presets", "list", "--json").output.contains("\"name\": \"classic\""))
    let shown = Run("presets", "show", "loop", "--seed", "77").output
    let preset = try Preset.decode(Array(shown.utf8), file: "shown")
    #expect(preset.seed == 77 && preset.json.prettyText == shown)
  }

  @Test("A benchmark prints times and ratios, as text or as JSON")
  func benchmark() {
    let run = Run("benchmark", "--frames", "0-99", "--codec", "vp9")
    let request = run.recorder.benchmark
    #expect(request?.codec == .vp9 && request?.frames == 0..<100)
    #expect(request?.preset.output.width == 1920 && request?.preset.output.height == 1080)
    #expect(run.output.contains("1920x1080 yuv420p flat: memset 0.100, what moved 0.150 (1.50)"))
    #expect(run.output.contains("10.500 (1.050 times the encoder alone)"))
    let sized = Run("benchmark", "--json", "--size", "640x360")
    #expect(sized.recorder.benchmark?.preset.output.width == 640)
    #expect(sized.output.contains("\"wholeRatio\": 1.05,"))
    #expect(sized.output.contains("\"speedUp\": 2,"))
  }

  @Test("A benchmark of all presets prints a row for each, as text or as JSON")
  func benchmarkOfAll() {
    let run = Run("benchmark", "--all")
    #expect(run.recorder.benchmark?.drawsAsItIs == true)
    let rows = run.output.split(separator: "\n").filter { $0.contains("  memset ") }
    #expect(
      rows.map { String($0.prefix { $0 != " " }) } == sourcePresets.names, "\(run.output)")
    #expect(
      rows.allSatisfy {
        $0.hasSuffix(
          "moved 0.15 (1.50)  whole 0.30 (3.00)  encoder 10.00  render 10.50 (1.05)  scene 40")
      })
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 122 })
    let json = Run("benchmark", "--all", "--json", "--quiet").output
    #expect(json.ranges(of: "\"sceneMilliseconds\": 40").count == rows.count)
    #expect(Run("benchmark", "--all", "--preset", "loop").status == .code(64))
  }
}
