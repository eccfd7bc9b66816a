import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing

@testable import LiquidRender

@Suite("Limits of the machine")
struct MachineTests {
  /// Control groups as folders of text files.
  private func group(_ files: [String: String], membership: String) throws -> ControlGroup {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let file = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return ControlGroup(root: folder.url.path, membership: membership)
  }

  @Test("In a container the mount shows the group itself")
  func container() throws {
    let group = try group(
      [
        "cpu.max": "150000 100000\n", "memory.max": "1000000\n", "memory.current": "700000\n",
        "memory.stat": "anon 1\ninactive_file 200000\nactive_file 9\n",
      ], membership: "0::/\n")
    #expect(group.processors == 2)
    #expect(group.memoryLeft == 500_000)
  }

  @Test("The tightest of a group and those that it lies in counts")
  func nested() throws {
    let group = try group(
      [
        "user.slice/cpu.max": "400000 100000", "user.slice/memory.max": "900",
        "user.slice/memory.current": "100", "user.slice/job/cpu.max": "max 100000",
        "user.slice/job/memory.max": "2000", "user.slice/job/memory.current": "50",
      ], membership: "4:memory:/old\n0::/user.slice/job\n")
    #expect(group.processors == 4)
    #expect(group.memoryLeft == 800)
  }

  @Test(
    "Without limits, or without control groups, there is nothing to keep to",
    arguments: ["0::/\n", "0::/../other\n", "3:cpu:/x\n", "", "0::/no/such\n"])
  func none(membership: String) throws {
    #expect(
      try group(["cpu.max": "max 100000", "memory.max": "max"], membership: membership)
        == ControlGroup(root: "/no/such", membership: ""))
  }

  @Test(
    "What is written is not believed when it is no limit", arguments: ["", "0 100000", "x", "-5 9"])
  func damaged(text: String) throws {
    let group = try group(["cpu.max": text, "memory.max": text], membership: "0::/")
    #expect(group.processors == nil)
  }

  @Test("As many workers as memory holds, one at least or none")
  func workers() throws {
    let preset = try bundled("loop", width: 1920, height: 1080)
    let plan = try RenderPlan(
      RenderRequest(
        preset: preset, format: .mp4, destination: .file(path: "x.mp4", overwrite: false)))
    let ceiling = plan.memory
    let (one, two) = (ceiling.bytes(workers: 1), ceiling.bytes(workers: 2))
    #expect(one < two && two < 1 << 30)
    #expect(ceiling.workers(8, within: nil) == 8)
    #expect(ceiling.workers(8, within: two) == 2)
    #expect(ceiling.workers(8, within: two - 1) == 1)
    #expect(ceiling.workers(8, within: one - 1) == nil)
  }

  @Test("A pipe has no index, so that a loop without end takes no more than one turn's packets")
  func endless() throws {
    let preset = try bundled("loop", width: 64, height: 64, frameRate: "60")
    func bytes(_ destination: Destination) throws -> Int {
      try RenderPlan(
        RenderRequest(
          preset: preset, format: .mkv, codec: .h264, loops: RenderLimits.loops.upperBound,
          destination: destination)
      ).memoryCeiling(threads: 1)
    }
    #expect(try bytes(.standardOutput) < 256 << 20)
    #expect(try bytes(.file(path: "x.mkv", overwrite: false)) > 1 << 34)
  }

  @Test("A file that the disk cannot hold is refused before anything is drawn")
  func disk() throws {
    let folder = try TemporaryFolder()
    // 216,000 frames of 12 MB.
    let preset = try bundled(
      "loop", width: 3840, height: 2160, frameRate: "240", duration: "900")
    let request = RenderRequest(
      preset: preset, format: try Renderer().format("y4m"), threads: 1,
      destination: .file(path: folder.path("x.y4m"), overwrite: false))
    let error = #expect(throws: RenderError.self) {
      _ = try Renderer().render(request) { _ in
        Issue.record("a frame was drawn")
        return false
      }
    }
    #expect(error?.category == .io && error?.message.contains("2687385600000 bytes") == true)
    #expect(folder.names.isEmpty)
  }

  @Test("A benchmark measures a preset as it is, or a table of sizes, layouts and paints")
  func measured() throws {
    let preset = try bundled("loader", width: 64, height: 48)
    let request = BenchmarkRequest(
      preset: preset, frames: 0..<3, codec: .h264, threads: 1, drawsAsItIs: true)
    let outcome = try Renderer().benchmark(request)
    let row = try #require(outcome.drawing.first)
    #expect(outcome.drawing.count == 1)
    #expect(row.width == 64 && row.height == 48 && row.paint == .own && row.format == .yuv420p8)
    for time in [row.scene, row.memset, row.damage, row.full, outcome.encoding.whole] {
      #expect(time > 0)
    }
  }

  @Test("What cannot be encoded is refused before a benchmark measures the drawing")
  func benchmark() throws {
    let preset = try bundled("loop", width: 64, height: 64)
    let count = preset.output.frameCount
    let requests = [
      BenchmarkRequest(preset: preset, frames: 0..<1, codec: .gif),
      BenchmarkRequest(preset: preset, frames: 0..<1, codec: .h264, crf: 63),
      BenchmarkRequest(preset: preset, frames: count..<(count + 1), codec: .h264),
    ]
    for request in requests {
      let error = #expect(throws: RenderError.self) {
        _ = try Renderer().benchmark(request) { _ in
          Issue.record("a step was measured")
          return false
        }
      }
      #expect(error?.category == .usage)
    }
  }
}
