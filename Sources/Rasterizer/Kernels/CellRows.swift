import CVector

/// The cell rows as drawn: eight values at a time, the same as `CellReference`.
///
/// `spread` and `keepEven` may also write up to `margin` values before and after those asked for.
enum CellRows {
  /// How many values beside a row of pixels must be there to be overwritten.
  static let margin = 64

  /// See `CellReference.mixRows`; also writes up to seven values after `count`.
  static func mixRows(
    _ destination: UnsafeMutablePointer<Int16>, nearer: UnsafePointer<Int16>,
    other: UnsafePointer<Int16>, weight: Int16, count: Int
  ) {
    let weights = SIMD8(repeating: weight)
    var i = 0
    while i < count {
      store(between(load(nearer + i), load(other + i), weights), destination + i)
      i &+= 8
    }
  }

  /// See `CellReference.spread`.
  static func spread(
    _ destination: UnsafeMutablePointer<Int16>, cells: UnsafePointer<Int16>, size: Int, start: Int,
    end: Int
  ) {
    var cell = (start &+ size / 2) / size
    var x = cell &* size &- size / 2
    switch size {
    case 2:
      let weights = SIMD8<Int16>(repeating: 16384)
      while x < end {
        let row = load(cells + cell)
        store(between(lv_nearer_of_2(row), lv_other_of_2(row), weights), destination + x)
        x &+= 8
        cell &+= 4
      }
    case 4:
      let weights = SIMD8<Int16>(1, 3, 3, 1, 1, 3, 3, 1) &* SIMD8(repeating: 8192)
      while x < end {
        let row = load(cells + cell)
        store(between(lv_nearer_of_4(row), lv_other_of_4(row), weights), destination + x)
        x &+= 8
        cell &+= 2
      }
    case 6:
      let weights = SIMD8<Int16>(5461, 16384, 27306, 27306, 16384, 5461, 5461, 16384)
      while x < end {
        let row = load(cells + cell)
        store(between(lv_nearer_of_6(row), lv_other_of_6(row), weights), destination + x)
        x &+= 6
        cell &+= 1
      }
    case 8:
      let weights = SIMD8<Int16>(1, 3, 5, 7, 7, 5, 3, 1) &* SIMD8(repeating: 4096)
      while x < end {
        let row = load(cells + cell)
        store(between(lv_nearer_of_8(row), lv_other_of_8(row), weights), destination + x)
        x &+= 8
        cell &+= 1
      }
    case 16:
      let weights = SIMD8<Int16>(1, 3, 5, 7, 9, 11, 13, 15) &* SIMD8(repeating: 2048)
      let back = SIMD8<Int16>(15, 13, 11, 9, 7, 5, 3, 1) &* SIMD8(repeating: 2048)
      while x < end {
        let first = SIMD8(repeating: cells[cell])
        let second = SIMD8(repeating: cells[cell &+ 1])
        store(between(first, second, weights), destination + x)
        store(between(second, first, back), destination + x + 8)
        x &+= 16
        cell &+= 1
      }
    default:
      CellReference.spread(destination, cells: cells, size: size, start: start, end: end)
    }
  }

  /// See `CellReference.keepEven`; also reads up to 15 values after those asked for.
  static func keepEven(_ row: UnsafeMutablePointer<Int16>, count: Int) {
    var i = 0
    while i < count {
      let pair = UnsafeRawPointer(row + 2 &* i).loadUnaligned(as: SIMD16<Int16>.self)
      store(pair.evenHalf, row + i)
      i &+= 8
    }
  }

