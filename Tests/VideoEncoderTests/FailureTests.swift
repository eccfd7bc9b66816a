import AtomicFiles
import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// Failures of disks and pipes become errors, and leave nothing behind.
@Suite struct FailureTests {
  private let video = EncodingSettings(
    container: .mp4, width: 320, height: 240, frameRate: rate(30), crf: 1, speed: "ultrafast")

  private func noise(_ frame: VideoFrame, _ index: Int, _ period: Int) {
    var state = UInt64(index) &+ 1
    frame.withPlanes { planes in
      for plane in planes {
        for byte in 0..<(plane.stride * plane.rows) {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          plane.pointer[byte] = UInt8(truncatingIfNeeded: state >> 56)
        }
      }
    }
  }

  /// Calls `body` with a folder on a file system of 256 KiB, where mounting is permitted.
  private static func withSmallDisk(_ body: (String) throws -> Void) throws -> Bool {
    let folder = try TemporaryFolder()
    let disk = folder.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    let mount = try? run("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", disk])
    guard mount?.status == 0 else { return false }
    defer { _ = try? run("umount", [disk]) }
    try body(disk)
    return true
  }

  private static let canMount = (try? withSmallDisk { _ in }) == true

  @Test(.enabled(if: canMount, "needs to mount a tmpfs")) func fullDisk() throws {
    let large = try encodeChunk(video, frames: 0..<12, period: 12, draw: noise)
    #expect(large.packets.reduce(0) { $0 + $1.byteCount } > 400_000)
    let mounted = try Self.withSmallDisk { disk in
      let path = disk + "/a.mp4"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      let error = encoderError {
        try mux([large], .mp4, to: try ByteSink.file(path, replacing: true))
      }
      #expect(error?.category == .io)
      #expect(error?.systemError == ENOSPC)
      #expect(error?.message == "cannot write '\(path)': No space left on device")
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["a.mp4"])
      #expect(try contents(path) == Array("old".utf8))
    }
    #expect(mounted)
  }

  @Test(.enabled(if: canMount, "needs to mount a tmpfs")) func diskFullOnlyAtTheEnd() throws {
    // Smaller than the buffer: nothing is written before the trailer.
    let small = try encodeChunk(video, frames: 0..<1, period: 1, draw: noise)
    #expect(small.packets[0].byteCount < 250_000)
    let mounted = try Self.withSmallDisk { disk in
      try Data(count: 250_000).write(to: URL(fileURLWithPath: disk + "/filler"))
      let error = encoderError {
        try mux([small], .mp4, to: try ByteSink.file(disk + "/a.mp4", replacing: false))
      }
      #expect(error?.systemError == ENOSPC)
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["filler"])
    }
    #expect(mounted)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let settings = EncodingSettings(container: .y4m, width: 64, height: 64, frameRate: rate(30))
    let chunks = try encode(settings, frames: 2, chunkLength: 2)
    let error = encoderError {
      try mux(chunks, .y4m, to: ByteSink.descriptor(descriptor, name: "standard output"))
    }
    #expect(error?.category == .io)
    #expect(error?.systemError == ENOSPC)
  }

  @Test(arguments: [ContainerFormat.y4m, .rawvideo, .framemd5])
  func closedPipe(_ container: ContainerFormat) throws {
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let settings = EncodingSettings(
      container: container, width: 64, height: 64, frameRate: rate(30))
    let chunks = try encode(settings, frames: 2, chunkLength: 2)
    let error = encoderError {
      try mux(chunks, container, to: ByteSink.descriptor(ends[1], name: "standard output"))
    }
    #expect(error?.category == .io)
    #expect(error?.systemError == EPIPE)
    #expect(error?.message == "cannot write 'standard output': Broken pipe")
  }

  @Test func packetsOutOfOrderAreRefused() throws {
    let folder = try TemporaryFolder()
    let chunk = try encodeChunk(video, frames: 0..<4, period: 4)
    let error = encoderError {
      var muxer = try Muxer.open(
        .mp4, chunk.parameters, to: try ByteSink.file(folder.path("a.mp4"), replacing: false))
      try muxer.write(chunk.packets[2])
      try muxer.write(chunk.packets[1])
      try muxer.finish()
    }
    #expect(error?.category == .failed)
    #expect(
      error?.message
        == "\(folder.path("a.mp4")): the packet of frame \(chunk.packets[1].presentationFrame) came out of order"
    )
    #expect(folder.names == [])
  }

  @Test func emptyChunkIsRefused() throws {
    for codec in VideoCodec.allCases {
      let settings = EncodingSettings(
        container: codec.row.containers[0], codec: codec, width: 64, height: 64,
        frameRate: rate(30))
      let encoder = try ChunkEncoder.open(settings, firstFrame: 0)
      do {
        _ = try encoder.finish()
        Issue.record("\(codec) finished a chunk without frames")
      } catch {
        #expect(error.category == .usage)
      }
    }
  }

  /// Encoders must also close (SVT-AV1 once waited for ever) when a chunk is given up.
  @Test(arguments: VideoCodec.allCases)
  func abandonedChunksEnd(_ codec: VideoCodec) throws {
    let settings = EncodingSettings(
      container: codec.row.containers[0], codec: codec, width: 64, height: 64,
      frameRate: rate(30))
    let frame = try VideoFrame(layout: settings.layout, width: 64, height: 64)
    for count in [0, 1, 2, 7, 30] {
      var encoder = try ChunkEncoder.open(settings, firstFrame: 0)
      for _ in 0..<count { _ = try encoder.encode(frame) }
    }
  }

  /// Two AV1 encoders of different presets at once would share SVT-AV1's global tables.
  @Test func unequalEncodersAtOnce() throws {
    let presets = ["12", "5", "8", "10"]
    let settings = presets.map { preset in
      EncodingSettings(
        container: .webm, codec: .av1, width: 128, height: 64, frameRate: rate(30), speed: preset)
    }
    let alone = try settings.map { try encode($0, frames: 6, chunkLength: 6) }
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 12) { number in
      do {
        let together = try encode(settings[number % 4], frames: 6, chunkLength: 6)
        if bytes(together) != bytes(alone[number % 4]) { failures.add("preset \(number % 4)") }
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.list == [])
  }

  private func bytes(_ chunks: [Chunk]) -> [[UInt8]] {
    chunks.flatMap { chunk in chunk.packets.map { packet in packet.withBytes { Array($0) } } }
  }

  @Test func removedPartialFiles() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let output = try ByteSink.file(folder.path("a.mp4"), replacing: false)
      #expect(folder.names.count == 1)
      removePartialFiles()
      #expect(folder.names == [])
      #expect(
        encoderError { _ = try ByteSink.file(folder.path("b.mp4"), replacing: false) }?.systemError
          == EINTR)
      do {
        try output.commit()
        Issue.record("committed a removed file")
      } catch {
        #expect((error as? RenderError)?.systemError == EINTR)
      }
      #expect(folder.names == [])
    }
  }

  @Test func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4000, rlim_max: 4000)
      #if canImport(Glibc)
        let code = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        let code = setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      try #require(code == 0)
      let folder = try TemporaryFolder()
      let output = try ByteSink.file(folder.path("a.bin"), replacing: false)
      let error = encoderError { try output.write(Array(repeating: 7, count: 10_000)) }
      #expect(error?.category == .io)
      #expect(error?.systemError == EFBIG)
      _ = consume output
      #expect(folder.names == [])
    }
  }
}

private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  var list: [String] { lock.withLock { texts } }

  func add(_ text: String) { lock.withLock { texts.append(text) } }
}
