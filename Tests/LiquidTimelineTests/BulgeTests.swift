import LiquidTimeline
import PortableMath
import Testing

@Suite("Bulge construction") struct BulgeTests {
  private struct File: Decodable {
    var rows: [Row]
  }

  private struct Row: Decodable {
    var angle: Double
    var circleRadius: Double
    var bulgeBeginRadius: Double
    var bulgePointRadius: Double
    var ok: Bool
    var beta: Double?
    var A: [Double]?
    var B: [Double]?
    var C: [Double]?
    var D: [Double]?
    var tangent: [Double]?
    var tip: [Double]?

    func bulge() throws(TimelineError) -> Bulge {
      try Bulge(
        angleDegrees: angle, circleRadius: circleRadius, beginRadius: bulgeBeginRadius,
        pointRadius: bulgePointRadius)
    }
  }

  @Test("reference values to 1e-9, and refusal where no bulge exists")
  func referenceValues() throws {
    let rows = try Vectors.load("bulge.json", as: File.self).rows
    try #require(rows.count > 20)
    for row in rows {
      guard row.ok else {
        #expect(throws: TimelineError.self, "\(row)") { try row.bulge() }
        continue
      }
      let bulge = try row.bulge()
      let points = [
        (bulge.start, row.A), (bulge.leftCenter, row.B), (bulge.pointCenter, row.C),
        (bulge.rightCenter, row.D), (bulge.tangent, row.tangent), (bulge.tip, row.tip),
      ]
      for (point, reference) in points {
        let reference = try #require(reference)
        #expect((point.x - reference[0]).magnitude <= 1e-9, "\(row)")
        #expect((point.y - reference[1]).magnitude <= 1e-9, "\(row)")
      }
      #expect((bulge.beta - (try #require(row.beta))).magnitude <= 1e-9, "\(row)")
    }
  }

  @Test("neighbouring circles touch")
  func circlesTouch() throws {
    let bulge = try Bulge(
      angleDegrees: 25, circleRadius: 75, beginRadius: 100, pointRadius: 20)
    #expect(((bulge.leftCenter - bulge.pointCenter).length - 120).magnitude < 1e-12)
    #expect((bulge.leftCenter.length - 175).magnitude < 1e-12)
    #expect((bulge.start.length - 75).magnitude < 1e-12)
  }

  @Test("a refusal names the value to change and its range")
  func refusals() {
    func message(_ angle: Double, _ circle: Double, _ begin: Double, _ point: Double) -> String? {
      do throws(TimelineError) {
        _ = try Bulge(
          angleDegrees: angle, circleRadius: circle, beginRadius: begin, pointRadius: point)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      message(60, 75, 100, 10)
        == "bulgePointRadius: 10 is too small for the two fillets to reach it (use 51.555–75 pt, or a smaller bulgeAngle)"
    )
    #expect(message(60, 75, 100, 51.555) == nil)
    #expect(
      message(90, 75, 100, 10)
        == "bulgeAngle: 90 is out of range (use more than 0 and less than 90 °)")
    #expect(message(25, -1, 100, 10) == "circleRadius: -1 is out of range (use more than 0 pt)")
    #expect(message(25, 75, 0, 10) == "bulgeBeginRadius: 0 is out of range (use more than 0 pt)")
    #expect(message(25, 75, 100, 0) == "bulgePointRadius: 0 is out of range (use more than 0 pt)")
    #expect(message(25, 75, 100, .nan)?.hasPrefix("bulgePointRadius") == true)
  }
}
