import LiquidTimeline
import PortableMath
import Testing

/// What holds of every preset of the picture and of every seed.
@Suite("The picture's motion") struct PictureMotionTests {
  @Test("the amount of liquid is the same at every moment", arguments: PictureScenes.all)
  func amount(preset: PictureScenes) throws {
    var frame = FieldFrame()
    for seed in PictureScenes.seeds {
      let scene = try preset.scene(seed: seed)
      var first: Double?
      for index in 0..<60 {
        let time = preset.period * Double(index) / 60
        scene.draw(at: time, into: &frame)
        #expect(frame.isClosed, "seed \(seed) at \(time)")
        let area = frame.outline.signedArea
        let whole = preset.isPool ? first ?? area : Portable.pi * preset.radius * preset.radius
        first = first ?? area
        #expect((area / whole - 1).magnitude < 1e-9, "seed \(seed) at \(time)")
        if preset.isPool {
          #expect(frame.correction.magnitude < 0.05, "seed \(seed) at \(time)")
        } else {
          #expect((frame.correction - 1).magnitude < 1e-3, "seed \(seed) at \(time)")
        }
      }
    }
  }

  @Test(
    "no contour is open near any contact, and every drop is in one", arguments: PictureScenes.all)
  func contacts(preset: PictureScenes) throws {
    var frame = FieldFrame()
    for seed in PictureScenes.seeds {
      let scene = try preset.scene(seed: seed)
      for drop in scene.drops {
        for step in [-1.0, -0.5, -0.1, 0, 0.1, 0.5, 1] {
          scene.draw(at: drop.contact + step / 60, into: &frame)
          #expect(frame.isClosed, "seed \(seed) at \(drop.contact), step \(step)")
          #expect(frame.outline.elements.count < 1_000)
          let contours = frame.outline.flattened(pieces: 2)
          for drop in frame.moment.drops {
            let count = contours.filter { $0.surrounds(drop.center) }.count
            #expect(
              count == 1,
              "seed \(seed) at \(drop.center), step \(step), contact \(scene.drops.count) \(drop)")
          }
        }
      }
    }
  }

  @Test("contours neither cross nor lie in each other", arguments: PictureScenes.all)
  func winding(preset: PictureScenes) throws {
    var frame = FieldFrame()
    let scene = try preset.scene()
    for index in 0..<40 {
      scene.draw(at: preset.period * (Double(index) + 0.3) / 40, into: &frame)
      let size = max(preset.frame.x, preset.frame.y)
      let numbers = ScanlineMask.windingNumbers(frame.outline, size: size, spacing: 0.7)
      #expect(numbers.isSubset(of: [0, 1]) && numbers.contains(1), "\(preset), \(index)")
    }
  }

  @Test("the loop is exact", arguments: PictureScenes.all)
  func loop(preset: PictureScenes) throws {
    var (first, last) = (FieldFrame(), FieldFrame())
    for seed in PictureScenes.seeds {
      let scene = try preset.scene(seed: seed)
      let size = preset.isPool ? preset.center.y : preset.radius
      scene.arrange(at: 0, size: size, into: &first)
      scene.arrange(at: preset.period, size: size, into: &last)
      for index in 0..<400 {
        let point = Vector2(
          preset.frame.x * Double(index % 20) / 19, preset.frame.y * Double(index / 20) / 19)
        let difference = first.moment.value(at: point) - last.moment.value(at: point)
        #expect(difference.magnitude < 1e-11, "seed \(seed), \(point)")
      }
    }
  }

  @Test(
    "a drop grows out of sight, and no drop is cut at its contact", arguments: PictureScenes.all)
  func entry(preset: PictureScenes) throws {
    var frame = FieldFrame()
    for seed in PictureScenes.seeds {
      let scene = try preset.scene(seed: seed)
      for (index, drop) in scene.drops.enumerated() {
        #expect(drop.grownRadius(at: drop.entry) == drop.radius, "seed \(seed), drop \(index)")
        #expect(drop.entry < 0 && drop.birth < drop.entry)
        // While it grows its outline is outside; the field's drop is found by its place in the list.
        for step in 0..<12 {
          let time = drop.birth + (drop.growthEnd - drop.birth) * (Double(step) + 0.5) / 12
          guard let own = try field(of: index, at: time, scene, preset, &frame) else { continue }
          #expect(!own.isIn(preset.frame), "seed \(seed), drop \(index)")
        }
        let own = try #require(try field(of: index, at: 0, scene, preset, &frame))
        let center = own.center
        let reach = 1.05 * drop.radius
        #expect(center.x > reach && center.x < preset.frame.x - reach, "seed \(seed), \(index)")
        #expect(center.y > reach && center.y < preset.frame.y - reach, "seed \(seed), \(index)")
      }
    }
  }

  private func field(
    of index: Int, at time: Double, _ scene: PictureScene, _ preset: PictureScenes,
    _ frame: inout FieldFrame
  ) throws -> FieldDrop? {
    let size = preset.isPool ? preset.center.y : preset.radius
    let contact = scene.drops[index].contact
    let turns = ((contact + time) / preset.period).rounded(.down)
    scene.draw(at: contact + time - turns * preset.period, into: &frame)
    guard
      let place = frame.drops.firstIndex(where: {
        $0.index == index && ($0.secondsSinceContact - time).magnitude < 1e-9
      })
    else { return nil }
    scene.arrange(at: contact + time - turns * preset.period, size: size, into: &frame)
    return frame.moment.drops[place]
  }

  @Test("taking a drop off the list moves the outline by less than a hundredth of a point")
  func absorption() throws {
    var (before, after) = (FieldFrame(), FieldFrame())
    for preset in PictureScenes.all {
      let scene = try preset.scene()
      for drop in scene.drops {
        let end = drop.contact + drop.absorption
        scene.draw(at: end - 1e-9, into: &before)
        scene.draw(at: end + 1e-9, into: &after)
        for element in before.outline.elements {
          guard case .cubic(_, _, let to) = element else { continue }
          // Half of it is the change of coverage of a pixel of two points.
          let error = after.moment.value(at: to) - after.moment.level
          #expect(error.magnitude < 0.02 + 250 * 1e-4, "\(preset) at \(end)")
        }
      }
    }
  }

  @Test("the times of drops lie in the loop, in their order")
  func times() throws {
    for preset in PictureScenes.all {
      let scene = try preset.scene()
      #expect(scene.dropTimes.count == scene.drops.count)
      for (times, drop) in zip(scene.dropTimes, scene.drops) {
        for time in [times.entry, times.contact, times.absorbed] {
          #expect((0..<preset.period).contains(time))
        }
        let turn = { (time: Double) in
          time - (time / preset.period).rounded(.down) * preset.period
        }
        #expect((turn(times.contact - times.entry) + drop.entry).magnitude < 1e-9)
        #expect((turn(times.absorbed - times.contact) - drop.absorption).magnitude < 1e-9)
        #expect(times.radius == drop.radius && times.isForerunner == drop.isForerunner)
      }
    }
  }
}

extension [Vector2] {
  /// Whether a point lies inside the polygon.
  func surrounds(_ point: Vector2) -> Bool {
    var isInside = false
    var from = self[count - 1]
    for to in self {
      if (from.y > point.y) != (to.y > point.y),
        point.x < from.x + (point.y - from.y) * (to.x - from.x) / (to.y - from.y)
      {
        isInside.toggle()
      }
      from = to
    }
    return isInside
  }
}

extension FieldDrop {
  /// Whether any of the points of the drop's outline lies in a frame.
  func isIn(_ size: Vector2) -> Bool {
    (0..<90).contains { index in
      let (sine, cosine) = Portable.sincos(Double(index) * (Portable.pi / 45))
      let across = width * (1 + pear * cosine / (1 + 0.25 * cosine * cosine)) * sine
      let along = length * cosine
      let x = center.x + along * axis.x - across * axis.y
      let y = center.y + along * axis.y + across * axis.x
      return x > 0 && x < size.x && y > 0 && y < size.y
    }
  }
}
