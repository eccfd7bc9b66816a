import LiquidTimeline
import PortableMath
import Testing

@Suite("Parameters") struct ParameterTests {
  /// Checks that the table of a style describes each of its stored values once, in their order.
  private func checkTable<Set: ParameterSet>(_ type: Set.Type) throws {
    let stored = Mirror(reflecting: Set()).children.compactMap(\.label)
    #expect(Set.fields.map(\.key) == stored)
    #expect(Set.fields.allSatisfy { $0.meaning.hasSuffix(".") })
    try Set().validate()
  }

  @Test("tables are complete and defaults valid")
  func tables() throws {
    try checkTable(BulgeDemoParameters.self)
    try checkTable(ClassicParameters.self)
    try checkTable(LiquidParameters.self)
    try checkTable(PoolParameters.self)
    try checkTable(FieldParameters.self)
    try checkTable(SurfaceParameters.self)
  }

  /// Sets every number of a style to just outside its range and expects a refusal by name.
  private func checkRanges<Set: ParameterSet>(_ type: Set.Type) {
    for field in Set.fields {
      var below = Set()
      var above = Set()
      switch field.kind {
      case .number(let path, let range):
        below[keyPath: path] = range.lowerBound - 1e-3
        above[keyPath: path] = .nan
      case .integer(let path, let range):
        below[keyPath: path] = range.lowerBound - 1
        above[keyPath: path] = range.upperBound + 1
      case .span(let path, let range):
        below[keyPath: path] = range.lowerBound - 1e-3...range.upperBound
        above[keyPath: path] = range.lowerBound...range.upperBound + 1
      case .choice(let path, _):
        below[keyPath: path] = ""
        above[keyPath: path] = "easein"
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
          #expect(error.remedy.hasPrefix("use "))
        }
      }
    }
  }

  @Test("values outside their range are refused by name")
  func ranges() {
    checkRanges(BulgeDemoParameters.self)
    checkRanges(ClassicParameters.self)
    checkRanges(LiquidParameters.self)
    checkRanges(PoolParameters.self)
    checkRanges(FieldParameters.self)
    checkRanges(SurfaceParameters.self)
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

    var liquid = LiquidParameters()
    liquid.dropRadius = 10...40
    #expect(
      message(liquid)
        == "dropRadius: 40 is more than half the blob radius 70 (use 0.1–35 pt)")
    liquid = LiquidParameters()
    liquid.spawnDistance = 100
    #expect(message(liquid)?.hasPrefix("spawnDistance: 100 is too near the blob") == true)
    liquid = LiquidParameters()
    liquid.reachDuration = 0.5
    #expect(
      message(liquid)
        == "reachDuration: 0.5 and growDuration 0.7 are more than the shortest flight 1.15 (use 0.02–0.45 s)"
    )
    liquid = LiquidParameters()
    liquid.settleAngle = 20
    #expect(message(liquid)?.hasPrefix("settleAngle: 20 would close the neck") == true)
  }

  @Test("too many drops for the blob are refused when the loop is known")
  func tooManyDrops() {
    var liquid = LiquidParameters()
    liquid.drops = 64
    #expect(throws: TimelineError.self) {
      try Timeline(
        style: .liquid(liquid), seed: 1, frameCount: 60, frameRate: (60, 1),
        center: .init(180, 180))
    }
  }
}
