import Foundation
import LiquidRender
import TestSupport
import Testing

@testable import liquid_video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The repository this file is in.
private let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

/// Runs the built program with another PATH.
private func run(_ arguments: [String], path: String? = nil) throws -> ToolResult {
  try run(
    builtProgram(), arguments, environment: path.map { ["PATH": $0, "TMPDIR": $0] })
}

@Suite("Players, hashes and the doctor")
struct PreviewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a script in place of a player.
  ///
  /// A shell writes it: a process that another test starts could inherit the file while this one writes to it, and what is
  /// open for writing cannot be executed.
  private func install(_ name: String, _ script: String) throws {
    let made = try run(
      "/bin/sh",
      [
        "-c", "printf '%s' \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh", folder.path(name),
        "#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n",
      ])
    try #require(made.status == 0, "\(made.errors)")
  }

  private var play: [String] {
    [
      "play", "--preset", "\(root)/presets/loop.json", "--size", "64x64", "--fps", "60",
    ]
  }

  @Test("A player gets turn after turn until it is closed, which is no failure")
  func stream() throws {
    let video = folder.path("fed.mkv")
    try install("mpv", "head -c 200000 > '\(video)'; echo \"$@\" > '\(video).arguments'")
    let result = try run(play, path: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("playing loop, seed 1, with \(folder.path)/mpv"))
    #if os(Linux)
      // The environment has PATH and TMPDIR only.
      #expect(result.errors.contains("there is no display"))
    #endif
    let arguments = try String(contentsOfFile: video + ".arguments", encoding: .utf8)
    #expect(arguments.hasSuffix("--title=liquid-video: loop, seed 1 -\n"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: video))
    #expect(bytes.count == 200_000 && bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]))
  }

  @Test("A player that fails is told of; without any the error names what to install")
  func failures() throws {
    let none = try run(play, path: folder.path)
    #expect(none.status == 69 && none.errors.contains("install mpv or ffmpeg"), "\(none.errors)")
    try install("ffplay", "exit 3")
    let broken = try run(play, path: folder.path)
    #expect(broken.status == 1 && broken.errors.contains("ffplay ended with status 3"))
    let other = try run(play + ["--player", "mpv"], path: folder.path)
    #expect(other.status == 69 && other.errors.contains("mpv is not in PATH"))
  }

  @Test("A player ignores no signals that it would not ignore from a shell")
  func signals() throws {
    #if os(Linux)
      try install("mpv", "grep SigIgn /proc/$$/status > '\(folder.path)/ignored'")
      #expect(try run(play, path: folder.path).status == 0)
      let line = try String(contentsOfFile: folder.path("ignored"), encoding: .utf8)
      let mask = try #require(
        UInt64(line.split(whereSeparator: \.isWhitespace).last ?? "", radix: 16))
      for number in [SIGPIPE, SIGXFSZ] { #expect(mask >> (number - 1) & 1 == 0, "\(line)") }
    #endif
  }

  @Test("The desktop opens a file, which stays")
  func opener() throws {
    #if os(Linux)
      try install("xdg-open", "test -s \"$1\"")
    #else
      try install("open", "test -s \"$1\"")
    #endif
    let result = try run(play, path: folder.path)
    #expect(
      result.status == 0 && result.errors.contains("the video is kept in"), "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasSuffix(".mp4") })
  }

  @Test("The frames' digest of a preset is the one that its file carries")
  func frameDigest() throws {
    let options = [
      "--preset", "\(root)/presets/ink.json", "--size", "96x54", "--duration", "1", "--fps", "12",
    ]
    let file = folder.path("ink.mp4")
    #expect(try run(options + ["-o", file]).status == 0)
    let digest = try Inspection(file).recipe.frameDigest ?? ""
    let hash = try run(["hash"] + options)
    #expect(hash.output == "\(digest)  ink, seed 8, yuv420p\n", "\(hash.errors)")
    let each = try run(["hash"] + options + ["--each", "--frames", "3-5"])
    #expect(each.output.split(separator: "\n").map { $0.suffix(3) } == ["  3", "  4", "  5"])
    for name in ["a video.mp4", "a\\b\n.mp4"] {
      let other = folder.path(name)
      try FileManager.default.copyItem(atPath: file, toPath: other)
      #expect(try run(["hash", other]).output == run("sha256sum", [other]).output)
    }
    #expect(try run(["hash"]).status == 64)
    #expect(try run(["hash", "\(file).not"]).status == 66)
  }

  @Test("The doctor finds this machine healthy and its pixels those of every machine")
  func doctor() throws {
    let result = try run(["doctor", "--json"])
    #expect(result.status == 0, "\(result.output)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["healthy"] as? Bool == true)
    let findings = try #require(report["findings"] as? [[String: String]])
    #expect(
      findings.map { $0["name"] } == [
        "program", "processors", "memory", "presets", "codecs", "scratch", "players", "terminal",
        "drawing",
      ])
    #expect(findings.last?["text"] == "the same pixels as on every machine")
  }

  @Test(
    "Several stills have names of their own",
    arguments: [
      (["--at", "0,0.5,1", "-o", "s-{i}.png"], ["s-0.png", "s-1.png", "s-2.png"]),
      (
        ["--at", "0,50%,1.2s", "-o", "s-{frame:04}.png"],
        ["s-0000.png", "s-0240.png", "s-0072.png"]
      ),
      (["--at", "0,72"], ["loop-0.png", "loop-72.png"]),
    ] as [([String], [String])])
  func stills(arguments: [String], names: [String]) {
    let run = Run(list: ["still", "--preset", "loop"] + arguments)
    #expect(run.status == .code(0), "\(run.errors)")
    let written = run.errors.split(separator: "\n").map {
      String($0.dropFirst("liquid-video: wrote ".count).prefix { $0 != ":" })
    }
    #expect(written == names)
  }

  @Test(
    "Stills that would have one name are refused",
    arguments: [
      ["--at", "0,1", "-o", "s.png"], ["--at", "0,480", "-o", "s-{frame}.png"],
      ["--at", "0,,1"], ["--at", "1.5"], ["--at", "0", "-o", "s-{seed}.png"],
    ])
  func sameNames(arguments: [String]) {
    #expect(Run(list: ["still", "--preset", "loop"] + arguments).status == .code(64))
  }
}
