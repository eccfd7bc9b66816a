import CVector

/// Colours cells by a table: the three channels of each as 16-bit values.
enum ReliefShading {
  /// The memory of a table, and the encoding of a format.
  struct Lookup {
    let crisp: UnsafePointer<ReliefTable.Surface>
    let soft: UnsafePointer<ReliefTable.Surface>
    let bodies: UnsafePointer<ReliefTable.Body>
    let encoded: UnsafePointer<UInt16>
    let resolution: Int
    let depthScale: Float
    let encoding: ChannelEncoding
  }

  /// Colours `count` cells, whose channels are `stride` values apart.
  static func shade(
    _ destination: UnsafeMutablePointer<Int16>, stride: Int, cells: UnsafePointer<ReliefCell>,
    count: Int, _ lookup: Lookup
  ) {
    let last = Float(lookup.resolution &- 1)
    let scale = last * 0.5
    let encoding = lookup.encoding
    let zero = SIMD4<Float>.zero
    let one = SIMD4<Float>(repeating: 1)
    let steps = SIMD4<Float>(repeating: Float(EncodingTable.steps))
    let half = SIMD4<Float>(repeating: 0.5)
    let depthSteps = Float(ReliefTable.depthSteps)
    for i in 0..<count {
      let cell = cells[i]
      let x = held((cell.normalX + 1) * scale, last)
      let y = held((cell.normalY + 1) * scale, last)
      let column = min(Int(lv_truncate_f64(Double(x))), lookup.resolution &- 2)
      let row = min(Int(lv_truncate_f64(Double(y))), lookup.resolution &- 2)
      let offset = row &* lookup.resolution &+ column
      let shareX = SIMD4(repeating: x - Float(column))
      let shareY = SIMD4(repeating: y - Float(row))
      var surface = between(
        (cell.softness < 1 ? lookup.crisp : lookup.soft) + offset, lookup.resolution, shareX,
        shareY)
      if cell.softness > 0 && cell.softness < 1 {
        let soft = between(lookup.soft + offset, lookup.resolution, shareX, shareY)
        let share = SIMD4(repeating: cell.softness)
        surface.tint = surface.tint + (soft.tint - surface.tint) * share
        surface.gloss = surface.gloss + (soft.gloss - surface.gloss) * share
      }
      let depth = held(cell.thickness * lookup.depthScale, depthSteps)
      let step = min(Int(lv_truncate_f64(Double(depth))), ReliefTable.depthSteps &- 1)
      let thin = lookup.bodies[step]
      let thick = lookup.bodies[step &+ 1]
      let share = SIMD4(repeating: depth - Float(step))
      let body = thin.color + (thick.color - thin.color) * share
      let through = thin.through + (thick.through - thin.through) * share
      let light = surface.tint * (body + through * cell.behind) + surface.gloss
      var linear = zero.replacing(with: light, where: light .> zero)
      linear = linear.replacing(with: one, where: linear .> one)
      let place = lv_truncate_f32x4(lv_sqrt_f32x4(linear) * steps + half)
      let red = SIMD4(repeating: Float(lookup.encoded[Int(place.x)]) * (1 / 32768))
      let green = SIMD4(repeating: Float(lookup.encoded[Int(place.y)]) * (1 / 32768))
      let blue = SIMD4(repeating: Float(lookup.encoded[Int(place.z)]) * (1 / 32768))
      let value =
        encoding.black + red * encoding.red + green * encoding.green + blue * encoding.blue + half
      let channels = lv_truncate_f32x4(value)
      destination[i] = Int16(truncatingIfNeeded: channels.x)
      destination[i &+ stride] = Int16(truncatingIfNeeded: channels.y)
      destination[i &+ 2 &* stride] = Int16(truncatingIfNeeded: channels.z)
    }
  }

  /// The scalar definition of `shade`.
  static func define(
    _ destination: UnsafeMutablePointer<Int16>, stride: Int, cells: UnsafePointer<ReliefCell>,
    count: Int, _ lookup: Lookup
  ) {
    let resolution = lookup.resolution
    for i in 0..<count {
      let cell = cells[i]
      let x = held((cell.normalX + 1) * (Float(resolution - 1) * 0.5), Float(resolution - 1))
      let y = held((cell.normalY + 1) * (Float(resolution - 1) * 0.5), Float(resolution - 1))
      let column = min(Int(x), resolution - 2)
      let row = min(Int(y), resolution - 2)
      let depth = held(cell.thickness * lookup.depthScale, Float(ReliefTable.depthSteps))
      let step = min(Int(depth), ReliefTable.depthSteps - 1)
      func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }
      func surface(
        _ table: UnsafePointer<ReliefTable.Surface>,
        _ part: (ReliefTable.Surface) -> Float
      ) -> Float {
        let upper = table + (row * resolution + column)
        let lower = upper + resolution
        return mix(
          mix(part(upper[0]), part(upper[1]), x - Float(column)),
          mix(part(lower[0]), part(lower[1]), x - Float(column)), y - Float(row))
      }
      func surface(_ part: (ReliefTable.Surface) -> Float) -> Float {
        if cell.softness >= 1 { return surface(lookup.soft, part) }
        let crisp = surface(lookup.crisp, part)
        return cell.softness > 0
          ? mix(crisp, surface(lookup.soft, part), cell.softness) : crisp
      }
      func encoded(_ lane: Int) -> Float {
        func body(_ part: (ReliefTable.Body) -> Float) -> Float {
          mix(part(lookup.bodies[step]), part(lookup.bodies[step + 1]), depth - Float(step))
        }
        let inside = body { $0.color[lane] } + body { $0.through[lane] } * cell.behind[lane]
        let light = surface { $0.tint[lane] } * inside + surface { $0.gloss[lane] }
        let root = held(light, 1).squareRoot()
        return Float(lookup.encoded[Int(root * Float(EncodingTable.steps) + 0.5)]) * (1 / 32768)
      }
      let (red, green, blue) = (encoded(0), encoded(1), encoded(2))
      for channel in 0..<3 {
        let value =
          lookup.encoding.black[channel] + red * lookup.encoding.red[channel]
          + green * lookup.encoding.green[channel] + blue * lookup.encoding.blue[channel] + 0.5
        destination[i + channel * stride] = Int16(value)
      }
    }
  }

  /// `value` within 0…`limit`; 0 for what is no number.
  @inline(__always)
  private static func held(_ value: Float, _ limit: Float) -> Float {
    value > 0 ? (value < limit ? value : limit) : 0
  }

  @inline(__always)
  private static func between(
    _ upper: UnsafePointer<ReliefTable.Surface>, _ pitch: Int, _ shareX: SIMD4<Float>,
    _ shareY: SIMD4<Float>
  ) -> ReliefTable.Surface {
    let lower = upper + pitch
    let upperTint = upper[0].tint + (upper[1].tint - upper[0].tint) * shareX
    let lowerTint = lower[0].tint + (lower[1].tint - lower[0].tint) * shareX
    let upperGloss = upper[0].gloss + (upper[1].gloss - upper[0].gloss) * shareX
    let lowerGloss = lower[0].gloss + (lower[1].gloss - lower[0].gloss) * shareX
    return ReliefTable.Surface(
      tint: upperTint + (lowerTint - upperTint) * shareY,
      gloss: upperGloss + (lowerGloss - upperGloss) * shareY)
  }
}
