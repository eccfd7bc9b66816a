import LiquidTimeline
import PortableMath
import Testing

@Suite("Mathematics of the field") struct FieldMathTests {
  @Test("two fields join by the cubic smooth minimum")
  func join() {
    let vectors = [
      (1.0, 1.0, 6.0, 0.0, 0.5), (2, -1, 6, -1.125, 0.875), (0, 5, 4, 0, 0),
      (-3, -2, 8, -3.89322916667, 0.3828125),
    ]
    for (a, b, width, value, share) in vectors {
      let joined = CubicJoin.join(a, b, width: width)
      #expect((joined.value - value).magnitude < 1e-11)
      #expect((joined.share - share).magnitude < 1e-12)
      let other = CubicJoin.join(b, a, width: width)
      #expect(other.value == joined.value)
    }
  }

  @Test("a ringing starts softly and is periodic")
  func ringing() {
    let ringing = PeriodicRinging(
      angular: 7.853981633974483, decay: 0.85, onset: 0.16, period: 8)
    let vectors = [
      (0.05, 0.064979624), (0.1, 0.455673951), (0.3, 0.496866944), (1, 0.308390381),
      (7.9, -0.000065033),
    ]
    for (time, value) in vectors {
      #expect((ringing.value(at: time) - value).magnitude < 1e-9)
      #expect((ringing.value(at: time - 8) - value).magnitude < 1e-9)
    }
    #expect((ringing.value(at: 0) - ringing.value(at: 8 - 1e-9)).magnitude < 1e-8)
    let long = PeriodicRinging(angular: 1_000, decay: 10, onset: 0.1, period: 100_000)
    #expect(long.value(at: 50_000) == 0)
  }

  @Test("the default loop's first drop, and its field at contact")
  func defaultLoop() throws {
    let scene = try FieldScene(
      FieldParameters(), seed: 1, period: 8, frame: Vector2(360, 360),
      center: Vector2(180, 182))
    let drop = scene.drops[0]
    #expect(drop.contact == 0.5)
    #expect((drop.place * 180 / Portable.pi - 288.2265).magnitude < 5e-5)
    #expect((drop.radius - 19.328).magnitude < 5e-4)
    #expect((drop.startDistance - 231.6356).magnitude < 5e-5)
    #expect((drop.contactDistance - 151.3619).magnitude < 5e-5)
    #expect((drop.flight - 1.71831).magnitude < 5e-6)
    #expect((drop.absorption - 0.60674).magnitude < 5e-6)

    var frame = FieldFrame()
    scene.arrange(at: 0.5, radius: 84, into: &frame)
    let mode = frame.moment.body.modes[2]
    #expect((mode[0] - 0.02275614).magnitude < 5e-9 && (mode[1] + 0.01039492).magnitude < 5e-9)
    let center = frame.moment.body.center
    #expect((center.x - 180.539587).magnitude < 5e-7)
    #expect((center.y - 180.445744).magnitude < 5e-7)
    let vectors = [
      (Vector2(180, 90), 4.639455, -0.263680, -0.998445),
      (Vector2(150, 60), 40.884449, -0.269287, -0.963365),
      (Vector2(200, 250), -11.632006, 0.139681, 0.999322),
    ]
    for (point, value, x, y) in vectors {
      #expect((frame.moment.value(at: point) - value).magnitude < 5e-7)
      let gradient = frame.moment.gradient(at: point)
      #expect((gradient.x - x).magnitude < 5e-7 && (gradient.y - y).magnitude < 5e-7)
    }
  }

