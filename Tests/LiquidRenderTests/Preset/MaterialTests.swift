import PortableMath
import Testing

@testable import LiquidRender

/// Materials as presets name them.
@Suite("Materials") struct MaterialTests {
  private func material(_ text: String) throws -> (Material?, [String]) {
    let issues = IssueList()
    let node = try JSONParser.parseDocument(Array("[\(text)]".utf8))
    guard case .array(let elements) = node.value else { return (nil, ["no list"]) }
    let material = MaterialKind().decode(elements[0], over: nil, at: "m", issues)
    return (material, issues.issues.map { $0.issue(file: "p").description })
  }

  @Test("Each word is a material of its own, which is written as that word")
  func words() throws {
    #expect(Material.words.count == 12 && Set(Material.words).count == 12)
    for (word, named) in Material.named {
      let (read, faults) = try material("\"\(word)\"")
      #expect(read == named && faults == [] && named.base == word)
      #expect(MaterialKind().encode(named) == .string(word))
      var other = named
      for (_, rival) in Material.named where rival.base != word {
        other.base = rival.base
        #expect(other != rival, "\(word) is \(rival.base)")
      }
    }
  }

  @Test("An object changes values of its base, and only those are written")
  func changes() throws {
    let text =
      ##"{"base": "chrome", "deep": "#102030", "horizon": [0.5, 1], "windowAt": [0, -1, 0.5]}"##
    let (read, faults) = try material(text)
    var expected = try #require(Material(word: "chrome"))
    expected.deep = SRGBColor(red: 16, green: 32, blue: 48)
    expected.horizon = Vector2(0.5, 1)
    expected.windowAt = Material.Direction(0, -1, 0.5)
    #expect(read == expected && faults == [])
    #expect(MaterialKind().encode(expected).text == text)
    #expect(
      try material(##"{ "flatness": 1.15, "base": "chrome" }"##) == (Material(word: "chrome"), []))
  }

  @Test("Every material can be written as the changes of every other one")
  func everyValueHasAKey() throws {
    for (_, named) in Material.named {
      for (word, base) in Material.named where base.lamp == nil || named.lamp != nil {
        var changed = named
        changed.base = word
        let (read, faults) = try material(MaterialKind().encode(changed).text)
        #expect(read == changed && faults == [])
      }
    }
  }

  @Test(
    "What is wrong is named",
    arguments: [
      (#""choclate""#, "m: \"choclate\" is not one of"),
      (#"{ "rim": 1 }"#, "m.base: is missing; write a word"),
      (#"{ "base": "tar" }"#, "m.base: \"tar\" is not one of"),
      (#"{ "base": "milk", "glas": 1 }"#, "m.glas: is not a key of m; did you mean \"glass\"?"),
      (#"{ "base": "milk", "glass": 2 }"#, "m.glass: 2 is larger than 1"),
      (##"{ "base": "milk", "deep": "#00000080" }"##, "m.deep: is not an opaque colour"),
      (#"{ "base": "milk", "stripAt": [0, 1, 0] }"#, "m.stripAt: points straight up or down"),
      (#"{ "base": "milk", "stripAt": [0, 1] }"#, "m.stripAt: is a list, not a list of three"),
      (#"{ "base": "milk", "stripAt": [0, 1, 2] }"#, "m.stripAt[2]: 2 is larger than 1"),
      (#"7"#, "m: is a number, not a material"),
    ])
  func faults(text: String, part: String) throws {
    let (read, faults) = try material(text)
    #expect(read == nil && faults.count == 1)
    #expect(faults.first?.contains(part) == true, "\(faults)")
  }
}
