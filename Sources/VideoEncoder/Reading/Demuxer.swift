import CFFmpeg
package import Essentials
package import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file opened by libav for reading, and the decoder of its first picture stream.
final class Demuxer {
  private let file: MediaFile
  private let source: UnsafeMutablePointer<lv_input>
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let input: UnsafeMutablePointer<AVIOContext>
  private var path: String { file.path }

  /// The most that is read of a file before its first packet, in bytes: headers, and the index of MP4.
  private static func longestHeader(_ name: String) -> Int64 { name == "mov" ? 1 << 28 : 1 << 26 }

  /// Opens a file with the demuxer that its first bytes ask for and no other.
  init(_ file: MediaFile) throws(RenderError) {
    try file.requirePlain()
    LibAV.prepare()
    self.file = file
    let name =
      switch file.kind {
      case .gif: "gif"
      case .png: "apng"
      case .matroska: "matroska"
      case .isoMedia, nil: "mov"
      }
    lv_input_rewind(file.descriptor)
    let source = UnsafeMutablePointer<lv_input>.allocate(capacity: 1)
    source.initialize(
      to: lv_input(descriptor: file.descriptor, allowance: Self.longestHeader(name)))
    guard let input = lv_input_open(source, 1 << 16) else {
      source.deallocate()
      throw LibAV.failure(LV_AVERROR_ENOMEM, "avio_alloc_context", file.path)
    }
    var context = avformat_alloc_context()
    context?.pointee.pb = input
    context?.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    let code = avformat_open_input(&context, file.path, av_find_input_format(name), nil)
    guard code >= 0, let context else {
      lv_io_free(input)
      source.deallocate()
      throw LibAV.failure(code, "avformat_open_input", file.path)
    }
    self.source = source
    self.input = input
    format = context
    source.pointee.allowance = .max
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
    lv_io_free(input)
    source.deallocate()
  }

  /// Opens the decoder of the first stream, for pictures of a size and no larger ones.
  func openDecoder(width: Int, height: Int) throws(RenderError) -> VideoDecoder {
    guard format.pointee.nb_streams > 0, let stream = format.pointee.streams[0],
      let parameters = stream.pointee.codecpar,
      let codec = avcodec_find_decoder(parameters.pointee.codec_id)
    else { throw RenderError(.unsupported, "\(path): no decoder for its pictures") }
    let context = try LibAV.allocated(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    let decoder = VideoDecoder(self, context, path)
    try LibAV.check(
      avcodec_parameters_to_context(context, parameters), "avcodec_parameters_to_context", path)
    context.pointee.thread_count = 1
    // Coded pictures are whole blocks, of 64 pixels at most (ITU-T H.265, AV1's superblocks of 128).
    context.pointee.max_pixels = Int64((width + 128) * (height + 128))
    try LibAV.check(avcodec_open2(context, codec, nil), "avcodec_open2", path)
    return decoder
  }

  /// Reads the next packet of the first stream; false at the end.
  func read(into packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    while av_read_frame(format, packet) >= 0 {
      if packet.pointee.stream_index == 0 { return true }
      av_packet_unref(packet)
    }
    return false
  }
}

/// Decodes the pictures of a file in the order in which they are shown.
package final class VideoDecoder {
  private let demuxer: Demuxer
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let path: String
  private let packet: UnsafeMutablePointer<AVPacket>?
  private let frame: UnsafeMutablePointer<AVFrame>?
  private var isAtEnd = false

  init(_ demuxer: Demuxer, _ context: UnsafeMutablePointer<AVCodecContext>, _ path: String) {
    self.demuxer = demuxer
    self.context = context
    self.path = path
    packet = av_packet_alloc()
    frame = av_frame_alloc()
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    var packet = packet
    av_packet_free(&packet)
    var frame = frame
    av_frame_free(&frame)
  }

  /// Opens the decoder of a media file's pictures.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - width: How many pixels its pictures have from left to right; much larger ones are not decoded.
  ///   - height: How many pixels they have from top to bottom.
  /// - Returns: The decoder.
  /// - Throws: `RenderError` of category `unsupported` or `failed`.
  package static func open(
    _ input: MediaFile, width: Int, height: Int
  ) throws(RenderError) -> VideoDecoder {
    try Demuxer(input).openDecoder(width: width, height: height)
  }

  /// Decodes the next picture and compares its luma, or first plane, with that of a frame.
  ///
  /// - Returns: The mean squared error in units of the largest code value squared, 0…1; infinity for another
  ///   size, depth or length of pixels; nil when there is no further picture.
  /// - Throws: `RenderError` of category `failed`.
  package func compareNext(with other: VideoFrame) throws(RenderError) -> Double? {
    guard let frame, try decode(into: frame) else { return nil }
    defer { av_frame_unref(frame) }
    let depth = other.layout.bitDepth
    guard Int(frame.pointee.width) == other.width, Int(frame.pointee.height) == other.height,
      let descriptor = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)),
      let data = frame.pointee.data.0
    else { return .infinity }
    // ProRes 4444 is decoded to 12 bits, whatever it was made of.
    let spare = Int(descriptor.pointee.comp.0.depth) - depth
    guard spare == 0 || spare > 0 && depth > 8 else { return .infinity }
    let stride = Int(frame.pointee.linesize.0)
    let rowBytes = av_image_get_linesize(
      AVPixelFormat(frame.pointee.format), frame.pointee.width, 0)
    return other.withPlanes { planes in
      var sum = 0.0
      let plane = planes[0]
      // Pixels of one depth still differ in length: grey has one byte where RGB has three.
      guard Int(rowBytes) == plane.rowBytes else { return .infinity }
      for row in 0..<plane.rows {
        sum += Double(
          Self.squaredError(
            data + row * stride, plane.pointer + row * plane.stride, plane.rowBytes, depth, spare))
      }
      let largest = Double((1 << depth) - 1)
      return sum / (largest * largest * Double(plane.rows * plane.rowBytes / (depth > 8 ? 2 : 1)))
    }
  }

  private static func squaredError(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ bytes: Int, _ depth: Int, _ spare: Int
  ) -> Int {
    var sum = 0
    if depth > 8 {
      for x in stride(from: 0, to: bytes, by: 2) {
        let (left, right) = (
          UnsafeRawPointer(a).loadUnaligned(fromByteOffset: x, as: UInt16.self),
          UnsafeRawPointer(b).loadUnaligned(fromByteOffset: x, as: UInt16.self)
        )
        let difference = Int(left) >> spare &- Int(right)
        sum &+= difference &* difference
      }
    } else {
      for x in 0..<bytes {
        let difference = Int(a[x]) &- Int(b[x])
        sum &+= difference &* difference
      }
    }
    return sum
  }

  private func decode(into frame: UnsafeMutablePointer<AVFrame>) throws(RenderError) -> Bool {
    LibAV.prepare()
    while true {
      let code = avcodec_receive_frame(context, frame)
      if code >= 0 { return true }
      if code == LV_AVERROR_EOF { return false }
      guard code == LV_AVERROR_EAGAIN, !isAtEnd, let packet else {
        throw LibAV.failure(code, "avcodec_receive_frame", path)
      }
      isAtEnd = !demuxer.read(into: packet)
      let sent = avcodec_send_packet(context, isAtEnd ? nil : packet)
      av_packet_unref(packet)
      try LibAV.check(sent, "avcodec_send_packet", path)
    }
  }
}
