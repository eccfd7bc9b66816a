import LiquidTimeline
import MediaFormats
import PortableMath
import Rasterizer
import Testing
import VideoEncoder

@testable import LiquidRender

/// What the eye would catch in any bundled preset, at its own rate: black liquid on white, drawn small,
/// so that the darkness of a picture is the area of the liquid.
///
/// All 32 seeds in release builds (`swift test -c release -Xswiftc -enable-testing`), few in debug ones and under
/// sanitizers.
@Suite("Every preset moves without a jump") struct PresetMotionTests {
  static let names = sourceLibrary.names

  #if DEBUG || SANITIZER
    static let seeds = [1]
    static let placementSeeds = 1...8
  #else
    static let seeds = Array(1...32)
    static let placementSeeds = 1...32
  #endif

  /// The darkness of every pixel, 0…255, of one frame after the other.
  private struct Film {
    let preset: Preset
    let timeline: Timeline
    let width: Int
    let height: Int
    private let source: FrameSource

    init(_ name: String, seed: Int) throws {
      var preset = try sourceLibrary.load(name)
      preset.seed = seed
      let white = PaintDescription.solid(SRGBColor(red: 255, green: 255, blue: 255))
      let black = PaintDescription.solid(SRGBColor(red: 0, green: 0, blue: 0))
      preset.paint = PaintSet(background: white)
      if case .bulgeDemo = preset.style {
        preset.paint.bulge = StrokeDescription(paint: black, width: 3)
      } else {
        preset.paint.liquid = black
      }
      self.preset = preset
      let scale = (4_096 / (preset.frame.width * preset.frame.height)).squareRoot()
      width = Int(scale * preset.frame.width)
      height = Int(scale * preset.frame.height)
      let scene = try Scene(preset, width: width, height: height, format: .rgba8)
      timeline = scene.timeline
      source = try FrameSource(scene, layout: .rgba8)
    }

    func darkness(_ index: Int) throws -> [UInt8] {
      try source.frame(at: index).withPlanes { planes in
        (0..<height).flatMap { row in
          (0..<width).map { 255 - planes[0].pointer[row * planes[0].stride + 4 * $0] }
        }
      }
    }
  }

  /// The frames in which a dot of style classic is seen first, or last.
  private func popping(_ film: Film) -> Set<Int> {
    guard case .classic = film.preset.style else { return [] }
    var frames: Set<Int> = []
    var shapes = TimelineFrame()
    var before = 0
    for index in -1..<film.timeline.frameCount {
      film.timeline.draw(frame: index, into: &shapes)
      let drops = shapes.drops.map(\.index).reduce(0) { $0 | 1 << ($1 & 63) }
      if index >= 0, drops != before { frames.insert(index) }
      before = drops
    }
    return frames
  }

  @Test("no step of changed area stands out, at the seam either", arguments: names, seeds)
  func steps(name: String, seed: Int) throws {
    let film = try Film(name, seed: seed)
    let count = film.timeline.frameCount
    let pixels = Double(film.width * film.height)
    var steps: [Double] = []
    let first = try film.darkness(0)
    var last = first
    for index in 1...count {
      let next = index == count ? first : try film.darkness(index)
      var changed = 0
      for (a, b) in zip(last, next) {
        changed += abs(Int(a) - Int(b))
      }
      steps.append(Double(changed) / 255 / pixels)
      last = next
    }
    let pops = popping(film)
    // Steps as they are between the frames where a dot appears or goes.
    for (index, step) in steps.enumerated() where step > 2e-4 {
      let around = [index + count - 1, index, index + 1].map { ($0 + 1) % count }
      if around.contains(where: pops.contains) { continue }
      let mean = 0.5 * (steps[(index + count - 1) % count] + steps[(index + 1) % count])
      #expect(step <= 3 * mean, "\(name), seed \(seed), frame \(index + 1): \(step) of \(mean)")
    }
    if !pops.contains(0) {
      #expect(steps[count - 1] <= steps.dropLast().max() ?? 0, "\(name), seed \(seed): the seam")
    }
  }

  @Test("the amount of liquid stays the same, to a part of 1e-9", arguments: names)
  func amount(name: String) throws {
    for seed in Self.placementSeeds {
      var preset = try sourceLibrary.load(name)
      switch preset.style {
      case .liquid, .pool: break
      case .classic, .bulgeDemo: return
      }
      preset.seed = seed
      let timeline = try preset.timeline()
      var shapes = TimelineFrame()
      timeline.draw(frame: 0, into: &shapes)
      let whole = shapes.liquidArea
      for index in stride(from: 1, to: timeline.frameCount, by: 17) {
        timeline.draw(frame: index, into: &shapes)
        let change = (shapes.liquidArea / whole - 1).magnitude
        #expect(change <= 1e-9, "\(name), seed \(seed), frame \(index)")
      }
    }
  }

  @Test("no drop is cut off by the frame at its contact, or appears inside it", arguments: names)
  func placement(name: String) throws {
    for seed in Self.placementSeeds {
      var preset = try sourceLibrary.load(name)
      preset.seed = seed
      let timeline = try preset.timeline()
      let frame = preset.frame
      for times in timeline.dropTimes {
        guard case .liquid(let parameters) = preset.style else { continue }
        let (sine, cosine) = Portable.sincos(times.direction)
        // Its far end at contact.
        let end =
          frame.center
          + (parameters.radius + 4.7 * times.radius) * Vector2(cosine, sine)
        #expect(
          end.x > 0 && end.x < frame.width && end.y > 0 && end.y < frame.height,
          "\(name), seed \(seed), drop \(times.index)")
      }
    }
  }

  @Test("joints are without a kink", arguments: names)
  func joints(name: String) throws {
    let timeline = try Scene(
      try sourceLibrary.load(name), width: 64, height: 64, format: .rgba8
    ).timeline
    var shapes = TimelineFrame()
    for index in stride(from: 0, to: timeline.frameCount, by: 3) {
      timeline.draw(frame: index, into: &shapes)
      #expect(shapes.liquid.sharpestJoint < 1e-6, "\(name), frame \(index)")
    }
  }
}

extension Outline {
  /// The sine of the largest angle between the tangents of neighbouring curves; lines, and curves too
  /// short to have a direction, as at cusps, are left out.
  fileprivate var sharpestJoint: Double {
    var sharpest = 0.0
    var start = Vector2.zero
    var arriving: Vector2?
    func meet(_ leaving: Vector2) {
      if let arriving, arriving.length > 0.01, leaving.length > 0.01 {
        let cross = arriving.x * leaving.y - arriving.y * leaving.x
        sharpest = max(sharpest, cross.magnitude / (arriving.length * leaving.length))
      }
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to):
        arriving = nil
        start = to
      case .cubic(let c1, let c2, let to):
        meet(c1 - start)
        arriving = to - c2
        start = to
      case .arc(let center, let sweep, let to):
        func tangent(_ arm: Vector2) -> Vector2 { sweep * Vector2(-arm.y, arm.x) }
        meet(tangent(start - center))
        arriving = tangent(to - center)
        start = to
      case .close: arriving = nil
      }
    }
    return sharpest
  }
}
