public import PortableMath

/// What the liquid is made of: how its surface and depth answer the light.
///
/// Strengths are factors of linear light. Depths are points of the design frame. The sizes of lamps are tangents
/// of half their angles, as seen by the reflected ray.
public struct Material: Sendable, Equatable {
  /// The word of the material that this one was made from, one of ``words``.
  public internal(set) var base = "coffee"

  /// The colour of thick liquid; the wall of chrome.
  public var deep = SRGBColor(0x1B0B05)
  /// The colour of thin liquid; the line of chrome's horizon.
  public var thin = SRGBColor(0x8A4A1E)
  /// The thickness over which thin turns into deep, in points.
  public var depth = 40.0
  /// How much the side towards the light is brighter; negative for liquids lit from behind.
  public var diffuse = 0.5
  /// How much the side away from the light takes on `shadeColor`, 0…1.
  public var terminator = 0.0
  /// The colour that the side away from the light is multiplied with.
  public var shadeColor = SRGBColor(0xFFFFFF)
  /// Light from behind that gathers at the rim away from the light.
  public var bounce = 0.0
  /// How near the rim that light lies; larger is nearer.
  public var bouncePower = 1.5
  /// The colour of that light.
  public var bounceColor = SRGBColor(0xFFB070)
  /// Light along the whole rim.
  public var rim = 0.0
  /// How narrow that light is; larger is narrower.
  public var rimPower = 3.0
  /// The colour of that light.
  public var rimColor = SRGBColor(0xFFB070)

  /// The share of light that is reflected straight on, 0…1.
  public var f0 = 0.04
  /// How much of the rest is reflected at the rim, 0…1.
  public var fresnel = 1.0
  /// The colour of what is reflected from above.
  public var sky = SRGBColor(0xFFF3E2)
  /// Its strength.
  public var skyAmount = 0.6
  /// The colour of what is reflected from below; the floor of chrome.
  public var ground = SRGBColor(0x6B4426)
  /// Its strength.
  public var groundAmount = 0.3

  /// The colour of the lamps; that of the sky without one.
  public var lamp: SRGBColor?
  /// The strength of the window.
  public var window = 1.0
  /// The direction of the window.
  public var windowAt = Direction(-0.5, -0.62, 0.6)
  /// Half the window's width.
  public var windowWidth = 0.34
  /// Half the window's height.
  public var windowHeight = 0.42
  /// The width of the window's soft edge.
  public var windowEdge = 0.10
  /// Half the width of the bars that cross the window; 0 is a window without bars.
  public var windowBars = 0.045
  /// The strength of the strip lamp.
  public var strip = 0.35
  /// The direction of the strip lamp.
  public var stripAt = Direction(0.86, 0.28, 0.42)
  /// Half the strip lamp's width.
  public var stripWidth = 0.16
  /// Half the strip lamp's height.
  public var stripHeight = 0.9
  /// The width of the strip lamp's soft edge.
  public var stripEdge = 0.22

  /// Whether the surface is a mirror, which shows a studio of sky, wall, horizon and floor.
  public var chrome = false
  /// How the mirror's horizon follows the surface's slope across and along the picture.
  public var horizon = Vector2(0.22, 0.97)
  /// How much flatter than a ball the surface looks; 1 is a ball.
  public var flatness = 1.0
  /// How much of the refracted background is seen through the liquid, 0…1.
  public var glass = 0.0
  /// How strongly waves turn the surface; 1 is their true slope.
  public var sway = 1.6

  /// A direction from the liquid: x to the right, y down, z towards the viewer; its length does not count.
  public struct Direction: Sendable, Equatable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double
    /// Towards the viewer.
    public var z: Double

    /// Makes a direction.
    public init(_ x: Double, _ y: Double, _ z: Double) {
      self.x = x
      self.y = y
      self.z = z
    }
  }

  private init(base: String, _ change: (inout Material) -> Void) {
    self.base = base
    change(&self)
  }
}

extension Material {
  /// The materials that a preset may name, in the order in which they are listed.
  public static let words = named.map(\.word)

  /// The material of a word of ``words``; nil for any other word.
  public init?(word: String) {
    guard let found = Self.named.first(where: { $0.word == word }) else { return nil }
    self = found.material
  }

