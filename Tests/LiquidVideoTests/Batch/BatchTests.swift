import AtomicFiles
import Essentials
import LiquidRender
import TestSupport
import Testing

@testable import liquid_video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Batches")
struct BatchTests {
  init() throws { try #require(isInEmptyFolder) }

  /// A folder of its own with a file of jobs.
  private struct Folder {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    init(_ jobs: String) throws {
      folder = try TemporaryFolder()
      try writeFile("\(path)/jobs.csv", jobs, overwrite: true)
    }

    func text(_ name: String) throws -> String {
      String(decoding: try readFile("\(path)/\(name)", limit: 1 << 24), as: UTF8.self)
    }

    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }
  }

  private static let small = "loop,64x36,24,1"

  /// `batch` with absolute outputs in the folder, by the real pipeline.
  private func batch(
    _ folder: Folder, _ arguments: String..., stop: @escaping @Sendable () -> Bool = { false }
  ) -> (status: liquid_video.ExitStatus, errors: String, output: String) {
    batch(folder, list: arguments, stop: stop)
  }

  private func batch(
    _ folder: Folder, list arguments: [String], stop: @escaping @Sendable () -> Bool = { false }
  ) -> (status: liquid_video.ExitStatus, errors: String, output: String) {
    let recorder = Recorder()
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let context = CommandContext(
      backend: Renderer(), presets: PresetLibrary(folders: ["/\(root)/presets"]),
      console: Console(
        write: { bytes throws(RenderError) in recorder.write(bytes) },
        writeError: { recorder.writeError($0) }, outputIsTerminal: false),
      pendingSignal: { stop() ? SIGINT : nil }, now: { 0 })
    let status = Tool.run(
      [
        "batch", "\(folder.path)/jobs.csv", "--output", "\(folder.path)/r/{preset}-{seed}.{format}",
        "--manifest", "\(folder.path)/batch.json",
      ] + arguments, context)
    return (status, recorder.errors, recorder.output)
  }

  @Test("A preset whose name is dots leads a row to no other folder")
  func dotsInValues() throws {
    let folder = try Folder("")
    let preset = try readFile(
      "/\(#filePath.split(separator: "/").dropLast(4).joined(separator: "/"))/presets/loop.json",
      limit: 1 << 20)
    // The name without `.json` is `..`.
    try writeFile("./...json", String(decoding: preset, as: UTF8.self), overwrite: true)
    try writeFile(
      "\(folder.path)/jobs.csv", "preset,size,fps,duration\n./...json,64x36,24,1\n",
      overwrite: true)
    let result = batch(folder, "--output", "\(folder.path)/r/{preset}/x.mp4", "--dry-run")
    #expect(result.status == .code(65))
    #expect(result.errors.contains("leads to another folder"), "\(result.errors)")
    // A template that steps out itself may: the user wrote it.
    let own = batch(folder, "--output", "\(folder.path)/r/../x.mp4", "--dry-run")
    #expect(own.status == .success, "\(own.errors)")
  }

  @Test("An estimate of more bytes than a number holds is still an estimate")
  func enormousEstimate() throws {
    let row = "loop,16384x8192,60,3600,1000000,mov,600,prores"
    let rows = Array(repeating: row, count: 4).joined(separator: "\n")
    let folder = try Folder("preset,size,fps,duration,loops,format,hold,codec\n\(rows)\n")
    let result = batch(folder, "--output", "\(folder.path)/{row}.mov", "--dry-run")
    #expect(result.status == .success, "\(result.errors)")
    #expect(result.output.contains("4 files, 1008000 frames"), "\(result.output)")
  }

