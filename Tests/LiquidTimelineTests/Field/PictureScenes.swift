import LiquidTimeline
import PortableMath

/// A scene of either view, so that tests can go over all of them.
enum PictureScene {
  case body(FieldScene)
  case pool(SurfaceScene)

  var drops: [PlannedDrop] {
    switch self {
    case .body(let scene): scene.drops
    case .pool(let scene): scene.drops
    }
  }

  var dropTimes: [DropTimes] {
    switch self {
    case .body(let scene): scene.dropTimes
    case .pool(let scene): scene.dropTimes
    }
  }

  /// Makes the frame `seconds` after the loop's start.
  func draw(at seconds: Double, into frame: inout FieldFrame) {
    switch self {
    case .body(let scene): scene.draw(at: seconds, into: &frame)
    case .pool(let scene): scene.draw(at: seconds, into: &frame)
    }
  }

  /// Makes the field for a radius or a level that is given.
  func arrange(at seconds: Double, size: Double, into frame: inout FieldFrame) {
    switch self {
    case .body(let scene): scene.arrange(at: seconds, radius: size, into: &frame)
    case .pool(let scene): scene.arrange(at: seconds, level: size, into: &frame)
    }
  }
}

/// The scene of one preset of the picture.
struct PictureScenes: Sendable, CustomStringConvertible {
  let name: String
  let seed: UInt64
  let period: Double
  let frame: Vector2
  let center: Vector2
  private let body: FieldParameters?
  private let pool: SurfaceParameters?

  var description: String { name }
  var isPool: Bool { pool != nil }
  /// The area of all liquid, in square points: of the body; a pool's is counted from its level.
  var radius: Double { body?.radius ?? 0 }

  init(
    _ name: String, seed: UInt64, period: Double = 8, frame: Vector2 = Vector2(360, 360),
    center: Vector2 = Vector2(180, 182), body change: (inout FieldParameters) -> Void = { _ in }
  ) {
    self.name = name
    self.seed = seed
    self.period = period
    self.frame = frame
    self.center = center
    var parameters = FieldParameters()
    change(&parameters)
    body = parameters
    pool = nil
  }

  init(
    _ name: String, seed: UInt64, frame: Vector2, center: Vector2,
    pool change: (inout SurfaceParameters) -> Void
  ) {
    self.name = name
    self.seed = seed
    period = 8
    self.frame = frame
    self.center = center
    var parameters = SurfaceParameters()
    change(&parameters)
    body = nil
    pool = parameters
  }

  /// Plans the scene, with another seed if one is given.
  func scene(seed other: UInt64? = nil) throws -> PictureScene {
    let seed = other ?? seed
    if let body {
      return .body(
        try FieldScene(body, seed: seed, period: period, frame: frame, center: center))
    }
    return .pool(
      try SurfaceScene(
        pool ?? SurfaceParameters(), seed: seed, period: period, frame: frame, center: center))
  }

  /// The scenes of the presets.
  static let all: [PictureScenes] = {
    let hero = { (name: String, seed: UInt64) in
      PictureScenes(
        name, seed: seed, frame: Vector2(640, 360), center: Vector2(414, 184),
        body: {
          $0.radius = 88
          $0.direction = -48...48
          $0.arcs = 2
          $0.size = 8...21
          $0.drops = 6
        })
    }
    return [
      PictureScenes("loop", seed: 1),
      PictureScenes(
        "latte", seed: 3, period: 10,
        body: {
          $0.drops = 4
          $0.slots = 20
          $0.absorb = 0.66
          $0.flight = 2.4
          $0.ringHz = 0.9
          $0.ringDecay = 1
          $0.size = 10...21
          $0.recoilHz = 0.7
        }),
      PictureScenes(
        "mercury", seed: 6, period: 6,
        body: {
          $0.drops = 6
          $0.absorb = 0.42
          $0.flight = 1.5
          $0.ringHz = 1.7
          $0.ringDecay = 1.1
          $0.size = 6...19
          $0.skew = 1.8
          $0.forerunners = 1
        }),
      hero("hero", 2),
      PictureScenes(
        "honey", seed: 4, period: 10,
        body: {
          $0.drops = 3
          $0.slots = 20
          $0.absorb = 1
          $0.flight = 2.8
          $0.ringHz = 0.7
          $0.ringDecay = 0.35
          $0.ring = 0.5
          $0.size = 12...20
          $0.bump = 1.5
          $0.reach = 1
          $0.recoil = 0.25
          $0.forerunners = 0
        }),
      PictureScenes(
        "ink", seed: 8,
        body: {
          $0.drops = 7
          $0.size = 5...20
          $0.skew = 2
          $0.forerunners = 1
        }),
      PictureScenes(
        "story", seed: 5, frame: Vector2(360, 640), center: Vector2(180, 286),
        body: {
          $0.radius = 90
          $0.size = 8...21
          $0.drops = 6
        }),
      PictureScenes("water", seed: 9, body: { $0.ringDecay = 1.2 }),
      PictureScenes(
        "candy", seed: 11, period: 6,
        body: {
          $0.slots = 12
          $0.size = 9...22
        }),
      hero("gold", 7),
      PictureScenes(
        "pool", seed: 1, frame: Vector2(360, 360), center: Vector2(180, 236), pool: { _ in }),
      PictureScenes(
        "lagoon", seed: 4, frame: Vector2(640, 360), center: Vector2(320, 236),
        pool: {
          $0.spread = 380
          $0.drops = 5
        }),
    ]
  }()

  static let bodies = all.filter { !$0.isPool }

  static func named(_ name: String) -> PictureScenes? { all.first { $0.name == name } }

  /// Seeds for what holds of every seed: one where code is not optimised.
  static let seeds: [UInt64] = {
    #if DEBUG
      return [20]
    #else
      return Array(0..<32)
    #endif
  }()
}
