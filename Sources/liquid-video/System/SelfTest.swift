import Essentials
import LiquidRender
import MediaFormats
import VideoEncoder

/// A short loop of gradients, soft edges and motion blur whose frames are known bit for bit.
struct SelfTest {
  /// What its frames hash to on every machine; it changes only with the pixels of the engine.
  static let digest = "murmur3:ea91f08c00760e1d602067df8b782926"

  private let preset: Preset

  private static let text = """
    {
      "name": "self-test", "seed": 7, "style": "liquid", "frame": { "width": 360, "height": 360 },
      "output": { "width": 160, "height": 120, "fps": 24, "duration": 1 },
      "motionBlur": { "shutter": 180, "samples": 4 },
      "paint": {
        "background": {
          "type": "linear", "from": [180, 0], "to": [180, 360],
          "stops": [{ "at": 0, "color": "#39424E" }, { "at": 1, "color": "#1B2027" }]
        },
        "liquid": {
          "type": "radial", "center": [180, 180], "radius": 150,
          "stops": [{ "at": 0, "color": "#F7FAFC" }, { "at": 1, "color": "#7B8794" }]
        },
        "shadow": [{ "softness": 5 }, { "color": "#06080B", "opacity": 0.55, "offset": [0, 10], "softness": 20 }],
        "glow": { "color": "#B44CFF" }
      }
    }
    """

  /// Reads the preset; nil if this build does not know it.
  init?() {
    guard let preset = try? Preset.decode(Array(Self.text.utf8), file: "self-test") else {
      return nil
    }
    self.preset = preset
  }

  /// The frames, drawn by so many workers.
  func plan(threads: Int) throws(RenderError) -> RenderPlan {
    try RenderPlan(
      RenderRequest(preset: preset, format: .y4m, threads: threads, destination: .nowhere))
  }
}