  @Test("A finished batch has all files and one manifest, and resuming makes nothing again")
  func resume() throws {
    let rows = (1...4).map { "\(Self.small),\($0)" }.joined(separator: "\n")
    let folder = try Folder("preset,size,fps,duration,seed\n\(rows)\n")
    let first = batch(folder)
    #expect(first.status == .success, "\(first.errors)")
    #expect(first.errors.contains("4 made, 0 kept, 0 failed"))
    let manifest = try folder.text("batch.json")
    #expect(manifest.contains("\"status\": \"done\""))
    let again = batch(folder, "--resume")
    #expect(again.errors.contains("0 made, 4 kept, 0 failed"), "\(again.errors)")

    // A changed file, a missing file, and a changed row are made again.
    let one = try readFile("\(folder.path)/r/loop-1.mp4", limit: 1 << 24)
    try writeFile("\(folder.path)/r/loop-1.mp4", "broken", overwrite: true)
    unlink("\(folder.path)/r/loop-2.mp4")
    try writeFile(
      "\(folder.path)/jobs.csv",
      "preset,size,fps,duration,seed,crf\n"
        + (1...4).map { "\(Self.small),\($0),\($0 == 3 ? "40" : "")" }.joined(separator: "\n"),
      overwrite: true)
    let third = batch(folder, "--resume")
    #expect(third.errors.contains("3 made, 1 kept, 0 failed"), "\(third.errors)")
    #expect(try readFile("\(folder.path)/r/loop-1.mp4", limit: 1 << 24) == one)
  }

  @Test("What decides a file's bytes without being in its recipe decides whether it is kept")
  func keys() throws {
    let header = "preset,size,fps,duration,seed,max-bytes,no-recipe\n"
    let folder = try Folder("\(header)\(Self.small),1,20000,\n\(Self.small),2,,\n")
    #expect(batch(folder).status == .success)
    try writeFile(
      "\(folder.path)/jobs.csv", "\(header)\(Self.small),1,9000,\n\(Self.small),2,,true\n",
      overwrite: true)
    let again = batch(folder, "--resume")
    #expect(again.errors.contains("2 made, 0 kept"), "\(again.errors)")
    #expect(try readFile("\(folder.path)/r/loop-1.mp4", limit: 1 << 20).count <= 9000)
    #expect(throws: RenderError.self) { try Inspection("\(folder.path)/r/loop-2.mp4") }
  }

  @Test("Resuming replaces only files of the batch that is resumed")
  func resumeIsNoLicence() throws {
    let folder = try Folder("preset,size,fps,duration,seed\n\(Self.small),1\n\(Self.small),2\n")
    #expect(mkdir("\(folder.path)/r", 0o777) == 0)
    try writeFile("\(folder.path)/r/loop-2.mp4", "mine", overwrite: false)
    let refused = batch(folder, "--resume")
    #expect(refused.status == .code(65), "\(refused.errors)")
    #expect(refused.errors.contains("row 2 (line 3)") && refused.errors.contains("exists"))
    #expect(try folder.text("r/loop-2.mp4") == "mine")
    #expect(!folder.has("r/loop-1.mp4"))
    // What the manifest only plans is ours when the file says so: the run may have been killed before the manifest could.
    unlink("\(folder.path)/r/loop-2.mp4")
    let stopped = batch(folder, "--jobs", "1") { true }
    #expect(stopped.status == .signal(SIGINT))
    #expect(try folder.text("batch.json").contains("\"status\": \"planned\""))
    for content in ["mine", nil] {
      let other = try Folder("preset,size,fps,duration,seed\n\(Self.small),2\n")
      #expect(batch(other).status == .success)
      if let content {
        try writeFile("\(folder.path)/r/loop-2.mp4", content, overwrite: true)
      } else {
        #expect(rename("\(other.path)/r/loop-2.mp4", "\(folder.path)/r/loop-2.mp4") == 0)
      }
      let resumed = batch(folder, "--resume")
      #expect(resumed.status == (content == nil ? .success : .code(65)), "\(resumed.errors)")
      if let content { #expect(try folder.text("r/loop-2.mp4") == content) }
    }
    // Links are nobody's.
    #expect(rename("\(folder.path)/r/loop-2.mp4", "\(folder.path)/mine.mp4") == 0)
    #expect(symlink("../mine.mp4", "\(folder.path)/r/loop-2.mp4") == 0)
    #expect(batch(folder, "--resume").status == .code(65))
  }

  @Test("The frames of a sequence are kept while they are all as they were")
  func sequences() throws {
    let folder = try Folder("preset,size,fps,duration,format\n\(Self.small),png\n")
    let output = ["--output", "\(folder.path)/f/%02d.png"]
    #expect(batch(folder, list: output).status == .success)
    let kept = batch(folder, list: output + ["--resume"])
    #expect(kept.errors.contains("0 made, 1 kept"), "\(kept.errors)")
    try writeFile("\(folder.path)/f/07.png", "broken", overwrite: true)
    // Another table's manifest names none of these frames.
    let other = batch(
      folder, list: output + ["--resume", "--manifest", "\(folder.path)/other.json"])
    #expect(other.status == .code(65) && other.errors.contains("00.png exists"), "\(other.errors)")
    let made = batch(folder, list: output + ["--resume"])
    #expect(made.errors.contains("1 made, 0 kept"), "\(made.errors)")
    #expect(try folder.text("f/07.png") != "broken")
  }

  @Test("A warning is told once, with its rows, and stands in the manifest")
  func warnings() throws {
    let rows = ["loop", "loader", "loader", "loop"].enumerated().map { index, name in
      "\(name),64x64,24,2,\(index + 1)"
    }
    let folder = try Folder(
      "preset,size,fps,duration,seed\n\(rows.joined(separator: "\n"))\n")
    let run = batch(folder)
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.errors.split(separator: "warning:").count == 2, "\(run.errors)")
    #expect(run.errors.contains("warning: rows 2, 3: "), "\(run.errors)")
    let manifest = try folder.text("batch.json")
    #expect(manifest.split(separator: "opaque").count == 3)
    #expect(run.errors.contains("2, 3: --matte: the background"), "\(run.errors)")
    #expect(manifest.contains("\"matte: the background"), "\(manifest)")
  }

