/// One of three equal box blurs that together are a Gaussian blur within 1.5 %.
///
/// The box has 2 · `radius` + 1 whole samples and a fraction of one more at each end, so that three passes
/// have exactly the variance of the Gaussian.
struct BoxBlur: BitwiseCopyable, Equatable, Sendable {
  /// Whole samples on each side of the middle.
  let radius: Int
  /// The weight of each whole sample.
  let inner: Float
  /// The weight of each of the two samples at the ends.
  let outer: Float

  /// The box for a standard deviation in samples, 0…`largestDeviation`.
  init(deviation: Double) {
    let held = max(0, min(Self.largestDeviation, deviation))
    let variance = held * held / 3
    radius = Int(((1 + 12 * variance).squareRoot() - 1) / 2)
    let r = Double(radius)
    let fraction =
      (2 * r + 1) * (variance - r * (r + 1) / 3) / (2 * ((r + 1) * (r + 1) - variance))
    inner = Float(1 / (2 * r + 1 + 2 * fraction))
    outer = Float(fraction / (2 * r + 1 + 2 * fraction))
  }

  /// Beyond this a sum of samples is no exact float.
  static let largestDeviation = 200.0

  /// How many samples beyond a shape its blurred coverage may reach.
  var reach: Int { 3 * (radius + 1) }
}
