import PortableMath

/// What a scene made of the field shows at one moment: the outline and the field behind it.
///
/// Meant to be filled again and again; after a few frames nothing is allocated any more.
public struct FieldFrame: Sendable {
  /// The field, of which the light is made.
  public internal(set) var moment = FieldMoment()
  /// Everything liquid: contours of cubics that cross neither themselves nor each other.
  public internal(set) var outline = Outline()
  /// The drops that are to be seen, in flight or joined, in no promised order.
  public internal(set) var drops: [DropState] = []
  /// Whether every contour came back to its start.
  public internal(set) var isClosed = true
  /// By how much the outline was scaled so that the amount of liquid is exact, or, of a pool, moved
  /// down, in points: near 1, or near 0.
  package internal(set) var correction = 1.0

  /// The drops before the body's radius or the pool's level is known; holds no result.
  var instants: [DropInstant] = []
  /// The contours as points; holds no result.
  var contours = Contours()

  /// A frame that shows nothing.
  public init() {}

  /// Removes everything and keeps the memory.
  mutating func clear() {
    moment.clear()
    outline.clear()
    drops.removeAll(keepingCapacity: true)
    instants.removeAll(keepingCapacity: true)
    contours.clear()
    isClosed = true
    correction = 1
  }
}

extension FieldFrame: Equatable {
  /// Whether two frames show the same; the memory used to make them does not count.
  public static func == (a: FieldFrame, b: FieldFrame) -> Bool {
    a.moment == b.moment && a.outline == b.outline && a.drops == b.drops
      && a.isClosed == b.isClosed && a.correction == b.correction
  }
}

/// One drop at one moment, as far as it does not depend on the body's radius or the pool's level.
struct DropInstant: Sendable {
  /// The drop's number in the plan.
  var index: Int
  /// Seconds since contact, negative before.
  var time: Double
  var shape: ContactShape
  /// The unit vector from the body's resting centre to the drop; unused in a pool.
  var direction = Vector2.zero
  /// The distance while the liquid is at rest, in points, and the speed.
  var distance = 0.0
  var speed = 0.0
  /// The turn of the direction per second, in radians.
  var turning = 0.0
  /// How much the drop follows the liquid, 0…1.
  var attachment = 0.0
}
