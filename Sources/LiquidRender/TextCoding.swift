import VideoEncoder

/// The text as it is written in HTML, in content and in quoted attributes.
public func htmlEscaped(_ text: String) -> String {
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

/// Bytes as text in the alphabet of RFC 4648 §4, padded.
public func base64(_ bytes: [UInt8]) -> String { VideoEncoder.base64(bytes) }
