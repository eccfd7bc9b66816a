/// How a lit surface looks: from its direction and thickness to a colour in linear light.
///
/// A cell with normal n, thickness z and light from behind, b, has the colour
///
///     tint(n) · (body(z) + through(z) · b) + gloss(n)
///
/// channel by channel, and is then encoded as sRGB. There are two lookups of normals, for crisp and for
/// soft lamps, between which a cell may lie. A table is made once and may be shared by all threads.
public struct ReliefTable: Sendable {
  /// Red, green and blue in linear light; 1 is the brightest a picture can show.
  ///
  /// The fourth lane is ignored.
  public typealias Light = SIMD4<Float>

  /// What a surface of one direction does to light.
  public struct Surface: BitwiseCopyable, Sendable {
    /// The share of the light from inside that is seen.
    public var tint: Light
    /// What is reflected.
    public var gloss: Light

    /// Makes a surface.
    public init(tint: Light, gloss: Light) {
      self.tint = tint
      self.gloss = gloss
    }
  }

  /// What liquid of one thickness does to light.
  public struct Body: BitwiseCopyable, Sendable {
    /// The light that comes out of it.
    public var color: Light
    /// The share of the light from behind that passes.
    public var through: Light

    /// Makes a body.
    public init(color: Light, through: Light = .zero) {
      self.color = color
      self.through = through
    }
  }

  let resolution: Int
  let crisp: [Surface]
  let soft: [Surface]
  let bodies: [Body]
  /// Places in `bodies` to a unit of thickness.
  let depthScale: Float
  let encoding: EncodingTable

  /// Steps of thickness, between which bodies are linear.
  static let depthSteps = 256

  /// Makes a table by asking for every surface and thickness that it holds.
  ///
  /// - Parameters:
  ///   - resolution: The number of normals along x and along y, 2…512; between them surfaces are linear.
  ///   - depth: The largest thickness that matters, above 0, in the unit of `ReliefCell.thickness`.
  ///   - crisp: The surface whose normal has the components x and y, each −1…1. The pair may be longer than
  ///     1 by the distance of two normals; the surface there is used between its neighbours.
  ///   - soft: The same for places that curve faster than cells can show.
  ///   - body: The liquid of a thickness 0…`depth`.
  public init(
    resolution: Int, depth: Float, crisp: (_ x: Float, _ y: Float) -> Surface,
    soft: (_ x: Float, _ y: Float) -> Surface, body: (_ thickness: Float) -> Body
  ) {
    precondition((2...512).contains(resolution) && depth > 0)
    self.resolution = resolution
    func grid(_ surface: (Float, Float) -> Surface) -> [Surface] {
      func component(_ index: Int) -> Float { 2 * Float(index) / Float(resolution - 1) - 1 }
      return (0..<(resolution * resolution)).map {
        surface(component($0 % resolution), component($0 / resolution))
      }
    }
    self.crisp = grid(crisp)
    self.soft = grid(soft)
    let steps = Self.depthSteps
    bodies = (0...steps).map { body(depth * Float($0) / Float(steps)) }
    depthScale = Float(steps) / depth
    encoding = EncodingTable()
  }
}

/// The sRGB transfer function at square roots of linear light, which spread its dark end out.
struct EncodingTable: Sendable {
  /// Encoded values in units of 1/32768.
  let values: [UInt16]

  static let steps = 8192

  init() {
    values = (0...Self.steps).map {
      let root = Double($0) / Double(Self.steps)
      return UInt16(TransferFunction.encoded(root * root) * 32768 + 0.5)
    }
  }
}
