import Foundation
import TestSupport
import Testing

/// Rows whose last frame is held, resumed by the built program.
@Suite("Batches with held frames are resumed")
struct ResumeHoldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a batch of one row: a second at 24 frames/s, and half a second more of its last frame.
  private func batch(_ format: String, hold: String = "0.5", _ arguments: String...) throws
    -> ToolResult
  {
    let jobs = folder.path("jobs.csv")
    try "preset,size,fps,duration,format,hold\nloop,64x36,24,1,\(format),\(hold)\n".write(
      toFile: jobs, atomically: true, encoding: .utf8)
    return try run(
      builtProgram(),
      [
        "batch", jobs, "--output", folder.path("r/%03d.{format}"),
        "--manifest", folder.path("batch.json"),
      ] + arguments)
  }

  private func frames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("r")).sorted()
  }

  @Test("A row is kept while its files are as they were", arguments: ["png", "mp4"])
  func kept(_ format: String) throws {
    let first = try batch(format)
    #expect(first.status == 0, "\(first.errors)")
    if format == "png" { #expect(try frames() == (0..<36).map { String(format: "%03d.png", $0) }) }
    let again = try batch(format, "--resume")
    #expect(
      again.status == 0 && again.errors.contains("0 made, 1 kept, 0 failed"), "\(again.errors)")
  }

  @Test("A held frame that is missing or changed makes the row again", arguments: [23, 24, 35])
  func heldFrames(_ number: Int) throws {
    #expect(try batch("png").status == 0)
    let name = "r/" + String(format: "%03d.png", number)
    let bytes = try folder.bytes(name)
    for content in [nil, "broken"] {
      try FileManager.default.removeItem(atPath: folder.path(name))
      if let content {
        try content.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
      }
      let made = try batch("png", "--resume")
      #expect(
        made.status == 0 && made.errors.contains("1 made, 0 kept, 0 failed"), "\(made.errors)")
      #expect(try folder.bytes(name) == bytes)
      let kept = try batch("png", "--resume")
      #expect(kept.errors.contains("0 made, 1 kept, 0 failed"), "\(kept.errors)")
    }
  }

  @Test("Another time of holding makes the row again")
  func otherHold() throws {
    #expect(try batch("png").status == 0)
    let longer = try batch("png", hold: "0.75", "--resume")
    #expect(longer.errors.contains("1 made, 0 kept, 0 failed"), "\(longer.errors)")
    #expect(try frames().count == 42)
  }
}
