import Essentials
import MediaFormats
import Testing
import VideoEncoder

/// Wrong settings are refused before anything is opened, with a sentence that says what is right.
@Suite struct SettingsTests {
  private func settings(
    _ container: ContainerFormat, _ codec: VideoCodec? = nil, _ width: Int = 640,
    _ height: Int = 360, fps: Rational = rate(30), crf: Int? = nil, qp: Int? = nil,
    speed: String? = nil
  ) -> EncodingSettings {
    EncodingSettings(
      container: container, codec: codec, width: width, height: height, frameRate: fps, crf: crf,
      qp: qp,
      speed: speed)
  }

  private func refusal(_ settings: EncodingSettings) -> RenderError? {
    let validation = encoderError { try settings.requireEncoder() }
    let opening = encoderError { _ = try ChunkEncoder.open(settings, firstFrame: 0) }
    #expect(validation == opening, "\(settings)")
    return validation
  }

  @Test(arguments: ContainerFormat.allCases)
  func defaultsAreFine(_ container: ContainerFormat) {
    #expect(refusal(settings(container)) == nil)
    #expect(container.codecs.contains(container.defaultCodec()))
    #expect(container.codecs.contains(container.defaultCodec(alpha: true)))
    #expect(container.isAvailable)
  }

  @Test(arguments: VideoCodec.allCases)
  func everyRowOfTheTableOpens(_ codec: VideoCodec) {
    let row = codec.row
    for container in row.containers {
      #expect(refusal(settings(container, codec)) == nil)
      for speed in row.speeds {
        #expect(refusal(settings(container, codec, 64, 64, speed: speed)) == nil)
      }
      for crf in [row.crfRange?.lowerBound, row.crfRange?.upperBound] {
        #expect(refusal(settings(container, codec, 64, 64, crf: crf)) == nil)
      }
      for layout in row.layouts where !layout.hasAlpha {
        for qp in [row.qpRange?.lowerBound, row.qpRange?.upperBound] {
          var settings = settings(container, codec, 64, 64, qp: qp)
          settings.layout = layout
          #expect(refusal(settings) == nil, "\(layout.name) \(qp ?? 0)")
        }
      }
      let (widths, heights) = (row.widths, row.heights)
      for (width, height) in [
        (widths.lowerBound, heights.lowerBound), (widths.upperBound, heights.lowerBound),
        (widths.lowerBound, heights.upperBound),
      ] {
        #expect(refusal(settings(container, codec, width, height)) == nil)
      }
      let fast = rate(row.maximumFrameRate)
      #expect(refusal(settings(container, codec, 64, 64, fps: fast)) == nil)
      let slow = refusal(settings(container, codec, 64, 64, fps: rate(1, 3)))
      #expect(slow == nil || container == .avif)
    }
  }

  @Test func wrongContainer() {
    let error = refusal(settings(.mp4, .vp9))
    #expect(error?.category == .usage)
    #expect(
      error?.message
        == "codec: vp9 does not fit in mp4 here "
        + "(use the format webm or mkv, or the codec h264 or hevc or av1)"
    )
    #expect(refusal(settings(.webm, .h264))?.category == .usage)
    #expect(refusal(settings(.y4m, .h264))?.category == .usage)
  }

  @Test(arguments: [ContainerFormat.mp4, .webm])
  func oddSizes(_ container: ContainerFormat) {
    for codec in container.codecs {
      let error = refusal(settings(container, codec, 641, 359))
      #expect(error?.category == .usage)
      #expect(error?.message.hasSuffix("not 641x359 (use 642x360)") == true)
    }
  }

  @Test func sizesOutOfRange() {
    #expect(refusal(settings(.mp4, .h264, 16386, 64))?.category == .usage)
    #expect(refusal(settings(.mp4, .h264, 64, 0))?.category == .usage)
    #expect(refusal(settings(.mp4, .h264, -64, 64))?.category == .usage)
    #expect(refusal(settings(.mp4, .av1, 64, 8706))?.category == .usage)
    #expect(refusal(settings(.mp4, .av1, 64, 8706))?.message.contains("2x2 to 16384x8704") == true)
  }

  @Test func ratesAndQuality() {
    #expect(refusal(settings(.mp4, .av1, fps: rate(241)))?.category == .usage)
    #expect(refusal(settings(.mp4, .h264, fps: rate(1_000_000_000)))?.category == .usage)
    #expect(refusal(settings(.mp4, crf: 52))?.message.contains("1–51") == true)
    #expect(refusal(settings(.mp4, crf: 0))?.category == .usage)
    #expect(refusal(settings(.mp4, qp: 52))?.message.contains("1–51") == true)
    #expect(refusal(settings(.mp4, .hevc, qp: 20))?.message.contains("no quantiser") == true)
    #expect(refusal(settings(.mp4, crf: 20, qp: 20))?.message.contains("combined") == true)
    #expect(refusal(settings(.mp4, speed: "fastest"))?.category == .usage)
    #expect(refusal(settings(.webm, speed: "cpu"))?.category == .usage)
    #expect(refusal(settings(.mkv, crf: 20))?.message.contains("no quality to choose") == true)
    #expect(refusal(settings(.gif, fps: rate(60)))?.category == .usage)
    var lossless = settings(.mp4, .av1)
    lossless.quality = .lossless
    #expect(refusal(lossless)?.message.contains("use draft, standard, high") == true)
    lossless = settings(.mp4, crf: 20)
    lossless.quality = .lossless
    #expect(refusal(lossless)?.message.contains("contradicts") == true)
  }

  @Test func frameOfAnotherSize() throws {
    var encoder = try ChunkEncoder.open(settings(.mp4), firstFrame: 0)
    let frame = try VideoFrame(layout: .yuv420p8, width: 64, height: 64)
    var refusal: RenderError?
    do {
      _ = try encoder.encode(frame)
    } catch {
      refusal = error
    }
    #expect(refusal?.category == .usage)
  }

  @Test func frameRates() {
    #expect(Rational(120, 2) == Rational(60))
    #expect(Rational(30000, 1001)?.description == "30000/1001")
    #expect(Rational(60, 1)?.description == "60")
    #expect(Rational(0) == nil)
    #expect(Rational(1, 0) == nil)
    #expect(Rational(-1, -1) == nil)
  }

  @Test func formatsByFileName() {
    #expect(ContainerFormat(fileName: "a/b.c/loop.MP4") == .mp4)
    #expect(ContainerFormat(fileName: "loop.webm") == .webm)
    #expect(ContainerFormat(fileName: "loop") == nil)
    #expect(ContainerFormat(fileName: "mp4") == nil)
    #expect(ContainerFormat(fileName: ".mp4") == nil)
    #expect(ContainerFormat(fileName: "loop.avi") == nil)
  }

  @Test func versionsAreFound() throws {
    let versions = Dictionary(
      uniqueKeysWithValues: try libraryVersions().map { ($0.name, $0.version) })
    #expect(versions["libavcodec"]?.split(separator: ".").count == 3)
    if VideoCodec.h264.isAvailable {
      let core = try #require(versions["x264"]?.split(separator: " ").first)
      #expect(Int(core) != nil)
    }
  }
}
