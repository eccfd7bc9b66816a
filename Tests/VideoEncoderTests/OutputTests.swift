import AtomicFiles
import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// Files appear whole or not at all, under exactly the name that was asked for.
@Suite struct OutputTests {
  private let settings = EncodingSettings(
    container: .mp4, width: 64, height: 64, frameRate: rate(30), speed: "ultrafast")

  @Test(arguments: [
    "a:b.mp4", "-x.mp4", "md5:x.mp4", "%d.mp4", "%03d.mp4", "pipe:1", "file:x.mp4",
    "concat:a|b.mp4",
    "http:x.mp4", "tee:z.mp4", "x y\n?#,;.mp4", "日本 ü.mp4", ".mp4", "'\"$(x)\\.mp4",
    String(repeating: "n", count: 251) + ".mp4", String(repeating: "日", count: 83) + ".mp4",
  ])
  func namesAreLiteral(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    try render(settings, frames: 3, chunkLength: 3, to: path)
    #expect(folder.names == [name])
    #expect(try probe(path, "stream=nb_read_frames", options: ["-count_frames"]).count == 1)
  }

  @Test func nothingShowsBeforeTheEnd() throws {
    let folder = try TemporaryFolder()
    let chunks = try encode(settings, frames: 3, chunkLength: 3)
    let output = try ByteSink.file(folder.path("a.mp4"), replacing: false)
    #expect(folder.names == [".a.mp4.liquid-video-\(getpid()).part"])
    // A second one of the same name gets a temporary file of its own.
    do {
      let other = try ByteSink.file(folder.path("a.mp4"), replacing: false)
      #expect(folder.names.count == 2)
      _ = consume other
    }
    #expect(folder.names.count == 1)
    try mux(chunks, .mp4, to: output)
    #expect(folder.names == ["a.mp4"])
  }

  @Test func droppedMuxerLeavesNothing() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a.mp4")))
    let chunks = try encode(settings, frames: 3, chunkLength: 3)
    do {
      let output = try ByteSink.file(folder.path("a.mp4"), replacing: true)
      var muxer = try Muxer.open(.mp4, chunks[0].parameters, to: output)
      try muxer.write(chunks[0].packets[0])
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["a.mp4"])
    #expect(try contents(folder.path("a.mp4")) == Array("old".utf8))
  }

  @Test func existingFileIsRefusedEarly() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.mp4")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let error = encoderError { _ = try ByteSink.file(path, replacing: false) }
    #expect(error?.category == .exists)
    #expect(folder.names == ["a.mp4"])
    try mux(
      try encode(settings, frames: 3, chunkLength: 3), .mp4,
      to: try ByteSink.file(path, replacing: true))
    #expect(try contents(path).count > 500)
    #expect(folder.names == ["a.mp4"])
  }

  @Test func fileThatAppearsMeanwhileIsKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.mp4")
    let chunks = try encode(settings, frames: 3, chunkLength: 3)
    let output = try ByteSink.file(path, replacing: false)
    try Data("new".utf8).write(to: URL(fileURLWithPath: path))
    do {
      try mux(chunks, .mp4, to: output)
      Issue.record("the file was replaced")
    } catch {
      #expect((error as? RenderError)?.category == .exists)
    }
    #expect(folder.names == ["a.mp4"])
    #expect(try contents(path) == Array("new".utf8))
  }

  @Test func linksAreFollowed() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("real"), withIntermediateDirectories: false)
    let (path, target) = (folder.path("a.bin"), folder.path("real/b.bin"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real/b.bin")
    #expect(encoderError { _ = try ByteSink.file(path, replacing: false) }?.category == .exists)
    let output = try ByteSink.file(path, replacing: true)
    try output.write(Array("new".utf8))
    try output.commit()
    #expect(try contents(target) == Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/b.bin")
  }

  @Test(arguments: [
    ("missing/a.mp4", ENOENT), ("folder", EISDIR), ("folder/", EISDIR), ("file/a.mp4", ENOTDIR),
    (String(repeating: "n", count: 256), ENAMETOOLONG), ("dangling", ENOENT), ("pipe", 0),
  ])
  func impossiblePlaces(_ name: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder.path("folder"), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
    try manager.createSymbolicLink(
      atPath: folder.path("dangling"), withDestinationPath: "nowhere")
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let before = folder.names
    let error = encoderError {
      let output = try ByteSink.file(folder.path(name), replacing: true)
      try output.commit()
    }
    #expect(error?.category == .cannotCreate)
    #expect(error?.systemError == code)
    #expect(error?.message.contains(name) == true)
    #expect(folder.names == before)
  }

  @Test func devicesAreNotReplaced() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "pipe")
    for path in ["/dev/null", "/dev/full", folder.path("pipe"), folder.path("link")] {
      for replacing in [false, true] {
        let error = encoderError { _ = try ByteSink.file(path, replacing: replacing) }
        #expect(error?.category == .cannotCreate, "\(path)")
        #expect(error?.message.contains("is not a regular file") == true, "\(path)")
      }
    }
    #expect(encoderError { _ = try ByteSink.file("", replacing: true) }?.category == .cannotCreate)
    #expect(
      encoderError { _ = try ByteSink.file("a\0b", replacing: true) }?.category == .cannotCreate)
  }

  @Test func pipeTakesOnlyWhatStreams() throws {
    let chunks = try encode(settings, frames: 2, chunkLength: 2)
    let error = encoderError {
      _ = try Muxer.open(
        .mov, chunks[0].parameters, to: ByteSink.descriptor(1, name: "standard output"))
    }
    #expect(error?.category == .usage)
    #expect(error?.message.contains("y4m") == true)
  }

  @Test func pipeGetsTheBytesOfTheFile() throws {
    let folder = try TemporaryFolder()
    for container in [ContainerFormat.y4m, .rawvideo, .framemd5] {
      let settings = EncodingSettings(
        container: container, width: 64, height: 64, frameRate: rate(30))
      let chunks = try encode(settings, frames: 5, chunkLength: 5)
      try mux(
        chunks, container, to: try ByteSink.file(folder.path("file"), replacing: true))
      let descriptor = open(folder.path("stream"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try mux(chunks, container, to: ByteSink.descriptor(descriptor, name: "standard output"))
      // Still open: it is the caller's.
      #expect(close(descriptor) == 0)
      #expect(try contents(folder.path("stream")) == contents(folder.path("file")))
    }
  }

  /// A killed process leaves its temporary file; the next attempt at the same file removes it, and no other.
  @Test func leftoversOfTheDeadAreRemoved() throws {
    let folder = try TemporaryFolder()
    let dead = ".x.mp4.liquid-video-999999999.part"
    let other = ".y.mp4.liquid-video-999999999.part"
    let living = ".x.mp4.liquid-video-\(getpid())-7.part"
    let named = ".x.mp4.liquid-video-1.part.liquid-video-1.part"
    // A process of this number lives; in a container the program often has the same as the last time.
    let reborn = ".x.mp4.liquid-video-\(getpid()).part"
    for name in [dead, other, named, reborn] {
      close(open(folder.path(name), O_WRONLY | O_CREAT, 0o600))
    }
    let held = open(folder.path(living), O_WRONLY | O_CREAT, 0o600)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let output = try ByteSink.file(folder.path("x.mp4"), replacing: false)
    try output.write([1])
    try output.commit()
    #expect(access(folder.path(dead), F_OK) != 0)
    #expect(access(folder.path(other), F_OK) == 0)
    #expect(access(folder.path(living), F_OK) == 0)
    #expect(access(folder.path(named), F_OK) == 0)
    #expect(access(folder.path(reborn), F_OK) != 0)
  }
}
