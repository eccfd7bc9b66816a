import CFFmpeg
package import Essentials
package import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A picture in memory that an encoder can read, drawn into in place.
///
/// Planes begin at multiples of 64 bytes and so do their rows. Sendable in the sense that it may travel
/// between threads; one thread at a time draws or encodes it.
package final class VideoFrame: @unchecked Sendable {
  /// A plane of samples.
  package struct Plane {
    /// The first sample of the first row.
    package let pointer: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next, a multiple of 64.
    package let stride: Int
    /// Visible bytes of a row.
    package let rowBytes: Int
    /// Rows.
    package let rows: Int
  }

  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// How the samples lie.
  package let layout: PixelLayout

  let pointer: UnsafeMutablePointer<AVFrame>
  private let planes: [Plane]

  private static let alignment = 64

  /// Makes a frame whose bytes are all zero.
  ///
  /// - Throws: `RenderError` of category `usage` for a size below 1, `failed` when
  ///   memory is short.
  package init(layout: PixelLayout, width: Int, height: Int) throws(RenderError) {
    guard (1...65535).contains(width), (1...65535).contains(height) else {
      throw RenderError(.usage, "a frame cannot be \(width)x\(height) pixels")
    }
    var sizes: [(stride: Int, rowBytes: Int, rows: Int)] = []
    for plane in 0..<layout.planeCount {
      let rowBytes = layout.rowBytes(ofPlane: plane, width: width)
      let stride = (rowBytes + Self.alignment - 1) / Self.alignment * Self.alignment
      sizes.append((stride, rowBytes, layout.rows(ofPlane: plane, height: height)))
    }
    // One row more than visible: vector code may read past the end of the last row.
    let samples = sizes.reduce(0) { $0 + $1.stride * ($1.rows + 1) }
    let total = samples + (layout == .palette8 ? 4 * 256 : 0)
    let frame = try LibAV.allocated(av_frame_alloc(), "av_frame_alloc")
    guard let buffer = Self.allocateBuffer(total), let base = buffer.pointee.data else {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
      throw LibAV.failure(LV_AVERROR_ENOMEM, "av_buffer_create", "a \(width)x\(height) frame")
    }
    frame.pointee.buf.0 = buffer
    frame.pointee.format = layout.avFormat.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    layout.colour.apply(to: frame)

    var planes: [Plane] = []
    var offset = 0
    for size in sizes {
      planes.append(
        Plane(
          pointer: base + offset, stride: size.stride, rowBytes: size.rowBytes, rows: size.rows))
      offset += size.stride * (size.rows + 1)
    }
    withUnsafeMutableBytes(of: &frame.pointee.data) { bytes in
      for (index, plane) in planes.enumerated() {
        bytes.storeBytes(
          of: plane.pointer, toByteOffset: index * MemoryLayout<UnsafeRawPointer>.stride,
          as: UnsafeMutablePointer<UInt8>.self)
      }
    }
    if layout == .palette8 { frame.pointee.data.1 = base + samples }
    withUnsafeMutableBytes(of: &frame.pointee.linesize) { bytes in
      for (index, plane) in planes.enumerated() {
        bytes.storeBytes(
          of: Int32(plane.stride), toByteOffset: index * MemoryLayout<Int32>.stride, as: Int32.self)
      }
    }
    self.width = width
    self.height = height
    self.layout = layout
    self.pointer = frame
    self.planes = planes
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  /// Zeroed memory aligned as promised; libav's own allocator aligns to 16 bytes on some machines.
  private static func allocateBuffer(_ size: Int) -> UnsafeMutablePointer<AVBufferRef>? {
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, alignment, size) == 0, let memory else { return nil }
    memset(memory, 0, size)
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    guard let buffer = av_buffer_create(bytes, numericCast(size), { _, data in free(data) }, nil, 0)
    else {
      free(memory)
      return nil
    }
    return buffer
  }

  /// Whether nothing but this object refers to the samples, so that drawing disturbs no encoder.
  ///
  /// `ChunkEncoder` keeps no reference after `encode` returns: a frame drawn before may be encoded,
  /// changed where the picture moved, and encoded again.
  package var isWritable: Bool { av_frame_is_writable(pointer) > 0 }

  /// Calls `body` with the planes; their pointers are valid only during the call.
  ///
  /// - Precondition: `isWritable`.
  package func withPlanes<R, E: Error>(_ body: ([Plane]) throws(E) -> R) throws(E) -> R {
    precondition(isWritable, "an encoder still reads this frame")
    return try body(planes)
  }

  /// Sets the colours that the samples of a `palette8` frame mean; places that are left over repeat the first.
  ///
  /// - Parameter colours: At most 256, as 0xAARRGGBB.
  package func setPalette(_ colours: [UInt32]) {
    precondition(layout == .palette8 && (1...256).contains(colours.count))
    guard let entries = pointer.pointee.data.1 else { return }
    for index in 0..<256 {
      UnsafeMutableRawPointer(entries).storeBytes(
        of: colours[index < colours.count ? index : 0], toByteOffset: 4 * index, as: UInt32.self)
    }
  }

  /// MD5 of the visible samples, plane after plane and row after row, as 32 hexadecimal digits.
  ///
  /// The same as FFmpeg's `framemd5` prints for the frame.
  package func md5() throws(RenderError) -> String {
    let state = try LibAV.allocated(av_md5_alloc(), "av_md5_alloc")
    defer { av_free(UnsafeMutableRawPointer(state)) }
    av_md5_init(state)
    for plane in planes {
      for row in 0..<plane.rows {
        av_md5_update(state, plane.pointer + row * plane.stride, numericCast(plane.rowBytes))
      }
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digest in
      guard let base = digest.baseAddress else { return "" }
      av_md5_final(state, base)
      return hexadecimal(digest)
    }
  }

  /// MurmurHash3 (x64, 128 bits, seed 0) of the visible samples, plane after plane and row after row.
  ///
  /// Much faster than `md5` and just as good to distinguish pictures that are not forged.
  package func hash() throws(RenderError) -> [UInt8] {
    let state = try LibAV.allocated(av_murmur3_alloc(), "av_murmur3_alloc")
    defer { av_free(UnsafeMutableRawPointer(state)) }
    av_murmur3_init_seeded(state, 0)
    for plane in planes {
      if plane.stride == plane.rowBytes {
        av_murmur3_update(state, plane.pointer, numericCast(plane.rows * plane.rowBytes))
        continue
      }
      for row in 0..<plane.rows {
        av_murmur3_update(state, plane.pointer + row * plane.stride, numericCast(plane.rowBytes))
      }
    }
    return [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
      if let base = digest.baseAddress { av_murmur3_final(state, base) }
      count = 16
    }
  }
}

