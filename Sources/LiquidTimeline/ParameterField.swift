/// One parameter of a style: its key in presets, meaning, unit, range and place in the parameter type `Root`.
///
/// Decoder, help, documentation and schema all read these tables, so a range is written once.
public struct ParameterField<Root>: Sendable {
  /// What kind of value a parameter holds, and where.
  public enum Kind: Sendable {
    /// A number within `range`.
    case number(any WritableKeyPath<Root, Double> & Sendable, range: ClosedRange<Double>)
    /// A whole number within `range`.
    case integer(any WritableKeyPath<Root, Int> & Sendable, range: ClosedRange<Int>)
    /// Two numbers `[low, high]`, both within `range`, from which the seed draws.
    case span(
      any WritableKeyPath<Root, ClosedRange<Double>> & Sendable, range: ClosedRange<Double>)
    /// One of several words.
    case choice(any WritableKeyPath<Root, String> & Sendable, words: [String])
    /// How something moves: a word, or `{"spring": {…}}` with a spring out and one back.
    case curve(any WritableKeyPath<Root, BulgeCurve> & Sendable)
  }

  /// The key in a preset, in lowerCamelCase.
  public let key: String
  /// One sentence for a designer.
  public let meaning: String
  /// The unit, such as "pt", "s", "°", "Hz", or "" for a ratio or count.
  public let unit: String
  /// The kind of value.
  public let kind: Kind

  /// Makes the description of one parameter.
  public init(_ key: String, _ meaning: String, unit: String = "", _ kind: Kind) {
    self.key = key
    self.meaning = meaning
    self.unit = unit
    self.kind = kind
  }
}
