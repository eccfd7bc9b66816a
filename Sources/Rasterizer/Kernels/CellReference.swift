/// The scalar definitions of the rows that turn cells into pixels: what every faster version must equal.
///
/// Cells are squares of `size` × `size` pixels, an even size, and hold one signed 16-bit value at their
/// centre. The cell before the picture's first one is number 0, so pixel x lies between the centres of the
/// cells ⌊(x + size/2) / size⌋ and the next one, with remainder j half a pixel and j pixels beyond the first.
/// A value between two centres is nearer + (((other − nearer) · weight) >> 16): counted from the nearer
/// centre, so that the weight is below one half and fits a signed lane.
///
/// Colours are held in units of 1/128 of an 8-bit code value, or 1/32 of a 10-bit one. Cover is negative:
/// 0 for none … −32768 for all.
enum CellReference {
  /// The weight of the other centre, in units of 2⁻¹⁶, at `halves` half pixels beyond the first of two
  /// centres: the nearer one is the first while `halves` < `size`.
  static func weight(halves: Int, size: Int) -> Int16 {
    Int16(min(32767, min(halves, 2 * size - halves) * 32768 / size))
  }

  /// The value at `weight` between two centres.
  @inline(__always)
  static func between(_ nearer: Int16, _ other: Int16, _ weight: Int16) -> Int16 {
    let product = Int32(other &- nearer) * Int32(weight)
    return nearer &+ Int16(truncatingIfNeeded: product >> 16)
  }

  /// Mixes two rows of cells.
  static func mixRows(
    _ destination: UnsafeMutablePointer<Int16>, nearer: UnsafePointer<Int16>,
    other: UnsafePointer<Int16>, weight: Int16, count: Int
  ) {
    for i in 0..<count { destination[i] = between(nearer[i], other[i], weight) }
  }

  /// Spreads a row of cells to the pixels start..<end.
  static func spread(
    _ destination: UnsafeMutablePointer<Int16>, cells: UnsafePointer<Int16>, size: Int, start: Int,
    end: Int
  ) {
    for x in start..<end {
      let place = x + size / 2
      let cell = place / size
      let halves = 2 * (place % size) + 1
      let isFirst = halves < size
      destination[x] = between(
        cells[isFirst ? cell : cell + 1], cells[isFirst ? cell + 1 : cell],
        weight(halves: halves, size: size))
    }
  }

  /// Moves every second value to the front.
  static func keepEven(_ row: UnsafeMutablePointer<Int16>, count: Int) {
    for i in 0..<count { row[i] = row[2 * i] }
  }

  /// Turns values into 8-bit samples; `dither` repeats every eight samples.
  static func quantise8(
    _ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<Int16>,
    dither: UnsafePointer<Int16>, count: Int
  ) {
    for i in 0..<count { destination[i] = sample8(values[i], dither[i & 7]) }
  }

  /// Turns values into 10-bit samples, rounded.
  static func quantise10(
    _ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<Int16>, count: Int
  ) {
    for i in 0..<count { destination[i] = sample10(values[i]) }
  }

  /// Replaces a share of 8-bit samples: below · (1 − cover) + `added`.
  static func cover8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    cover: UnsafePointer<Int16>, added: UnsafePointer<Int16>, dither: UnsafePointer<Int16>,
    count: Int
  ) {
    for i in 0..<count {
      destination[i] = sample8(
        sum(remainder(UInt16(below[i]) << 8, cover[i]), added[i]), dither[i & 7])
    }
  }

  /// As `cover8`, for 10-bit samples, rounded.
  static func cover10(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    cover: UnsafePointer<Int16>, added: UnsafePointer<Int16>, count: Int
  ) {
    for i in 0..<count {
      destination[i] = sample10(sum(remainder(below[i] << 6, cover[i]), added[i]))
    }
  }

  /// As `cover8`, where cover · colour is added; colour is in units of 1/256, cover is −32767…0.
  static func coverFlat8(
    _ destination: UnsafeMutablePointer<UInt8>, below: UnsafePointer<UInt8>,
    cover: UnsafePointer<Int16>, color: UInt16, dither: UnsafePointer<Int16>, count: Int
  ) {
    for i in 0..<count {
      destination[i] = sample8(
        sum(remainder(UInt16(below[i]) << 8, cover[i]), tint(cover[i], color)), dither[i & 7])
    }
  }

  /// As `coverFlat8`, for 10-bit samples, rounded; colour is in units of 1/64.
  static func coverFlat10(
    _ destination: UnsafeMutablePointer<UInt16>, below: UnsafePointer<UInt16>,
    cover: UnsafePointer<Int16>, color: UInt16, count: Int
  ) {
    for i in 0..<count {
      destination[i] = sample10(
        sum(remainder(below[i] << 6, cover[i]), tint(cover[i], color)))
    }
  }

  private static func tint(_ cover: Int16, _ color: UInt16) -> Int16 {
    Int16(truncatingIfNeeded: (UInt32(truncatingIfNeeded: -Int32(cover)) * UInt32(color)) >> 16)
  }

  /// What is left of a sample, given in units of 1/256 (or 1/64), in units of 1/128 (or 1/32).
  private static func remainder(_ below: UInt16, _ cover: Int16) -> Int16 {
    let share = UInt32(UInt16(bitPattern: cover) ^ 0x8000)
    return Int16(truncatingIfNeeded: (UInt32(below) * share) >> 16)
  }

  private static func sum(_ a: Int16, _ b: Int16) -> Int16 {
    Int16(clamping: Int32(a) + Int32(b))
  }

  private static func sample8(_ value: Int16, _ threshold: Int16) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, sum(value, threshold)) >> 7)
  }

  private static func sample10(_ value: Int16) -> UInt16 {
    UInt16(truncatingIfNeeded: max(0, sum(value, 16)) >> 5)
  }
}
