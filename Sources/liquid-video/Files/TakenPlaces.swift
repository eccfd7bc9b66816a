import LiquidRender

/// Finds out whether two outputs would write the same file, also as one of the frames of a sequence.
struct TakenPlaces {
  /// Owners of single files, by place, and of sequences, by their place without numbers.
  private var owners: [String: Int] = [:]
  /// Owners of single files, by what sequences would be called of which they are a frame.
  private var ownersOfFrames: [String: Int] = [:]

  /// Takes the place of a path, unless another owner has it.
  ///
  /// - Parameters:
  ///   - path: A file, or the pattern of a sequence.
  ///   - owner: The number of its new owner.
  /// - Returns: The owner that has it already, or nil.
  mutating func take(_ path: String, by owner: Int) -> Int? {
    let place = FileSystem.canonicalPath(of: path)
    if let pattern = FramePattern(place)?.unnumbered {
      if let other = owners[pattern] ?? ownersOfFrames[pattern] { return other }
      owners[pattern] = owner
      return nil
    }
    let patterns = FramePattern.unnumbered(of: place)
    for name in [place] + patterns { if let other = owners[name] { return other } }
    owners[place] = owner
    for pattern in patterns { ownersOfFrames[pattern] = owner }
    return nil
  }
}
