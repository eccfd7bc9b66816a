package import Essentials
package import VideoEncoder

/// The colours of an animation of at most 256: exactly those that occur, or the best that stand for them.
package struct Palette: Sendable, Equatable {
  /// At most 256 colours as 0xAARRGGBB, each opaque, and at least one transparent entry.
  let colours: [UInt32]
  /// Whether every colour of the animation is there.
  package let isExact: Bool
}

/// Finds out whether an animation has few enough colours for an exact palette, and which colours are flat areas.
///
/// GIF has no half-transparent pixels: half and more count as opaque.
package struct PaletteFinder: ~Copyable {
  private var seen: Set<UInt32> = []
  /// Pixels of each colour that lie in level runs of it.
  private var flat: [UInt32: Int] = [:]
  /// Whether there are few enough colours for an exact palette so far.
  package private(set) var isExact = true

  /// One entry stays transparent: the encoder needs it for what does not change.
  private static let most = 255
  private static let flatRun = 16
  private static let mostFlat = 32

  /// Makes a finder that has seen nothing.
  package init() {}

  /// Notes the colours of an `rgba8` frame.
  package mutating func look(at frame: VideoFrame) {
    precondition(frame.layout == .rgba8)
    frame.withPlanes { planes in
      for row in 0..<planes[0].rows {
        let pixels = UnsafeRawPointer(planes[0].pointer + row * planes[0].stride)
        var start = 0
        while start < frame.width {
          let colour = PaletteMapper.opaque(
            pixels.load(fromByteOffset: 4 &* start, as: UInt32.self))
          var end = start &+ 1
          while end < frame.width
            && PaletteMapper.opaque(pixels.load(fromByteOffset: 4 &* end, as: UInt32.self))
              == colour
          { end &+= 1 }
          if colour != 0 { note(colour, run: end - start) }
          start = end
        }
      }
    }
  }

  private mutating func note(_ colour: UInt32, run: Int) {
    if run >= Self.flatRun { flat[colour, default: 0] += run }
    guard isExact else { return }
    seen.insert(colour)
    isExact = seen.count <= Self.most
  }

  /// The palette of exactly the colours seen, or nil if there are too many.
  package var exactPalette: Palette? {
    isExact ? Palette(colours: seen.sorted() + [0], isExact: true) : nil
  }

  /// The colours of flat areas that must not change, most frequent first.
  var flatColours: [UInt32] {
    let total = flat.values.reduce(0, +)
    return flat.filter { $0.value > total / 200 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostFlat).map(\.key)
  }
}

/// Chooses 255 colours for an animation of more, by libavfilter's `palettegen`.
package final class PaletteGenerator {
  private let graph: FilterGraph
  private let flat: [UInt32]

  /// Makes a generator for frames of one size; flat areas that `finder` has seen keep their colours.
  package init(
    width: Int, height: Int, _ finder: borrowing PaletteFinder
  ) throws(RenderError) {
    flat = finder.flatColours
    graph = try FilterGraph(
      inputs: [("in", width, height, .rgba8)],
      "[in]format=rgb32,palettegen=max_colors=\(255 - flat.count):reserve_transparent=0"
        + ":stats_mode=full[out]")
  }

  /// Notes the colours of an `rgba8` frame.
  package func add(_ frame: VideoFrame) throws(RenderError) { try graph.send(frame, to: 0) }

  /// The palette for all frames that were added.
  package func finish() throws(RenderError) -> Palette {
    try graph.send(nil, to: 0)
    guard let result = try graph.receive() else {
      throw RenderError(.failed, "palettegen: no palette")
    }
    var colours = flat
    for colour in result.colours where colour >> 24 == 255 && !colours.contains(colour) {
      colours.append(colour)
    }
    // All 256 entries differ, since libav's GIF encoder turns pixels of a repeated one into the first of all.
    var spare = 0
    while colours.count < 255 {
      let candidate = colours[spare % colours.count] ^ (1 << UInt32(spare / 256 % 24))
      if !colours.contains(candidate) { colours.append(candidate) }
      spare += 1
    }
    return Palette(colours: colours + [0], isExact: false)
  }
}

