import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A picture in memory that an encoder can read, drawn into in place.
///
/// Planes begin at multiples of 64 bytes and so do their rows. Sendable in the sense that it may travel
/// between threads; one thread at a time draws or encodes it.
public final class VideoFrame: @unchecked Sendable {
  /// A plane of samples.
  public struct Plane {
    /// The first sample of the first row.
    public let pointer: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next, a multiple of 64.
    public let stride: Int
    /// Visible bytes of a row.
    public let rowBytes: Int
    /// Rows.
    public let rows: Int
  }

  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// How the samples lie.
  public let layout: PixelLayout

  let pointer: UnsafeMutablePointer<AVFrame>
  private let planes: [Plane]

  private static let alignment = 64

  /// Makes a frame whose bytes are all zero.
  ///
  /// - Throws: `EncoderError` of category `badSettings` for a size below 1, `encodingFailed` when
  ///   memory is short.
  public init(layout: PixelLayout, width: Int, height: Int) throws(EncoderError) {
    guard (1...65535).contains(width), (1...65535).contains(height) else {
      throw EncoderError(.badSettings, "a frame cannot be \(width)x\(height) pixels")
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

  /// Whether nobody but this object refers to the samples, so that drawing disturbs no encoder.
  ///
  /// `ChunkEncoder` keeps no reference after `encode` returns: a frame drawn before may be encoded,
  /// changed where the picture moved, and encoded again.
  public var isWritable: Bool { av_frame_is_writable(pointer) > 0 }

  /// Calls `body` with the planes; their pointers are valid only during the call.
  ///
  /// - Precondition: `isWritable`.
  public func withPlanes<R, E: Error>(_ body: ([Plane]) throws(E) -> R) throws(E) -> R {
    precondition(isWritable, "an encoder still reads this frame")
    return try body(planes)
  }

  /// Sets the colours that the samples of a `palette8` frame mean; places that are left over repeat the first.
  ///
  /// - Parameter colours: At most 256, as 0xAARRGGBB.
  func setPalette(_ colours: [UInt32]) {
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
  public func md5() throws(EncoderError) -> String {
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
  /// Much faster than `md5` and just as good to tell pictures apart that nobody has forged.
  public func hash() throws(EncoderError) -> [UInt8] {
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
