import AtomicFiles
import Dispatch
import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// What ffprobe says of the first video stream and the file, as `key=value` lines in a dictionary.
func probe(_ path: String, _ entries: String, options: [String] = []) throws -> [String: String] {
  let result = try run(
    "ffprobe",
    ["-v", "error", "-select_streams", "v:0"] + options
      + ["-show_entries", entries, "-of", "default=nw=1", "file:" + path])
  #expect(result.status == 0, "\(result.errors)")
  var fields: [String: String] = [:]
  for line in result.lines {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
  }
  return fields
}

func contents(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// A test picture: gradients, and a bright box that goes round once in `period` frames.
func drawPattern(_ frame: VideoFrame, index: Int, period: Int) {
  frame.withPlanes { planes in
    for (number, plane) in planes.enumerated() {
      let scale = number == 0 ? 1 : 2
      let angle = 2 * Double.pi * Double(index % period) / Double(period)
      let centreX = Double(plane.rowBytes) * (0.5 + 0.3 * cos(angle))
      let centreY = Double(plane.rows) * (0.5 + 0.3 * sin(angle))
      let radius = Double(16 / scale)
      for y in 0..<plane.rows {
        for x in 0..<plane.rowBytes {
          let inside = abs(Double(x) - centreX) < radius && abs(Double(y) - centreY) < radius
          let background = 64 + (x * scale + y * scale) / 8 % 96
          let colour = number == 0 ? 210 : 100 + 40 * number
          plane.pointer[y * plane.stride + x] = UInt8(inside ? colour : background)
        }
      }
    }
  }
}

/// Packets of one chunk of the test pattern.
struct Chunk: Sendable {
  let parameters: StreamParameters
  let packets: [EncodedPacket]
}

func encodeChunk(
  _ settings: EncodingSettings, frames: Range<Int>, period: Int,
  draw: (VideoFrame, Int, Int) -> Void = { drawPattern($0, index: $1, period: $2) }
) throws -> Chunk {
  var encoder = try ChunkEncoder.open(settings, firstFrame: frames.lowerBound)
  let frame = try VideoFrame(
    layout: settings.layout, width: settings.width, height: settings.height)
  let parameters = encoder.parameters
  var packets: [EncodedPacket] = []
  for index in frames {
    draw(frame, index, period)
    packets += try encoder.encode(frame)
    #expect(frame.isWritable)
  }
  packets += try encoder.finish()
  return Chunk(parameters: parameters, packets: packets)
}

/// Encodes `frames` frames in chunks on `workers` threads.
func encode(
  _ settings: EncodingSettings, frames: Int, chunkLength: Int, workers: Int = 1
) throws -> [Chunk] {
  let starts = Array(stride(from: 0, to: frames, by: chunkLength))
  let results = Results(count: starts.count)
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    for number in stride(from: worker, to: starts.count, by: workers) {
      let range = starts[number]..<min(starts[number] + chunkLength, frames)
      results.set(number, Result { try encodeChunk(settings, frames: range, period: frames) })
    }
  }
  return try results.all()
}

private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Result<Chunk, any Error>?]

  init(count: Int) { list = Array(repeating: nil, count: count) }

  func set(_ index: Int, _ value: Result<Chunk, any Error>) {
    lock.withLock { list[index] = value }
  }

  func all() throws -> [Chunk] {
    try lock.withLock { try list.map { try #require($0).get() } }
  }
}

/// Joins chunks into a file.
func mux(
  _ chunks: [Chunk], _ container: ContainerFormat, to output: consuming ByteSink, turns: Int = 1,
  note: FileNote? = nil
) throws {
  let first = try #require(chunks.first)
  var muxer = try Muxer.open(container, first.parameters, to: output, note: note)
  let frames = chunks.reduce(0) { $0 + $1.packets.count }
  for turn in 0..<turns {
    for chunk in chunks {
      for packet in chunk.packets { try muxer.write(packet, shiftedBy: turn * frames) }
    }
  }
  try muxer.finish()
}

/// Encodes the test pattern and writes it to the file `path`.
func render(
  _ settings: EncodingSettings, frames: Int, chunkLength: Int, workers: Int = 1, to path: String
) throws {
  try mux(
    try encode(settings, frames: frames, chunkLength: chunkLength, workers: workers),
    settings.container, to: try ByteSink.file(path, replacing: false))
}

/// Runs `body` and returns the encoder's error that it throws.
func encoderError(_ body: () throws -> Void) -> RenderError? {
  do {
    try body()
    return nil
  } catch {
    return error as? RenderError
  }
}

extension EncodingSettings {
  /// Settings with one of the encoder's speeds in place of the quality's.
  init(
    container: ContainerFormat, codec: VideoCodec? = nil, layout: PixelLayout? = nil, width: Int,
    height: Int, frameRate: Rational, quality: Quality? = nil, crf: Int? = nil,
    qp: Int? = nil, speed: String?
  ) {
    self.init(
      container: container, codec: codec, layout: layout, width: width, height: height,
      frameRate: frameRate, quality: quality, crf: crf, qp: qp)
    self.speed = speed
  }
}

func rate(_ numerator: Int, _ denominator: Int = 1) -> Rational {
  guard let rate = Rational(numerator, denominator) else {
    preconditionFailure("\(numerator)/\(denominator) is no frame rate")
  }
  return rate
}
