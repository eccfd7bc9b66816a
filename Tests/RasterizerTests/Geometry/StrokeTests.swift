import PortableMath
import Testing

@testable import Rasterizer

/// Strokes and dashes against areas that can be worked out by hand.
struct StrokeTests {
  private func area(_ path: Path, scale: Double = 1) -> Double {
    CoverageImage(path, transform: .scale(scale, scale), width: 200, height: 200).sum
      / (scale * scale)
  }

  private func corner(_ degrees: Double) -> Path {
    let (s, c) = Portable.sincos(degrees * Double.pi / 180)
    var path = Path()
    path.move(to: Vector2(20, 100))
    path.line(to: Vector2(100, 100))
    path.line(to: Vector2(100 + 80 * c, 100 + 80 * s))
    return path
  }

  @Test func caps() {
    var path = Path()
    path.move(to: Vector2(50, 60))
    path.line(to: Vector2(150, 90))
    let length = Vector2(100, 30).length
    let round = Double.pi * 25
    for (cap, extra) in [
      (StrokeStyle.Cap.butt, 0.0), (.square, 100), (.round, round),
    ] {
      let expected = 10 * length + extra
      #expect(abs(area(path.stroked(StrokeStyle(width: 10, cap: cap))) - expected) < 0.05)
    }
  }

  @Test("The sides of a smooth curve meet at its chords, and none runs over itself")
  func smoothCurve() {
    // A disc of four cubics, within 0.03 % of the circle (Goldapp, 1991).
    let (radius, k) = (60.0, 60 * 0.5519150244935106)
    let center = Vector2(100, 100)
    var disc = Path()
    disc.move(to: center + Vector2(radius, 0))
    for quarter in 0..<4 {
      let turn = { (x: Double, y: Double) in
        switch quarter {
        case 0: center + Vector2(x, y)
        case 1: center + Vector2(-y, x)
        case 2: center + Vector2(-x, -y)
        default: center + Vector2(y, -x)
        }
      }
      disc.cubic(turn(radius, k), turn(k, radius), to: turn(0, radius))
    }
    disc.close()
    let outline = disc.stroked(StrokeStyle(width: 6))
    // The outer side is walked backwards; a piece that runs over itself would turn the other way.
    var corners: [[Vector2]] = []
    for element in outline.elements {
      switch element {
      case .move(let to): corners.append([to])
      case .line(let to): corners[corners.count - 1].append(to)
      case .arc: Issue.record("an arc at a chord's end")
      default: break
      }
    }
    #expect(corners.count == 2)
    for (side, points) in corners.enumerated() {
      for (a, b) in zip(points, points.dropFirst()) {
        let turn = (a - center).x * (b - center).y - (a - center).y * (b - center).x
        #expect(side == 0 ? turn >= 0 : turn <= 0)
        #expect(abs((b - center).length - (side == 0 ? 57 : 63)) < 0.03)
      }
    }
    #expect(abs(area(outline) - Double.pi * (63 * 63 - 57 * 57)) < 0.5)
  }

  /// The corner outside the two bars is a triangle, a kite or a sector; inside they overlap by a kite.
  @Test(arguments: [20.0, 60, 90, -45, -100, 130])
  func joins(degrees: Double) {
    let half = 5.0
    let turn = abs(degrees) * Double.pi / 180
    let (s, c) = Portable.sincos(turn / 2)
    let kite = half * half * s / c
    let bars = 2 * 80 * 2 * half - kite
    let triangle = half * half * Portable.sin(turn) / 2
    let sector = half * half * turn / 2
    for (join, extra) in [
      (StrokeStyle.Join.bevel, triangle), (.round, sector), (.miter, kite),
    ] {
      let style = StrokeStyle(width: 10, join: join, miterLimit: 10)
      let seen = area(corner(degrees).stroked(style))
      #expect(abs(seen - (bars + extra)) < 0.05, "\(join) at \(degrees): \(seen)")
    }
  }

  @Test func longMitersAreBevelled() {
    let style = StrokeStyle(width: 10, join: .miter, miterLimit: 1.2)
    let bevel = StrokeStyle(width: 10, join: .bevel)
    #expect(area(corner(120).stroked(style)) == area(corner(120).stroked(bevel)))
    #expect(area(corner(20).stroked(style)) > area(corner(20).stroked(bevel)))
  }

  @Test(arguments: [0.5, 3, 12])
  func circlesBecomeRings(width: Double) {
    var path = Path()
    path.addCircle(center: Vector2(100, 100), radius: 60)
    let ring = 2 * Double.pi * 60 * width
    #expect(abs(area(path.stroked(StrokeStyle(width: width))) - ring) < 1e-3 * ring)
  }

