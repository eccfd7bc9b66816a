import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing

/// What a decoder that is not ours found in a file.
struct DecodedVideo {
  var width = FlatLoop.width
  var height = FlatLoop.height
  /// R, G, B, A bytes of each frame.
  var frames: [[UInt8]] = []
  /// How long each frame is shown, in milliseconds, where the decoder tells.
  var delays: [Double] = []
  /// How often an animation is played, 0 for ever, where the decoder tells.
  var loop: Int?
}

extension FormatRow {
  /// Renders the flat loop as the row wants it; returns the path for decoders.
  func render(
    _ preset: Preset? = nil, threads: Int = 2, in folder: TemporaryFolder
  ) throws -> String {
    let path = folder.path(format == "png" ? "loop-%04d.png" : "loop.\(format)")
    let pipeline = Renderer()
    _ = try pipeline.render(
      RenderRequest(
        preset: preset ?? FlatLoop.preset(isTransparent: isTransparent),
        format: pipeline.format(format), codec: codec.flatMap(VideoCodec.init),
        pixels: pixels.flatMap(PixelLayout.init(name:)), quality: quality.flatMap(Quality.init),
        matte: matte.flatMap(SRGBColor.init(hex:)), threads: threads,
        destination: .file(path: path, overwrite: true)))
    return path
  }

  /// Every frame of a file, decoded by the row's decoder.
  func decode(_ path: String, in folder: TemporaryFolder) throws -> DecodedVideo {
    switch decoder {
    case .ffmpeg: try byFFmpeg(path, inputOptions(path), in: folder)
    case .libvpx: try byFFmpeg(path, ["-c:v", "libvpx-vp9"], in: folder)
    case .pillow: try byPillow(path, in: folder)
    case .avif: try byAvifdec(path, in: folder)
    }
  }

  private func inputOptions(_ path: String) -> [String] {
    switch format {
    case "png" where path.contains("%"): ["-framerate", "30", "-start_number", "0"]
    case "rawvideo":
      [
        "-f", "rawvideo", "-framerate", "30", "-pixel_format", pixels ?? "yuv420p", "-video_size",
        "\(FlatLoop.width)x\(FlatLoop.height)",
      ]
    default: []
    }
  }

  private func byFFmpeg(
    _ path: String, _ options: [String], in folder: TemporaryFolder
  ) throws -> DecodedVideo {
    func raw(_ filter: String, _ pixels: String) throws -> [UInt8] {
      let name = "decoded-\(UUID().uuidString)"
      _ = try output(
        of: "ffmpeg",
        ["-v", "error"] + options + [
          "-i", path, "-vf", filter, "-fps_mode", "passthrough", "-pix_fmt", pixels, "-f",
          "rawvideo", folder.path(name),
        ])
      return try folder.bytes(name)
    }
    var pixels = try raw(
      "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int", "rgba")
    // swscale makes 129 of 128 on the way from 10 bits.
    if isTransparent, isYUV, decoder == .ffmpeg {
      let alpha = try raw("alphaextract", "gray10le")
      try #require(2 * pixels.count == 4 * alpha.count)
      for index in 0..<(alpha.count / 2) {
        let value = Int(alpha[2 * index]) | Int(alpha[2 * index + 1]) << 8
        pixels[4 * index + 3] = UInt8((value * 255 + 511) / 1023)
      }
    }
    var video = DecodedVideo()
    video.frames = FormatRow.frames(pixels)
    return video
  }

  private static func frames(_ pixels: [UInt8]) -> [[UInt8]] {
    let size = 4 * FlatLoop.width * FlatLoop.height
    return stride(from: 0, to: pixels.count, by: size).map {
      Array(pixels[$0..<min($0 + size, pixels.count)])
    }
  }

  private static let pillowScript = """
    import json, sys
    from PIL import Image
    picture = Image.open(sys.argv[1])
    delays, pixels = [], b''
    for index in range(picture.n_frames):
        picture.seek(index)
        pixels += picture.convert('RGBA').tobytes()
        delays.append(picture.info['duration'])
    open(sys.argv[2], 'wb').write(pixels)
    print(json.dumps({'size': picture.size, 'delays': delays, 'loop': picture.info.get('loop')}))
    """

  private struct PillowReport: Decodable {
    var size: [Int]
    var delays: [Double]
    var loop: Int?
  }

  private func byPillow(_ path: String, in folder: TemporaryFolder) throws -> DecodedVideo {
    let name = "decoded-\(UUID().uuidString)"
    let text = try output(
      of: "python3", ["-c", FormatRow.pillowScript, path, folder.path(name)])
    let report = try JSONDecoder().decode(PillowReport.self, from: Data(text.utf8))
    return DecodedVideo(
      width: report.size[0], height: report.size[1],
      frames: FormatRow.frames(try folder.bytes(name)), delays: report.delays, loop: report.loop)
  }

  /// The frames that stand for all: each is a run of the program.
  private func byAvifdec(_ path: String, in folder: TemporaryFolder) throws -> DecodedVideo {
    let still = FormatRow("png", isTransparent: isTransparent)
    var video = DecodedVideo()
    for index in [0, 7, 29] {
      let name = "frame-\(UUID().uuidString).png"
      _ = try output(of: "avifdec", ["--index", "\(index)", path, folder.path(name)])
      video.frames += try still.byFFmpeg(folder.path(name), [], in: folder).frames
    }
    return video
  }
}

/// Fields of a file's first stream and of the file, as ffprobe tells them.
func probe(_ path: String) throws -> [String: String] {
  let text = try output(
    of: "ffprobe",
    [
      "-v", "error", "-select_streams", "v:0", "-count_frames", "-show_entries",
      "stream=codec_name,codec_tag_string,pix_fmt,width,height,color_range,color_space,"
        + "color_transfer,color_primaries,chroma_location,r_frame_rate,avg_frame_rate,"
        + "nb_read_frames,start_time,sample_aspect_ratio:stream_tags=alpha_mode:format=duration",
      "-of", "default=nw=1", path,
    ])
  var fields: [String: String] = [:]
  for line in text.split(separator: "\n") {
    guard let equals = line.firstIndex(of: "=") else { continue }
    fields[String(line[..<equals])] = String(line[line.index(after: equals)...])
  }
  return fields
}

/// Whether everything that decodes is there.
let hasDecoders =
  hasFFmpeg && isInstalled("avifdec") && isInstalled("python3")
  && (ProcessInfo.processInfo.environment["CI"] != nil
    || (try? output(of: "python3", ["-c", "import PIL"])) != nil)