  /// Every material with its word.
  public static let named: [(word: String, material: Material)] = [
    coffee, milk, chrome, water, neon, ink, lagoon, honey, candy, gold, mint, flat,
  ].map { ($0.base, $0) }

  private static let coffee = Material(base: "coffee") {
    $0.deep = SRGBColor(0x200C05)
    $0.thin = SRGBColor(0xA6571F)
    $0.depth = 26.0
    $0.bounce = 0.42
    $0.bounceColor = SRGBColor(0xE08A48)
    $0.rim = 0.14
    $0.rimColor = SRGBColor(0xC9713A)
    $0.f0 = 0.022
    $0.sky = SRGBColor(0xFFE4C6)
    $0.lamp = SRGBColor(0xFFF6EA)
    $0.window = 0.75
    $0.windowWidth = 0.29
    $0.windowHeight = 0.36
    $0.strip = 0.055
    $0.stripWidth = 0.12
    $0.stripHeight = 0.8
  }

  private static let milk = Material(base: "milk") {
    $0.deep = SRGBColor(0xFBF1E2)
    $0.thin = SRGBColor(0xFFF9EE)
    $0.depth = 60.0
    $0.diffuse = 0.22
    $0.terminator = 0.75
    $0.shadeColor = SRGBColor(0xB07C52)
    $0.bounce = 0.1
    $0.bounceColor = SRGBColor(0xE8B98C)
    $0.fresnel = 0.5
    $0.sky = SRGBColor(0xFFFFFF)
    $0.window = 0.3
    $0.windowEdge = 0.35
    $0.windowBars = 0.0
    $0.strip = 0.0
  }

  private static let chrome = Material(base: "chrome") {
    $0.deep = SRGBColor(0x10141B)
    $0.thin = SRGBColor(0xC8D2E0)
    $0.sky = SRGBColor(0xF4F8FD)
    $0.ground = SRGBColor(0x8A95A6)
    $0.window = 0.9
    $0.windowWidth = 0.29
    $0.windowHeight = 0.38
    $0.windowEdge = 0.1
    $0.strip = 0.5
    $0.stripEdge = 0.14
    $0.chrome = true
    $0.flatness = 1.15
  }

  private static let water = Material(base: "water") {
    $0.deep = SRGBColor(0x0B5E86)
    $0.thin = SRGBColor(0x7FD3EA)
    $0.depth = 340.0
    $0.diffuse = -1.1
    $0.bounce = 0.8
    $0.bounceColor = SRGBColor(0xD8FBFF)
    $0.f0 = 0.03
    $0.sky = SRGBColor(0x1B7298)
    $0.skyAmount = 1.0
    $0.ground = SRGBColor(0x0A4764)
    $0.groundAmount = 0.9
    $0.lamp = SRGBColor(0xFFFFFF)
    $0.windowWidth = 0.29
    $0.windowHeight = 0.36
    $0.strip = 0.16
    $0.glass = 0.93
  }

  private static let neon = Material(base: "neon") {
    $0.deep = SRGBColor(0x200A55)
    $0.thin = SRGBColor(0xFF2FB3)
    $0.depth = 30.0
    $0.diffuse = 0.0
    $0.bounce = 0.7
    $0.bounceColor = SRGBColor(0x23D5FF)
    $0.rim = 0.9
    $0.rimPower = 2.0
    $0.rimColor = SRGBColor(0xFF3DF2)
    $0.fresnel = 0.3
    $0.sky = SRGBColor(0x8DE8FF)
    $0.ground = SRGBColor(0x3B0B70)
    $0.window = 0.28
    $0.windowWidth = 0.18
    $0.windowHeight = 0.26
    $0.windowEdge = 0.3
    $0.windowBars = 0.0
    $0.strip = 0.0
  }

  private static let ink = Material(base: "ink") {
    $0.deep = SRGBColor(0x06070C)
    $0.thin = SRGBColor(0x2B49C0)
    $0.depth = 30.0
    $0.diffuse = 0.12
    $0.rim = 0.05
    $0.rimColor = SRGBColor(0x3C50B4)
    $0.f0 = 0.02
    $0.fresnel = 0.3
    $0.sky = SRGBColor(0xC8D6FF)
    $0.window = 0.14
    $0.windowWidth = 0.3
    $0.windowHeight = 0.2
    $0.windowEdge = 0.4
    $0.windowBars = 0.0
    $0.strip = 0.035
  }

