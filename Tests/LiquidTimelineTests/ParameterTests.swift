import LiquidTimeline
import PortableMath
import Testing

@Suite("Parameters") struct ParameterTests {
  /// Checks that the table of a style describes each of its stored values once, in their order.
  private func checkTable<Parameters: ParameterSet>(_ standard: Parameters) throws {
    let stored = Mirror(reflecting: Parameters()).children.compactMap(\.label)
    #expect(Parameters.fields.map(\.key) == stored)
    #expect(Parameters.fields.allSatisfy { $0.meaning.hasSuffix(".") })
    try Parameters().validate()
  }

  @Test("tables are complete and defaults valid")
  func tables() throws {
    for style in Style.all { try checkTable(style.parameters) }
  }

  /// Checks that the useful range of every number lies in its range and holds the default.
  private func checkUsefulRanges<Parameters: ParameterSet>(_ standard: Parameters) {
    for field in Parameters.fields {
      #expect(!field.group.isEmpty)
      switch field.kind {
      case .number(let path, let range, let useful, let step):
        #expect(range.contains(useful) && useful.contains(standard[keyPath: path]), "\(field.key)")
        #expect(step > 0 && step <= useful.upperBound - useful.lowerBound, "\(field.key)")
      case .integer(let path, let range, let useful):
        #expect(range.contains(useful) && useful.contains(standard[keyPath: path]), "\(field.key)")
      case .span(let path, let range, let useful, let step):
        #expect(range.contains(useful) && useful.contains(standard[keyPath: path]), "\(field.key)")
        #expect(step > 0 && step <= useful.upperBound - useful.lowerBound, "\(field.key)")
      case .flag, .curve: break
      }
    }
  }

  @Test("useful ranges lie within what is accepted and hold the defaults")
  func usefulRanges() {
    for style in Style.all { checkUsefulRanges(style.parameters) }
  }

  @Test("every style has a word of its own and the parameters of that word")
  func words() {
    #expect(Set(Style.words).count == Style.all.count)
    for style in Style.all {
      #expect(Style(word: style.word) == style)
      #expect(style.parameters.style == style)
    }
    #expect(Style(word: "liqiud") == nil)
  }

  /// Sets every number of a style to just outside its range and expects a refusal by name.
  private func checkRanges<Parameters: ParameterSet>(_ standard: Parameters) {
    for field in Parameters.fields {
      var below = Parameters()
      var above = Parameters()
      switch field.kind {
      case .number(let path, let range, _, _):
        below[keyPath: path] = range.lowerBound - 1e-3
        above[keyPath: path] = .nan
      case .integer(let path, let range, _):
        below[keyPath: path] = range.lowerBound - 1
        above[keyPath: path] = range.upperBound + 1
      case .span(let path, let range, _, _):
        below[keyPath: path] = range.lowerBound - 1e-3...range.upperBound
        above[keyPath: path] = range.lowerBound...range.upperBound + 1
      case .flag: continue
      case .curve(let path):
        let spring = Spring(response: 1, dampingFraction: 0.5)
        below[keyPath: path] = .spring(
          out: Spring(response: 0.01, dampingFraction: 0.5), back: spring)
        above[keyPath: path] = .spring(
          out: spring, back: Spring(response: 1, dampingFraction: 1.1))
      }
      for wrong in [below, above] {
        do throws(TimelineError) {
          try wrong.validate()
          Issue.record("\(field.key) is accepted outside its range")
        } catch {
          #expect(error.key == field.key)
          #expect(!error.use.isEmpty)
        }
      }
    }
  }

  @Test("values outside their range are refused by name")
  func ranges() {
    for style in Style.all { checkRanges(style.parameters) }
  }

  private func message(_ parameters: some ParameterSet) -> String? {
    do throws(TimelineError) {
      try parameters.validate()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("values that do not fit each other are refused with the range that fits")
  func crossChecks() {
    var classic = ClassicParameters()
    classic.minBulgePointRadius = 120
    #expect(
      message(classic)
        == "minBulgePointRadius: 120 is larger than the blob radius 75 (use 0–75 pt)")
    classic = ClassicParameters()
    classic.outerDiameter = 100
    #expect(
      message(classic) == "outerDiameter: 100 is less than innerDiameter (use 150–40000 pt)")
    classic = ClassicParameters()
    classic.minBulgePointRadius = 5
    #expect(message(classic) == nil)
    classic.bulgeCurve = .spring
    #expect(
      message(classic)
        == "minBulgePointRadius: 5 lets the spring pass 0 (use more than 6.494–75 pt)")

    var liquid = FieldParameters()
    liquid.drops = 20
    #expect(
      message(liquid) == "slots: 16 are fewer than the 20 drops (use 20–256, or fewer drops)")
    liquid = FieldParameters()
    liquid.arcs = 2
    #expect(
      message(liquid)
        == "direction: 360 ° do not fit 2 times in a turn (use at most 180 ° or fewer arcs)")
    var pool = SurfaceParameters()
    pool.slots = 3
    #expect(message(pool) == "slots: 3 are fewer than the 4 drops (use 4–256, or fewer drops)")
  }

  @Test("no former key is a key of today, and each names a key of today or says that it is gone")
  func formerKeys() {
    func check<Parameters: ParameterSet>(_ parameters: Parameters.Type) {
      let keys = Parameters.fields.map(\.key)
      for (key, answer) in Parameters.formerKeys {
        #expect(!keys.contains(key))
        let names = answer.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, name) in names.enumerated() where index % 2 == 1 {
          #expect(keys.contains(String(name)), "\(key)")
        }
        #expect(names.count > 1 || answer.hasPrefix("is gone: "), "\(key)")
      }
    }
    #expect(!FieldParameters.formerKeys.isEmpty && !SurfaceParameters.formerKeys.isEmpty)
    check(FieldParameters.self)
    check(SurfaceParameters.self)
  }

  @Test("too many drops for the blob are refused when the loop is known")
  func tooManyDrops() {
    var liquid = FieldParameters()
    liquid.drops = 64
    liquid.slots = 64
    #expect(throws: TimelineError.self) {
      try Timeline(
        style: .liquid(liquid), seed: 1, frameCount: 60, frameRate: (60, 1),
        frame: .init(360, 360), center: .init(180, 180))
    }
  }
}
