package import AtomicFiles
import CFFmpeg
package import Essentials
package import MediaFormats

/// MurmurHash3 (x64, 128 bits, seed 0) of bytes, as 16 bytes.
package func murmur3(_ bytes: [UInt8]) throws(RenderError) -> [UInt8] {
  let state = try LibAV.allocated(av_murmur3_alloc(), "av_murmur3_alloc")
  defer { av_free(UnsafeMutableRawPointer(state)) }
  av_murmur3_init_seeded(state, 0)
  av_murmur3_update(state, bytes, numericCast(bytes.count))
  return [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
    if let base = digest.baseAddress { av_murmur3_final(state, base) }
    count = 16
  }
}

/// SHA-256 (FIPS 180-4) of bytes that come in parts.
package final class SHA256 {
  private let state: OpaquePointer

  /// Begins with no bytes.
  ///
  /// - Throws: `RenderError` of category `failed` without memory.
  package init() throws(RenderError) {
    state = try LibAV.allocated(av_sha_alloc(), "av_sha_alloc")
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Adds bytes.
  package func update(_ bytes: [UInt8]) { av_sha_update(state, bytes, numericCast(bytes.count)) }

  /// The digest of all bytes, as 64 hexadecimal digits; the last call.
  package func finish() -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      guard let base = digest.baseAddress else { return "" }
      av_sha_final(state, base)
      return hexadecimal(digest)
    }
  }
}

extension ByteSink {
  /// SHA-256 of the bytes written so far, as 64 hexadecimal digits.
  ///
  /// - Throws: `RenderError` of category `io`.
  package func sha256() throws(RenderError) -> String {
    let hash = try SHA256()
    var offset = 0
    while true {
      let part = try read(at: offset, count: 1 << 20)
      if part.isEmpty { return hash.finish() }
      hash.update(part)
      offset += part.count
    }
  }
}

extension MediaFile {
  /// Adds the bytes of the file to a hash.
  ///
  /// - Throws: `RenderError` of category `io`.
  package func add(to hash: SHA256) throws(RenderError) {
    var offset = 0
    while true {
      let part = read(at: offset, count: 1 << 20)
      if part.isEmpty { break }
      hash.update(part)
      offset += part.count
    }
    // The end of the file, or an error?
    if let error = readError(at: offset) { throw .system(error, "read", path) }
  }
}