  private static let lagoon = Material(base: "lagoon") {
    $0.deep = SRGBColor(0x04566F)
    $0.thin = SRGBColor(0x7FE0DF)
    $0.depth = 95.0
    $0.diffuse = -0.5
    $0.bounce = 0.5
    $0.bounceColor = SRGBColor(0xD8FFF6)
    $0.rim = 0.1
    $0.rimPower = 1.6
    $0.rimColor = SRGBColor(0xE8FFFA)
    $0.f0 = 0.03
    $0.fresnel = 0.8
    $0.sky = SRGBColor(0xE6FBFA)
    $0.skyAmount = 0.7
    $0.ground = SRGBColor(0x0A5570)
    $0.groundAmount = 0.6
    $0.lamp = SRGBColor(0xFFFFFF)
    $0.window = 0.9
    $0.windowWidth = 0.3
    $0.windowHeight = 0.3
    $0.windowBars = 0.0
    $0.strip = 0.2
    $0.glass = 0.35
  }

  private static let honey = Material(base: "honey") {
    $0.deep = SRGBColor(0x9A4204)
    $0.thin = SRGBColor(0xFFBE3A)
    $0.depth = 130.0
    $0.diffuse = -0.55
    $0.bounce = 1.0
    $0.bouncePower = 0.8
    $0.bounceColor = SRGBColor(0xFFA92E)
    $0.rim = 0.12
    $0.rimPower = 2.2
    $0.rimColor = SRGBColor(0xFFC25A)
    $0.f0 = 0.04
    $0.sky = SRGBColor(0xFFE6B8)
    $0.skyAmount = 0.35
    $0.ground = SRGBColor(0x7A3A08)
    $0.windowWidth = 0.27
    $0.windowHeight = 0.34
    $0.strip = 0.12
  }

  private static let candy = Material(base: "candy") {
    $0.deep = SRGBColor(0xD81B57)
    $0.thin = SRGBColor(0xFF7FA2)
    $0.depth = 46.0
    $0.diffuse = 0.35
    $0.terminator = 0.5
    $0.shadeColor = SRGBColor(0x8E1140)
    $0.bounce = 0.35
    $0.bounceColor = SRGBColor(0xFFA3C0)
    $0.rim = 0.08
    $0.rimColor = SRGBColor(0xFFB9CF)
    $0.sky = SRGBColor(0xFFFFFF)
    $0.window = 0.95
    $0.windowWidth = 0.25
    $0.windowHeight = 0.32
    $0.windowEdge = 0.12
    $0.windowBars = 0.0
    $0.strip = 0.22
    $0.stripWidth = 0.1
    $0.stripHeight = 0.7
  }

  private static let gold = Material(base: "gold") {
    $0.deep = SRGBColor(0x2A1503)
    $0.thin = SRGBColor(0xFFD873)
    $0.sky = SRGBColor(0xFFE9A0)
    $0.ground = SRGBColor(0xD8931C)
    $0.window = 0.8
    $0.windowWidth = 0.26
    $0.windowHeight = 0.34
    $0.windowEdge = 0.12
    $0.strip = 0.45
    $0.stripEdge = 0.16
    $0.chrome = true
    $0.flatness = 1.1
  }

  private static let mint = Material(base: "mint") {
    $0.deep = SRGBColor(0x0FA98A)
    $0.thin = SRGBColor(0xB5F5DE)
    $0.depth = 52.0
    $0.diffuse = 0.3
    $0.terminator = 0.45
    $0.shadeColor = SRGBColor(0x0B6E66)
    $0.bounce = 0.35
    $0.bounceColor = SRGBColor(0xCFFFF0)
    $0.sky = SRGBColor(0xFFFFFF)
    $0.window = 0.8
    $0.windowWidth = 0.25
    $0.windowHeight = 0.32
    $0.windowEdge = 0.14
    $0.windowBars = 0.0
    $0.strip = 0.16
  }

  private static let flat = Material(base: "flat") {
    $0.deep = SRGBColor(0x3B2314)
    $0.thin = SRGBColor(0x3B2314)
    $0.diffuse = 0.0
    $0.f0 = 0.0
    $0.fresnel = 0.0
    $0.window = 0.0
    $0.strip = 0.0
  }
}

extension SRGBColor {
  /// The opaque colour `0xRRGGBB`.
  fileprivate init(_ hex: Int) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }
}
