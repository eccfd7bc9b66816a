/// A number with a fixed count of decimals, without a locale.
func decimal(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units != 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(units)" }
  let digits = String(units)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}

/// A number of bytes in the largest unit of a thousand that fits: `950 bytes`, `1.2 MB`.
func byteText(_ count: Int) -> String {
  let units: [(name: String, size: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
  guard let unit = units.first(where: { Double(count) >= $0.size }) else { return "\(count) bytes" }
  return "\(decimal(Double(count) / unit.size, places: 1)) \(unit.name)"
}
