import Essentials
import Foundation
import Testing

struct TextCodingTests {
  @Test("A mark that combines with a character of HTML does not hide it")
  func marksInHTML() {
    #expect(
      htmlEscaped("\"\u{301}<\u{301}&\u{301}>\u{301}")
        == "&quot;\u{301}&lt;\u{301}&amp;\u{301}&gt;\u{301}")
  }

  @Test("Base64 is Foundation's, at every length")
  func base64OfEveryLength() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ count) }
      #expect(base64(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test("Hexadecimal digits are two a byte")
  func hexadecimalDigits() { #expect(hexadecimal([0, 9, 16, 255]) == "000910ff") }
}
