import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Output {
  /// Creates the destination of a video or picture.
  static func open(_ destination: Destination) throws(RenderError) -> Output {
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

  /// Writes all bytes of a file that is made in memory, and makes it appear.
  consuming func writeWhole(_ bytes: [UInt8]) throws(RenderError) -> RenderOutcome {
    do throws(EncoderError) {
      try write(bytes)
      try commit()
    } catch {
      throw RenderError(error)
    }
    return RenderOutcome(bytes: bytes.count)
  }
}

extension Destination {
  /// The size of the file there, in bytes.
  var fileSize: Int? {
    guard case .file(let path, _) = self else { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}

/// The file of a video: opened with the first packets, since they bring what its header says.
///
/// Used by one thread at a time.
final class VideoFile: @unchecked Sendable {
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