  @Test("the body's gradient is the derivative of the field, in the plane and in space")
  func gradients() throws {
    var frame = FieldFrame()
    let d = 1e-5
    for preset in PictureScenes.bodies {
      let scene = try preset.scene()
      let contact = scene.drops[0].contact
      scene.arrange(at: contact + 0.1, size: preset.radius - 2, into: &frame)
      let field = frame.moment
      for index in 0..<60 {
        let (sine, cosine) = Portable.sincos(Double(index))
        let distance = preset.radius * (0.5 + 0.02 * Double(index))
        let z = index % 2 == 0 ? 0.0 : 0.7 * Double(index)
        let p = SIMD3(
          preset.center.x + distance * cosine, preset.center.y + distance * sine, z)
        let gradient = field.gradient(at: p)
        for axis in 0..<3 {
          var (low, high) = (p, p)
          low[axis] -= d
          high[axis] += d
          let slope = (field.value(at: high) - field.value(at: low)) / (2 * d)
          #expect((slope - gradient[axis]).magnitude < 1e-5, "\(preset), point \(index)")
        }
        guard z == 0 else { continue }
        let plane = field.sample(at: Vector2(p.x, p.y))
        #expect((plane.value - field.value(at: p)).magnitude < 1e-12)
        #expect((plane.gradient.x - gradient.x).magnitude < 1e-12)
      }
    }
  }

  @Test("a pool's gradient points out of the surface, and waves need no sine of the point")
  func surface() throws {
    var frame = FieldFrame()
    let scene = try #require(PictureScenes.named("pool")).scene()
    scene.draw(at: scene.drops[1].contact + 0.3, into: &frame)
    let pool = frame.moment.pool
    for index in -40...400 {
      let x = Double(index)
      var height = 0.0
      for order in pool.waves.orders {
        let (sine, cosine) = Portable.sincos(Double(order) * pool.wavenumber * (x - pool.middle))
        let mode = pool.waves[order]
        height += mode[0] * cosine - mode[1] * sine
      }
      #expect((pool.wave(at: x).height - height).magnitude < 1e-12)
      let slope = (pool.wave(at: x + 1e-5).height - pool.wave(at: x - 1e-5).height) / 2e-5
      #expect((pool.wave(at: x).slope - slope).magnitude < 1e-7)
    }
  }

  @Test("the gradient of a pool in the plane is the derivative of the field")
  func surfaceGradient() throws {
    var frame = FieldFrame()
    let scene = try #require(PictureScenes.named("pool")).scene()
    let d = 1e-6
    for offset in [-0.02, 0.05, 0.5] {
      scene.draw(at: scene.drops[0].contact + offset, into: &frame)
      let field = frame.moment
      for index in 0..<400 {
        let p = Vector2(
          scene.drops[0].place + Double(index % 20) * 3 - 30,
          field.pool.level - 40 + 3 * Double(index / 20))
        let sample = field.sample(at: p)
        let x = field.value(at: p + Vector2(d, 0)) - field.value(at: p - Vector2(d, 0))
        let y = field.value(at: p + Vector2(0, d)) - field.value(at: p - Vector2(0, d))
        #expect((sample.gradient.x - x / (2 * d)).magnitude < 1e-2)
        #expect((sample.gradient.y - y / (2 * d)).magnitude < 1e-2)
        // Away from the surface, with drops or without, it is exact.
        guard sample.value.magnitude > 5 else { continue }
        #expect((sample.gradient.x - x / (2 * d)).magnitude < 1e-6)
        #expect((sample.gradient.y - y / (2 * d)).magnitude < 1e-6)
      }
    }
  }

  @Test("the first guess of the height is near the surface above body and drops")
  func heights() throws {
    var frame = FieldFrame()
    let scene = try #require(PictureScenes.named("loop")).scene()
    scene.draw(at: 0.2, into: &frame)
    let body = frame.moment.body
    #expect(frame.moment.squaredHeightGuess(at: body.center) == body.radius * body.radius)
    #expect(frame.moment.squaredHeightGuess(at: Vector2(2_000, 0)) == 1)
    let z = frame.moment.squaredHeightGuess(at: body.center + Vector2(20, 10)).squareRoot()
    let value = frame.moment.value(at: SIMD3(body.center.x + 20, body.center.y + 10, z))
    #expect(value.magnitude < 0.1 * body.radius)
  }
}
