import LiquidTimeline
import Testing

@Suite("Easing curves and springs") struct TimingTests {
  private struct File: Decodable {
    struct Curve: Decodable {
      var curve: String
      var x: Double
      var y: Double
    }

    struct Release: Decodable {
      var response: Double
      var dampingFraction: Double
      var t: Double
      var y: Double
    }

    var curves: [Curve]
    var springs: [Release]
  }

  private static let named: [(name: String, easing: Easing)] = [
    ("linear", Easing(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)), ("ease", Easing(0.25, 0.1, 0.25, 1)),
    ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  @Test("named curves to 1e-9 of the reference")
  func curves() throws {
    let rows = try Vectors.load("timing.json", as: File.self).curves
    try #require(rows.count > 20)
    for row in rows {
      let easing = try #require(Self.named.first { $0.name == row.curve }).easing
      #expect((easing.progress(at: row.x) - row.y).magnitude <= 1e-9, "\(row)")
    }
  }

  @Test("curves begin at 0, end at 1, stay there and never fall")
  func curvesAreMonotone() {
    let steep = Easing(0, 0, 0, 1)
    for easing in Self.named.map(\.easing) + [steep, Easing(1, 0, 0, 1)] {
      #expect(easing.progress(at: 0) == 0 && easing.progress(at: -1) == 0)
      #expect(easing.progress(at: 1) == 1 && easing.progress(at: 2) == 1)
      var last = 0.0
      for step in 1..<1_000 {
        let value = easing.progress(at: Double(step) / 1_000)
        #expect(value >= last && value <= 1)
        last = value
      }
    }
  }

  @Test("springs at rest to 1e-9 of the reference")
  func springs() throws {
    let rows = try Vectors.load("timing.json", as: File.self).springs
    try #require(rows.count > 20)
    for row in rows {
      let spring = Spring(response: row.response, dampingFraction: row.dampingFraction)
      #expect((spring.value(at: row.t) - row.y).magnitude <= 1e-9, "\(row)")
    }
  }

  @Test(
    "springs with a push follow their equation of motion",
    arguments: [0.0, 0.3, 0.7, 1, 1.4], [-3.0, 0, 5])
  func springsObeyTheirEquation(damping: Double, push: Double) {
    let spring = Spring(response: 0.5, dampingFraction: damping)
    let frequency = 2 * Double.pi / 0.5
    func acceleration(_ x: Double, _ v: Double) -> Double {
      frequency * frequency * (1 - x) - 2 * damping * frequency * v
    }
    // Runge and Kutta's fourth order.
    var (x, v) = (0.0, push)
    let h = 1.0 / 4_096
    for step in 0...4_096 {
      let t = Double(step) * h
      #expect((spring.value(at: t, initialVelocity: push) - x).magnitude < 1e-7)
      #expect((spring.velocity(at: t, initialVelocity: push) - v).magnitude < 1e-6)
      let a1 = acceleration(x, v)
      let a2 = acceleration(x + h / 2 * v, v + h / 2 * a1)
      let a3 = acceleration(x + h / 2 * (v + h / 2 * a1), v + h / 2 * a2)
      let a4 = acceleration(x + h * (v + h / 2 * a2), v + h * a3)
      x += h * v + h * h / 6 * (a1 + a2 + a3)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
  }

  @Test("the overshoot is the largest value less one")
  func overshoot() {
    let spring = Spring(response: 0.3, dampingFraction: 0.6)
    let largest = (0...3_000).map { spring.value(at: Double($0) / 10_000) }.max() ?? 0
    #expect((spring.overshoot - (largest - 1)).magnitude < 1e-6)
    #expect(Spring(response: 0.3, dampingFraction: 1).overshoot == 0)
  }
}
