import Essentials
import MediaFormats
import Testing

@testable import LiquidRender

@Suite("Finding presets")
struct PresetLibraryTests {
  /// The presets of the source tree.
  private let library: PresetLibrary = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return PresetLibrary(folders: ["/nowhere", "/\(root)/presets"])
  }()

  @Test("The bundled presets are found by name, decode and are what they are called")
  func bundled() throws {
    #expect(
      library.names.count >= 14
        && Set(["bulge-demo", "classic", "loop", "pool"]).isSubset(of: library.names))
    for name in library.names {
      let preset = try library.load(name)
      #expect(preset.name == name)
      #expect(!preset.description.isEmpty)
    }
  }

  @Test("The bundled presets have the numbers that were promised")
  func numbers() throws {
    let loop = try library.load("loop")
    #expect(loop.output.width == 1080 && loop.output.height == 1080)
    #expect(loop.output.frameCount == 480 && loop.styleWord == "liquid")
    let demo = try library.load("bulge-demo")
    #expect(demo.output.duration == Rational(4))
    #expect(demo.paint.circle?.width == 1 && demo.paint.bulge?.width == 3)
  }

  @Test("An unknown name is not found, with a guess and the names there are")
  func unknown() {
    #expect {
      try library.load("lop")
    } throws: { error in
      guard let error = error as? RenderError else { return false }
      return error.category == .notFound && error.issues.first?.nearest == "loop"
        && error.message.contains("bulge-demo, candy, classic, ")
    }
  }

  @Test("A path is not searched for")
  func paths() throws {
    #expect(try library.path(of: "loop.json") == "loop.json")
    #expect(try library.path(of: "./loop") == "./loop")
    #expect {
      try library.load("no/such.json")
    } throws: { error in
      (error as? RenderError)?.category == .notFound
    }
    #expect {
      try library.load("/dev/zero")
    } throws: { error in
      (error as? RenderError)?.category == .badPreset
    }
  }
}
