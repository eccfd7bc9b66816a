extension Array where Element == Protrusion {
  /// Marks those that overlap an earlier one as apart and sorts all by their direction.
  ///
  /// They are few, so both are done by comparing pairs.
  mutating func arrange() {
    for index in indices {
      for earlier in 0..<index where !self[earlier].isApart {
        if self[index].overlaps(self[earlier]) { self[index].isApart = true }
      }
    }
    for index in indices.dropFirst() {
      var place = index
      while place > 0, self[place - 1].direction > self[place].direction {
        swapAt(place - 1, place)
        place -= 1
      }
    }
  }
}

extension Protrusion {
  /// Whether the parts of the blob that both take overlap.
  fileprivate func overlaps(_ other: Protrusion) -> Bool {
    angularDistance(direction, other.direction) < angle + other.angle + 1e-6
  }
}
