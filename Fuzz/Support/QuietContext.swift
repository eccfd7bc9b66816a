import LiquidRender

@testable import liquid_video

/// What commands work with here: the real pipeline and presets, and a console that keeps silent.
let quietContext = CommandContext(
  backend: Renderer(), presets: PresetLibrary(folders: ["presets"]),
  console: Console(write: { _ in }, writeError: { _ in }), pendingSignal: { nil }, now: { 0 })
