import MediaFormats
import Testing

@testable import LiquidRender

@Suite("Fractions, words and numbers")
struct RationalTests {
  @Test("Texts are read exactly or not at all")
  func texts() {
    #expect(Rational(text: "60") == Rational(60, 1))
    #expect(Rational(text: "1.25") == Rational(5, 4))
    #expect(Rational(text: "30000/1001") == Rational(30000, 1001))
    #expect(Rational(text: "0.000000001") == Rational(1, 1_000_000_000))
    #expect(Rational(text: "6.0") == Rational(6))
    for text in [
      "", "0", "-1", "+1", "1/0", "0/1", "1/2/3", "1.", ".5", "1e3", "1.2.3", " 1", "x", "1/x",
      "9999999999",
    ] {
      #expect(Rational(text: text) == nil, "\(text)")
    }
  }

  @Test("Doubles mean what their shortest spelling says")
  func doubles() {
    #expect(Rational(0.28) == Rational(7, 25))
    #expect(Rational(1.01) == Rational(101, 100))
    #expect(Rational(6.0) == Rational(6))
    #expect(Rational(.infinity) == nil)
    #expect(Rational(-0.5) == nil)
    #expect(Rational(30000, 1001)?.description == "30000/1001")
  }

  @Test("Numbers are spelt shortly and read back the same")
  func spelling() {
    #expect(JSONValue.spelling(of: 6) == "6")
    #expect(JSONValue.spelling(of: -0.1) == "-0.1")
    #expect(JSONValue.spelling(of: 1e300) == "1e+300")
    #expect(
      JSONValue.object([("b", .integer(1)), ("a", .array([.null]))]).sorted.text
        == ##"{"a": [null], "b": 1}"##)
  }

  @Test("A guess is near or not made")
  func suggestions() {
    #expect(Suggestion.nearest(to: "sead", in: ["seed", "style"]) == "seed")
    #expect(Suggestion.nearest(to: "SEED", in: ["seed"]) == "seed")
    #expect(Suggestion.nearest(to: "zzzz", in: ["seed", "style"]) == nil)
    #expect(Suggestion.nearest(to: "ot", in: ["to"]) == nil)
    #expect(Suggestion.nearest(to: "--color", in: ["--codec"]) == nil)
    #expect(Suggestion.distance("kitten", "sitting") == 3)
    #expect(Suggestion.distance("", "abc") == 3)
  }

  @Test("Colours are read in five forms and written in two")
  func colors() {
    #expect(SRGBColor(hex: "#aBc") == SRGBColor(red: 0xAA, green: 0xBB, blue: 0xCC))
    #expect(SRGBColor(hex: "#a5c0") == SRGBColor(red: 0xAA, green: 0x55, blue: 0xCC, alpha: 0))
    #expect(SRGBColor(hex: "transparent")?.hex == "#00000000")
    #expect(SRGBColor(hex: "#01020304")?.hex == "#01020304")
    #expect(SRGBColor(hex: "#010203ff")?.hex == "#010203")
    for text in [
      "", "#", "#1", "#12", "#12345", "#1234567", "123456", "#12345g", "#é12345", "red",
    ] {
      #expect(SRGBColor(hex: text) == nil, "\(text)")
    }
  }
}
