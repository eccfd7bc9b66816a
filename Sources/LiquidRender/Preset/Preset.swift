public import LiquidTimeline
public import MediaFormats
public import PortableMath

/// Everything that decides what a loop looks like, resolved and within its limits.
///
/// A preset names no path, protocol or encoder option, so one from a stranger is safe to render.
public struct Preset: Sendable, Equatable {
  /// A short name, usually the file's.
  public var name: String
  /// One sentence for a list of presets.
  public var description: String
  /// Decides everything that is random, 0…2⁵³ − 1.
  public var seed: Int
  /// The choreography and its parameters.
  public var style: PresetStyle
  /// The coordinates in which lengths are given.
  public var frame: DesignFrame
  /// The size, rate and length of the loop.
  public var output: OutputDescription
  /// What areas and lines are filled with.
  public var paint: PaintSet
  /// Whether the construction of every bulge is drawn over the picture.
  public var guides: Bool
  /// The blur of what moves, or nil for sharp frames.
  public var motionBlur: MotionBlurDescription?
  /// How colours are mixed.
  public var mixing: MixingDescription
}

/// A choreography with its parameters.
public enum PresetStyle: Sendable, Equatable {
  /// One continuous family of shapes.
  case liquid(LiquidParameters)
  /// The choreography of the original.
  case classic(ClassicParameters)
  /// A circle and the open outline of one bulge, as lines.
  case bulgeDemo(BulgeDemoParameters)
  /// Drops that fall into a flat surface, seen from the side.
  case pool(PoolParameters)

  /// The words a preset may name.
  public static let words = ["liquid", "pool", "classic", "bulge-demo"]

  /// The word of this style in a preset.
  public var word: String {
    switch self {
    case .liquid: "liquid"
    case .classic: "classic"
    case .bulgeDemo: "bulge-demo"
    case .pool: "pool"
    }
  }
}

/// The design frame: `width` × `height` points, with the blob's centre, or the middle of a
/// pool's surface, at `center`, y down.
public struct DesignFrame: Sendable, Equatable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The blob's centre.
  public var center: Vector2

  /// Makes a frame whose centre is the blob's unless `center` says otherwise.
  public init(width: Double = 360, height: Double = 360, center: Vector2? = nil) {
    self.width = width
    self.height = height
    self.center = center ?? Vector2(width / 2, height / 2)
  }
}

/// The size in pixels, the rate and the length of a loop.
public struct OutputDescription: Sendable, Equatable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// Frames per second.
  public let frameRate: Rational
  /// The length of one turn of the loop in seconds: a whole number of frames.
  public let duration: Rational

  /// The frames of one turn of the loop.
  public var frameCount: Int {
    duration.numerator * frameRate.numerator / (duration.denominator * frameRate.denominator)
  }
}

/// What areas and lines are filled with; a style has only what it draws.
public struct PaintSet: Sendable, Equatable {
  /// Fills the whole picture.
  public var background: PaintDescription
  /// Fills everything liquid; all styles but `bulge-demo` have it, unless they have a stroke alone.
  public var liquid: PaintDescription?
  /// The liquid's edge as a line: outside the edge where the liquid is filled, else centred on it.
  public var stroke: StrokeDescription?
  /// Light on the liquid.
  public var highlight: HighlightDescription?
  /// Shadow under the liquid.
  public var shadow: ShadowDescription?
  /// Draws the circle of `bulge-demo`.
  public var circle: StrokeDescription?
  /// Draws the bulge of `bulge-demo`.
  public var bulge: StrokeDescription?
}
