internal import Rasterizer
import Synchronization
package import VideoEncoder

/// Renders a video to its destination.
///
/// The file depends on the request alone, not on `threads`, the machine or the time.
///
/// - Parameters:
///   - request: What to render.
///   - progress: Called after every frame.
/// - Returns: What was rendered.
/// - Throws: `RenderError`; no file is left then, and one that existed stays as it was.
public func render(
  _ request: RenderRequest, progress: @escaping ProgressHook = { _, _ in true }
) throws(RenderError) -> RenderOutcome {
  let settings = try EncodingSettings(checking: request)
  let clock = ContinuousClock()
  let start = clock.now
  let output = try open(request.destination)
  let workers = request.threads ?? usableProcessorCount()
  let job = try ChunkJob(request, settings)
  let file = OutputQueue(settings.container, output)
  let bytes = try job.run(workers: workers, progress: progress) {
    parameters, packets throws(RenderError) in
    try file.write(packets, parameters)
  }
  try file.finish()
  return RenderOutcome(
    frames: request.frames.count, bytes: bytes, seconds: (clock.now - start).inSeconds,
    threads: workers)
}

extension EncodingSettings {
  /// The settings of a request, checked before anything is drawn or created.
  package init(checking request: RenderRequest) throws(RenderError) {
    let output = request.preset.output
    guard let container = ContainerFormat(rawValue: request.format) else {
      let names = outputFormats.map(\.name)
      throw RenderError(
        .usage,
        "there is no format '\(request.format)'"
          + Suggestion.phrase(for: request.format, in: names) + " (use \(names.joined(separator: ", ")))"
      )
    }
    var codec: VideoCodec?
    if let name = request.codec {
      codec = VideoCodec(rawValue: name)
      guard codec != nil else {
        let names = VideoCodec.allCases.map(\.rawValue)
        throw RenderError(
          .usage, "there is no codec '\(name)'" + Suggestion.phrase(for: name, in: names))
      }
    }
    guard
      let rate = FrameRate(
        Int32(output.frameRate.numerator), Int32(output.frameRate.denominator))
    else {
      throw RenderError(
        .usage, "a frame rate of \(output.frameRate.description) is not possible")
    }
    self.init(
      container: container, codec: codec, width: output.width,
      height: output.height, frameRate: rate, crf: request.crf)
    do throws(EncoderError) { try validate() } catch { throw RenderError(error) }
  }
}

/// The chunks of one video, made by several workers.
package struct ChunkJob: Sendable {
  /// The packets of a chunk and what the container must know of them.
  private struct Chunk: Sendable {
    var parameters: StreamParameters
    var packets: [EncodedPacket]
  }

  private let scene: Scene
  private let settings: EncodingSettings
  private let frames: Range<Int>
  private let plan: ChunkPlan
  private let format: PixelFormat

  package init(_ request: RenderRequest, _ settings: EncodingSettings) throws(RenderError) {
    guard let format = PixelFormat(settings.layout) else {
      throw RenderError(.usage, "frames cannot be drawn as \(settings.layout.rawValue)")
    }
    self.format = format
    self.settings = settings
    frames = request.frames
    plan = settings.codec == .uncompressed ? .raw(frames) : .compressed(frames)
    scene = try Scene(
      request.preset, width: settings.width, height: settings.height, format: format)
  }

  /// Makes all chunks.
  ///
  /// - Parameters:
  ///   - workers: How many at a time.
  ///   - progress: Called after every frame.
  ///   - take: Called with the packets of each chunk, in order, never twice at a time.
  /// - Returns: Bytes of all packets.
  package func run(
    workers: Int, progress: @escaping ProgressHook,
    take: @escaping @Sendable (StreamParameters, [EncodedPacket]) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    let done = Counter()
    let bytes = Counter()
    let first = Monitor<StreamParameters?>(nil)
    let total = frames.count
    let runner = ChunkRunner<Chunk>(chunkCount: plan.chunks.count, workers: workers)
    try runner.run {
      () throws(RenderError) in
      let painter = FramePainter(scene)
      let picture = try DrawnFrame(
        layout: settings.layout, format: format, width: settings.width, height: settings.height)
      return { index throws(RenderError) in
        try makeChunk(plan.chunks[index]) { frame throws(RenderError) in
          try picture.draw(frame, with: painter)
          guard progress(done.add(1), total), !runner.hasFailed else {
            throw RenderError(.interrupted, "interrupted")
          }
          return picture.frame
        }
      }
    } take: { _, chunk throws(RenderError) in
      let expected = first.update { first -> StreamParameters in
        if first == nil { first = chunk.parameters }
        return first ?? chunk.parameters
      }
      guard expected == chunk.parameters else {
        throw RenderError(.failed, "two chunks of the video have different stream headers")
      }
      _ = bytes.add(chunk.packets.reduce(0) { $0 + $1.byteCount })
      try take(chunk.parameters, chunk.packets)
    }
    return bytes.value
  }

  private func makeChunk(
    _ chunk: Range<Int>, _ draw: (Int) throws(RenderError) -> VideoFrame
  ) throws(RenderError) -> Chunk {
    do {
      var encoder = try ChunkEncoder.open(
        settings, firstFrame: chunk.lowerBound - frames.lowerBound)
      var packets: [EncodedPacket] = []
      for frame in chunk { packets += try encoder.encode(try draw(frame)) }
      let parameters = encoder.parameters
      packets += try encoder.finish()
      guard packets.count == chunk.count else {
        throw RenderError(
          .failed, "the encoder made \(packets.count) packets of \(chunk.count) frames")
      }
      return Chunk(parameters: parameters, packets: packets)
    } catch let error as EncoderError {
      throw RenderError(error)
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internal, "\(error)")
    }
  }
}

/// A number that several threads add to.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds and returns the sum.
  func add(_ amount: Int) -> Int { count.add(amount, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
