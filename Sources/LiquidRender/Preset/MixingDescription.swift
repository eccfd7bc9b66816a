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
  /// The range of `shutter`, in degrees.
  static let shutterRange = 1.0...360.0
  /// The range of `samples`.
  static let sampleRange = 2...64

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
  /// Reads the section `motionBlur`.
  static func decode(_ node: JSONNode?, _ issues: IssueList) -> MotionBlurDescription? {
    guard let node, var reader = ObjectReader(node, at: "motionBlur", issues: issues) else {
      return nil
    }
    var blur = MotionBlurDescription()
    blur.shutter = reader.number("shutter", shutterRange, unit: "°") ?? blur.shutter
    blur.samples = reader.integer("samples", sampleRange) ?? blur.samples
    reader.finish()
    return blur
  }

  var json: JSONValue {
    .object([("shutter", .number(shutter)), ("samples", .integer(samples))])
  }
}

extension MixingDescription {
  /// Reads the section `mixing`.
  static func decode(
    _ node: JSONNode?, hasMotionBlur: Bool, _ issues: IssueList
  ) -> MixingDescription {
    var mixing = MixingDescription(edges: hasMotionBlur ? .linear : .encoded)
    guard let node, var reader = ObjectReader(node, at: "mixing", issues: issues) else {
      return mixing
    }
    let words = Mixing.allCases.map(\.rawValue)
    func read(_ key: String) -> Mixing? {
      reader.node(key)?.word(of: words, at: reader.path(key), issues).flatMap(Mixing.init)
    }
    mixing.edges = read("edges") ?? mixing.edges
    mixing.gradients = read("gradients") ?? mixing.gradients
    reader.finish()
    return mixing
  }

  var json: JSONValue {
    .object([
      ("edges", .string(edges.rawValue)), ("gradients", .string(gradients.rawValue)),
    ])
  }
}

extension MotionBlurDescription {
  static var schema: JSONValue {
    let standard = MotionBlurDescription()
    return PresetSchema.closed(
      "The blur of what moves while the shutter is open; without it frames are sharp.",
      [
        (
          "shutter",
          PresetSchema.number(
            "How long the shutter is open, as a share of a frame's duration.", unit: "°",
            shutterRange, default: standard.shutter)
        ),
        (
          "samples",
          PresetSchema.whole(
            "The moments that are averaged.", sampleRange, default: standard.samples)
        ),
      ])
  }
}

extension MixingDescription {
  static var schema: JSONValue {
    let words = JSONValue.strings(Mixing.allCases.map(\.rawValue))
    return PresetSchema.closed(
      "In which values colours are mixed.",
      [
        (
          "edges",
          .object([
            (
              "description",
              .string("On the edges of shapes; by default linear with motion blur, else encoded.")
            ),
            ("enum", words),
          ])
        ),
        (
          "gradients",
          .object([
            ("description", .string("Between the stops of gradients.")), ("enum", words),
            ("default", .string(Mixing.encoded.rawValue)),
          ])
        ),
      ])
  }
}
