/// A shape that stands on the blob or on the surface and takes a part of it.
protocol Arrangeable {
  /// Whether its part overlaps another's, so that it is drawn as a contour of its own.
  var isApart: Bool { get set }
  /// Where it stands: shapes are drawn by rising order.
  var order: Double { get }
  /// Whether the parts that both take overlap.
  func overlaps(_ other: Self) -> Bool
}

extension Array where Element: Arrangeable {
  /// Marks those that overlap an earlier one and sorts all by their order.
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
      while place > 0, self[place - 1].order > self[place].order {
        swapAt(place - 1, place)
        place -= 1
      }
    }
  }
}
