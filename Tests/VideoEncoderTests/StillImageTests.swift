import AtomicFiles
import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

@Suite struct StillImageTests {
  private func picture(alpha: (Int, Int) -> UInt8) throws -> VideoFrame {
    let frame = try VideoFrame(layout: .rgba8, width: 37, height: 21)
    frame.withPlanes { planes in
      for y in 0..<21 {
        for x in 0..<37 {
          let pixel = planes[0].pointer + y * planes[0].stride + 4 * x
          pixel[0] = UInt8(x * 6)
          pixel[1] = UInt8(y * 12)
          pixel[2] = UInt8(x * y % 256)
          pixel[3] = alpha(x, y)
        }
      }
    }
    return frame
  }

  private func decoded(_ png: [UInt8], _ format: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let output = try ByteSink.file(folder.path("a.png"), replacing: false)
    try output.write(png)
    try output.commit()
    let fields = try probe(folder.path("a.png"), "stream=codec_name,pix_fmt,width,height")
    #expect(fields["codec_name"] == "png")
    #expect(fields["pix_fmt"] == format)
    #expect(fields["width"] == "37")
    #expect(fields["height"] == "21")
    let result = try run(
      "ffmpeg", ["-v", "error", "-i", folder.path("a.png"), "-f", "rawvideo", "-"])
    return [UInt8](result.outputData)
  }

  private func samples(_ frame: VideoFrame, channels: Int) -> [UInt8] {
    frame.withPlanes { planes in
      (0..<21).flatMap { y in
        (0..<37).flatMap { x in
          (0..<channels).map { planes[0].pointer[y * planes[0].stride + 4 * x + $0] }
        }
      }
    }
  }

  @Test func transparencyIsKept() throws {
    let frame = try picture { x, y in UInt8((x + y) * 4) }
    let png = try encodePNG(frame)
    #expect(try decoded(png, "rgba") == samples(frame, channels: 4))
    #expect(try encodePNG(frame) == png)
  }

  @Test func opaquePicturesAreRGB() throws {
    let frame = try picture { _, _ in 255 }
    let png = try encodePNG(frame)
    #expect(try decoded(png, "rgb24") == samples(frame, channels: 3))
    // Tagged sRGB, without a word on the software.
    #expect(Data(png).range(of: Data("sRGB".utf8)) != nil)
    #expect(Data(png).range(of: Data("tEXt".utf8)) == nil)
  }

  @Test func onePixelThatIsNotOpaqueCounts() throws {
    let frame = try picture { x, y in x == 36 && y == 20 ? 254 : 255 }
    #expect(try decoded(try encodePNG(frame), "rgba") == samples(frame, channels: 4))
  }

  @Test func videoFramesAreRefused() throws {
    let frame = try VideoFrame(layout: .yuv420p8, width: 2, height: 2)
    #expect(encoderError { _ = try encodePNG(frame) }?.category == .usage)
    #expect(
      encoderError { _ = try VideoFrame(layout: .rgba8, width: 0, height: 2) }?.category
        == .usage)
  }
}
