import AtomicFiles
import CFFmpeg
import Essentials

/// A muxer context of libav, without the bytes' way out.
struct FormatHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  /// Whether the muxer holds a packet that only its trailer frees: libav's of GIF has no other end.
  private var owesTrailer = false

  private init(adopting pointer: UnsafeMutablePointer<AVFormatContext>) { self.pointer = pointer }

  /// Allocates a context for the muxer; `url` is where it may read its output again.
  static func allocate(muxer: String, url: String) throws(RenderError) -> FormatHandle {
    var context: UnsafeMutablePointer<AVFormatContext>?
    try LibAV.check(
      avformat_alloc_output_context2(&context, nil, muxer, url), "avformat_alloc_output_context2",
      muxer, category: .unsupported)
    let handle = FormatHandle(
      adopting: try LibAV.allocated(context, "avformat_alloc_output_context2"))
    // No version strings and no random identifiers.
    handle.pointer.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    return handle
  }

  /// Replaces the comment of the file as a whole.
  func setComment(_ text: String) throws(RenderError) {
    try LibAV.check(
      av_dict_set(&pointer.pointee.metadata, "comment", text, 0), "av_dict_set", "comment")
  }

  /// A stream that was added.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    pointer.pointee.streams[index]
  }

  /// Writes what stands before the pictures; returns libav's code.
  mutating func writeHeader(_ options: inout OpaquePointer?) -> Int32 {
    let code = avformat_write_header(pointer, &options)
    owesTrailer = code >= 0 && String(cString: pointer.pointee.oformat.pointee.name) == "gif"
    return code
  }

  /// Writes what stands behind the pictures; returns libav's code.
  mutating func writeTrailer() -> Int32 {
    let code = av_write_trailer(pointer)
    if code >= 0 { owesTrailer = false }
    return code
  }

  deinit {
    if owesTrailer, avio_open_dyn_buf(&pointer.pointee.pb) >= 0 {
      av_write_trailer(pointer)
      var bytes: UnsafeMutablePointer<UInt8>?
      avio_close_dyn_buf(pointer.pointee.pb, &bytes)
      av_free(bytes)
    }
    avformat_free_context(pointer)
  }
}

/// The buffer between a muxer and a `ByteSink`.
///
/// What it holds when it is dropped is not written.
struct SinkBuffer: ~Copyable {
  let pointer: UnsafeMutablePointer<AVIOContext>
  private let sink: UnsafeMutablePointer<lv_sink>

  /// Makes a buffer that writes to `output`, which must outlive its use.
  init(for output: borrowing ByteSink, isSeekable: Bool) throws(RenderError) {
    sink = .allocate(capacity: 1)
    sink.initialize(
      to: lv_sink(
        owner: output.state,
        write: { owner, bytes, count in
          guard let state = owner?.assumingMemoryBound(to: ByteSink.State.self) else { return EIO }
          return state.pointee.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        },
        seek: { owner, offset, whence, position in
          guard let state = owner?.assumingMemoryBound(to: ByteSink.State.self) else { return EIO }
          guard let place = state.pointee.seek(Int(offset), whence) else {
            return state.pointee.error
          }
          position?.pointee = Int64(place)
          return 0
        }))
    guard let context = lv_sink_open(sink, 1 << 18, isSeekable ? 1 : 0) else {
      sink.deallocate()
      throw LibAV.failure(LV_AVERROR_ENOMEM, "avio_alloc_context", "libav")
    }
    pointer = context
  }

  deinit {
    lv_io_free(pointer)
    sink.deallocate()
  }
}

/// A packet that is filled again for each write.
struct PacketHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(RenderError) {
    pointer = try LibAV.allocated(av_packet_alloc(), "av_packet_alloc")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }
}
