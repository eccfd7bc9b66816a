@testable import LiquidRender
@testable import liquid_video

/// Reads a text as every kind of value that a command line or a preset knows.
///
/// What was read lies within its range, and its own spelling reads as the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = fuzzedBytes(data, count)
  let text = String(decoding: bytes, as: UTF8.self)
  for option in OptionTable.options { holdValue(text, option.kind, option) }
  holdRational(text)
  holdColor(text)
  holdNumbers(bytes)
  holdPosition(text)
  _ = Suggestion.phrase(for: text, in: ["render", "still", "é", ""])
  return 0
}

private func holdValue(_ text: String, _ kind: ValueKind, _ option: CommandOption) {
  guard let value = kind.value(of: text) else {
    hold(!ArgumentParser.complaint(text, option).isEmpty, "a refusal without words")
    return
  }
  switch (kind, value) {
  case (.integer(let range), .integer(let number)), (.bytes(let range), .integer(let number)),
    (.seed(let range), .integer(let number)):
    hold(range.contains(number), "\(number) is outside \(range)")
    hold(kind.value(of: "\(number)") == value, "\(number) reads differently")
    if case .seed = kind {
      let digits = String(number, radix: 16)
      hold(kind.value(of: "0x\(digits)") == value, "0x\(digits) reads differently")
    }
  case (.span(let range), .span(let span)):
    hold(range.contains(span.lowerBound) && range.contains(span.upperBound), "\(span)")
    hold(kind.value(of: "\(span.lowerBound)-\(span.upperBound)") == value, "\(span)")
  case (.size(let range), .text(let size)):
    let sides = size.split(separator: "x").compactMap { Int($0) }
    hold(sides.count == 2 && sides.allSatisfy(range.contains), "size \(size)")
    hold(kind.value(of: size) == value, "\(size) reads differently")
    hold(kind.value(of: "\(sides[0])x\(sides[1])") != nil, "\(size) in plain digits")
  case (.fraction(let range), .text(let number)), (.rate(let range), .text(let number)),
    (.seconds(let range), .text(let number)):
    guard let fraction = Rational(text: number) else { fatalError("\(number) is no fraction") }
    hold(range.contains(fraction.value), "\(number) is outside \(range)")
    hold(kind.value(of: number) == value, "\(number) reads differently")
    hold(kind.value(of: fraction.description) != nil, "\(fraction.description) is refused")
  case (.assignment, .text), (.text, .text), (.word, .text), (.color, .text):
    hold(value == .text(text), "a text changed")
  case (.position, .position): break
  case (.positions, .positions(let positions)):
    let parts = text.split(separator: ",").map { ValueKind.position.value(of: String($0)) }
    hold(parts == positions.map { .position($0) }, "a list is not its parts")
  default: fatalError("\(kind) gave \(value)")
  }
}

private func holdRational(_ text: String) {
  guard let fraction = Rational(text: text) else { return }
  hold(fraction.numerator > 0 && fraction.denominator > 0, "not positive: \(text)")
  hold(
    max(fraction.numerator, fraction.denominator) <= Rational.largestPart, "a part is too large")
  hold(Rational(text: fraction.description) == fraction, "\(fraction) reads differently")
  hold(Rational(fraction.numerator, fraction.denominator) == fraction, "not in lowest terms")
  if let again = Rational(fraction.value) {
    hold(again.value == fraction.value, "\(fraction.value) became \(again.description)")
  }
}

private func holdColor(_ text: String) {
  guard let color = SRGBColor(hex: text) else { return }
  hold(SRGBColor(hex: color.hex) == color, "\(color.hex) reads differently")
}

/// Eight bytes as a number of any bits: its spelling is JSON that reads as the same number.
private func holdNumbers(_ bytes: [UInt8]) {
  let bits = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  let number = Double(bitPattern: bits)
  guard number.isFinite else { return }
  let text = JSONValue.number(number).text
  let read = try? JSONParser.parseValue(text, origin: .absent)
  switch read?.value {
  case .integer(let whole): hold(Double(whole) == number, "\(text) for \(number)")
  case .number(let real): hold(real == number, "\(text) for \(number)")
  default: fatalError("\(text) is not a number")
  }
  let whole = Int(bitPattern: UInt(bits))
  let node = try? JSONParser.parseValue(JSONValue.integer(whole).text, origin: .absent)
  hold(node?.value == .integer(whole), "\(whole)")
  _ = JSONValue.spelling(of: Double(whole))
  if let fraction = Rational(number) {
    hold(fraction.value == number, "\(number) became \(fraction.description)")
  }
}

/// A moment lies in the loop, whatever its rate and length.
private func holdPosition(_ text: String) {
  guard case .position(let position) = ValueKind.position.value(of: text) else { return }
  let outputs = [("60", "6"), ("30000/1001", "1001/500"), ("240", "900"), ("1", "1")]
  for (rate, seconds) in outputs {
    guard let rate = Rational(text: rate), let seconds = Rational(text: seconds) else { continue }
    let output = OutputDescription(width: 2, height: 2, frameRate: rate, duration: seconds)
    let frame = position.frame(in: output)
    hold((0..<output.frameCount).contains(frame), "frame \(frame) of \(output.frameCount)")
  }
}
