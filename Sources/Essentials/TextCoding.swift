/// Returns two lower-case hexadecimal digits for each byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.reduce(into: "") { text, byte in
    if byte < 16 { text += "0" }
    text += String(byte, radix: 16)
  }
}

/// Returns bytes as text in the alphabet of RFC 4648 §4, padded.
package func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
    for place in 0..<4 {
      let isPadding = place > part.count
      text.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// Returns the text as it is written in HTML, in content and in quoted attributes.
package func htmlEscaped(_ text: String) -> String {
  // By scalars: with a mark that combines with it a quote is another character for Swift, but a quote for browsers.
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
