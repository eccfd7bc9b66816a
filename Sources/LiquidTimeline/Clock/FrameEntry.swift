import PortableMath

/// Finds when a drop comes into the frame, from the shape that it has on its way.
enum FrameEntry {
  private static let samples = 400

  /// Returns the time since contact at which the outline of a drop first reaches a frame of `size`
  /// points, to a part of 1e-6 of the flight, and a time shortly before at which it is outside;
  /// (0, 0) if it is not in the frame before contact.
  static func time(
    _ plan: PlannedDrop, size: Vector2, drop: (Double) -> FieldDrop
  ) -> (entry: Double, before: Double) {
    var before = -plan.flight
    if touches(drop(before), size) { return (before, before) }
    for sample in 1...samples {
      let time = -plan.flight * Double(samples - sample) / Double(samples)
      guard touches(drop(time), size) else {
        before = time
        continue
      }
      var low = before
      var high = time
      for _ in 0..<12 {
        let middle = 0.5 * (low + high)
        if touches(drop(middle), size) { high = middle } else { low = middle }
      }
      return (high, before)
    }
    return (0, 0)
  }

  /// Whether any point of the drop's outline lies in the frame.
  private static func touches(_ drop: FieldDrop, _ size: Vector2) -> Bool {
    let reach = drop.reach
    let center = drop.center
    if center.x < -reach || center.y < -reach { return false }
    if center.x > size.x + reach || center.y > size.y + reach { return false }
    return DropOutline.points(of: drop).contains { point in
      point.x >= 0 && point.x <= size.x && point.y >= 0 && point.y <= size.y
    }
  }
}
