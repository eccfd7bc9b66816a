import CFFmpeg

/// One compressed frame with its times, in frames since the start of the video.
public final class EncodedPacket: @unchecked Sendable {
  // Sendable because nothing changes the packet once the encoder has delivered it.
  let pointer: UnsafeMutablePointer<AVPacket>

  init(adopting pointer: UnsafeMutablePointer<AVPacket>) { self.pointer = pointer }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }

  /// Index of the frame, counted from the start of the video.
  public var presentationFrame: Int { Int(pointer.pointee.pts) }

  /// Place in decoding order, in frames; below zero at the start of a video with B-frames.
  public var decodingFrame: Int { Int(pointer.pointee.dts) }

  /// Whether decoding can begin here.
  public var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Bytes of the compressed frame.
  ///
  /// For y4m it is the size of a frame header, not of the picture.
  public var byteCount: Int { Int(pointer.pointee.size) }

  /// Calls `body` with the compressed bytes, valid only during the call.
  public func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R
  {
    try body(UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount))
  }
}
