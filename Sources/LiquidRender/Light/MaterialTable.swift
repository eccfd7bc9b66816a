import PortableMath
import Rasterizer

/// The lookup of a material: from the surface's direction and thickness to colours in linear light.
///
/// A reflection is looked up among lamps, sky and ground in the direction of the reflected view; liquid below is lit by
/// thickness (Beer's law), a diffuse term, bounced light and a rim; Fresnel's law (Schlick's approximation) decides between
/// the two. docs/materials.md explains every value.
struct MaterialTable {
  /// The table.
  let table: ReliefTable

  /// Numbers of normals that tables have along each side.
  static let resolutions = 96...320

  /// Makes the table of a material with a number of normals along each side.
  init(_ material: Material, resolution: Int = resolutions.upperBound) {
    let crisp = MaterialSurface(material, isSoft: false)
    let soft = MaterialSurface(material, isSoft: true)
    let deep = Light3(material.deep)
    let thin = Light3(material.thin)
    let glass = material.chrome ? 0 : material.glass
    table = ReliefTable(
      resolution: resolution, depth: Float(3.2 * material.depth),
      crisp: { crisp.surface(Double($0), Double($1)) },
      soft: { soft.surface(Double($0), Double($1)) },
      body: { thickness in
        let share = Portable.exp(-2 * Double(thickness) / material.depth)
        let color = (deep + (thin - deep) * share) * (1 - glass)
        let through = (thin + (Light3.white - thin) * share) * glass
        return ReliefTable.Body(color: color.table, through: through.table)
      })
  }
}

/// Red, green and blue in linear light.
typealias Light3 = SIMD3<Double>

extension SIMD3<Double> {
  static var white: Light3 { Light3(1, 1, 1) }

  /// A colour of a preset in linear light.
  init(_ color: SRGBColor) {
    let linear = Color(red8: color.red, green8: color.green, blue8: color.blue, alpha8: 255).linear
    self.init(linear.red, linear.green, linear.blue)
  }

  /// A direction of a material.
  init(_ direction: Material.Direction) {
    self.init(direction.x, direction.y, direction.z)
  }

  /// The same as floats.
  var table: ReliefTable.Light { ReliefTable.Light(Float(x), Float(y), Float(z), 0) }

  /// The vector of length 1 in the same direction.
  var normalised: Light3 {
    self / Swift.max((x * x + y * y + z * z).squareRoot(), 1e-12)
  }