/// Turns drawn pictures into pictures of palette indices, for GIF.
///
/// A palette that is not exact is dithered with libavfilter's `paletteuse`, still and ordered, so that a
/// place whose colour stays keeps its index.
package final class PaletteMapper {
  /// The colours in the order of their indices; `paletteuse` has an order of its own.
  private(set) var colours: [UInt32]
  private var indices: [UInt32: UInt8] = [:]
  private let graph: FilterGraph?

  /// Makes a mapper for frames of one size.
  package init(_ palette: Palette, width: Int, height: Int) throws(RenderError) {
    colours = palette.colours
    graph =
      palette.isExact
      ? nil
      : try FilterGraph(
        inputs: [("in", width, height, .rgba8), ("palette", 16, 16, .bgra8)],
        "[in]format=rgb32[a];[a][palette]paletteuse=dither=bayer:bayer_scale=3:alpha_threshold=128"
          + "[out]")
    noteIndices()
    if let graph {
      try graph.send(try Self.picture(of: palette), to: 1)
      try graph.send(nil, to: 1)
    }
  }

  /// Fills `target`, of layout `palette8`, with the picture of `source`, of layout `rgba8`.
  package func map(_ source: VideoFrame, into target: VideoFrame) throws(RenderError) {
    guard let graph else {
      target.setPalette(colours)
      mapExactly(source, target)
      return
    }
    try graph.send(source, to: 0)
    guard let mapped = try graph.receive() else {
      throw RenderError(.failed, "paletteuse: no picture")
    }
    let palette = mapped.palette
    if palette != colours {
      colours = palette
      noteIndices()
    }
    target.setPalette(colours)
    target.withPlanes { mapped.copyIndices(into: $0[0]) }
    mapExactly(source, target)
  }

  private func noteIndices() {
    indices = [:]
    // Of equal entries libav's GIF encoder keeps the first alone.
    for (index, colour) in colours.enumerated() where indices[colour] == nil {
      indices[colour] = UInt8(index)
    }
  }

  /// Gives pixels whose colour is in the palette its index; the others stay.
  private func mapExactly(_ source: VideoFrame, _ target: VideoFrame) {
    source.withPlanes { from in
      target.withPlanes { to in
        var last: UInt32 = 0
        var index = indices[0]
        for row in 0..<from[0].rows {
          let pixels = UnsafeRawPointer(from[0].pointer + row * from[0].stride)
          let places = to[0].pointer + row * to[0].stride
          for x in 0..<source.width {
            let colour = Self.opaque(pixels.load(fromByteOffset: 4 &* x, as: UInt32.self))
            if colour != last {
              last = colour
              index = indices[colour]
            }
            if let index { places[x] = index }
          }
        }
      }
    }
  }

  /// A pixel of R, G, B, A bytes as 0xFFRRGGBB, or 0 if it is more than half transparent.
  @inline(__always)
  static func opaque(_ pixel: UInt32) -> UInt32 {
    let bytes = UInt32(littleEndian: pixel)
    guard bytes >> 24 >= 128 else { return 0 }
    return 0xFF00_0000 | (bytes & 0xFF) << 16 | bytes & 0xFF00 | bytes >> 16 & 0xFF
  }

  /// The picture of 16 × 16 colours that `paletteuse` wants.
  private static func picture(of palette: Palette) throws(RenderError) -> VideoFrame {
    let frame = try VideoFrame(layout: .bgra8, width: 16, height: 16)
    frame.withPlanes { planes in
      for index in 0..<256 {
        let colour = palette.colours[index]
        UnsafeMutableRawPointer(planes[0].pointer + index / 16 * planes[0].stride)
          .storeBytes(
            of: colour.littleEndian, toByteOffset: index % 16 * 4, as: UInt32.self)
      }
    }
    return frame
  }
}

extension VideoFrame {
  /// The picture of an `rgba8` frame in colours of its own, at most 256, one of them transparent.
  ///
  /// - Returns: The colours as 0xAARRGGBB, and the index of each pixel's, row by row.
  package func indexed() throws(RenderError) -> (colours: [UInt32], indices: [UInt8]) {
    var finder = PaletteFinder()
    finder.look(at: self)
    let palette: Palette
    if let exact = finder.exactPalette {
      palette = exact
    } else {
      let generator = try PaletteGenerator(width: width, height: height, finder)
      try generator.add(self)
      palette = try generator.finish()
    }
    let mapper = try PaletteMapper(palette, width: width, height: height)
    let target = try VideoFrame(layout: .palette8, width: width, height: height)
    try mapper.map(self, into: target)
    let indices = target.withPlanes { planes in
      (0..<height).flatMap { row in
        UnsafeBufferPointer(
          start: planes[0].pointer + row * planes[0].stride, count: planes[0].rowBytes)
      }
    }
    return (mapper.colours, indices)
  }

  /// A copy of this `rgba8` frame whose half-transparent pixels lie on a colour; pixels with alpha 0 stay.
  ///
  /// Rounded to the nearest code value.
  package func withSoftPixels(
    on matte: (red: UInt8, green: UInt8, blue: UInt8)
  ) throws(RenderError) -> VideoFrame {
    precondition(layout == .rgba8)
    let result = try VideoFrame(layout: layout, width: width, height: height)
    let below = [UInt32(matte.red), UInt32(matte.green), UInt32(matte.blue)]
    withPlanes { from in
      result.withPlanes { to in
        for row in 0..<from[0].rows {
          let source = from[0].pointer + row * from[0].stride
          let target = to[0].pointer + row * to[0].stride
          for x in stride(from: 0, to: 4 * width, by: 4) {
            let alpha = UInt32(source[x + 3])
            for channel in 0..<3 {
              let value = UInt32(source[x + channel])
              target[x + channel] =
                alpha == 0 || alpha == 255
                ? source[x + channel]
                : UInt8((value * alpha + below[channel] * (255 - alpha) + 127) / 255)
            }
            target[x + 3] = alpha == 0 ? 0 : 255
          }
        }
      }
    }
    return result
  }
}
