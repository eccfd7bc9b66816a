import CVector

/// The blend rows as drawn: eight samples at a time, the same bytes as `BlendReference`.
///
/// A row of eight or more ends with a block that overlaps the one before it; its inputs are read before
/// anything is written, so that drawing in place gives the same result.
enum BlendRows {
  /// See `BlendReference.blend8`.
  static func blend8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    if count >= 8 {
      let last = count &- 8
      let tail = block8(below + last, above + last, coverage + last)
      var i = 0
      while i < last {
        store(block8(below + i, above + i, coverage + i), destination + i)
        i &+= 8
      }
      store(tail, destination + last)
    } else if count >= 4 {
      let last = count &- 4
      let value = blend(
        join4(below, below + last), join4(above, above + last), join16(coverage, last))
      let bytes = UnsafeMutableRawPointer(destination)
      bytes.storeBytes(of: value.highHalf, toByteOffset: last, as: SIMD4<UInt8>.self)
      bytes.storeBytes(of: value.lowHalf, as: SIMD4<UInt8>.self)
    } else {
      BlendReference.blend8(
        destination, below: below, above: above, coverage: coverage, count: count)
    }
  }

  /// See `BlendReference.blend16`.
  static func blend16(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    above: UnsafePointer<UInt16>, coverage: UnsafePointer<UInt16>, count: Int
  ) {
    guard count >= 4 else {
      BlendReference.blend16(
        destination, below: below, above: above, coverage: coverage, count: count)
      return
    }
    guard count >= 8 else {
      let last = count &- 4
      let value = blend16(
        join16(below, last), join16(above, last), join16(coverage, last))
      let words = UnsafeMutableRawPointer(destination)
      words.storeBytes(of: value.highHalf, toByteOffset: 2 &* last, as: SIMD4<UInt16>.self)
      words.storeBytes(of: value.lowHalf, as: SIMD4<UInt16>.self)
      return
    }
    let last = count &- 8
    let tail = block16(below + last, above + last, coverage + last)
    var i = 0
    while i < last {
      let value = block16(below + i, above + i, coverage + i)
      UnsafeMutableRawPointer(destination + i).storeBytes(of: value, as: SIMD8<UInt16>.self)
      i &+= 8
    }
    UnsafeMutableRawPointer(destination + last).storeBytes(of: tail, as: SIMD8<UInt16>.self)
  }

  /// See `BlendReference.blendRGBA8`.
  static func blendRGBA8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>,
    alphaCoverage: UnsafePointer<UInt16>, count: Int
  ) {
    // The coverage of each channel of two pixels; alpha is blended with 255.
    let opaque = SIMD8<UInt8>(0, 0, 0, 255, 0, 0, 0, 255)
    var i = 0
    while i &+ 2 <= count {
      var left = SIMD4<UInt16>(repeating: coverage[i])
      left.w = alphaCoverage[i]
      var right = SIMD4<UInt16>(repeating: coverage[i &+ 1])
      right.w = alphaCoverage[i &+ 1]
      let value = blend(
        load8(below + 4 * i), load8(above + 4 * i) | opaque,
        SIMD8(lowHalf: left, highHalf: right))
      store(value, destination + 4 * i)
      i &+= 2
    }
    if i < count {
      BlendReference.blendRGBA8(
        destination + 4 * i, below: below + 4 * i, above: above + 4 * i, coverage: coverage + i,
        alphaCoverage: alphaCoverage + i, count: 1)
    }
  }

  /// See `BlendReference.chromaCoverage`.
  static func chromaCoverage(
    _ destination: UnsafeMutablePointer<UInt16>, upper: UnsafePointer<UInt16>,
    lower: UnsafePointer<UInt16>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      let sum = short(upper + 2 * i) &+ short(lower + 2 * i)
      let next = short(upper + 2 * i + 2) &+ short(lower + 2 * i + 2)
      let value = sum.evenHalf &+ sum.oddHalf &<< SIMD8(repeating: 1) &+ next.evenHalf
      UnsafeMutableRawPointer(destination + i).storeBytes(of: value, as: SIMD8<UInt16>.self)
      i &+= 8
    }
    if i < count {
      BlendReference.chromaCoverage(
        destination + i, upper: upper + 2 * i, lower: lower + 2 * i, count: count &- i)
    }
  }

  @inline(__always)
  private static func blend(
    _ below: SIMD8<UInt8>, _ above: SIMD8<UInt8>, _ coverage: SIMD8<UInt16>
  ) -> SIMD8<UInt8> {
    let c = (coverage &+ SIMD8(repeating: 64)) &>> SIMD8(repeating: 7)
    let rest = SIMD8<UInt16>(repeating: 256) &- c
    let sum = lv_widen_u8(below) &* rest &+ lv_widen_u8(above) &* c &+ SIMD8(repeating: 128)
    return lv_narrow_u16(sum &>> SIMD8(repeating: 8))
  }

  @inline(__always)
  private static func block8(
    _ below: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ coverage: UnsafePointer<UInt16>
  ) -> SIMD8<UInt8> {
    blend(
      load8(below), load8(above), load16(coverage))
  }

  @inline(__always)
  private static func block16(
    _ below: UnsafePointer<UInt16>, _ above: UnsafePointer<UInt16>,
    _ coverage: UnsafePointer<UInt16>
  ) -> SIMD8<UInt16> {
    blend16(load16(below), load16(above), load16(coverage))
  }

  @inline(__always)
  private static func blend16(
    _ below: SIMD8<UInt16>, _ above: SIMD8<UInt16>, _ coverage: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let c = lv_widen_u16(coverage)
    let rest = SIMD8<UInt32>(repeating: 32768) &- c
    let sum =
      lv_widen_u16(below) &* rest &+ lv_widen_u16(above) &* c &+ SIMD8(repeating: 16384)
    return lv_narrow_u32(sum &>> SIMD8(repeating: 15))
  }

  @inline(__always)
  private static func load16(_ source: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func load8(_ source: UnsafePointer<UInt8>) -> SIMD8<UInt8> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private static func join4(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> SIMD8<UInt8> {
    SIMD8(
      lowHalf: UnsafeRawPointer(a).loadUnaligned(as: SIMD4<UInt8>.self),
      highHalf: UnsafeRawPointer(b).loadUnaligned(as: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private static func join16(_ row: UnsafePointer<UInt16>, _ last: Int) -> SIMD8<UInt16> {
    SIMD8(
      lowHalf: UnsafeRawPointer(row).loadUnaligned(as: SIMD4<UInt16>.self),
      highHalf: UnsafeRawPointer(row + last).loadUnaligned(as: SIMD4<UInt16>.self))
  }

  @inline(__always)
  private static func short(_ source: UnsafePointer<UInt16>) -> SIMD16<UInt16> {
    let sample = UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt16>.self)
    return (sample &+ SIMD16(repeating: 4)) &>> SIMD16(repeating: 3)
  }

  @inline(__always)
  private static func store(_ value: SIMD8<UInt8>, _ destination: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(destination).storeBytes(of: value, as: SIMD8<UInt8>.self)
  }
}
