public import MediaFormats

/// The size in pixels, the rate and the length of a loop.
public struct OutputDescription: Sendable, Equatable {
  /// The width in pixels.
  public var width = 1080
  /// The height in pixels.
  public var height = 1080
  /// Frames per second.
  public internal(set) var frameRate = whole(60)
  /// The length of one turn of the loop in seconds, as it was asked for; the loop has the nearest whole number of frames.
  public internal(set) var duration = whole(6)

  /// The frames of one turn of the loop, at least one.
  public var frameCount: Int {
    // Parts are at most 10⁹, so twice their products fit.
    let (above, below) = exactFrames
    return max(1, (2 * above + below) / (2 * below))
  }

  /// The frames of the duration, as a fraction.
  private var exactFrames: (above: Int, below: Int) {
    (duration.numerator * frameRate.numerator, duration.denominator * frameRate.denominator)
  }

  /// The length of one turn of the loop in seconds.
  public var loopSeconds: Double {
    let (above, below) = exactFrames
    return above % below == 0
      ? duration.value
      : Double(frameCount) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// How the loop's length differs from the duration, as a sentence; nil when the duration is a whole number of frames.
  public var rounding: String? {
    let (above, below) = exactFrames
    guard above % below != 0 else { return nil }
    let count = frameCount
    return
      "\(Self.decimal(duration)) s are \(Self.rounded(Double(above) / Double(below), 4)) frames at "
      + "\(frameRate.description) frames/s: the loop has \(count) \(count == 1 ? "frame" : "frames") = "
      + "\(Self.rounded(loopSeconds, 6)) s"
  }

  private static func whole(_ number: Int) -> Rational {
    guard let fraction = Rational(number) else { preconditionFailure("not within the limits") }
    return fraction
  }
}

extension OutputDescription {
  /// The section `output`.
  static let table = ObjectTable(
    standard: OutputDescription(),
    fields: [
      PresetField(
        "width", "The width.", group: "Output",
        IntegerKind(PresetLimits.side, unit: "px", useful: 64...3840), \.width),
      PresetField(
        "height", "The height.", group: "Output",
        IntegerKind(PresetLimits.side, unit: "px", useful: 64...3840), \.height),
      PresetField(
        "fps", "Frames per second, such as 60 or \"30000/1001\".", group: "Output",
        FrameRateKind(), \.frameRate),
      PresetField(
        "duration",
        "The length of the loop in seconds, such as 6 or \"61/60\". The loop has the nearest whole number of frames.",
        group: "Output", DurationKind(), \.duration),
    ],
    complete: { output, reader in
      checkPixels(output, reader)
      if reader.isSound("fps"), reader.isSound("duration") { checkFrames(output, reader) }
    })

  /// Adds a fault when the picture has too many pixels.
  private static func checkPixels(_ output: OutputDescription, _ reader: ObjectReader) {
    guard output.width * output.height > PresetLimits.pixels else { return }
    reader.issues.add(
      reader.origin(of: "width") ?? reader.origin, reader.path("width"),
      "\(output.width) × \(output.height) pixels are more than \(PresetLimits.pixels), the most a picture may have"
    )
  }

  /// An override is blamed before the file, the duration before the rate.
  private static func moreGuilty(_ seconds: JSONOrigin?, _ rate: JSONOrigin?) -> JSONOrigin? {
    if case .override = seconds { return seconds }
    if case .override = rate { return rate }
    return seconds ?? rate
  }

  /// Adds a fault when the loop has too many frames.
  private static func checkFrames(_ output: OutputDescription, _ reader: ObjectReader) {
    let (above, below) = output.exactFrames
    guard Double(above) / Double(below) > Double(PresetLimits.frames) else { return }
    reader.issues.add(
      moreGuilty(reader.origin(of: "duration"), reader.origin(of: "fps")) ?? reader.origin,
      reader.path("duration"),
      "\(output.duration.description) s at \(output.frameRate.description) frames/s are "
        + "more than \(PresetLimits.frames) frames, the most a loop may have")
  }

  private static func decimal(_ seconds: Rational) -> String {
    let text = JSONValue.spelling(of: seconds.value)
    return text.utf8.count <= 8 ? text : seconds.description
  }

  private static func rounded(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return JSONValue.spelling(of: (value * scale).rounded() / scale)
  }
}
