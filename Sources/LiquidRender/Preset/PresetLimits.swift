/// What a preset may ask for at most; checked before anything is allocated.
public enum PresetLimits {
  /// The largest preset file, in bytes.
  public static let fileBytes = 1 << 20
  /// The deepest nesting of objects and lists.
  public static let nesting = 32
  /// The longest name or description, in characters.
  public static let nameLength = 1000
  /// A picture's width or height, in pixels.
  public static let side = 1...16384
  /// The most pixels of a picture.
  public static let pixels = 1 << 27
  /// The width or height of the design frame, in points.
  public static let frameSide = 1.0...100_000.0
  /// A coordinate in the design frame, in points.
  public static let coordinate = -1_000_000.0...1_000_000.0
  /// A radius or length in the design frame, in points.
  public static let length = 0.001...1_000_000.0
  /// Frames per second.
  public static let frameRate = 1.0...240.0
  /// The longest loop, in seconds.
  public static let duration = 3600
  /// The most frames of a loop.
  public static let frames = 216_000
  /// The colours of a gradient.
  public static let stops = 2...64
  /// The width of a line, in points.
  public static let lineWidth = 0.01...10_000.0
  /// Seeds are numbers that every JSON reader keeps exactly.
  public static let seed = 0...9_007_199_254_740_991
}
