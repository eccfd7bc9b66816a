import LiquidTimeline
import PortableMath

/// A drop of the field in floats, for eight points at a time.
struct DropLanes {
  let x: Float
  let y: Float
  let radius: Float
  /// No point further from the centre is changed by the drop near the surface, in points.
  let influence: Float
  /// Guesses of the surface begin at a ball of this radius, in points.
  let ball: Float
  private let axisX: Float
  private let axisY: Float
  private let inverseLength: Float
  private let width: Float
  private let pear: Float
  private let join: Float

  /// Takes over the numbers of a drop.
  init(_ drop: FieldDrop) {
    x = Float(drop.center.x)
    y = Float(drop.center.y)
    radius = Float(drop.radius)
    let reach = max(drop.length, drop.width * (1 + drop.pear.magnitude))
    influence = Float(reach * (1 + drop.join / drop.radius))
    ball = Float(drop.radius + 0.15 * drop.join)
    axisX = Float(drop.axis.x)
    axisY = Float(drop.axis.y)
    inverseLength = Float(1 / drop.length)
    width = Float(drop.width)
    pear = Float(drop.pear)
    join = Float(drop.join)
  }

  /// Joins the drop's own field by the cubic smooth minimum.
  ///
  /// - Parameters:
  ///   - field: What is there already.
  ///   - px: Abscissas, in points.
  ///   - py: Ordinates.
  ///   - z: Heights.
  @inline(__always)
  func join(_ field: inout FieldLanes, _ px: Lanes, _ py: Lanes, _ z: Lanes) {
    let one = Lanes.all(1)
    let dx = px - Lanes.all(x)
    let dy = py - Lanes.all(y)
    let ax = Lanes.all(axisX)
    let ay = Lanes.all(axisY)
    let inverse = Lanes.all(inverseLength)
    let u = (dx * ax + dy * ay) * inverse
    let quarter = Lanes.all(0.25) * u * u
    let m = one / (one + quarter)
    let p = Lanes.all(pear)
    let v = one + p * u * m
    let bend = p * (one - quarter) * m * m
    let breadth = one / (Lanes.all(width) * v)
    let across = (dy * ax - dx * ay) * breadth
    let depth = z * breadth
    let round = across * across + depth * depth
    let q = (u * u + round).root + Lanes.all(1e-9)
    let r = Lanes.all(radius)
    let scale = r / q
    let gu = (u - round * bend / v) * scale * inverse
    let ga = across * scale * breadth
    let own = r * (q - one)
    let difference = field.value - own
    let h = (one - difference.size * Lanes.all(1 / join)).atLeast(Lanes.zero)
    let half = Lanes.all(0.5) * h * h
    let share = half.replacing(with: one - half, where: difference .> Lanes.zero)
    field.value = field.value.atMost(own) - Lanes.all(join / 6) * h * h * h
    field.x += share * (gu * ax - ga * ay - field.x)
    field.y += share * (gu * ay + ga * ax - field.y)
    field.z += share * (depth * scale * breadth - field.z)
    field.radius += share * (r - field.radius)
  }
}