  fileprivate func dot(_ other: Light3) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate func cross(_ other: Light3) -> Light3 {
    Light3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

/// What a material does to light in each direction of its surface.
private struct MaterialSurface {
  private let material: Material
  private let isSoft: Bool
  private let window: Lamp
  private let strip: Lamp
  /// Where the main light comes from.
  private static let light = Light3(-0.45, -0.65, 0.62).normalised
  private let sky: Light3
  private let ground: Light3
  private let lamp: Light3
  private let deep: Light3
  private let thin: Light3
  private let rimColor: Light3
  private let bounceColor: Light3
  private let shade: Light3

  init(_ material: Material, isSoft: Bool) {
    self.material = material
    self.isSoft = isSoft
    window = Lamp(
      at: Light3(material.windowAt), width: material.windowWidth, height: material.windowHeight,
      edge: material.windowEdge + (isSoft ? 0.42 : 0), bars: isSoft ? 0 : material.windowBars)
    strip = Lamp(
      at: Light3(material.stripAt), width: material.stripWidth, height: material.stripHeight,
      edge: material.stripEdge + (isSoft ? 0.5 : 0), bars: 0)
    sky = Light3(material.sky)
    ground = Light3(material.ground)
    lamp = Light3(material.lamp ?? material.sky)
    deep = Light3(material.deep)
    thin = Light3(material.thin)
    rimColor = Light3(material.rimColor)
    bounceColor = Light3(material.bounceColor)
    shade = Light3(material.shadeColor)
  }

  /// The surface whose normal has these components.
  func surface(_ x: Double, _ y: Double) -> ReliefTable.Surface {
    let flat = (x * x + y * y).squareRoot()
    let scale = flat > 1 ? 1 / flat : 1
    let normal = Light3(
      x * scale, y * scale,
      max(0, 1 - (x * x + y * y) * scale * scale).squareRoot() * material.flatness
    ).normalised
    // The view's ray (0, 0, −1), reflected.
    let ray = Light3(
      2 * normal.z * normal.x, 2 * normal.z * normal.y, 2 * normal.z * normal.z - 1)
    let lamps = window.light(ray) * material.window + strip.light(ray) * material.strip
    return material.chrome ? chrome(normal, lamps) : liquid(normal, ray, lamps)
  }

  private func liquid(_ normal: Light3, _ ray: Light3, _ lamps: Double) -> ReliefTable.Surface {
    let up = smooth(0.5 - 0.9 * ray.y)
    let surroundings =
      sky * (up * material.skyAmount) + ground * ((1 - up) * material.groundAmount)
    let steep = 1 - normal.z
    let fresnel =
      material.f0 + (1 - material.f0) * material.fresnel * steep * steep * steep * steep * steep
    let facing = normal.dot(Self.light)
    let shaded = material.terminator * (1 - smooth((facing + 0.35) / 1.15))
    let tint =
      (Light3.white - (Light3.white - shade) * shaded)
      * (1 + material.diffuse * (0.5 + 0.5 * facing - 0.72))
    let away = smooth(0.2 - 0.8 * (normal.x * Self.light.x + normal.y * Self.light.y))
    let glow =
      bounceColor * (material.bounce * away * Portable.pow(steep, material.bouncePower))
      + rimColor * (material.rim * Portable.pow(steep, material.rimPower))
    let gloss =
      glow * (1 - fresnel) + surroundings * fresnel
      + lamp * (lamps * (0.25 + 0.75 * min(1, 3 * fresnel + 0.6)))
    return ReliefTable.Surface(tint: (tint * (1 - fresnel)).table, gloss: gloss.table)
  }

  /// A studio that a mirror shows: bright above, a dark wall with a horizon, a lit floor.
  private func chrome(_ normal: Light3, _ lamps: Double) -> ReliefTable.Surface {
    // A true reflection would return to the horizon at the rim.
    let height =
      -2 * (0.42 + 0.58 * normal.z)
      * (material.horizon.x * normal.x + material.horizon.y * normal.y)
    let width = isSoft ? 1.6 : 1
    let above = clamped((height + 0.03 * width) / 1.15)
    let floor = smooth((-height - 0.08) / 0.55) * (1 - 0.45 * clamped((-height - 0.5) / 0.8))
    let line = (height + 0.07) / 0.09 / width
    let wall =
      (sky - deep) * ((1 - Portable.pow(1 - above, 2.4)) * 0.92) + deep
      + (ground - deep) * floor + thin * (0.55 * Portable.exp(-line * line))
    let gloss = wall * (0.82 + 0.18 * normal.z) + sky * lamps
    return ReliefTable.Surface(tint: .zero, gloss: gloss.table)
  }
}

/// A rectangular lamp with soft edges.
private struct Lamp {
  private let direction: Light3
  private let across: Light3
  private let along: Light3
  private let width: Double
  private let height: Double
  private let edge: Double
  private let bars: Double

  /// Makes a lamp; half its width and height, and its edge, are tangents of angles about its direction.
  init(at direction: Light3, width: Double, height: Double, edge: Double, bars: Double) {
    self.direction = direction.normalised
    across = Light3(0, 1, 0).cross(self.direction).normalised
    along = self.direction.cross(across)
    self.width = width
    self.height = height
    self.edge = edge
    self.bars = bars
  }

  /// How much of the lamp is seen along a ray, 0…1.
  func light(_ ray: Light3) -> Double {
    let distance = ray.dot(direction)
    guard distance > 0 else { return 0 }
    let scale = 1 / max(distance, 1e-3)
    let a = ray.dot(across) * scale
    let b = ray.dot(along) * scale
    var light =
      smooth((width - a.magnitude) / edge + 0.5) * smooth((height - b.magnitude) / edge + 0.5)
    light *= 0.72 + 0.28 * clamped(0.5 - b / (2 * height))
    if bars > 0 {
      light *= 1 - smooth((bars - a.magnitude) / (0.6 * edge) + 0.5)
      light *= 1 - smooth((bars - b.magnitude) / (0.6 * edge) + 0.5)
    }
    return light
  }
}

private func clamped(_ x: Double) -> Double { max(0, min(1, x)) }

/// x² (3 − 2x), x held to 0…1.
private func smooth(_ x: Double) -> Double {
  let x = clamped(x)
  return x * x * (3 - 2 * x)
}
