import Foundation
import Testing
import VideoEncoder

/// x264 itself refuses the odd width, which `validate` does not let through to it.
private func openRefusedByX264() -> EncoderError? {
  let settings = EncodingSettings(container: .mp4, width: 65, height: 64, frameRate: rate(30))
  return encoderError {
    _ = try ChunkEncoder.open(settings, firstFrame: 0, recipe: CodecRecipe(settings))
  }
}

private func openWithUnknownOption() -> EncoderError? {
  let settings = EncodingSettings(container: .mp4, width: 64, height: 64, frameRate: rate(30))
  var recipe = CodecRecipe(settings)
  recipe.options.append(("prest", "slow"))
  return encoderError {
    _ = try ChunkEncoder.open(settings, firstFrame: 0, recipe: recipe)
  }
}

/// Failing a thousand times does not cost memory.
@Suite(.serialized) struct LeakTests {
  /// Resident memory of this process, in KiB; nil where there is no /proc.
  private static func residentKiB() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first
  }

  /// Growth over 1000 calls of `body` after 200 calls to warm up, in a process of its own.
  private static func growth(_ body: () -> Void) -> Int {
    for _ in 0..<200 { body() }
    let before = residentKiB() ?? 0
    for _ in 0..<1000 { body() }
    return (residentKiB() ?? 0) - before
  }

  @Test func failingOpens() async {
    await #expect(processExitsWith: .success) {
      let settings = EncodingSettings(
        container: .mp4, width: 64, height: 64, frameRate: rate(30), preset: "ultrafast")
      let chunk = try encodeChunk(settings, frames: 0..<1, period: 1)
      let folder = try TemporaryFolder()
      let kibibytes = LeakTests.growth {
        // The muxer's header is refused: y4m takes no H.264.
        let error = encoderError {
          let output = try Output.file(folder.path("a"), replacing: false)
          _ = try Muxer.open(.y4m, chunk.parameters, to: output)
        }
        #expect(error?.category == .encodingFailed)
        // No such folder.
        #expect(
          encoderError { _ = try Output.file(folder.path("no/a"), replacing: false) }?.category
            == .cannotCreate)
      }
      #expect(kibibytes < 1024, "grew by \(kibibytes) KiB")
      #expect(try folder.names == [])
    }
  }

  @Test func failingCodecs() async {
    await #expect(processExitsWith: .success) {
      let kibibytes = LeakTests.growth {
        #expect(openRefusedByX264()?.category == .encodingFailed)
        #expect(openWithUnknownOption()?.category == .badSettings)
      }
      #expect(kibibytes < 1024, "grew by \(kibibytes) KiB")
    }
  }

  @Test func abandonedChunks() async {
    await #expect(processExitsWith: .success) {
      let settings = EncodingSettings(
        container: .mp4, width: 64, height: 64, frameRate: rate(30), preset: "ultrafast")
      let frame = try VideoFrame(layout: .yuv420p8, width: 64, height: 64)
      let kibibytes = LeakTests.growth {
        let error = encoderError {
          var encoder = try ChunkEncoder.open(settings, firstFrame: 0)
          for _ in 0..<3 { _ = try encoder.encode(frame) }
        }
        #expect(error == nil)
      }
      #expect(kibibytes < 2048)
    }
  }

  @Test func messageNamesTheCause() {
    let error = openRefusedByX264()
    #expect(error?.message.hasPrefix("libx264: avcodec_open2: ") == true)
    #expect(error?.message.contains("width not divisible by 2 (65x64)") == true)
    #expect(openWithUnknownOption()?.message == "libx264: no option 'prest' in this build")
  }
}
