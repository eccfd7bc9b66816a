public import PortableMath

/// A colour as designers write it: sRGB, 8 bits a channel, alpha not multiplied in.
public struct SRGBColor: Sendable, Equatable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, from 0 for transparent to 255.
  public var alpha: UInt8

  /// Makes a colour, opaque unless `alpha` says otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or `transparent` (CSS Color 4 §5.2, §6); nothing for any other text.
  public init?(hex: String) {
    guard hex != "transparent" else {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    let digits = Array(hex.utf8)
    guard digits.first == UInt8(ascii: "#") else { return nil }
    let values = digits.dropFirst().compactMap { Self.value(ofHexDigit: $0) }
    guard values.count == digits.count - 1 else { return nil }
    switch values.count {
    case 3, 4:
      self.init(
        red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17,
        alpha: values.count == 4 ? values[3] * 17 : 255)
    case 6, 8:
      let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
      self.init(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    default: return nil
    }
  }

  /// `#RRGGBB`, or `#RRGGBBAA` unless opaque.
  public var hex: String {
    let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return bytes.reduce(into: "#") { text, byte in
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16, uppercase: true)
    }
  }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// One colour of a gradient.
public struct GradientStop: Sendable, Equatable {
  /// Where the colour is reached, from 0 at the start to 1 at the end.
  public var at: Double
  /// The colour.
  public var color: SRGBColor

  /// Makes a stop.
  public init(at: Double, color: SRGBColor) {
    self.at = at
    self.color = color
  }
}

/// What fills an area; coordinates are points of the design frame.
public enum PaintDescription: Sendable, Equatable {
  /// One colour.
  case solid(SRGBColor)
  /// Colours along the line from `from` to `to`, which are two different points.
  case linear(from: Vector2, to: Vector2, stops: [GradientStop])
  /// Colours from `center` out to `radius`, which is larger than 0.
  case radial(center: Vector2, radius: Double, stops: [GradientStop])

  /// Whether every colour is opaque.
  public var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha == 255
    case .linear(_, _, let stops), .radial(_, _, let stops):
      stops.allSatisfy { $0.color.alpha == 255 }
    }
  }
}

/// A line: its paint and its width in points of the design frame.
public struct StrokeDescription: Sendable, Equatable {
  /// What fills the line.
  public var paint: PaintDescription
  /// The width in points.
  public var width: Double

  /// Makes a line.
  public init(paint: PaintDescription, width: Double) {
    self.paint = paint
    self.width = width
  }
}
