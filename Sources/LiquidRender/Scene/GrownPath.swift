import LiquidTimeline
import PortableMath
import Rasterizer

/// Grows the contours of an outline outwards, for the soft edge of a shadow: points along the contours
/// are moved by their normals.
///
/// Meant for soft edges only: hollows narrower than the growth are not closed exactly.
struct GrownPath {
  /// A point of a contour and its normal, of length 1, outwards.
  private struct Sample {
    var point: Vector2
    var normal: Vector2
  }

  /// Where each contour begins in `samples`, and how much of the growth it takes.
  private var contours: [(start: Int, share: Double)] = []
  private var samples: [Sample] = []

  /// Samples an outline whose contours run from +x towards +y.
  ///
  /// - Parameters:
  ///   - outline: The liquid.
  ///   - growth: The most that it will be grown by. Contours smaller than that grow less, so that the
  ///     shadow of a drop that appears also begins with nothing.
  mutating func sample(_ outline: Outline, growth: Double) {
    contours.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    var current = Vector2.zero
    for element in outline.elements {
      switch element {
      case .move(let to):
        close(growth)
        contours.append((samples.count, 1))
        current = to
      case .line(let to):
        append(current, tangent: to - current)
        append(to, tangent: to - current)
        current = to
      case .cubic(let c1, let c2, let to):
        for index in 0...Self.pieces {
          let t = Double(index) / Double(Self.pieces)
          let s = 1 - t
          let edges = (s * s) * (c1 - current) + (2 * s * t) * (c2 - c1) + (t * t) * (to - c2)
          let point =
            (s * s * s) * current + (3 * s * s * t) * c1 + (3 * s * t * t) * c2
            + (t * t * t) * to
          append(point, tangent: edges)
        }
        current = to
      case .arc(let center, let sweep, let to):
        let count = max(1, Int((sweep.magnitude / Self.arcStep).rounded(.up)))
        let (sine, cosine) = Portable.sincos(sweep / Double(count))
        var arm = current - center
        for _ in 0...count {
          let tangent = sweep < 0 ? Vector2(arm.y, -arm.x) : Vector2(-arm.y, arm.x)
          append(center + arm, tangent: tangent)
          arm = Vector2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
        current = to
      case .close: break
      }
    }
    close(growth)
  }

  /// Adds the contours grown by `amount`, in points, at most.
  func add(grownBy amount: Double, to path: inout Path) {
    for (index, contour) in contours.enumerated() {
      let end = index + 1 < contours.count ? contours[index + 1].start : samples.count
      guard end > contour.start else { continue }
      for place in contour.start..<end {
        let point = samples[place].point + (contour.share * amount) * samples[place].normal
        if place == contour.start { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
  }

  private static let pieces = 6
  private static let arcStep = 0.15

  private mutating func append(_ point: Vector2, tangent: Vector2) {
    let length = tangent.length
    guard length > 1e-9 else { return }
    samples.append(
      Sample(point: point, normal: Vector2(tangent.y / length, -tangent.x / length)))
  }

  /// Ends the last contour: one with the area of a disc of radius ρ takes 3 ρ / growth, at most 1.
  private mutating func close(_ growth: Double) {
    guard let contour = contours.last, growth > 0 else { return }
    var twice = 0.0
    var last = samples.last?.point ?? .zero
    for sample in samples[contour.start...] {
      twice += last.x * sample.point.y - last.y * sample.point.x
      last = sample.point
    }
    let radius = (max(0, twice) / (2 * Portable.pi)).squareRoot()
    contours[contours.count - 1].share = min(1, 3 * radius / growth)
  }
}
