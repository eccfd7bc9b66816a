import CFFmpeg

/// Bytes as text in the alphabet of RFC 4648 §4, padded.
public func base64(_ bytes: [UInt8]) -> String {
  let capacity = (bytes.count + 2) / 3 * 4 + 1
  let text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    let made = buffer.withMemoryRebound(to: CChar.self) { characters in
      av_base64_encode(characters.baseAddress, Int32(capacity), bytes, Int32(bytes.count))
    }
    // The last byte is the C string's end.
    count = made == nil ? 0 : capacity - 1
  }
  return String(decoding: text, as: UTF8.self)
}