  /// Swift takes a slash and a mark that combines with it for one character, and the system does not.
  @Test(
    "A mark after a slash leads no row out of the folder",
    arguments: [
      "../\u{301}x.mp4", "a/../../\u{301}x.mp4", "/\u{301}x.mp4", "a/..\u{2F}\u{308}/../../x.mp4",
    ])
  func marksAfterSlashes(_ output: String) throws {
    let run = batch(try Folder("preset,output\nloop,\(output)\n"))
    #expect(run.status == .code(65))
    #expect(
      run.errors.contains(
        output.utf8.first == UInt8(ascii: "/")
          ? "leads out of the working folder" : "contains \"..\""),
      "\(run.errors)")
    let preset = batch(try Folder("preset\n../\u{301}loop\n"))
    #expect(preset.status == .code(65))
    #expect(preset.errors.contains("contains \"..\""), "\(preset.errors)")
  }

  @Test("A European table is read as it is, and its separators are reported once")
  func otherSeparators() throws {
    let (names, values) = ("Preset;Size;Duration;fps;Seed", "64x36;1,5;24")
    let folder = try Folder("\(names)\r\nloop;\(values);1.0\r\nink;\(values);2\r\n")
    let run = batch(folder)
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.errors.ranges(of: "jobs.csv: fields are separated by semicolons").count == 1)
    #expect(folder.has("r/loop-1.mp4") && folder.has("r/ink-2.mp4"))
  }

  @Test("An interrupted batch keeps what is finished and leaves no temporary file")
  func interruption() throws {
    let rows = (1...6).map { "\(Self.small),\($0)" }.joined(separator: "\n")
    let folder = try Folder("preset,size,fps,duration,seed\n\(rows)\n")
    let asked = Recorder()
    let stopped = batch(folder, "--jobs", "1") {
      asked.writeError(".")
      return asked.errors.count > 60
    }
    #expect(stopped.status == .signal(SIGINT))
    #expect(folder.has("r/loop-1.mp4") && !folder.has("r/loop-6.mp4"))
    let resumed = batch(folder, "--resume")
    #expect(resumed.status == .success, "\(resumed.errors)")
    #expect(resumed.errors.contains("2 kept") || resumed.errors.contains("1 kept"))
  }

  @Test("Every fault of every row is told, with row and column, and nothing is rendered")
  func faults() throws {
    let folder = try Folder(
      """
      preset,seed,size,fps,duration,set.paint.liquid,set.liquid.radius,codec,colour,loops
      nope,1,,,,,,,,
      loop,x,,,,,,,,
      loop,1,64,,,,,,,
      loop,1,,0,,,,,,
      loop,1,,,-1,,,,,
      loop,1,,,,brown,,,,
      loop,1,,,,,1e9,,,
      loop,1,,,,,,mpeg2,,
      loop,1,,,,,,,red,
      loop,1,65x65,,,,,,,
      loop,1,,300,,,,,,
      loop,1,,,,,,,,0
      loop,2,,,,,,,,
      loop,2,,,,,,,,
      """)
    let run = batch(folder)
    #expect(run.status == .code(65))
    for row in (1...12).map({ $0 }) + [14] {
      #expect(run.errors.contains("row \(row) (line \(row + 1))"), "row \(row): \(run.errors)")
    }
    for column in [
      "seed", "size", "fps", "duration", "set.paint.liquid", "set.liquid.radius", "codec", "colour",
      "loops", "output",
    ] {
      #expect(run.errors.contains("column \"\(column)\""), "\(column)")
    }
    #expect(!folder.has("r") && !folder.has("batch.json"))
  }

  @Test("Options, preset and values of one row are checked together")
  func faultsOfOneRow() throws {
    let folder = try Folder("")
    try writeFile(
      "\(folder.path)/jobs.csv",
      ##"[{"preset":"loop","crf":"q","set.seed":-1,"set.paint.liquid":"#12"}]"##, overwrite: true)
    let run = batch(folder)
    #expect(run.status == .code(65))
    for column in ["crf", "set.seed", "set.paint.liquid"] {
      #expect(run.errors.contains("row 1 (line 1), column \"\(column)\": "), "\(run.errors)")
    }
    #expect(run.errors.split(separator: "\n").count == 3, "\(run.errors)")
  }

  @Test(
    "A fault of the preset or of the file's name is that of its column",
    arguments: [
      (",x.mp4,", "preset", "is missing"), ("nope,x.mp4,", "preset", "no preset \"nope\""),
      ("loop.mp4,x.mp4,", "preset", "cannot write .mp4 files here"),
      ("loop,-,mp4", "output", "it cannot be written to standard output"),
      ("loop,{nope}.mp4,", "output", "\"{nope}.mp4\": {nope} is unknown"),
      ("loop,x.foo,", "output", "x.foo has no extension of a known format"),
      ("loop,x.png,", "output", "png writes one file a frame"),
      ("loop,old.mp4,", "output", "old.mp4 exists"),
      ("loop,pipe.mp4,", "output", "pipe.mp4 is not a regular file"),
    ])
  func columns(row: String, column: String, part: String) throws {
    try writeFile("old.mp4", "", overwrite: true)
    unlink("pipe.mp4")
    #expect(mkfifo("pipe.mp4", 0o600) == 0)
    defer { for name in ["old.mp4", "pipe.mp4"] { unlink(name) } }
    let run = batch(try Folder("preset,output,format\n\(row)\n"))
    #expect(run.status == .code(65))
    #expect(
      run.errors.contains("row 1 (line 2), column \"\(column)\": \(part)"), "\(run.errors)")
    #expect(!run.errors.contains("--preset"), "\(run.errors)")
  }

  @Test("A fault that only the render finds is that of its column, in the manifest too")
  func columnsOfRender() throws {
    let folder = try Folder("preset,size,fps,duration,max-bytes\n\(Self.small),1\n")
    let run = batch(folder)
    #expect(run.status == .code(64))
    #expect(run.errors.contains("row 1: column \"max-bytes\": even the lowest"), "\(run.errors)")
    #expect(try folder.text("batch.json").contains(#"column \"max-bytes\": even the lowest"#))
  }

  @Test("A path from a file of jobs stays in the working folder")
  func paths() throws {
    let folder = try Folder("preset,output\nloop,/tmp/x.mp4\nloop,a/../../x.mp4\n")
    let run = batch(folder)
    #expect(run.status == .code(65))
    #expect(run.errors.contains("/tmp/x.mp4 leads out of the working folder"))
    #expect(run.errors.contains("a/../../x.mp4 contains \"..\", which a file of jobs must not"))
  }

  @Test("Neither a link nor a preset leads a row out of the working folder")
  func links() throws {
    let folder = try Folder(
      "preset,output\nloop,out/x.mp4\nloop,in/x.mp4\n/etc/passwd,y.mp4\n../a.json,z.mp4\n")
    for link in ["out", "in", "here"] { unlink(link) }
    try writeFile("inside", "", overwrite: true)
    #expect(symlink("/tmp", "out") == 0 && symlink(".", "in") == 0)
    defer { for link in ["out", "in", "inside"] { unlink(link) } }
    let run = batch(folder, "--dry-run")
    #expect(run.status == .code(65))
    #expect(run.errors.contains("row 1 (line 2), column \"output\": out/x.mp4 leads out of"))
    #expect(run.errors.contains("row 3 (line 4), column \"preset\": /etc/passwd leads out of"))
    #expect(run.errors.contains("row 4 (line 5), column \"preset\": ../a.json contains \"..\""))
    #expect(!run.errors.contains("row 2"), "\(run.errors)")
  }

  @Test("No file of a batch takes the place of another, and none is replaced unasked")
  func places() throws {
    let folder = try Folder("preset,size,fps,duration\n\(Self.small)\n")
    let page = "\(folder.path)/page.html"
    try writeFile(page, "mine", overwrite: true)
    for arguments in [
      ["--gallery", page], ["--gallery", "\(folder.path)/jobs.csv", "-y"],
      ["--gallery", "\(folder.path)/./batch.json", "-y"],
      ["--manifest", "\(folder.path)/jobs.csv", "-y"],
      ["--gallery", "-"], ["--gallery", "\(folder.path)/r/loop-1.mp4", "-y"],
    ] {
      let run = batch(folder, list: arguments)
      #expect([64, 65, 73].contains { run.status == .code($0) }, "\(arguments)")
      #expect(!folder.has("r") && !folder.has("batch.json"), "\(arguments)")
    }
    #expect(try readFile(page, limit: 10) == Array("mine".utf8))
    #expect(
      String(decoding: try readFile("\(folder.path)/jobs.csv", limit: 99), as: UTF8.self).hasPrefix(
        "preset"))
    // A page of ours is made anew.
    let gallery = "\(folder.path)/index.html"
    #expect(batch(folder, "--gallery", gallery).status == .success)
    #expect(batch(folder, "--gallery", gallery, "--resume").status == .success)
    #expect(batch(folder, "--dry-run", "-y").status == .success)
    #expect(batch(folder, "--dry-run", "--resume").status == .success)
  }

  @Test("Two batches do not write one manifest at a time; what a dead one has left is no obstacle")
  func lock() throws {
    let folder = try Folder("preset,size,fps,duration\n\(Self.small)\n")
    let left = "\(folder.path)/.batch.json.liquid-video-lock.part"
    do {
      let lock = try TargetLock("\(folder.path)/batch.json")
      let run = batch(folder)
      #expect(run.status == .code(73) && run.errors.contains("another process is writing"))
      withExtendedLifetime(lock) {}
    }
    #expect(!folder.has(".batch.json.liquid-video-lock.part"))
    try writeFile(left, "", overwrite: true)
    #expect(batch(folder).status == .success)
    #expect(!folder.has(".batch.json.liquid-video-lock.part"))
  }

  @Test("A combination has a number and no line")
  func combinationFaults() {
    let run = Run("batch", "--presets", "loop", "--seeds", "1-2", "--sizes", "64x64,65x65")
    #expect(run.status == .code(65))
    #expect(run.errors.contains("error: combination 2"), "\(run.errors)")
    #expect(!run.errors.contains("line"))
  }

  @Test("Combinations, a dry run, and a gallery")
  func combinations() throws {
    let folder = try Folder("preset,size,fps,duration\n\(Self.small)\n")
    let gallery = batch(folder, "--gallery", "\(folder.path)/index.html")
    #expect(gallery.status == .success, "\(gallery.errors)")
    let page = try folder.text("index.html")
    #expect(page.contains("src=\"./r/loop-1.mp4\"") && page.contains("data:image/png;base64,iVBOR"))
    let dry = Run(
      "batch", "--presets", "loop,ink", "--seeds", "1-3,9", "--sizes", "64x64,32x64", "--dry-run")
    #expect(dry.status == .success, "\(dry.errors)")
    #expect(dry.output.split(separator: "\n").count == 17)
    #expect(dry.output.contains("ink-9-32x64.mp4"))
    #expect(Run("batch").status == .code(64))
    #expect(Run("batch", "--presets", "loop", "--seeds", "5-1").status == .code(64))
  }
}
