import Foundation
import LiquidRender
import TestSupport
import Testing

/// A file of any format follows from the request alone: not from workers, processors or their abilities.
struct DeterminismOfFormatsTests {
  /// Each row with a loop long enough for two chunks where there are chunks.
  private static func duration(_ row: FormatRow) -> String {
    switch row.codec {
    case "h264", "hevc", "av1", "vp9", "animation": "4"
    default: "1"
    }
  }

  private func bytes(_ row: FormatRow, threads: Int, in folder: TemporaryFolder) throws -> [[UInt8]]
  {
    let preset = try FlatLoop.preset(
      isTransparent: row.isTransparent, duration: Self.duration(row))
    _ = try row.render(preset, threads: threads, in: folder)
    return try folder.names.map { try folder.bytes($0) }
  }

  @Test(arguments: FormatRow.all)
  func workersDoNotChangeTheBytes(_ row: FormatRow) throws {
    let one = try bytes(row, threads: 1, in: TemporaryFolder())
    #expect(one.allSatisfy { !$0.isEmpty })
    for threads in [1, 2, 3] {
      let again = try bytes(row, threads: threads, in: TemporaryFolder())
      #expect(again == one, "\(threads) threads")
    }
  }

  /// The formats' defaults, and what else a user may ask for by name.
  private static let requests: [[String]] = [
    ["mp4"], ["mp4", "--codec", "hevc"], ["mp4", "--codec", "av1"], ["webm"],
    ["webm", "--codec", "av1"], ["mov"], ["mov", "--codec", "animation"], ["mkv"], ["gif"],
    ["apng"], ["webp"], ["avif"], ["y4m"], ["framemd5"],
  ]

  /// What makes processes differ, as words before the program.
  private static let circumstances: [[String]] = [
    // libvpx and libaom without vector code; glibc's functions without fused multiplication.
    [
      "env", "VPX_SIMD_CAPS=0", "AOM_SIMD_CAPS=0",
      "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
    ],
    ["taskset", "--cpu-list", "0"],
    ["env", "TZ=Pacific/Auckland", "LC_ALL=C", "HOME=/nonexistent", "SOURCE_DATE_EPOCH=1"],
  ]

  @Test(
    .enabled(if: isInstalled("taskset") && isInstalled("sha256sum")), arguments: requests,
    [false, true])
  func processesAndProcessorsDoNotChangeTheBytes(
    _ request: [String], isTransparent: Bool
  ) throws {
    if isTransparent, request.count > 1 || ["mp4", "y4m", "framemd5"].contains(request[0]) {
      return
    }
    let folder = try TemporaryFolder()
    let program = try builtProgram()
    func hash(_ circumstance: [String], _ index: Int) throws -> String {
      let path = folder.path("\(index).\(request[0])")
      let words =
        circumstance + [
          program, "--preset", "bulge-demo", "--size", "96x64", "--fps", "30", "--duration", "4",
          "--set", "paint.background=" + FlatLoop.background(isTransparent: isTransparent),
          "--quiet", "--format", request[0], "-o", path,
        ] + request.dropFirst()
      _ = try output(of: words[0], Array(words.dropFirst()))
      return try String(output(of: "sha256sum", [path]).prefix(64))
    }
    let usual = try hash(["env"], 0)
    for (index, circumstance) in Self.circumstances.enumerated() {
      #expect(try hash(circumstance, index + 1) == usual, "\(circumstance)")
    }
  }
}
