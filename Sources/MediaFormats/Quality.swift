/// How much a picture may lose, in words that mean the same for every codec.
///
/// docs/encoding.md lists which settings each word stands for, and how they were measured.
public enum Quality: String, Sendable, Hashable, CaseIterable {
  /// Fast to make, for looking at.
  case draft
  /// For the web: no loss that is seen when it plays.
  case standard
  /// For stills of it, large screens and further editing.
  case high
  /// The decoded samples are those that were drawn.
  case lossless
}
