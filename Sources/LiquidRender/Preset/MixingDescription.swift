/// In which values colours are mixed.
public enum Mixing: String, Sendable, CaseIterable {
  /// Encoded sRGB values, like most tools.
  case encoded
  /// Linear light, like a camera.
  case linear
}

/// How colours are mixed on edges and in gradients.
public struct MixingDescription: Sendable, Equatable {
  /// Pixels on the edge of a shape; with motion blur the default is linear, else encoded.
  public var edges: Mixing
  /// Colours between the stops of gradients.
  public var gradients: Mixing

  /// Makes a description.
  public init(edges: Mixing = .encoded, gradients: Mixing = .encoded) {
    self.edges = edges
    self.gradients = gradients
  }
}

/// The blur of what moves while the shutter is open, centred on the moment of the frame.
public struct MotionBlurDescription: Sendable, Equatable {
  /// How long the shutter is open, in degrees of a frame's duration: 360 is all of it.
  public var shutter: Double
  /// The moments that are averaged.
  public var samples: Int

  /// Makes a description.
  public init(shutter: Double = 180, samples: Int = 16) {
    self.shutter = shutter
    self.samples = samples
  }
}

extension MotionBlurDescription {
  /// The section `motionBlur`.
  static let table = ObjectTable(
    standard: MotionBlurDescription(),
    fields: [
      PresetField(
        "shutter", "How long the shutter is open, as a share of a frame's duration.",
        group: "Motion blur", NumberKind(1...360, unit: "°", useful: 45...360, step: 5),
        \.shutter),
      PresetField(
        "samples", "The number of moments that are averaged.", group: "Motion blur",
        IntegerKind(2...64, useful: 4...32), \.samples),
    ])
}

extension MixingDescription {
  /// The section `mixing`.
  static let table = ObjectTable(
    standard: MixingDescription(),
    fields: [
      PresetField(
        "edges", "On the edges of shapes; by default linear with motion blur, else encoded.",
        group: "Mixing", words, presence: .dependent, get: { $0.edges.rawValue },
        set: { $0.edges = Mixing(rawValue: $1) ?? $0.edges }),
      PresetField(
        "gradients", "Between the stops of gradients.", group: "Mixing", words,
        get: { $0.gradients.rawValue },
        set: { $0.gradients = Mixing(rawValue: $1) ?? $0.gradients }),
    ])

  private static let words = WordKind(Mixing.allCases.map(\.rawValue))
}
