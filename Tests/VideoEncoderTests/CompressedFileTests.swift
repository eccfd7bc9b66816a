import AtomicFiles
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// The pairs that compress.
let compressed: [EncodingSettings] = [
  EncodingSettings(container: .mp4, width: 160, height: 96, frameRate: rate(60)),
  EncodingSettings(
    container: .webm, width: 160, height: 96, frameRate: rate(60), speed: "8"),
  EncodingSettings(
    container: .mp4, codec: .av1, width: 160, height: 96, frameRate: rate(60), speed: "12"),
  EncodingSettings(
    container: .webm, codec: .av1, width: 160, height: 96, frameRate: rate(60), speed: "12"),
]

@Suite struct CompressedFileTests {
  @Test(arguments: compressed)
  func fileIsWhatItSays(_ settings: EncodingSettings) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop." + settings.container.rawValue)
    try render(settings, frames: 50, chunkLength: 20, to: path)

    let fields = try probe(
      path,
      "stream=codec_name,profile,pix_fmt,color_range,color_space,color_primaries,color_transfer,"
        + "chroma_location,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,"
        + "nb_read_frames,start_time,has_b_frames:format=duration,start_time",
      options: ["-count_frames"])
    #expect(fields["codec_name"] == settings.codec.rawValue)
    #expect(fields["pix_fmt"] == "yuv420p")
    #expect(fields["color_range"] == "tv")
    #expect(fields["color_space"] == "bt709")
    #expect(fields["color_primaries"] == "bt709")
    #expect(fields["color_transfer"] == "bt709")
    #expect(fields["width"] == "160")
    #expect(fields["height"] == "96")
    #expect(fields["sample_aspect_ratio"] == "1:1")
    #expect(fields["avg_frame_rate"] == "60/1")
    #expect(fields["nb_read_frames"] == "50")
    #expect(fields["start_time"] == "0.000000")
    // WebM counts milliseconds.
    #expect(fields["duration"] == (settings.container == .mp4 ? "0.833333" : "0.833000"))
    if settings.codec == .h264 {
      #expect(fields["profile"] == "High")
      #expect(fields["chroma_location"] == "left")
    }
    #expect(folder.names == ["loop." + settings.container.rawValue])
  }

  @Test(arguments: compressed)
  func decodesWithoutComplaintAndInOrder(_ settings: EncodingSettings) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop." + settings.container.rawValue)
    // The last chunk has a single frame.
    try render(settings, frames: 41, chunkLength: 20, to: path)
    let decoded = try run(
      "ffmpeg", ["-v", "warning", "-i", "file:" + path, "-f", "null", "-"])
    #expect(decoded.status == 0)
    #expect(decoded.errors == "")

    let times = try run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts,dts,flags", "-of",
        "csv=p=0", "file:" + path,
      ])
    let packets = times.lines.map { $0.split(separator: ",").map(String.init) }
    #expect(packets.count == 41)
    let decodeTimes = try packets.map { try #require(Int($0[1])) }
    #expect(zip(decodeTimes, decodeTimes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Set(packets.map { $0[0] }).count == 41)
    // A key frame at each chunk's start and nowhere else.
    let keys = packets.indices.filter { packets[$0][2].hasPrefix("K") }
    #expect(keys == [0, 20, 40])
  }

  @Test(arguments: compressed)
  func sameBytesWhateverTheWorkers(_ settings: EncodingSettings) throws {
    let folder = try TemporaryFolder()
    var files: [[UInt8]] = []
    for (number, workers) in [1, 1, 2, 4].enumerated() {
      let path = folder.path("\(number)")
      try render(settings, frames: 45, chunkLength: 15, workers: workers, to: path)
      files.append(try contents(path))
    }
    #expect(files[0].count > 1000)
    for file in files.dropFirst() { #expect(file == files[0]) }
  }

  @Test(arguments: compressed)
  func chunksAgreeOnTheStream(_ settings: EncodingSettings) throws {
    let chunks = try encode(settings, frames: 31, chunkLength: 15)
    #expect(chunks.count == 3)
    #expect(chunks.allSatisfy { $0.parameters == chunks[0].parameters })
    #expect(chunks.map(\.packets.count) == [15, 15, 1])
    #expect(chunks.allSatisfy { $0.packets.first?.isKeyFrame == true })
    let shown = chunks.flatMap { $0.packets.map(\.presentationFrame) }
    #expect(shown.sorted() == Array(0..<31))
    #expect(chunks[0].parameters.extradata.isEmpty == (settings.codec == .vp9))

    var larger = settings
    larger.width += 16
    let other = try encode(larger, frames: 1, chunkLength: 1)
    #expect(other[0].parameters != chunks[0].parameters)
  }

  @Test(arguments: compressed)
  func noTraceOfOptionsOrVersions(_ settings: EncodingSettings) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop")
    try render(settings, frames: 30, chunkLength: 15, to: path)
    let file = Data(try contents(path))
    for word in ["x264", "lookahead", "Lavf5", "Lavf6", "Lavc", "SVT", "libvpx"] {
      #expect(file.range(of: Data(word.utf8)) == nil, "'\(word)' is in the file")
    }
  }

  @Test func bitstreamItselfIsTagged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop.mp4")
    try render(compressed[0], frames: 30, chunkLength: 15, to: path)
    let stream = try run(
      "ffmpeg",
      ["-v", "error", "-i", path, "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-f", "h264", "-"])
    let raw = folder.path("loop.h264")
    try stream.outputData.write(to: URL(fileURLWithPath: raw))
    let fields = try probe(
      raw, "stream=profile,color_range,color_space,color_primaries,color_transfer,pix_fmt")
    #expect(fields["color_range"] == "tv")
    #expect(fields["color_space"] == "bt709")
    #expect(fields["color_primaries"] == "bt709")
    #expect(fields["color_transfer"] == "bt709")
    #expect(fields["profile"] == "High")
  }

  @Test func indexComesBeforeTheData() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop.mp4")
    try render(compressed[0], frames: 30, chunkLength: 15, to: path)
    let file = try contents(path)
    var boxes: [String] = []
    var position = 0
    while position + 8 <= file.count {
      boxes.append(String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self))
      position += file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let index = try #require(boxes.firstIndex(of: "moov"))
    let data = try #require(boxes.firstIndex(of: "mdat"))
    #expect(index < data)
    #expect(position == file.count)
  }

  @Test(arguments: [
    (rate(30000, 1001), 45), (rate(25), 7), (rate(7, 2), 9), (rate(100, 3), 50), (rate(240), 100),
  ])
  func durationIsExact(_ frameRate: Rational, _ frames: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop.mp4")
    let settings = EncodingSettings(
      container: .mp4, width: 64, height: 64, frameRate: frameRate, speed: "ultrafast")
    try render(settings, frames: frames, chunkLength: 60, to: path)
    let fields = try probe(
      path, "stream=duration_ts,time_base,r_frame_rate,avg_frame_rate,start_pts")
    let base = try #require(fields["time_base"]?.split(separator: "/").last.flatMap { Int($0) })
    let ticks = try #require(fields["duration_ts"].flatMap { Int($0) })
    // ticks / base == frames × denominator / numerator, without rounding.
    #expect(
      ticks * Int(frameRate.numerator) == frames * Int(frameRate.denominator) * base)
    let file = try probe(path, "format=duration,start_time")
    let seconds = try #require(file["duration"].flatMap { Double($0) })
    #expect(abs(seconds - Double(frames) / frameRate.value) < 0.000_001)
    #expect(file["start_time"] == "0.000000")
  }

  @Test func loopsRepeatPackets() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop.mp4")
    let chunks = try encode(compressed[0], frames: 30, chunkLength: 15)
    try mux(chunks, .mp4, to: try ByteSink.file(path, replacing: false), turns: 4)
    let fields = try probe(
      path, "stream=nb_read_frames,start_time:format=duration", options: ["-count_frames"])
    #expect(fields["nb_read_frames"] == "120")
    #expect(fields["start_time"] == "0.000000")
    #expect(fields["duration"] == "2.000000")
    let hashes = try run(
      "ffmpeg", ["-v", "warning", "-i", path, "-f", "framemd5", "-"])
    #expect(hashes.errors == "")
    let frames = hashes.lines.filter { !$0.hasPrefix("#") }.map { $0.suffix(32) }
    #expect(frames.count == 120)
    #expect(Array(frames[0..<30]) == Array(frames[90..<120]))
  }

  @Test(arguments: [ContainerFormat.mp4, .webm])
  func metadataIsKept(_ container: ContainerFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("loop." + container.rawValue)
    let settings = EncodingSettings(
      container: container, width: 64, height: 64, frameRate: rate(30))
    let text = #"{"seed":7,"name":"Ärger = \"x\"; #1"}"#
    try mux(
      try encode(settings, frames: 5, chunkLength: 5), container,
      to: try ByteSink.file(path, replacing: false), note: FileNote(text, blank: ""))
    let result = try run(
      "ffprobe",
      ["-v", "error", "-show_entries", "format_tags", "-of", "default=nw=1", "file:" + path])
    #expect(
      result.lines.contains { $0.lowercased().hasPrefix("tag:comment=") && $0.hasSuffix(text) })
  }
}
