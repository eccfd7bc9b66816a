import Essentials
import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Leftovers")
struct LeftoverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ files: String...) throws {
    for file in files {
      let place = URL(fileURLWithPath: folder.path(file))
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: place)
    }
  }

  @Test("The files of the open folder are removed, not those of what has its name by now")
  func exchangedFolder() throws {
    try make("left/a", "left/b", "victim/a", "victim/b")
    let descriptor = open(folder.path("left"), O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(rename(folder.path("left"), folder.path("moved")) == 0)
    #expect(symlink("victim", folder.path("left")) == 0)
    Leftovers.removeFolder(folder.path("left"), open: descriptor)
    #expect(Leftovers.entries(of: folder.path("victim")).sorted() == ["a", "b"])
    #expect(Leftovers.entries(of: folder.path("moved")) == [])
  }

  @Test(
    "A folder of ours that somebody has given the name of a leftover is left alone",
    arguments: [".x.mp4.liquid-video-1.part", ".x.mp4.liquid-video-1.part.old"])
  func renamed(_ name: String) throws {
    try make("\(name)/a", "x.mp4")
    try ByteSink.file(folder.path("x.mp4"), replacing: true).commit()
    #expect(folder.names == [name, "x.mp4"])
    #expect(Leftovers.entries(of: folder.path(name)) == ["a"])
    // Marked ones are leftovers.
    #expect(chmod(folder.path(name), 0o1700) == 0)
    let other = try TemporaryFolder()
    #expect(rename(folder.path(name), other.path(name)) == 0)
    try Data().write(to: URL(fileURLWithPath: other.path("x.mp4")))
    try ByteSink.file(other.path("x.mp4"), replacing: true).commit()
    #expect(other.names == ["x.mp4"])
  }

  @Test(
    "Nobody looks into a hidden folder, and one that appears is like any other, or as the one that it replaces"
  )
  func folderPermissions() throws {
    func mode(_ name: String) -> mode_t {
      var info = stat()
      return stat(folder.path(name), &info) == 0 ? info.st_mode & 0o7777 : 0
    }
    func appear(replacing: Bool) throws {
      let hidden = try HiddenFolder(beside: folder.path("b"), name: "b")
      let output = try hidden.file("a", name: "a")
      try output.commit()
      #expect(mode(folder.names.first { $0.hasSuffix(".part") } ?? "") == 0o1700)
      try hidden.appear(as: folder.path("b"), replacing: replacing ? { _ in true } : nil)
    }
    try appear(replacing: false)
    try make("usual/a")
    #expect(mode("b") == mode("usual") && mode("b/a") == mode("usual/a"))
    try FileManager.default.removeItem(atPath: folder.path("usual"))
    #expect(chmod(folder.path("b/a"), 0o600) == 0 && chmod(folder.path("b"), 0o750) == 0)
    try appear(replacing: true)
    #expect(mode("b") == 0o750 && mode("b/a") == 0o600 && folder.names == ["b"])
    // A folder among the files is none of ours.
    #expect(mkdir(folder.path("b/mine"), 0o777) == 0)
    #expect(throws: RenderError.self) { try appear(replacing: true) }
    #expect(Leftovers.entries(of: folder.path("b")).sorted() == ["a", "mine"])
    #expect(mode("b") == 0o750 && folder.names == ["b"])
  }

  @Test(
    "What another user has planted is left alone", .enabled(if: geteuid() == 0, "needs root"),
    arguments: [".x.mp4.liquid-video-1.part", ".x.mp4.liquid-video-1.part.old"])
  func planted(_ name: String) throws {
    try make("\(name)/a")
    #expect(chmod(folder.path(name), 0o1777) == 0)
    #expect(chown(folder.path(name), 65534, 65534) == 0)
    let output = try ByteSink.file(folder.path("x.mp4"), replacing: false)
    try output.commit()
    #expect(folder.names == [name, "x.mp4"])
    #expect(Leftovers.entries(of: folder.path(name)) == ["a"])
  }

  @Test(
    "A file keeps the permissions of the one that it replaces",
    arguments: [0o600, 0o640, 0o755, 0o444])
  func permissions(_ mode: mode_t) throws {
    try make("x.mp4")
    #expect(chmod(folder.path("x.mp4"), mode) == 0)
    let output = try ByteSink.file(folder.path("x.mp4"), replacing: true)
    var info = stat()
    let temporary = output.temporaryPath ?? ""
    #expect(stat(temporary, &info) == 0 && info.st_mode & 0o077 == 0)
    try output.commit()
    #expect(stat(folder.path("x.mp4"), &info) == 0 && info.st_mode & 0o777 == mode)
  }

  @Test("Sizes of disks that no number holds are as large as it gets")
  func hugeDisk() {
    var info = statvfs()
    info.f_bavail = .max
    info.f_frsize = 4096
    #expect(info.freeBytes == .max)
    info.f_bavail = 1 << 53
    #expect(info.freeBytes == .max)
    info.f_bavail = 10
    #expect(info.freeBytes == 40_960)
  }
}
