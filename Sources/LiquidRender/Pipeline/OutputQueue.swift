internal import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Creates the destination of a video or picture.
func open(_ destination: Destination) throws(RenderError) -> Output {
  switch destination {
  case .standardOutput:
    return Output.descriptor(STDOUT_FILENO, name: "standard output")
  case .file(let path, let overwrite):
    do throws(EncoderError) {
      return try Output.file(path, replacing: overwrite)
    } catch {
      throw RenderError(error)
    }
  }
}

/// Writes bytes, such as those of a PNG file, to their destination as a whole or not at all.
public func write(_ bytes: [UInt8], to destination: Destination) throws(RenderError) {
  let output = try open(destination)
  do throws(EncoderError) {
    try output.write(bytes)
    try output.commit()
  } catch {
    throw RenderError(error)
  }
}

/// The file of a video: opened with the first packets, since they bring what its header says.
///
/// Used by one thread at a time.
final class OutputQueue: @unchecked Sendable {
  private let container: ContainerFormat
  private var output: Output?
  private var muxer: Muxer?

  init(_ container: ContainerFormat, _ output: consuming Output) {
    self.container = container
    self.output = consume output
  }

  func write(_ packets: [EncodedPacket], _ parameters: StreamParameters) throws(RenderError) {
    do throws(EncoderError) {
      if let output = output.take() {
        muxer = try Muxer.open(container, parameters, to: output)
      }
      for packet in packets { try muxer?.write(packet) }
    } catch {
      throw RenderError(error)
    }
  }

  func finish() throws(RenderError) {
    guard let muxer = muxer.take() else {
      throw RenderError(.internal, "a video without packets cannot be finished")
    }
    do throws(EncoderError) { try muxer.finish() } catch { throw RenderError(error) }
  }
}
