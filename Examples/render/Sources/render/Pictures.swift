import LiquidRender

/// One frame as a file, and as bytes.
func renderStills(_ preset: Preset, folder: String) throws(RenderError) {
  let renderer = Renderer()
  _ = try renderer.still(
    preset, frame: 7, to: .file(path: "\(folder)/still.png", overwrite: true))
  let picture = try renderer.picture(preset, frame: 7, width: 240, height: 160)
  print("\(picture.rgba.count) bytes of pixels, \(try picture.png().count) of PNG")
}

/// Frames one after another in the same memory, of a preset whose colours change.
func drawFrames(_ preset: Preset) throws(RenderError) {
  var preset = preset
  let paints = PaintCache(byteLimit: 64 << 20)
  for red: UInt8 in [0, 128, 255] {
    preset.paint.liquid = .solid(SRGBColor(red: red, green: 75, blue: 107))
    let source = try FrameSource(preset, width: 240, height: 160, paints: paints)
    for index in 0..<source.frameCount {
      try source.withRGBA(at: index) { rows, bytesPerRow in
        expect(rows.count == 160 * bytesPerRow, "the rows follow each other")
      }
    }
  }
}

/// A file a frame: the place for the number is `%d`, or `%04d` for leading zeros.
func renderFrames(_ preset: Preset, folder: String) throws(RenderError) {
  let outcome = try Renderer().render(
    RenderRequest(
      preset: preset, frames: 0..<5, format: .png,
      destination: .file(path: "\(folder)/frame-%04d.png", overwrite: true)))
  print("\(outcome.bytes) bytes in all frames")
}

/// Eight seeds side by side.
func renderSheet(_ preset: Preset, to path: String) throws(RenderError) {
  let cells = (1...8).map { seed in
    var preset = preset
    preset.seed = seed
    return SheetCell(preset: preset, frame: preset.output.frameCount / 2)
  }
  _ = try Renderer().sheet(
    SheetRequest(
      cells: cells, columns: 4, cellWidth: 120, cellHeight: 120,
      destination: .file(path: path, overwrite: true)))
}

/// MP4, WebM, poster and page in one folder.
func renderBundle(_ preset: Preset, folder: String) throws(RenderError) {
  _ = try Renderer().bundle(
    BundleRequest(preset: preset, quality: .draft, folder: folder, overwrite: true))
}
