import Foundation
import LiquidTimeline
import PortableMath
import Testing

/// Style classic against the times of `ClassicMotion`, worked out here once more with the C
/// library's functions, bisection and nothing of ours.
@Suite("Style classic against its oracle") struct ClassicOracleTests {
  static let soft = BulgeCurve.spring(
    out: Spring(response: 0.5, dampingFraction: 0.45),
    back: Spring(response: 0.7, dampingFraction: 0.8))

  /// A cubic Bézier timing curve by bisection.
  private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ t: Double) -> Double
  {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    func value(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if value(x1, x2, middle) < t { low = middle } else { high = middle }
    }
    return value(y1, y2, low)
  }

  private func easeIn(_ t: Double) -> Double { bezier(0.42, 0, 1, 1, t) }
  private func easeOut(_ t: Double) -> Double { bezier(0, 0, 0.58, 1, t) }

  /// Displacement and velocity of x″ = −ω² (x − aim) − 2 ζ ω x′, below critical damping.
  private func spring(
    _ spring: Spring, from start: (Double, Double), to aim: Double, _ t: Double
  ) -> (Double, Double) {
    let frequency = 2 * Double.pi / spring.response
    let decay = spring.dampingFraction * frequency
    let damped = frequency * (1 - spring.dampingFraction * spring.dampingFraction).squareRoot()
    let a = start.0 - aim
    let b = (start.1 + decay * a) / damped
    let (c, s, e) = (cos(damped * t), sin(damped * t), exp(-decay * t))
    return (
      aim + e * (a * c + b * s),
      e * ((b * damped - decay * a) * c - (a * damped + decay * b) * s)
    )
  }

  private func bulgeRadius(_ curve: BulgeCurve, least m: Double, rest: Double, _ t: Double)
    -> Double
  {
    if t <= 1.2 { return rest }
    switch curve {
    case .easeIn:
      if t < 1.5 { return rest + (m - rest) * easeIn((t - 1.2) / 0.35) }
      let turn = rest + (m - rest) * easeIn(0.3 / 0.35)
      return turn + (rest - turn) * easeIn((t - 1.5) / 0.35)
    case .spring(let out, let back):
      if t < 1.5 { return spring(out, from: (rest, 0), to: m, t - 1.2).0 }
      let turn = spring(out, from: (rest, 0), to: m, 0.3)
      return spring(back, from: turn, to: rest, t - 1.5).0
    }
  }

  /// The radius of the only arc that is neither the blob's nor a fillet's; nil without a bulge.
  private func pointRadius(_ outline: Outline, rest: Double, fillet: Double) -> Double? {
    for element in outline.elements {
      guard case .arc(let center, _, let to) = element else { continue }
      let distance = (center - Vector2(180, 180)).length
      if distance > 1e-7, (distance - rest - fillet).magnitude > 1e-6 {
        return (to - center).length
      }
    }
    return nil
  }

  @Test(
    "dot centre, dot radius and bulge radius at 200 times",
    arguments: [BulgeCurve.easeIn, .spring, soft])
  func oracle(curve: BulgeCurve) throws {
    var parameters = ClassicParameters()
    parameters.interval = 8...8
    parameters.bulgeCurve = curve
    parameters.minBulgePointRadius = 24
    let timeline = try Timeline(
      style: .classic(parameters), seed: 11, frameCount: 800, frameRate: (100, 1),
      frame: Vector2(360, 360), center: Vector2(180, 180))
    var frame = TimelineFrame()
    var bulges = 0
    for index in 0..<200 {
      timeline.draw(frame: index, into: &frame)
      let t = Double(index) / 100
      let progress =
        t < 1.5 ? 0.8 * easeIn(t / 1.5) : 0.8 + 0.2 * easeOut((t - 1.5) / 0.3)
      let scale =
        t < 1.5 ? 1 + 0.2 * easeOut((t - 1.2) / 0.3) : 1.2 - 1.1 * easeOut((t - 1.5) / 0.3)
      let drop = try #require(frame.drops.first)
      let distance = 150 - progress * 75
      #expect((drop.distance - distance).magnitude < 1e-9, "\(t) s")
      #expect((drop.radius - 10 * scale).magnitude < 1e-9, "\(t) s")
      // The dot itself, as it is drawn: the last contour, begun at its rightmost point.
      let dot = try #require(frame.liquid.elements.suffix(4).first)
      let center = Vector2(
        180 + distance * cos(drop.direction), 180 + distance * sin(drop.direction))
      if case .move(let to) = dot {
        #expect((to - center - Vector2(10 * scale, 0)).length < 1e-9)
      } else {
        Issue.record("the last contour is not a circle")
      }
      let expected = bulgeRadius(curve, least: 24, rest: 75, t)
      let blob = Outline(frame.liquid.elements.dropLast(4))
      if let radius = pointRadius(blob, rest: 75, fillet: 100) {
        bulges += 1
        #expect((radius - expected).magnitude < 1e-9, "\(t) s")
      } else {
        #expect((expected - 75).magnitude < 1e-5, "\(t) s")
      }
    }
    #expect(bulges > 60)
  }

  @Test("springs out of range, and those that pass 0, are refused")
  func refusals() {
    var parameters = ClassicParameters()
    parameters.bulgeCurve = .spring(
      out: Spring(response: 3, dampingFraction: 0.6), back: Spring(response: 1, dampingFraction: 1))
    #expect(throws: TimelineError.self) { try parameters.validate() }
    // A back spring so slow that the bulge goes on outwards for a while.
    parameters.bulgeCurve = .spring(
      out: Spring(response: 0.5, dampingFraction: 0.3),
      back: Spring(response: 2, dampingFraction: 0.2))
    #expect {
      try parameters.validate()
    } throws: { ($0 as? TimelineError)?.key == "minBulgePointRadius" }
  }
}

extension Outline {
  fileprivate init(_ elements: some Sequence<OutlineElement>) {
    self.init()
    self.elements = Array(elements)
  }
}
