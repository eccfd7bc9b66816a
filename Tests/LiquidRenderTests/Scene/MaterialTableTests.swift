import PortableMath
import Testing

@testable import LiquidRender
@testable import Rasterizer

/// What materials make of directions and thicknesses.
@Suite("Tables of materials") struct MaterialTableTests {
  private func flat(_ change: (inout Material) -> Void = { _ in }) throws -> ReliefTable {
    var material = try #require(Material(word: "flat"))
    change(&material)
    return MaterialTable(material).table
  }

  /// Every surface of a table with its normal, those that no surface has left out.
  private func surfaces(_ list: [ReliefTable.Surface], _ table: ReliefTable) -> [(
    normal: SIMD3<Double>, surface: ReliefTable.Surface
  )] {
    let size = table.resolution
    return list.indices.compactMap { index in
      let x = 2 * Double(index % size) / Double(size - 1) - 1
      let y = 2 * Double(index / size) / Double(size - 1) - 1
      let rest = 1 - x * x - y * y
      return rest < 0 ? nil : (SIMD3(x, y, rest.squareRoot()), list[index])
    }
  }

  private func isNear(_ a: ReliefTable.Light, _ b: Light3, by limit: Double = 1e-4) -> Bool {
    (0..<3).allSatisfy { abs(Double(a[$0]) - b[$0]) < limit }
  }

  @Test("A flat material has its deep colour everywhere")
  func flatMaterial() throws {
    let table = try flat()
    let deep = Light3(SRGBColor(red: 0x3B, green: 0x23, blue: 0x14))
    for body in table.bodies {
      #expect(isNear(body.color, deep, by: 1e-6) && body.through == .zero)
    }
    for (_, surface) in surfaces(table.crisp, table) + surfaces(table.soft, table) {
      #expect(isNear(surface.tint, .white, by: 1e-6) && surface.gloss == .zero)
    }
  }

  @Test("Thin turns into deep over the depth, and what glass lets through over it as well")
  func thickness() throws {
    let (black, white) = (
      SRGBColor(red: 0, green: 0, blue: 0), SRGBColor(red: 255, green: 255, blue: 255)
    )
    let table = try flat {
      $0.deep = black
      $0.thin = white
      $0.depth = 50
      $0.glass = 0.5
    }
    for (index, body) in table.bodies.enumerated() {
      let thickness = Double(index) / Double(table.depthScale)
      let share = Portable.exp(-2 * thickness / 50)
      #expect(isNear(body.color, Light3(repeating: 0.5 * share)))
      #expect(isNear(body.through, Light3(repeating: 0.5)))
    }
    #expect(abs(256 / table.depthScale - 160) < 1e-3)
  }

  @Test("f0 is reflected straight on, and all at the rim")
  func reflection() throws {
    let (blue, red) = (
      SRGBColor(red: 0, green: 0, blue: 255), SRGBColor(red: 255, green: 0, blue: 0)
    )
    func table(fresnel: Double) throws -> ReliefTable {
      try flat {
        $0.f0 = 0.3
        $0.fresnel = fresnel
        ($0.sky, $0.skyAmount) = (blue, 0.8)
        ($0.ground, $0.groundAmount) = (red, 0.4)
      }
    }
    let even = try table(fresnel: 0)
    let whole = try table(fresnel: 1)
    for (normal, surface) in surfaces(even.crisp, even) {
      #expect(isNear(surface.tint, Light3(repeating: 0.7)))
      // Half sky and half ground straight on.
      if normal.z > 0.9999 {
        #expect(isNear(surface.gloss, 0.3 * Light3(0.2, 0, 0.4), by: 0.01))
      }
    }
    for (normal, surface) in surfaces(whole.crisp, whole) {
      let steep = 1 - normal.z
      let fresnel = 0.3 + 0.7 * steep * steep * steep * steep * steep
      #expect(isNear(surface.tint, Light3(repeating: 1 - fresnel)))
      // Up is y < 0: the sky is mirrored there, the ground below.
      if normal.y < -0.6, normal.y > -0.8, abs(normal.x) < 0.2 {
        #expect(surface.gloss.z > 10 * surface.gloss.x)
      }
      if normal.y > 0.6, normal.y < 0.8, abs(normal.x) < 0.2 {
        #expect(surface.gloss.x > 10 * surface.gloss.z)
      }
    }
  }

  @Test(
    "Lamps lie where windowAt and stripAt say",
    arguments: [
      Material.Direction(-0.5, -0.62, 0.6), Material.Direction(0.4, 0.3, 0.8),
      Material.Direction(0.1, -0.8, 0.5),
    ], [true, false])
  func lamps(at direction: Material.Direction, isWindow: Bool) throws {
    let table = try flat {
      ($0.windowAt, $0.stripAt) = (direction, direction)
      ($0.window, $0.strip) = isWindow ? (1, 0) : (0, 1)
      ($0.windowWidth, $0.windowHeight, $0.windowEdge, $0.windowBars) = (0.2, 0.2, 0.05, 0)
      ($0.stripWidth, $0.stripHeight, $0.stripEdge) = (0.2, 0.2, 0.05)
      $0.lamp = SRGBColor(red: 255, green: 255, blue: 255)
    }
    // The normal half-way between eye and lamp mirrors the lamp.
    let half = (Light3(direction).normalised + Light3(0, 0, 1)).normalised
    for list in [table.crisp, table.soft] {
      var sum = Light3.zero
      var light = 0.0
      for (normal, surface) in surfaces(list, table) {
        #expect(surface.gloss.x >= 0)
        sum += normal * Double(surface.gloss.x)
        light += Double(surface.gloss.x)
      }
      let place = sum / light
      #expect(abs(place.x - half.x) < 0.05 && abs(place.y - half.y) < 0.05, "\(place) \(half)")
    }
    for (normal, surface) in surfaces(table.crisp, table) {
      let away = normal - half
      let distance = (away * away).sum().squareRoot()
      if distance < 0.05 { #expect(surface.gloss.x > 0.4) }
      if distance > 0.4 { #expect(surface.gloss.x == 0) }
    }
  }

  @Test("Bars halve a window that has them")
  func bars() throws {
    func light(_ bars: Double) throws -> Double {
      let table = try flat {
        ($0.window, $0.windowBars) = (1, bars)
      }
      return surfaces(table.crisp, table).reduce(0) { $0 + Double($1.surface.gloss.x) }
    }
    #expect(try light(0.05) < 0.85 * light(0))
  }

  @Test("Every material's table is finite, and no colour is negative", arguments: Material.words)
  func finite(word: String) throws {
    let table = MaterialTable(try #require(Material(word: word))).table
    for surface in table.crisp + table.soft {
      for value in [surface.tint, surface.gloss] {
        for channel in 0..<3 { #expect(value[channel].isFinite && value[channel] >= 0) }
      }
    }
    for body in table.bodies {
      for value in [body.color, body.through] {
        for channel in 0..<3 { #expect((0...1).contains(value[channel])) }
      }
    }
  }
}
