extension PixelLayout {
  /// The layout in which a picture is drawn that is then converted to this one.
  ///
  /// Layouts that only one encoder wants are not drawn straight: bytes of a pixel in another order, 4:2:2,
  /// an alpha plane by itself. A palette is chosen by `PaletteMapper`.
  public var drawn: PixelLayout {
    switch self {
    case .bgra8, .argb8, .rgb8, .palette8: .rgba8
    case .yuv422p10: .yuv444p10
    case .gray8: .yuva420p8
    case .yuv420p8, .yuv420p10, .yuv444p8, .yuv444p10, .yuva420p8, .yuva444p10, .rgba8: self
    }
  }
}

extension VideoFrame {
  /// Fills this frame with the picture of `source`, whose layout is `layout.drawn` or has the same planes first.
  ///
  /// RGB changes the order of bytes and drops alpha; chroma of 4:4:4 becomes 4:2:2, sited left, by the
  /// weights ¼ ½ ¼; `gray8` takes the alpha plane; 4:2:0 takes the first three planes.
  ///
  /// - Precondition: Both frames have the same size, and nobody else refers to this one.
  public func convert(from source: VideoFrame) {
    precondition(source.width == width && source.height == height, "sizes differ")
    source.withPlanes { from in
      withPlanes { to in
        switch (source.layout, layout) {
        case (.rgba8, .bgra8): Self.reorder(from[0], to[0], width, (2, 1, 0, 3))
        case (.rgba8, .argb8): Self.reorder(from[0], to[0], width, (3, 0, 1, 2))
        case (.rgba8, .rgb8): Self.dropAlpha(from[0], to[0], width)
        case (.yuv444p10, .yuv422p10):
          Self.copy(from[0], to[0])
          Self.halve(from[1], to[1], width)
          Self.halve(from[2], to[2], width)
        case (.yuva420p8, .gray8): Self.copy(from[3], to[0])
        case (.yuva420p8, .yuv420p8):
          for plane in 0..<3 { Self.copy(from[plane], to[plane]) }
        default: preconditionFailure("\(source.layout) does not become \(layout)")
        }
      }
    }
  }

  private static func copy(_ from: Plane, _ to: Plane) {
    for row in 0..<to.rows {
      UnsafeMutableRawPointer(to.pointer + row * to.stride)
        .copyMemory(from: from.pointer + row * from.stride, byteCount: to.rowBytes)
    }
  }

  private static func reorder(
    _ from: Plane, _ to: Plane, _ width: Int, _ order: (Int, Int, Int, Int)
  ) {
    for row in 0..<to.rows {
      let source = from.pointer + row * from.stride
      let target = to.pointer + row * to.stride
      for x in stride(from: 0, to: 4 &* width, by: 4) {
        target[x] = source[x &+ order.0]
        target[x &+ 1] = source[x &+ order.1]
        target[x &+ 2] = source[x &+ order.2]
        target[x &+ 3] = source[x &+ order.3]
      }
    }
  }

  private static func dropAlpha(_ from: Plane, _ to: Plane, _ width: Int) {
    for row in 0..<to.rows {
      let source = from.pointer + row * from.stride
      let target = to.pointer + row * to.stride
      for x in 0..<width {
        target[3 &* x] = source[4 &* x]
        target[3 &* x &+ 1] = source[4 &* x &+ 1]
        target[3 &* x &+ 2] = source[4 &* x &+ 2]
      }
    }
  }

  private static func halve(_ from: Plane, _ to: Plane, _ width: Int) {
    for row in 0..<to.rows {
      let source = UnsafeRawPointer(from.pointer + row * from.stride)
        .assumingMemoryBound(to: UInt16.self)
      let target = UnsafeMutableRawPointer(to.pointer + row * to.stride)
        .assumingMemoryBound(to: UInt16.self)
      for x in 0..<(width + 1) / 2 {
        let middle = 2 &* x
        let sum =
          UInt32(source[max(middle &- 1, 0)]) &+ 2 &* UInt32(source[middle])
          &+ UInt32(source[min(middle &+ 1, width &- 1)])
        target[x] = UInt16(truncatingIfNeeded: (sum &+ 2) >> 2)
      }
    }
  }
}