  /// See `CellReference.quantise8`.
  static func quantise8(
    _ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<Int16>,
    dither: UnsafePointer<Int16>, count: Int
  ) {
    let threshold = load(dither)
    var i = 0
    while i &+ 8 <= count {
      store(sample8(load(values + i), threshold), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.quantise8(destination + i, values + i, dither: dither, count: count &- i)
    }
  }

  /// See `CellReference.quantise10`.
  static func quantise10(
    _ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<Int16>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      store(sample10(load(values + i)), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.quantise10(destination + i, values + i, count: count &- i)
    }
  }

  /// See `CellReference.cover8`.
  static func cover8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    cover: UnsafePointer<Int16>, added: UnsafePointer<Int16>, dither: UnsafePointer<Int16>,
    count: Int
  ) {
    let threshold = load(dither)
    var i = 0
    while i &+ 8 <= count {
      let bytes = UnsafeRawPointer(below + i).loadUnaligned(as: SIMD8<UInt8>.self)
      let rest = remainder(lv_widen_u8(bytes) &<< SIMD8(repeating: 8), load(cover + i))
      store(sample8(lv_add_saturating_i16(rest, load(added + i)), threshold), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.cover8(
        destination + i, below: below + i, cover: cover + i, added: added + i, dither: dither,
        count: count &- i)
    }
  }

  /// See `CellReference.cover10`.
  static func cover10(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    cover: UnsafePointer<Int16>, added: UnsafePointer<Int16>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      let words = UnsafeRawPointer(below + i).loadUnaligned(as: SIMD8<UInt16>.self)
      let rest = remainder(words &<< SIMD8(repeating: 6), load(cover + i))
      store(sample10(lv_add_saturating_i16(rest, load(added + i))), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.cover10(
        destination + i, below: below + i, cover: cover + i, added: added + i, count: count &- i)
    }
  }

  /// See `CellReference.coverFlat8`.
  static func coverFlat8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    cover: UnsafePointer<Int16>, color: UInt16, dither: UnsafePointer<Int16>, count: Int
  ) {
    let threshold = load(dither)
    let colors = SIMD8(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      let bytes = UnsafeRawPointer(below + i).loadUnaligned(as: SIMD8<UInt8>.self)
      let share = load(cover + i)
      let rest = remainder(lv_widen_u8(bytes) &<< SIMD8(repeating: 8), share)
      let sum = lv_add_saturating_i16(rest, tint(share, colors))
      store(sample8(sum, threshold), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.coverFlat8(
        destination + i, below: below + i, cover: cover + i, color: color, dither: dither,
        count: count &- i)
    }
  }

  /// See `CellReference.coverFlat10`.
  static func coverFlat10(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    cover: UnsafePointer<Int16>, color: UInt16, count: Int
  ) {
    let colors = SIMD8(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      let words = UnsafeRawPointer(below + i).loadUnaligned(as: SIMD8<UInt16>.self)
      let share = load(cover + i)
      let rest = remainder(words &<< SIMD8(repeating: 6), share)
      store(sample10(lv_add_saturating_i16(rest, tint(share, colors))), destination + i)
      i &+= 8
    }
    if i < count {
      CellReference.coverFlat10(
        destination + i, below: below + i, cover: cover + i, color: color, count: count &- i)
    }
  }

  @inline(__always)
  private static func tint(_ cover: SIMD8<Int16>, _ color: SIMD8<UInt16>) -> SIMD8<Int16> {
    let share = unsafeBitCast(SIMD8<Int16>.zero &- cover, to: SIMD8<UInt16>.self)
    return unsafeBitCast(lv_high_u16(share, color), to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func between(
    _ nearer: SIMD8<Int16>, _ other: SIMD8<Int16>, _ weight: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    nearer &+ lv_high_i16(other &- nearer, weight)
  }

  @inline(__always)
  private static func remainder(_ below: SIMD8<UInt16>, _ cover: SIMD8<Int16>) -> SIMD8<Int16> {
    let share = unsafeBitCast(cover, to: SIMD8<UInt16>.self) ^ SIMD8(repeating: 0x8000)
    return unsafeBitCast(lv_high_u16(below, share), to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func sample8(_ value: SIMD8<Int16>, _ threshold: SIMD8<Int16>) -> SIMD8<UInt8> {
    let sum = lv_positive_i16(lv_add_saturating_i16(value, threshold))
    return lv_narrow_u16(unsafeBitCast(sum &>> SIMD8(repeating: 7), to: SIMD8<UInt16>.self))
  }

  @inline(__always)
  private static func sample10(_ value: SIMD8<Int16>) -> SIMD8<UInt16> {
    let sum = lv_positive_i16(lv_add_saturating_i16(value, SIMD8(repeating: 16)))
    return unsafeBitCast(sum &>> SIMD8(repeating: 5), to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func load(_ source: UnsafePointer<Int16>) -> SIMD8<Int16> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func store(
    _ value: SIMD8<Int16>, _ destination: UnsafeMutablePointer<Int16>
  ) {
    UnsafeMutableRawPointer(destination).storeBytes(of: value, as: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD8<UInt8>, _ destination: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(destination).storeBytes(of: value, as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD8<UInt16>, _ destination: UnsafeMutablePointer<UInt16>) {
    UnsafeMutableRawPointer(destination).storeBytes(of: value, as: SIMD8<UInt16>.self)
  }
}
