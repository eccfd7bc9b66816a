import CJansson

/// The version of this engine and of the libraries that `LiquidRender` itself loads.
public enum EngineVersion {
  /// The version of liquid-video, `major.minor.patch`.
  public static let current = "0.1.0"

  /// The version of the Jansson library in use, such as `2.14`.
  public static var jansson: String { String(cString: jansson_version_str()) }
}
