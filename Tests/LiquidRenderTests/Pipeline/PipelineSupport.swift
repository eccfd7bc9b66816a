import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing

/// The repository this file is in.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A bundled preset at a size, rate and length of the test's own.
func bundled(
  _ name: String, width: Int = 128, height: Int = 128, frameRate: String = "30",
  duration: String = "6", seed: Int? = nil
) throws -> Preset {
  let library = PresetLibrary(folders: [repository.appendingPathComponent("presets").path])
  var overrides = [
    PresetOverride(name: "size", path: ["output", "width"], value: "\(width)"),
    PresetOverride(name: "size", path: ["output", "height"], value: "\(height)"),
    PresetOverride(name: "fps", path: ["output", "fps"], value: "\"\(frameRate)\""),
    PresetOverride(name: "duration", path: ["output", "duration"], value: "\"\(duration)\""),
  ]
  if let seed {
    overrides.append(PresetOverride(name: "seed", path: ["seed"], value: "\(seed)"))
  }
  return try library.load(name, overrides: overrides)
}

extension Renderer {
  func format(_ name: String) throws -> ContainerFormat {
    try #require(ContainerFormat(rawValue: name))
  }

  /// Renders to a file of the folder and returns its bytes.
  func file(
    _ preset: Preset, _ format: String, codec: String? = nil, threads: Int = 2,
    frames: Range<Int>? = nil, keepsRecipe: Bool = true, in folder: TemporaryFolder
  ) throws -> [UInt8] {
    let name = "video-\(UUID().uuidString)"
    _ = try render(
      RenderRequest(
        preset: preset, frames: frames, format: self.format(format),
        codec: codec.flatMap(VideoCodec.init),
        keepsRecipe: keepsRecipe, threads: threads,
        destination: .file(path: folder.path(name), overwrite: false)))
    return try folder.bytes(name)
  }

  /// The MD5 of every frame before encoding, from FFmpeg's framemd5 form.
  func frameHashes(
    _ preset: Preset, frames: Range<Int>? = nil, threads: Int = 2, in folder: TemporaryFolder
  ) throws -> [String] {
    let bytes = try file(preset, "framemd5", threads: threads, frames: frames, in: folder)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap {
        $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }
}

/// Whether ffmpeg and ffprobe are there; `.ci/setup test` installs them, and CI fails without.
let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy(isInstalled)

/// Standard output of a program, which must succeed.
func output(of program: String, _ arguments: [String]) throws -> String {
  let result = try run(program, arguments)
  try #require(result.status == 0, "\(program) \(arguments): \(result.errors)")
  return result.output
}
