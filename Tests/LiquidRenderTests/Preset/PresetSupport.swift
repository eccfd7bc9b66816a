import Essentials

@testable import LiquidRender

/// The lines of all faults of a text named `p.json`; empty when it is a preset.
func faults(_ text: String, set assignments: [String] = []) -> [String] {
  do throws(RenderError) {
    _ = try decode(text, set: assignments)
    return []
  } catch {
    return error.issues.map(\.description)
  }
}

/// The preset of a text, with `--set` overrides.
func decode(_ text: String, set assignments: [String] = []) throws(RenderError) -> Preset {
  try Preset.decode(
    Array(text.utf8), file: "p.json",
    overrides: assignments.compactMap(PresetOverride.init(assignment:)))
}

/// A small preset of style `liquid`, with `extra` lines after its style.
func liquidPreset(_ extra: String = "", background: String = "\"#FFF\"") -> String {
  """
  {
    "name": "t", "style": "liquid",\(extra.isEmpty ? "" : "\n  " + extra + ",")
    "paint": { "background": \(background), "liquid": "#40261A" }
  }
  """
}

/// The presets of the source tree.
let sourceLibrary: PresetLibrary = {
  let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  return PresetLibrary(folders: ["/\(root)/presets"])
}()
