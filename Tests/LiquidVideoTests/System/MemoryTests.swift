import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing

@testable import liquid_video

// Sanitizers keep what is freed; under them the figures mean nothing.
#if os(Linux) && !SANITIZER
  /// What the program takes of memory, as the kernel counts it.
  @Suite("Memory", .serialized)
  struct MemoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A process inherits the peak of the one that starts it (execve(2)), so a small one stands between.
    private static let measure = """
      import os, sys
      child = os.fork()
      if child == 0:
          os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
          os.execv(sys.argv[1], sys.argv[1:])
      _, status, usage = os.wait4(child, 0)
      print(usage.ru_maxrss)
      sys.exit(status != 0)
      """

    /// The peak of a run of the program, in bytes (`ru_maxrss` of getrusage(2)).
    private func peak(_ arguments: [String]) throws -> Int {
      let result = try run("python3", ["-c", Self.measure, builtProgram()] + arguments)
      try #require(result.status == 0, "\(result.errors)")
      return try 1024 * #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test(
      "A render stays below the ceiling that is told",
      arguments: [
        ("mp4", "h264", "yuv420p"), ("webm", "vp9", "yuva420p"), ("mov", "prores", "yuv422p10"),
        ("mkv", "ffv1", "yuv444p10"), ("gif", "gif", "pal8"), ("y4m", "uncompressed", "yuv420p"),
      ])
    func ceiling(format: String, codec: String, pixels: String) throws {
      let file = folder.path("x.\(format)")
      let isFast = !["h264", "vp9"].contains(codec)
      let peak = try peak(
        [
          "--preset", "hero", "--size", "320x180", "--fps", "30", "--duration", "2", "-y", "-o",
          file,
          "--codec", codec,
        ]
          + (codec == "gif" ? [] : ["--pixels", pixels]) + (isFast ? [] : ["--quality", "draft"]))
      let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      let overrides = [
        (["output", "width"], "320"), (["output", "height"], "180"), (["output", "fps"], "30"),
        (["output", "duration"], "2"),
      ].map { PresetOverride(name: "", path: $0.0, value: $0.1) }
      let preset = try PresetLibrary(folders: ["\(root)/presets"])
        .load("hero", overrides: overrides)
      let plan = try RenderPlan(
        RenderRequest(
          preset: preset, format: try #require(ContainerFormat(rawValue: format)),
          codec: VideoCodec(rawValue: codec),
          pixels: codec == "gif" ? nil : PixelLayout(name: pixels),
          destination: .file(path: file, overwrite: true)))
      let ceiling = plan.memoryCeiling()
      #expect(peak < ceiling, "\(peak >> 20) MiB of \(ceiling >> 20)")
    }

    // Debug builds draw large frames too slowly; `.ci/run` runs this suite of a release build, too.
    #if DEBUG
      private static let lengths = [
        ["mp4", "--size", "96x96", "6", "30"], ["gif", "--size", "96x96", "6", "30"],
        ["y4m", "--size", "96x96", "6", "30"],
      ]
    #else
      private static let lengths = [
        ["mp4", "--quality", "draft", "--size", "1080p", "10", "60"],
        ["mkv", "--codec", "hevc", "--quality", "draft", "--size", "720p", "10", "40"],
        ["gif", "--size", "640x360", "10", "60"], ["y4m", "--size", "320x180", "10", "60"],
      ]
    #endif

    @Test(
      "Ten seconds take as much as a minute", arguments: lengths)
    func length(_ render: [String]) throws {
      func peak(_ seconds: String) throws -> Int {
        try self.peak(
          [
            "--preset", "loop", "--fps", "50", "-y", "-o",
            folder.path("x.\(render[0])"), "--duration", seconds,
          ] + render.dropFirst().dropLast(2))
      }
      let (short, long) = (try peak(render[render.count - 2]), try peak(render[render.count - 1]))
      #expect(Double(long) < 1.05 * Double(short), "\(short >> 20), \(long >> 20) MiB")
    }
  }
#endif
