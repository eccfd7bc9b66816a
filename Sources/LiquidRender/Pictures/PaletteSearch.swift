import Essentials
import MediaFormats
import VideoEncoder

extension RenderPlan {
  /// Chooses the palette of a GIF: the colours of all frames if they are few, else the best ones.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - goOn: Asked before each frame whether to go on.
  /// - Returns: The palette, or nil for layouts that need none.
  /// - Throws: `RenderError` of category `interrupted` after `false`.
  func palette(of scene: Scene, _ goOn: () -> Bool) throws(RenderError) -> Palette? {
    guard settings.layout == .palette8 else { return nil }
    let source = try FrameSource(scene, layout: .palette8, matte: request.matte)
    var finder = PaletteFinder()
    for index in frames {
      guard goOn() else { throw .interrupted }
      // Flat areas are in most frames; when there are too many colours anyway, some frames show them.
      if finder.isExact || index % 8 == 0 { finder.look(at: try source.frameForPalette(at: index)) }
    }
    if let palette = finder.exactPalette { return palette }
    let generator = try PaletteGenerator(width: settings.width, height: settings.height, finder)
    for index in frames {
      guard goOn() else { throw .interrupted }
      try generator.add(try source.frameForPalette(at: index))
    }
    return try generator.finish()
  }
}
