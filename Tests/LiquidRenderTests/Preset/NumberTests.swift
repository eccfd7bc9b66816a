import PortableMath
import Testing

@testable import LiquidRender

/// Numbers at the edges of what JSON and the machine can say: found by Fuzz/PresetReader.
@Suite("Numbers of presets")
struct NumberTests {
  private let least = "-9223372036854775808"

  @Test("The least integer, whose magnitude is no integer, is refused in words")
  func leastInteger() {
    let spelt = "-9.223372036854776e+18"
    for text in [least, "\(least).0", "-9.223372036854775808e18"] {
      let lines = faults(liquidPreset("\"frame\": { \"width\": \(text) }"))
      #expect(lines.count == 1 && lines[0].contains("\(spelt) is smaller than 1"), "\(lines)")
      #expect(faults(liquidPreset(), set: ["frame.width=\(text)"]).count == 1)
      #expect(faults(liquidPreset("\"seed\": \(text)")).count == 1)
      #expect(faults(liquidPreset("\"output\": { \"fps\": \(text) }")).count == 1)
    }
  }

  @Test("Every finite number is spelt so that it reads as itself")
  func spelling() throws {
    let edges: [Double] = [
      0x1p53, -0x1p53, 0x1p53 - 1, 0x1p62, 0x1p63, -0x1p63, 0x1p64, .leastNonzeroMagnitude, 1.7e308,
      0.1, -0.0,
    ]
    for number in edges {
      let text = JSONValue.number(number).text
      switch try JSONParser.parseValue(text, origin: .absent).value {
      case .integer(let whole): #expect(Double(whole) == number, "\(text)")
      case .number(let real): #expect(real == number, "\(text)")
      default: Issue.record("\(text) is no number")
      }
    }
  }

  @Test("-0 is 0, so that a recipe draws what its preset drew")
  func minusZero() throws {
    let preset = try decode(
      liquidPreset("\"frame\": { \"center\": [-0.0, -0] }"))
    #expect(preset.frame.center.x.sign == .plus && preset.frame.center.y.sign == .plus)
  }

  @Test("An index into an empty list names no range")
  func emptyList() {
    let lines = faults(liquidPreset("\"liquid\": []"), set: ["liquid.0=1"])
    #expect(lines == ["set.liquid.0: liquid is an empty list and has no \"0\""])
  }
}
