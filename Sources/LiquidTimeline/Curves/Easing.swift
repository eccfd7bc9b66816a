/// A timing curve from (0, 0) to (1, 1), as CSS and SwiftUI name them (CSS Easing Functions Level 1,
/// section 2.2): a cubic Bézier curve in the plane of time and progress.
public struct Easing: Sendable, Equatable {
  /// Starts slow.
  public static let easeIn = Easing(0.42, 0, 1, 1)
  /// Ends slow.
  public static let easeOut = Easing(0, 0, 0.58, 1)
  /// Starts and ends slow.
  public static let easeInOut = Easing(0.42, 0, 0.58, 1)

  /// Makes the curve with the control points (x1, y1) and (x2, y2).
  ///
  /// - Precondition: x1 and x2 lie in 0…1, so that progress is a function of time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time must not run backwards")
    time = Polynomial(x1, x2)
    progress = Polynomial(y1, y2)
  }

  /// The progress at `time`: 0 before 0, 1 after 1, within 1e-12 of the exact curve between.
  public func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return progress.value(parameter(at: time))
  }

  private let time: Polynomial
  private let progress: Polynomial

  /// The curve's parameter where its time is `x`, by Newton's method kept inside a bracket.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<60 {
      let error = time.value(s) - x
      if error.magnitude < 1e-15 { break }
      if error > 0 { high = s } else { low = s }
      let newton = s - error / time.slope(s)
      // Written so that NaN, from a slope of zero, also bisects.
      s = newton > low && newton < high ? newton : 0.5 * (low + high)
    }
    return s
  }

  /// A cubic Bézier polynomial from 0 to 1 with the inner values `p` and `q`.
  private struct Polynomial: Sendable, Equatable {
    let a: Double
    let b: Double
    let c: Double

    init(_ p: Double, _ q: Double) {
      c = 3 * p
      b = 3 * (q - p) - c
      a = 1 - c - b
    }

    func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s }

    func slope(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
  }
}
