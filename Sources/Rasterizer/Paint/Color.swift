import PortableMath

/// A colour with encoded sRGB components (IEC 61966-2-1) and straight alpha, each 0…1.
public struct Color: Sendable, Equatable {
  /// Encoded red.
  public let red: Double
  /// Encoded green.
  public let green: Double
  /// Encoded blue.
  public let blue: Double
  /// Opacity.
  public let alpha: Double

  /// Makes a colour from encoded components, brought into 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.component(red)
    self.green = Self.component(green)
    self.blue = Self.component(blue)
    self.alpha = Self.component(alpha)
  }

  /// A component within 0…1; 0 for what is no number.
  private static func component(_ value: Double) -> Double {
    value > 0 ? (value < 1 ? value : 1) : 0
  }

  /// Makes a colour from 8-bit components, as in `#RRGGBBAA`.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
    self.init(
      red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
      alpha: Double(alpha8) / 255)
  }

  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The point between `self` (share 0) and `other` (share 1), component by component.
  package func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

/// The values of a pixel before rounding, in code values of its format.
struct CodeValues: Sendable {
  var first: Float
  var second: Float
  var third: Float
  var alpha: Float

  /// The code values of `color` in `format`: limited-range Y′, Cb, Cr (ITU-R BT.709-6, 3.2 to 3.5), or
  /// R, G, B; alpha in full range.
  init(_ color: Color, format: PixelFormat) {
    let maximum = Double(format.maximum)
    alpha = Float(color.alpha * maximum)
    if format.sampling == .rgba {
      first = Float(color.red * maximum)
      second = Float(color.green * maximum)
      third = Float(color.blue * maximum)
    } else {
      let unit = Double(1 << (format.bitDepth - 8))
      let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      first = Float(unit * (16 + 219 * luma))
      second = Float(unit * (128 + 224 * (color.blue - luma) / 1.8556))
      third = Float(unit * (128 + 224 * (color.red - luma) / 1.5748))
    }
  }

  init(first: Float, second: Float, third: Float, alpha: Float) {
    self.first = first
    self.second = second
    self.third = third
    self.alpha = alpha
  }
}
