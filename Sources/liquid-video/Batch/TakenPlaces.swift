/// Finds out whether two rows would write the same file, also as one of the frames of a sequence.
struct TakenPlaces {
  /// Places of single files and of sequences, the latter with `%d` for their number.
  private var places: [String: Int] = [:]
  /// What single files would be called as frames of sequences.
  private var possibleFrames: [String: Int] = [:]

  /// Takes the place of a path.
  ///
  /// - Parameters:
  ///   - path: A file, or the pattern of a sequence.
  ///   - owner: Who takes it.
  /// - Returns: Who has it already, or nil.
  mutating func take(_ path: String, by owner: Int) -> Int? {
    let place = OutputFile.place(of: path)
    if let pattern = Self.pattern(place) {
      return places.updateValue(owner, forKey: pattern) ?? possibleFrames[pattern]
    }
    var other = places.updateValue(owner, forKey: place)
    for frame in Self.framePatterns(place) {
      possibleFrames[frame] = owner
      other = other ?? places[frame]
    }
    return other
  }

  /// A pattern without the width of its number and without digits beside it, or nil for a single file.
  private static func pattern(_ place: String) -> String? {
    guard let percent = place.lastIndex(of: "%"),
      let end = place[percent...].firstIndex(of: "d")
    else { return nil }
    var before = place[..<percent]
    while before.last.map(isDigit) == true { before.removeLast() }
    return "\(before)%d\(place[place.index(after: end)...].drop(while: isDigit))"
  }

  /// The patterns of which a file may be a frame: one for each number in its name.
  private static func framePatterns(_ place: String) -> [String] {
    var patterns: [String] = []
    var start = place.lastIndex(of: "/").map(place.index(after:)) ?? place.startIndex
    while let first = place[start...].firstIndex(where: isDigit) {
      let end = place[first...].firstIndex { !isDigit($0) } ?? place.endIndex
      patterns.append("\(place[..<first])%d\(place[end...])")
      start = end
    }
    return patterns
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
