import LiquidRender

/// Fails the example when something is not as docs/library.md says.
func expect(_ isTrue: Bool, _ what: String) {
  if !isTrue { fatalError("not so: \(what)") }
}

/// Does everything that docs/library.md shows.
func tour(presets: String, folder: String) throws(RenderError) {
  try renderVideo(presets: presets, to: "\(folder)/loop.mp4")
  expect(try verify("\(folder)/loop.mp4", scratchFolder: folder), "a fresh file is verified")

  let preset = try presetWithOverrides(presets: presets)
  expect(preset.output.frameCount == 30, "1001/1000 s at 30000/1001 frames/s are 30 frames")
  try renderLossless(preset, to: "\(folder)/ink.mkv")
  try renderStills(preset, folder: folder)
  try drawFrames(preset)
  try renderFrames(preset, folder: folder)
  try renderSheet(preset, to: "\(folder)/sheet.png")
  try renderBundle(preset, folder: "\(folder)/site")

  let stopped = "\(folder)/stopped.mp4"
  let isDone = try renderUntilStopped(preset, to: stopped, button: StopButton())
  expect(!isDone, "the button stops the render")
  do throws(RenderError) {
    _ = try Inspection(stopped)
    expect(false, "a stopped render leaves no file")
  } catch {
    expect(error.category == .notFound, "a stopped render leaves no file")
    print(advice(for: error))
  }
  expect(decodePreset(#"{"name": "mine", "style": "liquit"}"#) == nil, "a fault is found")
}

let arguments = CommandLine.arguments
if arguments.count != 3 {
  print("usage: swift run render PRESETS FOLDER")
} else {
  do {
    try tour(presets: arguments[1], folder: arguments[2])
  } catch {
    fatalError(advice(for: error))
  }
}
