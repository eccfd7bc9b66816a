extension BlendKernels {
  @inline(__always)
  func mixRows(
    _ destination: UnsafeMutablePointer<Int16>, _ nearer: UnsafePointer<Int16>,
    _ other: UnsafePointer<Int16>, _ weight: Int16, _ count: Int
  ) {
    switch self {
    case .fast:
      CellRows.mixRows(destination, nearer: nearer, other: other, weight: weight, count: count)
    case .definitions:
      CellReference.mixRows(destination, nearer: nearer, other: other, weight: weight, count: count)
    }
  }

  @inline(__always)
  func spread(
    _ destination: UnsafeMutablePointer<Int16>, _ cells: UnsafePointer<Int16>, _ size: Int,
    _ start: Int, _ end: Int
  ) {
    switch self {
    case .fast: CellRows.spread(destination, cells: cells, size: size, start: start, end: end)
    case .definitions:
      CellReference.spread(destination, cells: cells, size: size, start: start, end: end)
    }
  }

  @inline(__always)
  func keepEven(_ row: UnsafeMutablePointer<Int16>, _ count: Int) {
    switch self {
    case .fast: CellRows.keepEven(row, count: count)
    case .definitions: CellReference.keepEven(row, count: count)
    }
  }

  @inline(__always)
  func quantise8(
    _ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<Int16>,
    _ dither: UnsafePointer<Int16>, _ count: Int
  ) {
    switch self {
    case .fast: CellRows.quantise8(destination, values, dither: dither, count: count)
    case .definitions: CellReference.quantise8(destination, values, dither: dither, count: count)
    }
  }

  @inline(__always)
  func quantise10(
    _ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<Int16>, _ count: Int
  ) {
    switch self {
    case .fast: CellRows.quantise10(destination, values, count: count)
    case .definitions: CellReference.quantise10(destination, values, count: count)
    }
  }

  @inline(__always)
  func cover8(
    _ destination: UnsafeMutablePointer<UInt8>, _ below: UnsafePointer<UInt8>,
    _ cover: UnsafePointer<Int16>, _ added: UnsafePointer<Int16>, _ dither: UnsafePointer<Int16>,
    _ count: Int
  ) {
    switch self {
    case .fast:
      CellRows.cover8(
        destination, below: below, cover: cover, added: added, dither: dither, count: count)
    case .definitions:
      CellReference.cover8(
        destination, below: below, cover: cover, added: added, dither: dither, count: count)
    }
  }

  @inline(__always)
  func cover10(
    _ destination: UnsafeMutablePointer<UInt16>, _ below: UnsafePointer<UInt16>,
    _ cover: UnsafePointer<Int16>, _ added: UnsafePointer<Int16>, _ count: Int
  ) {
    switch self {
    case .fast:
      CellRows.cover10(destination, below: below, cover: cover, added: added, count: count)
    case .definitions:
      CellReference.cover10(destination, below: below, cover: cover, added: added, count: count)
    }
  }

  @inline(__always)
  func coverFlat8(
    _ destination: UnsafeMutablePointer<UInt8>, _ below: UnsafePointer<UInt8>,
    _ cover: UnsafePointer<Int16>, _ color: UInt16, _ dither: UnsafePointer<Int16>, _ count: Int
  ) {
    switch self {
    case .fast:
      CellRows.coverFlat8(
        destination, below: below, cover: cover, color: color, dither: dither, count: count)
    case .definitions:
      CellReference.coverFlat8(
        destination, below: below, cover: cover, color: color, dither: dither, count: count)
    }
  }

  @inline(__always)
  func coverFlat10(
    _ destination: UnsafeMutablePointer<UInt16>, _ below: UnsafePointer<UInt16>,
    _ cover: UnsafePointer<Int16>, _ color: UInt16, _ count: Int
  ) {
    switch self {
    case .fast:
      CellRows.coverFlat10(destination, below: below, cover: cover, color: color, count: count)
    case .definitions:
      CellReference.coverFlat10(
        destination, below: below, cover: cover, color: color, count: count)
    }
  }

  @inline(__always)
  func blurColumns(
    _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ pitch: Int,
    _ rows: Int, _ blur: BoxBlur
  ) {
    switch self {
    case .fast:
      BlurRows.blurColumns(destination, source, pitch: pitch, rows: rows, blur: blur)
    case .definitions:
      BlurReference.blurColumns(destination, source, pitch: pitch, rows: rows, blur: blur)
    }
  }
}
