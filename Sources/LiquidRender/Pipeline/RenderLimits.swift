/// What a render may be asked for at most, beyond the limits of presets.
public enum RenderLimits {
  /// How often the frames of a loop may be in one file.
  public static let loops = 1...1_000_000
  /// The longest time that the last frame is held, in seconds.
  public static let hold = 0.0...600.0
  /// The sizes that can be asked for with a limit, in bytes.
  public static let bytes = 1...(1 << 50)
}
