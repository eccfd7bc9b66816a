import Essentials

/// What a render may be asked for at most, beyond the limits of presets.
public enum RenderLimits {
  /// How often the frames of a loop may be in one file.
  public static let loops = 1...1_000_000
  /// The longest time that the last frame is held, in seconds.
  public static let hold = 0.0...600.0
  /// The sizes that can be asked for with a limit, in bytes.
  public static let bytes = 1...(1 << 50)
}

/// Presets and requests that code has filled in by hand are held to the limits of files and of the command line.
extension RenderRequest {
  /// Refuses what cannot be carried out.
  ///
  /// - Throws: `RenderError` of category `usage`.
  func checkLimits() throws(RenderError) {
    try preset.checkLimits(width: preset.output.width, height: preset.output.height)
    let count = preset.output.frameCount
    guard !frames.isEmpty, frames.lowerBound >= 0, frames.upperBound <= count else {
      throw RenderError(
        .usage, "\(frames.lowerBound)..<\(frames.upperBound) are not within the loop",
        about: .setting(.frames), use: "0..<\(count)")
    }
    try Self.check(loops, RenderLimits.loops, .loops)
    try Self.check(heldFrames, 0...PresetLimits.frames, .heldFrames)
    if let threads { try Self.check(threads, 1...Int.max, .threads) }
  }

  private static func check(
    _ value: Int, _ range: ClosedRange<Int>, _ setting: RenderError.Setting
  ) throws(RenderError) {
    guard range.contains(value) else {
      let most = range.upperBound == .max ? " or more" : "–\(range.upperBound)"
      throw RenderError(
        .usage, "\(value) is out of range", about: .setting(setting),
        use: "\(range.lowerBound)\(most)")
    }
  }
}

extension Preset {
  /// Refuses what no preset's text could say.
  ///
  /// - Throws: `RenderError` of category `usage`.
  func checkLimits(width: Int, height: Int) throws(RenderError) {
    guard PresetLimits.seed.contains(seed) else {
      throw RenderError(
        .usage, "seed \(seed) is out of range", use: "0–\(PresetLimits.seed.upperBound)")
    }
    let sides = PresetLimits.side
    guard sides.contains(width), sides.contains(height), width * height <= PresetLimits.pixels
    else {
      throw RenderError(
        .usage, "a picture of \(width)x\(height) pixels is out of range",
        use:
          "\(sides.lowerBound)–\(sides.upperBound) a side, and at most \(PresetLimits.pixels) in all"
      )
    }
  }
}
