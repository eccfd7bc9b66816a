import Essentials
import LiquidTimeline
import Testing

@testable import LiquidRender

/// Parameters with one field of each kind.
private struct Sample: ParameterSet {
  var length = 1.5
  var count = 2
  var pause = 1.0...2.0
  var curve = "linear"

  static let fields: [ParameterField<Sample>] = [
    ParameterField(
      "length", "A length.", unit: "pt", group: "g",
      .number(\.length, range: 0...10, useful: 1...2, step: 0.5)),
    ParameterField("count", "A count.", group: "g", .integer(\.count, range: 1...5, useful: 1...4)),
    ParameterField(
      "pause", "A pause.", unit: "s", group: "g",
      .span(\.pause, range: 0.5...9, useful: 1...3, step: 0.25)),
  ]

  /// The table with a word, which no style has.
  static let table: ObjectTable<Sample> = {
    let section = ObjectTable(Sample())
    let word = PresetField(
      "curve", "A curve.", group: "g", WordKind(["linear", "spring"]), \Sample.curve)
    return ObjectTable(
      standard: Sample(), fields: section.fields + [word], complete: section.complete)
  }()

  func validate() throws(TimelineError) {
    if length > Double(count) {
      throw TimelineError(key: "count", problem: "\(count) is less than length", use: "more")
    }
  }
}

@Suite("Objects that follow a table of fields")
struct ObjectTableTests {
  private func decode(_ text: String) throws -> (Sample, [String]) {
    let issues = IssueList()
    let node = try JSONParser.parseDocument(Array(text.utf8))
    let sample = try #require(Sample.table.decode(node, over: nil, at: "sample", issues))
    return (sample, issues.issues.map { $0.issue(file: "p").description })
  }

  @Test("Each kind of field is read and written")
  func kinds() throws {
    let text = #"{"length": 3, "count": 4, "pause": [1.25, 9], "curve": "spring"}"#
    let (sample, faults) = try decode(text)
    #expect(faults == [])
    #expect(sample == Sample(length: 3, count: 4, pause: 1.25...9, curve: "spring"))
    #expect(Sample.table.encode(sample).text == text)
  }

  @Test("Absent keys keep their defaults")
  func defaults() throws {
    #expect(try decode("{}") == (Sample(), []))
    #expect(try decode(#"{ "count": 3.0 }"#) == (Sample(count: 3), []))
  }

  @Test("The schema says of each key what a control needs")
  func schema() {
    let text = JSONValue.object(Sample.table.schema(default: nil)).text
    #expect(
      text.contains(
        #""length": {"x-group": "g", "x-order": 1, "x-kind": "number", "x-unit": "pt", "x-useful": [1, 2], "#
          + #""x-step": 0.5, "description": "A length, in pt.", "type": "number", "minimum": 0, "maximum": 10, "#
          + #""default": 1.5}"#), "\(text)")
    #expect(
      text.contains(
        #""curve": {"x-group": "g", "x-order": 4, "x-kind": "word", "description": "A curve.", "#
          + #""enum": ["linear", "spring"], "default": "linear"}"#), "\(text)")
  }

  @Test(
    "Each kind of field refuses what is wrong",
    arguments: [
      (#"{ "length": 10.5 }"#, "p:1:13: sample.length: 10.5 is larger than 10 (use 0–10 pt)"),
      (#"{ "length": "1" }"#, "p:1:13: sample.length: is a string, not a number (use 0–10 pt)"),
      (#"{ "count": 0 }"#, "p:1:12: sample.count: 0 is smaller than 1 (use 1–5)"),
      (#"{ "count": 2.5 }"#, "p:1:12: sample.count: 2.5 is not a whole number (use 1–5)"),
      (#"{ "pause": [0, 1] }"#, "p:1:13: sample.pause[0]: 0 is smaller than 0.5 (use 0.5–9 s)"),
      (
        #"{ "pause": [3, 1] }"#,
        "p:1:12: sample.pause: [3, 1] runs backwards; write the smaller number first"
      ),
      (
        #"{ "curve": "sprong" }"#,
        "p:1:12: sample.curve: \"sprong\" is not one of \"linear\", \"spring\"; did you mean \"spring\"?"
      ),
      (
        #"{ "lenght": 1 }"#,
        "p:1:3: sample.lenght: is not a key of sample; did you mean \"length\"?"
      ),
      (#"{ "length": 5, "count": 3 }"#, "p:1:25: sample.count: 3 is less than length (use more)"),
      (#"{ "length": 5 }"#, "p:1:1: sample.count: 2 is less than length (use more)"),
    ])
  func faults(text: String, line: String) throws {
    let (_, faults) = try decode(text)
    #expect(faults == [line])
  }
}

@Suite("The curve of a classic bulge")
struct CurveKindTests {
  private func decode(_ text: String) throws -> (BulgeCurve?, [String]) {
    let issues = IssueList()
    let node = try JSONParser.parseDocument(Array("[\(text)]".utf8))
    guard case .array(let elements) = node.value else { return (nil, ["no list"]) }
    let curve = CurveKind().decode(elements[0], over: nil, at: "c", issues)
    return (curve, issues.issues.map { $0.issue(file: "p").description })
  }

  @Test("Words and objects are read, with the original's springs where nothing is said")
  func forms() throws {
    #expect(try decode(#""easeIn""#) == (.easeIn, []))
    #expect(try decode(#""spring""#) == (.spring, []))
    #expect(try decode(#"{ "spring": {} }"#) == (.spring, []))
    let own = BulgeCurve.spring(
      out: Spring(response: 0.5, dampingFraction: 0.6),
      back: Spring(response: 0.4, dampingFraction: 1))
    let text =
      #"{ "spring": { "out": { "response": 0.5 }, "back": { "dampingFraction": 1 } } }"#
    #expect(try decode(text) == (own, []))
    #expect(try decode(CurveKind().encode(own).text) == (own, []))
    #expect(try decode(CurveKind().encode(.easeIn).text) == (.easeIn, []))
  }

  @Test(
    "What is wrong is named",
    arguments: [
      (
        #""easeOut""#,
        "p:1:2: c: \"easeOut\" is not one of \"easeIn\", \"spring\""
      ),
      (
        #"{ "spring": { "out": { "response": 9 } } }"#,
        "p:1:37: c.spring.out.response: 9 is larger than 2 (use 0.05–2 s)"
      ),
      (#"{ "spring": { "in": {} } }"#, "p:1:16: c.spring.in: is not a key of c.spring"),
      (#"{}"#, "p:1:2: c.spring: is missing; write { \"spring\": { … } }"),
    ])
  func faults(text: String, line: String) throws {
    let (curve, faults) = try decode(text)
    #expect(curve == nil)
    #expect(faults.count == 1 && faults[0].hasPrefix(line), "\(faults)")
  }
}
