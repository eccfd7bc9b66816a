import LiquidRender

/// Renders the preset `loop` in another colour, and stops half-way when asked to.
func render(presets: String, output: String, stopsHalfWay: Bool) throws(RenderError) {
  var preset = try PresetLibrary(folders: [presets]).load("loop")
  preset.paint.liquid = .solid(SRGBColor(red: 0x1B, green: 0x4B, blue: 0x6B))
  preset.output.width = 320
  preset.output.height = 180
  let pipeline = Pipeline()
  let request = RenderRequest(
    preset: preset, format: pipeline.formats[0],
    destination: .file(path: output, overwrite: true))
  let outcome = try pipeline.render(request) { made in
    // Called on any thread; false stops the render, which then leaves no file.
    !(stopsHalfWay && made.done > made.total / 2)
  }
  print("\(outcome.bytes) bytes, \(outcome.recipe?.frameDigest ?? "")")
}

let arguments = CommandLine.arguments
if arguments.count < 3 {
  print("usage: swift run render ../../presets out.mp4 [stop]")
} else {
  do {
    try render(presets: arguments[1], output: arguments[2], stopsHalfWay: arguments.count > 3)
  } catch {
    print(error.category == .interrupted ? "stopped" : error.message)
  }
}