  /// A circle narrower than its line is a whole disc.
  @Test(arguments: [0.5, 1, 2, 3.9])
  func smallCirclesBecomeDiscs(radius: Double) {
    for sweep in [2 * Double.pi, -2 * Double.pi] {
      var path = Path()
      path.move(to: Vector2(100 + radius, 100))
      path.arc(center: Vector2(100, 100), sweep: sweep, to: Vector2(100 + radius, 100))
      path.close()
      let disc = Double.pi * (radius + 4) * (radius + 4)
      #expect(abs(area(path.stroked(StrokeStyle(width: 8))) - disc) < 1e-3 * disc)
    }
  }

  /// Half a circle narrower than its line: the outer half ring, and the sector beyond the centre.
  @Test func smallArcsCoverWhatTheLineSweeps() {
    for sweep in [Double.pi, -Double.pi] {
      var path = Path()
      path.move(to: Vector2(102, 100))
      path.arc(center: Vector2(100, 100), sweep: sweep, to: Vector2(98, 100))
      let half = 6.0
      let expected = Double.pi / 2 * ((2 + half) * (2 + half) + (half - 2) * (half - 2))
      let seen = area(path.stroked(StrokeStyle(width: 2 * half)))
      #expect(abs(seen - expected) < 1e-3 * expected, "\(seen), not \(expected)")
    }
  }

  @Test func hugePhasesEnd() {
    var line = Path()
    line.move(to: Vector2(0, 5))
    line.line(to: Vector2(20, 5))
    _ = line.dashed([0.03660193756930674, 0], phase: 7.816495371017978e+298)
    let style = StrokeStyle(width: 2)
    let shifted = area(line.dashed([3, 2], phase: -7).stroked(style))
    #expect(abs(shifted - area(line.dashed([3, 2], phase: 3).stroked(style))) < 1e-9)
  }

  /// A circle of four Béziers strokes to the same ring, without gaps or bumps where they join.
  @Test func curvesStrokeSmoothly() {
    let k = 60 * 0.5522847498
    var path = Path()
    path.move(to: Vector2(160, 100))
    path.cubic(Vector2(160, 100 + k), Vector2(100 + k, 160), to: Vector2(100, 160))
    path.cubic(Vector2(100 - k, 160), Vector2(40, 100 + k), to: Vector2(40, 100))
    path.cubic(Vector2(40, 100 - k), Vector2(100 - k, 40), to: Vector2(100, 40))
    path.cubic(Vector2(100 + k, 40), Vector2(160, 100 - k), to: Vector2(160, 100))
    path.close()
    let ring = 2 * Double.pi * 60 * 8
    #expect(abs(area(path.stroked(StrokeStyle(width: 8))) - ring) < 2e-3 * ring)
  }

  @Test func dashesCoverTheirShare() {
    var line = Path()
    line.move(to: Vector2(10, 50))
    line.line(to: Vector2(190, 50))
    let style = StrokeStyle(width: 4)
    // 180 = 9 × (12 + 8).
    #expect(abs(area(line.dashed([12, 8]).stroked(style)) - 9 * 12 * 4) < 0.02)
    // Begun 5 into the first dash, the last gap is cut short and a dash of 5 begins.
    #expect(abs(area(line.dashed([12, 8], phase: 5).stroked(style)) - 9 * 12 * 4) < 0.02)
    #expect(abs(area(line.dashed([10]).stroked(style)) - 9 * 10 * 4) < 0.02)
    #expect(line.dashed([]) == line)
    #expect(line.dashed([0, 0]) == line)
    #expect(line.dashed([.nan, 1]) == line)
  }

  @Test func dashesFollowArcsAndCurves() {
    var circle = Path()
    circle.addCircle(center: Vector2(100, 100), radius: 60)
    let around = 2 * Double.pi * 60
    let dash = around / 24
    let dashed = circle.dashed([dash, dash]).stroked(StrokeStyle(width: 6))
    #expect(abs(area(dashed) - around / 2 * 6) < 0.01 * around)
    #expect(CoverageImage(dashed, width: 200, height: 200)[160, 104] > 0.9)
  }

  @Test func nothingToStroke() {
    #expect(Path().stroked(StrokeStyle(width: 3)).isEmpty)
    var point = Path()
    point.move(to: Vector2(5, 5))
    point.line(to: Vector2(5, 5))
    #expect(point.stroked(StrokeStyle(width: 3)).isEmpty)
    #expect(corner(30).stroked(StrokeStyle(width: 0)).isEmpty)
  }
}
