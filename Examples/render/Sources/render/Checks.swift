import LiquidRender

/// Reads how a file was made, renders it again, and says whether it is the same.
func verify(_ path: String, scratchFolder: String) throws(RenderError) -> Bool {
  let file = try Inspection(path)
  print("\(file.recipe.preset.name), seed \(file.recipe.preset.seed)")
  switch try Renderer().verify(file, scratchFolder: scratchFolder) {
  case .sameBytes: return true
  case .sameFrames(let mean, let worst):
    print("other encoder build; \(mean) dB in the mean, \(worst) dB in the worst frame")
    return true
  case .different(let reason):
    print(reason)
    return false
  }
}

/// What to tell whoever asked for a video that could not be made.
func advice(for error: RenderError) -> String {
  switch error.category {
  case .usage: "asked for something that cannot be: \(error.message)"
  case .badPreset: "correct the preset: \(error.message)"
  case .notFound: "no such preset or file: \(error.message)"
  case .unsupported: "this build of libav lacks a codec: \(error.message)"
  case .exists: "choose another name, or allow to overwrite: \(error.message)"
  case .cannotCreate: "the file cannot be made there: \(error.message)"
  case .io: "the disk: \(error.message)"
  case .interrupted: "stopped"
  case .failed, .internal: "report this: \(error.message)"
  }
}
