import PortableMath

/// The transfer function of sRGB (IEC 61966-2-1) and its inverse, for components 0…1.
enum TransferFunction {
  /// Linear light of an encoded component.
  static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : Portable.pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// The encoded component of linear light.
  static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * Portable.pow(linear, 1 / 2.4) - 0.055
  }
}

extension Color {
  /// The same colour with components in linear light.
  package var linear: Color {
    Color(
      red: TransferFunction.linear(red), green: TransferFunction.linear(green),
      blue: TransferFunction.linear(blue), alpha: alpha)
  }

  /// The colour whose components in linear light these are.
  var encoded: Color {
    Color(
      red: TransferFunction.encoded(red), green: TransferFunction.encoded(green),
      blue: TransferFunction.encoded(blue), alpha: alpha)
  }
}
