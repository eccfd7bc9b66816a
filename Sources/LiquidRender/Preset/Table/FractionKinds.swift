/// Reads the section `output`: size, rate and duration, and that they fit together.
enum OutputDecoder {
  /// The defaults of a preset that does not say.
  static let defaults = (width: 1080, height: 1080, rate: 60, seconds: 6)

  /// The section, or nil with the faults added; an absent section is all defaults.
  static func decode(_ node: JSONNode?, _ issues: IssueList) -> OutputDescription? {
    let section = node ?? JSONNode(value: .object([]), origin: .absent)
    guard var reader = ObjectReader(section, at: "output", issues: issues) else { return nil }
    let before = issues.issues.count
    let widthNode = reader.node("width")
    let width = reader.integer("width", PresetLimits.side, unit: "px") ?? defaults.width
    let height = reader.integer("height", PresetLimits.side, unit: "px") ?? defaults.height
    let rateNode = reader.node("fps")
    let rate = rateNode.map { frameRate($0, at: "output.fps", issues) } ?? Rational(defaults.rate)
    let secondsNode = reader.node("duration")
    let seconds =
      secondsNode.map { duration($0, at: "output.duration", issues) } ?? Rational(defaults.seconds)
    reader.finish()
    if width * height > PresetLimits.pixels {
      issues.add(
        widthNode?.origin ?? section.origin, "output.width",
        "\(width) × \(height) pixels are more than \(PresetLimits.pixels), the most a picture may have"
      )
    }
    guard let rate, let seconds else { return nil }
    let blamed = moreGuilty(secondsNode?.origin, rateNode?.origin) ?? section.origin
    checkFrames(seconds: seconds, rate: rate, blamed: blamed, issues)
    guard issues.issues.count == before else { return nil }
    return OutputDescription(width: width, height: height, frameRate: rate, duration: seconds)
  }

  /// Frames per second as 60, 29.5 or "30000/1001", or nil with the fault added.
  static func frameRate(_ node: JSONNode, at keyPath: String, _ issues: IssueList) -> Rational? {
    let range = PresetLimits.frameRate
    let use =
      "(use \(Int(range.lowerBound))–\(Int(range.upperBound)) frames/s, such as 60 or \"30000/1001\")"
    guard let rate = rational(node) else {
      issues.add(node.origin, keyPath, "\(spelling(node)) is not a frame rate \(use)")
      return nil
    }
    guard range.contains(rate.value) else {
      issues.add(node.origin, keyPath, "\(rate.description) is out of range \(use)")
      return nil
    }
    // The rates of television are fractions that no decimal is equal to.
    if rate.denominator != 1, rate.denominator != 1001,
      let exact = Rational(Int((rate.value * 1.001).rounded()) * 1000, 1001),
      abs(exact.value - rate.value) < 0.002
    {
      issues.add(
        node.origin, keyPath,
        "\(spelling(node)) is not exactly the rate of television; write \"\(exact.description)\"")
      return nil
    }
    return rate
  }

  /// Seconds as 6, 1.5 or "61/60", or nil with the fault added.
  static func duration(_ node: JSONNode, at keyPath: String, _ issues: IssueList) -> Rational? {
    guard let seconds = rational(node), seconds.value <= Double(PresetLimits.duration) else {
      issues.add(
        node.origin, keyPath,
        "\(spelling(node)) is not a duration "
          + "(use more than 0 and at most \(PresetLimits.duration) s, such as 6, 1.5 or \"61/60\")")
      return nil
    }
    return seconds
  }

  private static func rational(_ node: JSONNode) -> Rational? {
    switch node.value {
    case .integer(let whole): Rational(whole)
    case .number(let number): Rational(number)
    case .string(let text): Rational(text: text)
    default: nil
    }
  }

  private static func spelling(_ node: JSONNode) -> String {
    switch node.value {
    case .integer(let whole): "\(whole)"
    case .number(let number): JSONValue.spelling(of: number)
    case .string(let text): "\"\(text)\""
    default: node.kindName
    }
  }

  /// An option of the command line is blamed before the file, the duration before the rate.
  private static func moreGuilty(_ seconds: JSONOrigin?, _ rate: JSONOrigin?) -> JSONOrigin? {
    if case .option = seconds { return seconds }
    if case .option = rate { return rate }
    return seconds ?? rate
  }

  /// Adds a fault when the duration is not a whole number of frames, or of too many.
  private static func checkFrames(
    seconds: Rational, rate: Rational, blamed: JSONOrigin, _ issues: IssueList
  ) {
    let keyPath = "output.duration"
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
        + "number is \(nearest) \(nearest == 1 ? "frame" : "frames") = \(shownSeconds) s "
        + "(use the duration \(remedy), or choose another frame rate)")
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
