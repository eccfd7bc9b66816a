import AtomicFiles
import Essentials
import LiquidRender
import Testing

@testable import liquid_video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Jobs are read the same from JSON, JSON Lines and CSV, and faults are told with their place.
struct JobTableTests {
  private func table(_ text: String) throws(RenderError) -> JobTable {
    try JobTable(Array(text.utf8), file: "jobs")
  }

  private func fault(_ text: String) -> String? {
    do throws(RenderError) {
      _ = try table(text)
      return nil
    } catch {
      return error.category == .badPreset ? error.message : "\(error.category)"
    }
  }

  /// What this thread has had of a processor: a machine under load gives it less, and the work stays the same.
  private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func threeForms() throws {
    let csv = try table("preset,seed,set.paint.liquid\nloop,7,#112233\n\nink,8,\n")
    let lines = try table(
      """
      {"preset": "loop", "seed": 7, "set.paint.liquid": "#112233"}

      {"preset": "ink", "seed": 8, "set.paint.liquid": null}
      """)
    let list = try table(
      """
      [{"preset": "loop", "seed": 7, "set.paint.liquid": "#112233"},
      {"preset": "ink", "seed": 8}]
      """)
    for rows in [csv.rows, lines.rows, list.rows] {
      #expect(rows.map(\.number) == [1, 2])
      #expect(rows[0].cells.map(\.column) == ["preset", "seed", "set.paint.liquid"])
      #expect(rows[0].cells.map(\.text) == ["loop", "7", "#112233"])
      #expect(rows[1].cells.map(\.text) == ["ink", "8"])
    }
    #expect(csv.rows.map(\.line) == [2, 4])
    #expect(lines.rows.map(\.line) == [1, 3])
    #expect(list.rows.map(\.line) == [1, 2])
  }

  @Test func quotedFields() throws {
    let rows = try table("a,b\r\n\"1,2\",\"say \"\"hi\"\"\"\r\n\"two\nlines\",\r\nx,y").rows
    #expect(rows[0].cells.map(\.text) == ["1,2", "say \"hi\""])
    #expect(rows[1].cells.map(\.text) == ["two\nlines"])
    #expect(rows[2].line == 5 && rows[2].cells.map(\.text) == ["x", "y"])
    #expect(try table("\u{FEFF}a\n1").rows[0].cells[0].column == "a")
  }

  @Test("Tables of spreadsheets in other dialects say the same")
  func dialects() throws {
    let plain = "preset,seed,fps\nloop,7,12.5\nink,8,25\n"
    let expected = try table(plain).rows.map(\.cells)
    let semicolons = plain.replacing(",", with: ";").replacing("12.5", with: "12,5")
    let texts = [
      semicolons, "sep=;\r\n" + semicolons.replacing("\n", with: "\r\n"),
      plain.replacing(",", with: "\t"), plain.replacing("\n", with: "\r"),
      "\u{FEFF}" + semicolons, "Preset , SEED, Fps\n loop ,7 ,\"12.5\"\nink,\"8\" ,25\n",
      "sep=|\n" + plain.replacing(",", with: "|"),
    ]
    for text in texts {
      #expect(try table(text).rows.map(\.cells) == expected, "\(text)")
      for isLittle in [false, true] {
        let bytes = ([0xFEFF] + Array(text.utf16).drop { $0 == 0xFEFF }).flatMap { unit in
          let (low, high) = (UInt8(unit & 255), UInt8(unit >> 8))
          return isLittle ? [low, high] : [high, low]
        }
        #expect(try JobTable(bytes, file: "jobs").rows.map(\.cells) == expected, "\(text)")
      }
    }
    #expect(try table(plain).separators == nil)
    #expect(try table(semicolons).separators == "semicolons")
    #expect(try table("a\tb\n1\t2").separators == "tabs")
    // Quotes keep spaces and separators, and a comma in a name is no separator of `;` tables.
    let quoted = try table("\"a,b,c\";d\n\" x \";\"1;2\"").rows[0]
    #expect(quoted.cells.map(\.column) == ["a,b,c", "d"])
    #expect(quoted.cells.map(\.text) == [" x ", "1;2"])
    #expect(try table("sep=;\na;b\n1;2").rows[0].line == 3)
    #expect(fault("sep=;\na;b\n1")?.hasPrefix("jobs:3: row 1 has 1 fields") == true)
    #expect(throws: RenderError.self) { try JobTable([0xFF, 0xFE, 0x61], file: "jobs") }
    #expect(throws: RenderError.self) {
      try JobTable([0xFF, 0xFE, 0, 0xD8, 0x0A, 0], file: "jobs")
    }
  }

  @Test func manyColumnsTakeNoTimeToTellApart() throws {
    let names = (0..<50_000).map { "c\($0)" }.joined(separator: ",")
    let start = processorSeconds()
    _ = try table("\(names)\n1\(String(repeating: ",", count: 49_999))")
    let elapsed = processorSeconds() - start
    // Each compared with all before it took a hundred times as long.
    #expect(elapsed < 5, "\(elapsed) s")
    #expect(fault("\(names),c7\n1") == "jobs:1: two columns have the name \"c7\"")
  }

  @Test func valuesOfJSONAsOnACommandLine() throws {
    let row = try table(#"[{"a": 1.5, "b": true, "c": {"x": [1, "y"]}, "d": 9007199254740991}]"#)
    #expect(
      row.rows[0].cells.map(\.text) == ["1.5", "true", #"{"x": [1, "y"]}"#, "9007199254740991"])
  }

  @Test func zeroIsNoText() {
    #expect(
      fault("preset,output\nloop,a.mp4\u{0}.gif")
        == "jobs is not UTF-8 text, or UTF-16 with its mark")
    #expect(fault("{\"preset\": \"a\\u0000b\"}")?.contains("1:12") == true)
  }

  @Test func faultsHavePlaces() {
    #expect(fault("")?.hasPrefix("jobs has no rows (in CSV") == true)
    #expect(fault("preset,seed\n")?.hasPrefix("jobs has no rows (in CSV") == true)
    #expect(fault("a,a\n1,2") == "jobs:1: two columns have the name \"a\"")
    #expect(fault("a,\n1,2")?.hasPrefix("jobs:1: column 2 has no name") == true)
    #expect(fault("a\n1,2")?.hasPrefix("jobs:2: row 1 has 2 fields for 1 columns") == true)
    #expect(fault("a,b\n1,2,3\n1,2\n1,2,3,4")?.split(separator: "\n").count == 2)
    #expect(fault("a,b\n1,2\n1")?.hasPrefix("jobs:3: row 2 has 1 fields for 2 columns") == true)
    #expect(fault("a\n\"1")?.hasPrefix("jobs:2: a quote is not closed") == true)
    #expect(fault("[{\"a\": 1},\n 2]")?.hasPrefix("jobs:2: row 2 is a number") == true)
    #expect(fault("{\"a\": 1}\n{\"a\" 1}")?.hasPrefix("jobs:2:") == true)
    #expect(fault("a\n\u{0}")?.isEmpty != true)
    #expect(throws: RenderError.self) { try JobTable([0x61, 0x0A, 0xFF], file: "jobs") }
  }
}
