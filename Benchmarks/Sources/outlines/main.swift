import LiquidTimeline
import PortableMath

/// Times the outlines of a loop: field, amount and contours of every frame, without a pixel.
///
/// Each frame's time is the least of five. Prints for each scene the median and the slowest frame in
/// milliseconds, and the mean number of steps of an outline.
func report(_ name: String, frames: Int = 480, draw: (Double, inout FieldFrame) -> Void) {
  var frame = FieldFrame()
  var times = [Double](repeating: .infinity, count: frames)
  var points = 0
  for turn in 0..<5 {
    for index in 0..<frames {
      let start = ContinuousClock.now
      draw(Double(index) / Double(frames), &frame)
      let duration = (ContinuousClock.now - start).components
      times[index] = min(times[index], Double(duration.attoseconds) * 1e-15)
      if turn == 0 { points += frame.outline.elements.count }
    }
  }
  times.sort()
  let mean = points / frames
  let (median, slowest) = (rounded(times[frames / 2]), rounded(times[frames - 1]))
  print("\(name): \(median) ms, at most \(slowest) ms, \(mean) steps")
}

func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10_000).rounded() / 10_000 }

let square = Vector2(360, 360)
let loop = try FieldScene(
  FieldParameters(), seed: 1, period: 8, frame: square, center: Vector2(180, 182))
report("loop") { loop.draw(phase: $0, into: &$1) }

var mercury = FieldParameters()
mercury.drops = 6
mercury.absorb = 0.42
mercury.flight = 1.5
mercury.size = 6...19
mercury.forerunners = 1
let quick = try FieldScene(
  mercury, seed: 6, period: 6, frame: square, center: Vector2(180, 182))
report("mercury") { quick.draw(phase: $0, into: &$1) }

let pool = try SurfaceScene(
  SurfaceParameters(), seed: 1, period: 8, frame: square, center: Vector2(180, 236))
report("pool") { pool.draw(phase: $0, into: &$1) }
