import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// Uncompressed outputs hold exactly the samples that were drawn.
@Suite struct UncompressedTests {
  private func settings(_ container: ContainerFormat) -> EncodingSettings {
    EncodingSettings(container: container, width: 70, height: 38, frameRate: rate(30000, 1001))
  }

  private func visibleBytes(_ frame: VideoFrame) -> [UInt8] {
    frame.withPlanes { planes in
      planes.flatMap { plane in
        (0..<plane.rows).flatMap { y in
          (0..<plane.rowBytes).map { x in plane.pointer[y * plane.stride + x] }
        }
      }
    }
  }

  @Test func y4mHoldsTheSamples() throws {
    let folder = try TemporaryFolder()
    try render(settings(.y4m), frames: 7, chunkLength: 3, to: folder.path("a.y4m"))
    let frame = try VideoFrame(layout: .yuv420p8, width: 70, height: 38)
    var expected = Array("YUV4MPEG2 W70 H38 F30000:1001 Ip A1:1 C420mpeg2 ".utf8)
    expected += Array("XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n".utf8)
    for index in 0..<7 {
      drawPattern(frame, index: index, period: 7)
      expected += Array("FRAME\n".utf8) + visibleBytes(frame)
    }
    #expect(try contents(folder.path("a.y4m")) == expected)
  }

  @Test func rawvideoHoldsTheSamples() throws {
    let folder = try TemporaryFolder()
    try render(settings(.rawvideo), frames: 5, chunkLength: 2, to: folder.path("a.yuv"))
    let frame = try VideoFrame(layout: .yuv420p8, width: 70, height: 38)
    var expected: [UInt8] = []
    for index in 0..<5 {
      drawPattern(frame, index: index, period: 5)
      expected += visibleBytes(frame)
    }
    #expect(try contents(folder.path("a.yuv")) == expected)
  }

  @Test func framemd5EqualsFFmpegs() throws {
    let folder = try TemporaryFolder()
    try render(settings(.y4m), frames: 7, chunkLength: 3, to: folder.path("a.y4m"))
    try render(settings(.framemd5), frames: 7, chunkLength: 3, to: folder.path("a.framemd5"))
    let theirs = try run(
      "ffmpeg",
      ["-v", "error", "-i", folder.path("a.y4m"), "-fflags", "+bitexact", "-f", "framemd5", "-"])
    #expect(theirs.lines.count > 7)
    #expect(try contents(folder.path("a.framemd5")) == [UInt8](theirs.outputData))
  }

  @Test func frameHashIsTheOneOfFramemd5() throws {
    let folder = try TemporaryFolder()
    try render(settings(.framemd5), frames: 4, chunkLength: 4, to: folder.path("a"))
    let text = String(decoding: try contents(folder.path("a")), as: UTF8.self)
    let listed = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.suffix(32) }
    let frame = try VideoFrame(layout: .yuv420p8, width: 70, height: 38)
    for index in 0..<4 {
      drawPattern(frame, index: index, period: 4)
      #expect(try frame.md5() == listed[index])
    }
    // What lies beyond the visible samples does not count.
    let before = try frame.md5()
    frame.withPlanes { planes in planes[0].pointer[planes[0].rowBytes] = 99 }
    #expect(try frame.md5() == before)
    frame.withPlanes { planes in planes[2].pointer[0] ^= 1 }
    #expect(try frame.md5() != before)
  }

  @Test func planesAreAligned() throws {
    for (width, height) in [(2, 2), (66, 34), (1918, 6)] {
      for layout in PixelLayout.allCases {
        let frame = try VideoFrame(layout: layout, width: width, height: height)
        frame.withPlanes { planes in
          #expect(planes.count == layout.planeCount)
          for plane in planes {
            #expect(UInt(bitPattern: plane.pointer) % 64 == 0)
            #expect(plane.stride % 64 == 0 && plane.stride >= plane.rowBytes)
          }
        }
      }
    }
  }
}
