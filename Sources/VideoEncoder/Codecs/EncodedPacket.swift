import CFFmpeg
import Essentials

/// One compressed frame with its times, in frames since the start of the video.
package final class EncodedPacket: @unchecked Sendable {
  // Sendable because nothing changes the packet once the encoder has delivered it.
  let pointer: UnsafeMutablePointer<AVPacket>

  init(adopting pointer: UnsafeMutablePointer<AVPacket>) { self.pointer = pointer }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }

  /// Moves the bytes to memory of their size.
  ///
  /// Lossless encoders allocate for the worst case, ten times what they use: packets that wait for others to be
  /// written would hold all of it.
  func tighten() throws(RenderError) {
    let count = pointer.pointee.size
    guard let buffer = pointer.pointee.buf, let data = pointer.pointee.data, count > 0,
      Int(buffer.pointee.size) > 2 * Int(count) + 65_536
    else { return }
    var copy: UnsafeMutablePointer<AVPacket>? = try LibAV.allocated(
      av_packet_alloc(), "av_packet_alloc")
    defer { av_packet_free(&copy) }
    try LibAV.check(av_new_packet(copy, count), "av_new_packet", "packet")
    try LibAV.check(av_packet_copy_props(copy, pointer), "av_packet_copy_props", "packet")
    copy?.pointee.data.update(from: data, count: Int(count))
    av_packet_unref(pointer)
    av_packet_move_ref(pointer, copy)
  }

  /// Index of the frame, counted from the start of the video.
  package var presentationFrame: Int { Int(pointer.pointee.pts) }

  /// Place in decoding order, in frames; below zero at the start of a video with B-frames.
  package var decodingFrame: Int { Int(pointer.pointee.dts) }

  /// Whether decoding can begin here.
  package var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Bytes of the compressed frame, or of the picture that is not compressed.
  package var byteCount: Int {
    let size = Int(pointer.pointee.size)
    // y4m and hash lists get the frame itself: the data is libav's AVFrame.
    guard pointer.pointee.flags & AV_PKT_FLAG_TRUSTED != 0, size == MemoryLayout<AVFrame>.size,
      let data = pointer.pointee.data
    else { return size }
    let bytes = UnsafeRawPointer(data).withMemoryRebound(to: AVFrame.self, capacity: 1) { frame in
      av_image_get_buffer_size(
        AVPixelFormat(frame.pointee.format), frame.pointee.width, frame.pointee.height, 1)
    }
    return bytes < 0 ? size : Int(bytes)
  }

  /// Calls `body` with the compressed bytes, valid only during the call.
  package func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E)
    -> R
  {
    try body(
      UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }
}
