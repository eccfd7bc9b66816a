/// The clock of one loop: maps the picture's time to the time in which drops fly.
struct LoopClock: Sendable {
  /// The loop's duration in the picture, in seconds.
  private let period: Double
  private let tempo: Double
  private let isReversed: Bool

  /// Makes the clock of a loop of `period` seconds in which everything happens `tempo` times as fast.
  init(period: Double, tempo: Double, reverse: Bool) {
    self.period = period
    self.tempo = tempo
    isReversed = reverse
  }

  /// The loop's duration in the drops' time.
  var innerPeriod: Double { period * tempo }

  /// The drops' time of a moment of the picture.
  func inner(_ seconds: Double) -> Double { (isReversed ? period - seconds : seconds) * tempo }

  /// The picture's time of a moment of the drops' time, 0..<period.
  func outer(_ seconds: Double) -> Double {
    let time = isReversed ? period - seconds / tempo : seconds / tempo
    let turn = time - (time / period).rounded(.down) * period
    return turn < period ? turn : 0
  }
}
