import VideoEncoder

/// The text as it is written in HTML, in content and in quoted attributes.
public func htmlEscaped(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
}

/// Bytes as text in the alphabet of RFC 4648 §4, padded.
public func base64(_ bytes: [UInt8]) -> String { VideoEncoder.base64(bytes) }
