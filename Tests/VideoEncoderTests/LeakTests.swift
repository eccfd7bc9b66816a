import AtomicFiles
import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// x264 itself refuses the odd width, which `validate` does not let through to it.
private func openRefusedByX264() -> RenderError? {
  let settings = EncodingSettings(container: .mp4, width: 65, height: 64, frameRate: rate(30))
  return encoderError {
    _ = try ChunkEncoder.open(settings, firstFrame: 0, setup: EncoderSetup(settings))
  }
}

private func openWithUnknownOption() -> RenderError? {
  let settings = EncodingSettings(container: .mp4, width: 64, height: 64, frameRate: rate(30))
  var recipe = EncoderSetup(settings)
  recipe.options.append(("prest", "slow"))
  return encoderError {
    _ = try ChunkEncoder.open(settings, firstFrame: 0, setup: recipe)
  }
}

/// Whether the process runs under AddressSanitizer, which keeps freed memory for a while.
private let isUnderAddressSanitizer = dlsym(nil, "__asan_init") != nil

/// Failing a thousand times does not cost memory.
@Suite(.serialized) struct LeakTests {
  /// Resident memory of this process, in KiB; 0 where there is no /proc.
  private static func residentKiB() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return 0 }
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  /// The least growth in KiB over `count` calls of `body`, of five times.
  ///
  /// A leak shows every time, the allocator's caches only sometimes.
  private static func growth(_ count: Int, _ body: () -> Void) -> Int {
    (0..<5).map { _ in
      let before = residentKiB()
      for _ in 0..<count { body() }
      return residentKiB() - before
    }.min() ?? 0
  }

  @Test func failingOpens() async {
    await #expect(processExitsWith: .success) {
      let settings = EncodingSettings(
        container: .mp4, width: 64, height: 64, frameRate: rate(30), speed: "ultrafast")
      let chunk = try encodeChunk(settings, frames: 0..<1, period: 1)
      let folder = try TemporaryFolder()
      let kibibytes = LeakTests.growth(400) {
        // The muxer's header is refused: y4m takes no H.264.
        let error = encoderError {
          let output = try ByteSink.file(folder.path("a"), replacing: false)
          _ = try Muxer.open(.y4m, chunk.parameters, to: output)
        }
        #expect(error?.category == .failed)
        // No such folder.
        #expect(
          encoderError { _ = try ByteSink.file(folder.path("no/a"), replacing: false) }?.category
            == .cannotCreate)
      }
      #expect(kibibytes < 250, "grew by \(kibibytes) KiB")
      #expect(folder.names == [])
    }
  }

  /// AddressSanitizer's own leak check also counts what x264 loses in each refusal.
  @Test(.disabled(if: isUnderAddressSanitizer, "x264 leaks, and freed memory is kept"))
  func failingCodecs() async {
    await #expect(processExitsWith: .success) {
      let kibibytes = LeakTests.growth(400) {
        #expect(openRefusedByX264()?.category == .failed)
        #expect(openWithUnknownOption()?.category == .usage)
      }
      // x264 itself leaks 0.2 KiB in each refusal; a context of ours would be 2 KiB in each of the 800.
      #expect(kibibytes < 800, "grew by \(kibibytes) KiB")
    }
  }

  @Test(.disabled(if: isUnderAddressSanitizer, "freed memory is kept"))
  func abandonedChunks() async {
    await #expect(processExitsWith: .success) {
      let settings = EncodingSettings(
        container: .mp4, width: 64, height: 64, frameRate: rate(30), speed: "ultrafast")
      let frame = try VideoFrame(layout: .yuv420p8, width: 64, height: 64)
      let kibibytes = LeakTests.growth(60) {
        let error = encoderError {
          var encoder = try ChunkEncoder.open(settings, firstFrame: 0)
          for _ in 0..<3 { _ = try encoder.encode(frame) }
        }
        #expect(error == nil)
      }
      #expect(kibibytes < 250, "grew by \(kibibytes) KiB")
    }
  }

  @Test func messageNamesTheCause() {
    let error = openRefusedByX264()
    #expect(error?.message.hasPrefix("libx264: avcodec_open2: ") == true)
    #expect(error?.message.contains("width not divisible by 2 (65x64)") == true)
    #expect(openWithUnknownOption()?.message == "libx264: no option 'prest' in this build")
  }
}
