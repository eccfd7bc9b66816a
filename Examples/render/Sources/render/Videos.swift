import LiquidRender
import Synchronization

/// Renders the preset `loop` in another colour and at another size.
func renderVideo(presets: String, to path: String) throws(RenderError) {
  var preset = try PresetLibrary(folders: [presets]).load("loop")
  preset.paint.liquid = .solid(SRGBColor(red: 0x1B, green: 0x4B, blue: 0x6B))
  preset.output.width = 320
  preset.output.height = 180
  let outcome = try Renderer().render(
    RenderRequest(
      preset: preset, format: .mp4, destination: .file(path: path, overwrite: true)))
  for warning in outcome.warnings { print("warning: \(warning)") }
  print("\(outcome.bytes) bytes, SHA-256 \(outcome.sha256 ?? "")")
}

/// Sets values by their paths: they are checked like those in a file.
func presetWithOverrides(presets: String) throws(RenderError) -> Preset {
  let overrides = [
    PresetOverride(name: "rate", path: ["output", "fps"], value: "30000/1001"),
    PresetOverride(name: "length", path: ["output", "duration"], value: "1001/1000"),
    PresetOverride(name: "size", path: ["output", "width"], value: "320"),
    PresetOverride(name: "size", path: ["output", "height"], value: "320"),
  ]
  return try PresetLibrary(folders: [presets]).load("ink", overrides: overrides)
}

/// Reads a preset from bytes, with no file.
func decodePreset(_ text: String) -> Preset? {
  do throws(RenderError) {
    return try Preset.decode(Array(text.utf8), file: "the text field")
  } catch {
    // Every fault at once: where it is and what would be right.
    for issue in error.issues { print(issue) }
    return nil
  }
}

/// Chooses codec, pixels and quality; the plan checks that they go together, and draws nothing.
func renderLossless(_ preset: Preset, to path: String) throws(RenderError) {
  let plan = try RenderPlan(
    RenderRequest(
      preset: preset, frames: 0..<10, format: .mkv, codec: .ffv1, pixels: .yuv444p8,
      quality: .lossless, threads: 1, destination: .file(path: path, overwrite: true)))
  print("\(plan.frameCount) frames to \(plan.files[0]), \(plan.warnings.count) warnings")
  print("at most \(plan.memoryCeiling() >> 20) MiB of memory")
  _ = try plan.render()
}

/// Shared with the thread that presses it.
final class StopButton: Sendable {
  private let pressed = Atomic(false)

  var isPressed: Bool { pressed.load(ordering: .relaxed) }

  func press() { pressed.store(true, ordering: .relaxed) }
}

/// Reports the progress, and stops when the button is pressed: the file is then not there.
func renderUntilStopped(
  _ preset: Preset, to path: String, button: StopButton
) throws(RenderError) -> Bool {
  let request = RenderRequest(
    preset: preset, format: .mp4, destination: .file(path: path, overwrite: true))
  do throws(RenderError) {
    _ = try Renderer().render(request) { progress in
      // Called after every frame, on any thread.
      if progress.done == progress.total / 2 { button.press() }
      return !button.isPressed
    }
    return true
  } catch {
    guard error.category == .interrupted else { throw error }
    return false
  }
}
