import PortableMath

/// What of a drop's shape follows from the time to or since its contact alone.
struct ContactShape: Sendable {
  /// e: half axes are radius · e and radius / e.
  var stretch = 1.0
  /// p of the drop.
  var pear = 0.0
  /// The drop's radius, in points; it shrinks while the drop sinks in.
  var radius = 0.0
  /// k, how far its join reaches, in points.
  var join = 1.0
  /// The height of the bump that meets it, in points; 0 for none.
  var bumpHeight = 0.0
  /// Half the bump's width at half its height, in points.
  var bumpWidth = 1.0
  /// How much the drop has turned its tip to the liquid, 0…1.
  var nearness = 1.0
}

/// The laws of a contact: how drop, bump and join change, the same for body and pool.
struct ContactLaw: Sendable {
  /// Seconds before contact at which the liquid begins to reach out.
  var reach: Double
  /// The height of the bump at contact, in radii of the drop.
  var bumpHeight: Double
  /// Half the width of the bump at contact at half its height, in radii of the drop.
  var bumpWidth: Double
  /// How much a flying drop wobbles: the part by which its length changes.
  var wobble: Double

  /// k / r far away, at contact and when the drop has sunk in.
  private static let joins = (far: 0.35, contact: 2.8, end: 4.8)
  /// At this speed, in points per second, a drop is stretched fully.
  private static let fullSpeed = 260.0

  /// Returns the shape of a drop `time` seconds after its contact, negative before.
  ///
  /// `radius` is its radius now, in points: less than the plan's while it grows, out of sight. `speed`
  /// is that along its way, in points per second.
  func shape(
    _ drop: PlannedDrop, time: Double, radius: Double, speed: Double
  ) -> ContactShape {
    time < 0
      ? coming(drop, time: time, radius: radius, speed: speed)
      : joined(drop, part: min(1, time / drop.absorption), radius: radius)
  }

  private func coming(
    _ drop: PlannedDrop, time: Double, radius: Double, speed: Double
  ) -> ContactShape {
    let near = smootherStep(1 + time / (0.55 * reach))
    let fast = min(1, speed / Self.fullSpeed)
    let turns = 3.2 * (14 / drop.radius).squareRoot() * time + drop.wobblePhase
    let wobbling = wobble * Portable.sin(2 * Portable.pi * turns) * (1 - near)
    let x = max(0, 1 + time / reach)
    let share = x * x * x * (4 - 3 * x)
    let joins = Self.joins
    let join = mix(joins.far, joins.contact, smootherStep(1 + time / 0.45))
    return ContactShape(
      stretch: 1 + 0.16 * fast * (1 - near) + wobbling + 0.28 * near,
      pear: 0.22 * fast * (1 - near) - 0.42 * near, radius: radius,
      join: max(0.5, join * radius), bumpHeight: bumpHeight * radius * share,
      bumpWidth: drop.radius * bumpWidth * (1 + 0.9 * (1 - share)), nearness: near)
  }

  /// The shape `part` of the way from contact to the end.
  private func joined(_ drop: PlannedDrop, part q: Double, radius: Double) -> ContactShape {
    let joins = Self.joins
    let join =
      mix(joins.contact, joins.end, smoothStep(q / 0.22))
      * (1 - 0.75 * smootherStep((q - 0.45) / 0.55))
    let stretch = 1 + 0.28 * (1 - smootherStep(q / 0.5))
    return ContactShape(
      stretch: stretch * (1 - 0.3 * smootherStep((q - 0.15) / 0.6)),
      pear: -0.42 * (1 - smoothStep(q / 0.3)),
      radius: radius * (1 - 0.55 * smootherStep((q - 0.35) / 0.65)),
      join: max(0.5, join * radius),
      bumpHeight: bumpHeight * radius * (1 - smootherStep((q - 0.05) / 0.6)),
      bumpWidth: drop.radius * bumpWidth * (1 + 1.15 * smoothStep(q / 0.45)), nearness: 1)
  }
}
