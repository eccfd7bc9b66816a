public import MediaFormats

/// The size in pixels, the rate and the length of a loop.
public struct OutputDescription: Sendable, Equatable {
  /// The width in pixels.
  public var width = 1080
  /// The height in pixels.
  public var height = 1080
  /// Frames per second.
  public internal(set) var frameRate = whole(60)
  /// The length of one turn of the loop in seconds: a whole number of frames.
  public internal(set) var duration = whole(6)

  /// The frames of one turn of the loop.
  public var frameCount: Int {
    duration.numerator * frameRate.numerator / (duration.denominator * frameRate.denominator)
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
        "The length of the loop in seconds, such as 6 or \"61/60\". It must be a whole number of frames.",
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

  /// Adds a fault when the duration is not a whole number of frames, or of too many.
  private static func checkFrames(_ output: OutputDescription, _ reader: ObjectReader) {
    let (seconds, rate, issues) = (output.duration, output.frameRate, reader.issues)
    let keyPath = reader.path("duration")
    let blamed =
      moreGuilty(reader.origin(of: "duration"), reader.origin(of: "fps")) ?? reader.origin
    // Parts are at most 10⁹, so products fit.
    let above = seconds.numerator * rate.numerator
    let below = seconds.denominator * rate.denominator
    let frames = Double(above) / Double(below)
    guard frames <= Double(PresetLimits.frames) else {
      issues.add(
        blamed, keyPath,
        "\(seconds.description) s at \(rate.description) frames/s are "
          + "more than \(PresetLimits.frames) frames, the most a loop may have")
      return
    }
    if above % below == 0 { return }
    let nearest = max(1, Int(frames.rounded()))
    let remedy = Rational(nearest * rate.denominator, rate.numerator)?.description ?? "another"
    let shownFrames = rounded(frames, 4)
    let shownSeconds = rounded(
      Double(nearest) * Double(rate.denominator) / Double(rate.numerator), 6)
    issues.add(
      blamed, keyPath,
      "\(decimal(seconds)) s are \(shownFrames) frames at \(rate.description) frames/s; the nearest whole "
        + "number is \(nearest) \(nearest == 1 ? "frame" : "frames") = \(shownSeconds) s",
      use: "the duration \(remedy), or choose another frame rate")
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
