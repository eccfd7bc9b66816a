/// One parameter of a style: its key in presets, meaning, unit, group, ranges and place in the
/// parameter type `Root`.
///
/// Decoder, encoder, schema and documentation all read these tables, so a range is written once.
public struct ParameterField<Root>: Sendable {
  /// What kind of value a parameter holds, where, within what range, and what is usual.
  ///
  /// `useful` is the part of the range in which a designer looks, for a frame of 360 × 360 points;
  /// `step` is the smallest change worth making. Both are for controls and refuse nothing.
  public enum Kind: Sendable {
    /// A number within `range`.
    case number(
      any WritableKeyPath<Root, Double> & Sendable, range: ClosedRange<Double>,
      useful: ClosedRange<Double>, step: Double)
    /// A whole number within `range`.
    case integer(
      any WritableKeyPath<Root, Int> & Sendable, range: ClosedRange<Int>, useful: ClosedRange<Int>)
    /// Two numbers `[low, high]`, both within `range`, from which the seed draws.
    case span(
      any WritableKeyPath<Root, ClosedRange<Double>> & Sendable, range: ClosedRange<Double>,
      useful: ClosedRange<Double>, step: Double)
    /// True or false.
    case flag(any WritableKeyPath<Root, Bool> & Sendable)
    /// How something moves: a word, or `{"spring": {…}}` with a spring out and one back.
    case curve(any WritableKeyPath<Root, BulgeCurve> & Sendable)
  }

  /// The key in a preset, in lowerCamelCase.
  public let key: String
  /// One sentence for a designer.
  public let meaning: String
  /// The unit, such as "pt", "s", "°", "Hz", or "" for a ratio or count.
  public let unit: String
  /// The heading under which a designer finds it together with its like.
  public let group: String
  /// The kind of value.
  public let kind: Kind

  /// Makes the description of one parameter.
  public init(
    _ key: String, _ meaning: String, unit: String = "", group: String, _ kind: Kind
  ) {
    self.key = key
    self.meaning = meaning
    self.unit = unit
    self.group = group
    self.kind = kind
  }
}
