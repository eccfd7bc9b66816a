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

extension Output {
  /// SHA-256 (FIPS 180-4) of the bytes written so far, as 64 hexadecimal digits.
  ///
  /// - Throws: `EncoderError` of category `inputOutput`.
  public func sha256() throws(EncoderError) -> String {
    try VideoEncoder.sha256 { offset, count throws(EncoderError) in
      try read(at: offset, count: count)
    }
  }
}

extension MediaInput {
  /// SHA-256 (FIPS 180-4) of the file, as 64 hexadecimal digits.
  public func sha256() throws(EncoderError) -> String {
    try VideoEncoder.sha256 { offset, count throws(EncoderError) in
      let part = read(at: offset, count: count)
      // The end of a file, or an error?
      if part.isEmpty, let error = readError(at: offset) { throw .system(error, "read", path) }
      return part
    }
  }
}

private func sha256(
  _ read: (_ offset: Int, _ count: Int) throws(EncoderError) -> [UInt8]
) throws(EncoderError) -> String {
  let state = try LibAV.allocated(av_sha_alloc(), "av_sha_alloc")
  defer { av_free(UnsafeMutableRawPointer(state)) }
  av_sha_init(state, 256)
  var offset = 0
  while true {
    let part = try read(offset, 1 << 20)
    if part.isEmpty { break }
    av_sha_update(state, part, numericCast(part.count))
    offset += part.count
  }
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
    guard let base = digest.baseAddress else { return "" }
    av_sha_final(state, base)
    return hexadecimal(digest)
  }
}

/// Two lower-case hexadecimal digits for each byte.
public func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.reduce(into: "") { text, byte in
    if byte < 16 { text += "0" }
    text += String(byte, radix: 16)
  }
}