extension VideoFrame {
  /// Fills this frame with the picture of `source`, whose layout is `layout.drawn` or has the same planes first.
  ///
  /// RGB changes the order of bytes and drops alpha; chroma of 4:4:4 becomes 4:2:2, sited left, by the
  /// weights ¼ ½ ¼; `gray8` takes the alpha plane; 4:2:0 takes the first three planes.
  ///
  /// - Precondition: Both frames have the same size, and nothing else refers to this one.
  package func convert(from source: VideoFrame) {
    precondition(source.width == width && source.height == height, "sizes differ")
    source.withPlanes { from in
      withPlanes { to in
        switch (source.layout, layout) {
        case (.rgba8, .bgra8): Self.reorder(from[0], to[0], width, (2, 1, 0, 3))
        case (.rgba8, .argb8): Self.reorder(from[0], to[0], width, (3, 0, 1, 2))
        case (.rgba8, .rgb8): Self.dropAlpha(from[0], to[0], width)
        case (.yuv444p10, .yuv422p10):
          Self.copy(from[0], to[0])
          Self.halve(from[1], to[1], width)
          Self.halve(from[2], to[2], width)
        case (.yuva420p8, .gray8): Self.copy(from[3], to[0])
        case (.yuva420p8, .yuv420p8):
          for plane in 0..<3 { Self.copy(from[plane], to[plane]) }
        default: preconditionFailure("\(source.layout) does not become \(layout)")
        }
      }
    }
  }

  private static func copy(_ from: Plane, _ to: Plane) {
    for row in 0..<to.rows {
      UnsafeMutableRawPointer(to.pointer + row * to.stride)
        .copyMemory(from: from.pointer + row * from.stride, byteCount: to.rowBytes)
    }
  }

  private static func reorder(
    _ from: Plane, _ to: Plane, _ width: Int, _ order: (Int, Int, Int, Int)
  ) {
    for row in 0..<to.rows {
      let source = from.pointer + row * from.stride
      let target = to.pointer + row * to.stride
      for x in stride(from: 0, to: 4 &* width, by: 4) {
        target[x] = source[x &+ order.0]
        target[x &+ 1] = source[x &+ order.1]
        target[x &+ 2] = source[x &+ order.2]
        target[x &+ 3] = source[x &+ order.3]
      }
    }
  }

  private static func dropAlpha(_ from: Plane, _ to: Plane, _ width: Int) {
    for row in 0..<to.rows {
      let source = from.pointer + row * from.stride
      let target = to.pointer + row * to.stride
      for x in 0..<width {
        target[3 &* x] = source[4 &* x]
        target[3 &* x &+ 1] = source[4 &* x &+ 1]
        target[3 &* x &+ 2] = source[4 &* x &+ 2]
      }
    }
  }

  private static func halve(_ from: Plane, _ to: Plane, _ width: Int) {
    for row in 0..<to.rows {
      let source = UnsafeRawPointer(from.pointer + row * from.stride)
        .assumingMemoryBound(to: UInt16.self)
      let target = UnsafeMutableRawPointer(to.pointer + row * to.stride)
        .assumingMemoryBound(to: UInt16.self)
      for x in 0..<(width + 1) / 2 {
        let middle = 2 &* x
        let sum =
          UInt32(source[max(middle &- 1, 0)]) &+ 2 &* UInt32(source[middle])
          &+ UInt32(source[min(middle &+ 1, width &- 1)])
        target[x] = UInt16(truncatingIfNeeded: (sum &+ 2) >> 2)
      }
    }
  }
}
