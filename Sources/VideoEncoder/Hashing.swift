import CFFmpeg

/// MurmurHash3 (x64, 128 bits, seed 0) of bytes, as 16 bytes.
public func murmur3(_ bytes: [UInt8]) throws(EncoderError) -> [UInt8] {
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
public final class SHA256 {
  private let state: OpaquePointer

  /// Begins with no bytes.
  ///
  /// - Throws: `EncoderError` of category `encodingFailed` without memory.
  public init() throws(EncoderError) {
    state = try LibAV.allocated(av_sha_alloc(), "av_sha_alloc")
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Adds bytes.
  public func update(_ bytes: [UInt8]) { av_sha_update(state, bytes, numericCast(bytes.count)) }

  /// The digest of all bytes, as 64 hexadecimal digits; the last call.
  public func finish() -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      guard let base = digest.baseAddress else { return "" }
      av_sha_final(state, base)
      return hexadecimal(digest)
    }
  }
}

extension Output {
  /// SHA-256 of the bytes written so far, as 64 hexadecimal digits.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`.
  public func sha256() throws(EncoderError) -> String {
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

extension MediaInput {
  /// Adds the bytes of the file to a hash.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`.
  public func add(to hash: SHA256) throws(EncoderError) {
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

/// Two lower-case hexadecimal digits for each byte.
public func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.reduce(into: "") { text, byte in
    if byte < 16 { text += "0" }
    text += String(byte, radix: 16)
  }
}
