import Rasterizer
import Synchronization
import VideoEncoder

/// The chunks of one video: how it is cut up, and how several workers make it.
struct VideoJob: Sendable {
  /// Gives the frame of a number, ready to encode; called for the frames of a chunk in order.
  typealias FrameSource = (Int) throws(RenderError) -> VideoFrame

  /// The packets of a chunk and what the container must know of them.
  private struct Chunk: Sendable {
    var parameters: StreamParameters
    var packets: [EncodedPacket]
  }

  let settings: EncodingSettings
  let format: PixelFormat
  private let preset: Preset
  private let frames: Range<Int>
  private let plan: ChunkPlan

  /// Checks a request before anything is drawn or created.
  init(_ request: RenderRequest) throws(RenderError) {
    settings = try EncodingSettings(request)
    guard let format = PixelFormat(settings.layout) else {
      throw RenderError(.usage, "frames cannot be drawn as \(settings.layout.rawValue)")
    }
    self.format = format
    preset = request.preset
    frames = request.frames
    plan = settings.codec == .uncompressed ? .raw(frames) : .compressed(frames)
  }

  /// What a user should know although the video can be made.
  var warnings: [String] {
    guard !format.hasAlpha, !preset.paint.background.isOpaque else { return [] }
    return [
      "the background of \(preset.name) is transparent, but \(settings.codec.rawValue) in "
        + "\(settings.container.rawValue) has no alpha: it is drawn opaque "
        + "(stills keep alpha; or choose a background with --set paint.background=#RRGGBB)"
    ]
  }

  /// The scene of the video, with its paints.
  func scene() throws(RenderError) -> Scene {
    try Scene(preset, width: settings.width, height: settings.height, format: format)
  }

  /// What makes a worker's source of drawn frames.
  func painters(of scene: Scene) -> @Sendable () throws(RenderError) -> FrameSource {
    { () throws(RenderError) in
      let painter = FramePainter(scene)
      let picture = try DrawnFrame(
        layout: settings.layout, format: format, width: settings.width, height: settings.height)
      return { index throws(RenderError) in
        try picture.draw(index, with: painter)
        return picture.frame
      }
    }
  }

  /// Makes all chunks.
  ///
  /// - Parameters:
  ///   - workers: How many at a time.
  ///   - makeSource: Makes the source of frames of a worker, on its thread.
  ///   - progress: Called after every frame.
  ///   - take: Called with the packets of each chunk, in order, never twice at a time.
  /// - Returns: Bytes of all packets.
  /// - Throws: The first error of anybody.
  func run(
    workers: Int, frames makeSource: @escaping @Sendable () throws(RenderError) -> FrameSource,
    progress: @escaping ProgressHook,
    take: @escaping @Sendable (StreamParameters, [EncodedPacket]) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    let done = Counter()
    let bytes = Counter()
    let first = Monitor<StreamParameters?>(nil)
    let total = frames.count
    let runner = ChunkRunner<Chunk>(chunkCount: plan.chunks.count, workers: workers)
    try runner.run {
      () throws(RenderError) in
      let source = try makeSource()
      return { index throws(RenderError) in
        try makeChunk(plan.chunks[index]) { frame throws(RenderError) in
          guard !runner.hasFailed else { throw .interrupted }
          let picture = try source(frame)
          guard progress(done.add(1), total) else { throw .interrupted }
          return picture
        }
      }
    } take: { _, chunk throws(RenderError) in
      let expected = first.update { first in
        first = first ?? chunk.parameters
        return first
      }
      guard expected == chunk.parameters else {
        throw RenderError(.failed, "two chunks of the video have different stream headers")
      }
      _ = bytes.add(chunk.packets.reduce(0) { $0 + $1.byteCount })
      try take(chunk.parameters, chunk.packets)
    }
    return bytes.value
  }

  private func makeChunk(_ chunk: Range<Int>, _ frame: FrameSource) throws(RenderError) -> Chunk {
    do {
      var encoder = try ChunkEncoder.open(
        settings, firstFrame: chunk.lowerBound - frames.lowerBound)
      var packets: [EncodedPacket] = []
      for index in chunk { packets += try encoder.encode(try frame(index)) }
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

extension EncodingSettings {
  /// The settings of a request, checked.
  fileprivate init(_ request: RenderRequest) throws(RenderError) {
    let output = request.preset.output
    guard let container = ContainerFormat(rawValue: request.format.name) else {
      throw RenderError(.usage, "there is no format '\(request.format.name)'")
    }
    guard let codec = VideoCodec(rawValue: request.codec) else {
      let names = VideoCodec.allCases.map(\.rawValue)
      throw RenderError(
        .usage,
        "there is no codec '\(request.codec)'" + Suggestion.phrase(for: request.codec, in: names))
    }
    guard let numerator = Int32(exactly: output.frameRate.numerator),
      let denominator = Int32(exactly: output.frameRate.denominator),
      let rate = FrameRate(numerator, denominator)
    else {
      throw RenderError(
        .usage, "no video can have \(output.frameRate.description) frames a second")
    }
    self.init(
      container: container, codec: codec, width: output.width, height: output.height,
      frameRate: rate, crf: request.crf)
    do throws(EncoderError) { try validate() } catch { throw RenderError(error) }
  }
}

/// A number that several threads add to.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds and returns the sum.
  func add(_ amount: Int) -> Int { count.add(amount, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
