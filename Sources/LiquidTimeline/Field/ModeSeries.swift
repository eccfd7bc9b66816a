/// The sums Σ Cₙ wⁿ and Σ n Cₙ wⁿ of a series of complex amplitudes, n from `first` on.
public struct ModeSeries: Sendable, Equatable {
  /// The lowest n.
  public let first: Int
  /// Cₙ and n Cₙ side by side: real parts, imaginary parts.
  private var terms: [Term]

  private struct Term: Sendable, Equatable {
    var real = SIMD2<Double>.zero
    var imaginary = SIMD2<Double>.zero
  }

  /// Makes a series of `count` amplitudes that are 0.
  init(first: Int, count: Int) {
    self.first = first
    terms = Array(repeating: Term(), count: count)
  }

  /// The values of n, in the order of the sum.
  public var orders: Range<Int> { first..<(first + terms.count) }

  /// The complex amplitude Cₙ as (real, imaginary part).
  ///
  /// - Precondition: `order` is one of ``orders``.
  public subscript(order: Int) -> SIMD2<Double> {
    let term = terms[order - first]
    return SIMD2(term.real[0], term.imaginary[0])
  }

  /// Sets every amplitude to 0.
  mutating func clear() {
    for index in terms.indices { terms[index] = Term() }
  }

  /// Adds `size` · (cosine − i sine) to Cₙ.
  mutating func add(order: Int, size: Double, cosine: Double, sine: Double) {
    let pair = SIMD2(size, size * Double(order))
    terms[order - first].real += pair * cosine
    terms[order - first].imaginary -= pair * sine
  }

  /// Σ |Cₙ|².
  var energy: Double {
    var sum = 0.0
    for term in terms {
      sum += term.real[0] * term.real[0] + term.imaginary[0] * term.imaginary[0]
    }
    return sum
  }

  /// Σ |Cₙ| and Σ n |Cₙ|: no sum of the series, nor its derivative by the angle, is larger.
  var bounds: (value: Double, slope: Double) {
    var bounds = SIMD2<Double>.zero
    for term in terms {
      let square = term.real * term.real + term.imaginary * term.imaginary
      bounds += SIMD2(square[0].squareRoot(), square[1].squareRoot())
    }
    return (bounds[0], bounds[1])
  }

  /// Re Σ n² Cₙ wⁿ for w = x + i y.
  func squareWeighted(_ x: Double, _ y: Double) -> Double {
    var real = 0.0
    var imaginary = 0.0
    for order in orders.reversed() {
      let term = terms[order - first]
      let n = Double(order)
      let next = real * x - imaginary * y + n * term.real[1]
      imaginary = real * y + imaginary * x + n * term.imaginary[1]
      real = next
    }
    for _ in 0..<first {
      let next = real * x - imaginary * y
      imaginary = real * y + imaginary * x
      real = next
    }
    return real
  }

  /// Σ Cₙ wⁿ⁻ᶠⁱʳˢᵗ and Σ n Cₙ wⁿ⁻ᶠⁱʳˢᵗ for w = x + i y, both in one Horner loop.
  @inline(__always)
  func reduced(
    _ x: Double, _ y: Double
  ) -> (real: SIMD2<Double>, imaginary: SIMD2<Double>) {
    var real = SIMD2<Double>.zero
    var imaginary = SIMD2<Double>.zero
    let wx = SIMD2(x, x)
    let wy = SIMD2(y, y)
    var index = terms.count
    while index > 0 {
      index -= 1
      let term = terms[index]
      let next = real * wx - imaginary * wy + term.real
      imaginary = real * wy + imaginary * wx + term.imaginary
      real = next
    }
    return (real, imaginary)
  }
}
