import PortableMath

/// One drop of a loop: everything about it that does not change, lengths in points, times in seconds.
package struct PlannedDrop: Sendable, Equatable {
  /// The moment of contact from the loop's start.
  package var contact = 0.0
  /// The direction from which it comes at contact, in radians; in a pool the place where it comes down.
  package var place = 0.0
  /// The radius.
  package var radius = 1.0
  /// How far its direction has turned at the start of its flight, in radians.
  package var swirl = 0.0
  /// The phase of its wobble at contact, in turns.
  package var wobblePhase = 0.0
  /// Whether it flies just before a larger drop, on the same way.
  package var isForerunner = false

  /// D₀, the distance from which its flight is counted: there it is outside the frame.
  package var startDistance = 0.0
  /// D_c, the distance at contact: of the body's centre, or above the surface.
  package var contactDistance = 0.0
  /// F, the duration of the flight from D₀ to D_c.
  package var flight = 1.0
  /// The speed at contact, in points per second.
  package var arrivalSpeed = 0.0
  /// From contact until it is part of the liquid.
  package var absorption = 1.0
  /// The time since contact, negative, at which it has grown to its size; it is outside the frame then.
  package var growthEnd = -1.0
  /// The time since contact at which its outline comes into the frame; 0 if it is not seen before.
  package var entry = 0.0

  /// A drop that is not yet planned.
  package init() {}

  /// The seconds in which it grows.
  private var growth: Double { 0.16 * flight }

  /// The time since contact, negative, at which it begins to grow from nothing.
  package var birth: Double { growthEnd - growth }

  /// Its radius before it sinks in, `time` seconds after contact.
  package func grownRadius(at time: Double) -> Double {
    radius * smootherStep((time - birth) / growth)
  }

  /// The part of the drop's area that is not yet the liquid's, `time` seconds after contact, 0…1.
  package func freePart(at time: Double) -> Double {
    1 - smoothStep((time / absorption - 0.15) / 0.6)
  }

  /// The distance `time` seconds after contact while the liquid is at rest, and the speed.
  ///
  /// `end` is the distance at which the drop is at rest at last, `speedEnd` the speed of arrival as a
  /// part of the mean speed.
  package func distance(
    at time: Double, end: Double, speedEnd: Double
  ) -> (distance: Double, speed: Double) {
    let span = startDistance - contactDistance
    if time <= 0 {
      let u = -time / flight
      return (
        contactDistance + span * (speedEnd * u + (1 - speedEnd) * u * u),
        span / flight * (speedEnd + 2 * (1 - speedEnd) * u)
      )
    }
    let s = min(1, time / absorption)
    let square = s * s
    let cube = square * s
    let start = contactDistance * (2 * cube - 3 * square + 1)
    let moved = -arrivalSpeed * absorption * (cube - 2 * square + s)
    return (start + moved + end * (3 * square - 2 * cube), arrivalSpeed * (1 - s))
  }

  /// The times since contact, in every turn of a loop of `period` seconds, from `birth` to `life`.
  @inline(__always)
  func forEachTurn(
    at seconds: Double, period: Double, life: Double, _ body: (Double) -> Void
  ) {
    var time = seconds - contact
    time -= ((time - birth) / period).rounded(.down) * period
    while time < life {
      body(time)
      time += period
    }
  }
}

/// When one drop does what, so that sound can be cut to it: seconds from the loop's start, 0..<period.
///
/// In a loop that runs in reverse the order is the other way round: the drop begins to part at
/// `absorbed`, is free at `contact` and leaves the frame at `entry`.
public struct DropTimes: Sendable, Equatable {
  /// The drop's number in the loop, from 0.
  public let index: Int
  /// The radius, in points.
  public let radius: Double
  /// The direction from the body's centre at contact, in radians from +x towards +y, 0..<2π; in a pool
  /// that of straight up.
  public let direction: Double
  /// Whether it flies just before a larger drop, on the same way.
  public let isForerunner: Bool
  /// The first moment at which the drop's outline is in the frame; in style `classic` the moment at which
  /// it appears.
  public let entry: Double
  /// The moment at which drop and liquid touch; in style `classic` the moment at which the drop dives in.
  public let contact: Double
  /// The moment at which the drop has become part of the liquid.
  public let absorbed: Double

  /// Makes the times of one drop.
  init(
    index: Int, radius: Double, direction: Double, isForerunner: Bool, entry: Double,
    contact: Double, absorbed: Double
  ) {
    self.index = index
    self.radius = radius
    self.direction = normalizedDirection(direction)
    self.isForerunner = isForerunner
    self.entry = entry
    self.contact = contact
    self.absorbed = absorbed
  }

  /// Reads the times of a planned drop off a loop's clock.
  init(_ index: Int, _ drop: PlannedDrop, direction: Double, clock: LoopClock) {
    self.init(
      index: index, radius: drop.radius, direction: direction, isForerunner: drop.isForerunner,
      entry: clock.outer(drop.contact + drop.entry), contact: clock.outer(drop.contact),
      absorbed: clock.outer(drop.contact + drop.absorption))
  }
}
