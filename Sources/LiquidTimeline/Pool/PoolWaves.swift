import PortableMath

/// One packet of waves that runs out to both sides of a place.
///
/// Its height is the derivative of a packet w(u) sin(k u − φ) / k that vanishes outside ±`reach`, so
/// the liquid that it moves between any two places is known exactly.
struct WavePacket: Sendable {
  /// Where it began, in points from the pool's centre.
  var x: Double
  /// How far its middle has come, in points.
  var travelled: Double
  /// Half the length of the packet, in points.
  var reach: Double
  /// 2π divided by the distance between crests.
  var waveNumber: Double
  /// φ: by how much the crests have run ahead of the packet, in radians.
  var phase: Double
  /// Height of the highest crest, in points.
  var amplitude: Double

  /// The height of the surface at `place` and its slope.
  @inline(__always)
  func value(at place: Double) -> (height: Double, slope: Double) {
    let right = derivatives(place - x - travelled)
    let left = derivatives(x - place - travelled)
    return (right.first + left.first, right.second - left.second)
  }

  /// The area of liquid above the surface at rest between two places, in square points.
  func area(from low: Double, to high: Double) -> Double {
    packet(high - x - travelled) - packet(low - x - travelled)
      - packet(x - high - travelled) + packet(x - low - travelled)
  }

  /// From where to where it moves the surface.
  var range: ClosedRange<Double> { (x - travelled - reach)...(x + travelled + reach) }

  private func packet(_ u: Double) -> Double {
    let v = u / reach
    guard v.magnitude < 1 else { return 0 }
    let rest = (1 - v) * (1 + v)
    let window = rest * rest * rest * rest
    return amplitude / waveNumber * window * Portable.sincos(waveNumber * u - phase).0
  }

  /// The packet's first and second derivative.
  private func derivatives(_ u: Double) -> (first: Double, second: Double) {
    let v = u / reach
    guard v.magnitude < 1 else { return (0, 0) }
    let rest = (1 - v) * (1 + v)
    let square = rest * rest
    let window = square * square
    let first = -8 * v * square * rest / reach
    let second = (48 * v * v - 8 * rest) * square / (reach * reach)
    let (sine, cosine) = Portable.sincos(waveNumber * u - phase)
    let k = waveNumber
    return (
      amplitude / k * (first * sine + window * k * cosine),
      amplitude / k * (second * sine + 2 * k * first * cosine - window * k * k * sine)
    )
  }
}

/// All waves of one moment: what every point of the outline is moved up by.
struct PoolWaves: Sendable {
  var packets: [WavePacket] = []
  /// A factor of all heights, 0…1.
  var strength = 1.0

  /// The height of the surface at `place`, in points from the centre, and its slope.
  func value(at place: Double) -> (height: Double, slope: Double) {
    var height = 0.0
    var slope = 0.0
    for packet in packets {
      let value = packet.value(at: place)
      height += value.height
      slope += value.slope
    }
    return (strength * height, strength * slope)
  }

  /// An upper limit of any height, in points.
  var bound: Double { packets.reduce(0) { $0 + 2.5 * $1.amplitude } }
}

/// How the waves of one drop begin, run and die.
struct WaveMotion: Sendable {
  private let amplitude: Double
  private let length: Double
  private let speed: Double
  private let decay: Double

  init(_ parameters: PoolParameters) {
    amplitude = parameters.waveAmplitude
    length = parameters.waveLength
    speed = parameters.waveSpeed
    decay = parameters.waveDecay
  }

  /// Seconds after contact when the waves are gone.
  var life: Double { 6 * decay }

  /// The waves of a drop, `time` seconds after its contact, 0..<life; nil while there are none.
  func packet(x: Double, dropRadius: Double, time: Double) -> WavePacket? {
    guard amplitude > 0, time > 0, time < life else { return nil }
    let rest = 1 - time / life
    // They build up while the column falls, over about half a period.
    let onset = smoothStep(time * max(speed, length) / (1.5 * length))
    let fading = Portable.exp(-time / decay) * rest * rest
    let k = 2 * Portable.pi / length
    // The packet spreads as it runs; short waves, whose crests run ahead of it.
    return WavePacket(
      x: x, travelled: speed * time, reach: 1.6 * length + 0.25 * speed * time, waveNumber: k,
      phase: k * 0.35 * speed * time + Portable.pi,
      amplitude: amplitude * dropRadius * onset * fading)
  }
}
