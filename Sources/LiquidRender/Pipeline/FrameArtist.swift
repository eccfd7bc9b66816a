import VideoEncoder

/// Draws the frames of a worker and turns them into what the encoder takes.
final class FrameArtist {
  private let painter: FramePainter
  private let drawn: DrawnFrame
  /// The frame in the encoder's own layout, where that is not drawn straight.
  private let converted: VideoFrame?
  private let mapper: PaletteMapper?
  private let matte: SRGBColor?

  /// Prepares for frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - settings: Of the encoder.
  ///   - palette: For GIF.
  ///   - matte: What GIF's half-transparent pixels are put on.
  /// - Throws: `RenderError` when memory is short.
  init(
    _ scene: Scene, _ settings: EncodingSettings, palette: Palette?, matte: SRGBColor?
  ) throws(RenderError) {
    painter = FramePainter(scene)
    let (layout, width, height) = (settings.layout, settings.width, settings.height)
    drawn = try DrawnFrame(layout: layout.drawn, width: width, height: height)
    self.matte = layout == .palette8 ? matte : nil
    do throws(EncoderError) {
      converted =
        layout.drawn == layout
        ? nil : try VideoFrame(layout: layout, width: width, height: height)
      if let palette {
        mapper = try PaletteMapper(palette, width: width, height: height)
      } else {
        mapper = nil
      }
    } catch {
      throw RenderError(error)
    }
  }

  /// Draws frame `index` of the loop; `look` sees it as it was drawn.
  func draw(
    _ index: Int, _ look: (VideoFrame) throws(RenderError) -> Void
  ) throws(RenderError) -> VideoFrame {
    try drawn.draw(index, with: painter)
    try look(drawn.frame)
    guard let converted else { return drawn.frame }
    guard let mapper else {
      converted.convert(from: drawn.frame)
      return converted
    }
    do throws(EncoderError) {
      try mapper.map(try mattedFrame(), into: converted)
    } catch {
      throw RenderError(error)
    }
    return converted
  }

  /// The drawn frame as a palette sees it.
  func mattedFrame() throws(EncoderError) -> VideoFrame {
    guard let matte else { return drawn.frame }
    return try drawn.frame.withSoftPixels(on: (matte.red, matte.green, matte.blue))
  }

  /// Draws frame `index` for the choice of a palette.
  func drawForPalette(_ index: Int) throws(RenderError) -> VideoFrame {
    try drawn.draw(index, with: painter)
    do throws(EncoderError) { return try mattedFrame() } catch { throw RenderError(error) }
  }
}

extension VideoJob {
  /// The palette of a GIF: the colours of all frames if they are few, else the best ones.
  func palette(
    of scene: Scene, progress: (Int) -> Bool
  ) throws(RenderError) -> Palette? {
    guard settings.layout == .palette8 else { return nil }
    let artist = try FrameArtist(scene, settings, palette: nil, matte: matte)
    var finder = PaletteFinder()
    for index in plan.frames {
      guard progress(index) else { throw .interrupted }
      // Flat areas are in most frames; when there are too many colours anyway, some frames show them.
      if finder.isExact || index % 8 == 0 { finder.look(at: try artist.drawForPalette(index)) }
    }
    if let palette = finder.exactPalette { return palette }
    do {
      let generator = try PaletteGenerator(width: settings.width, height: settings.height, finder)
      for index in plan.frames {
        guard progress(index) else { throw RenderError.interrupted }
        try generator.add(try artist.drawForPalette(index))
      }
      return try generator.finish()
    } catch let error as EncoderError {
      throw RenderError(error)
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internal, "\(error)")
    }
  }
}
